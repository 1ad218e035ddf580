export const noSubstitutions = 'No substitutions found'
