export const sameAsLastYear = 'Same as last year, new dates'
