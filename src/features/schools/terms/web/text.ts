/** An item of the survey that holds each word: what stands before it and after it. */
export const examples: Readonly<Record<string, readonly [before: string, after: string]>> = {
  students: ['Rules are applied the same way to all ', '.'],
  teachers: ['My child’s ', ' care about my child as a person.'],
  parents: ['The school listens mostly to the same few ', '.'],
  school_leaders: ['Our ', ' listen before they make big decisions.'],
  staff: ['When someone is teased for who they are, ', ' step in.'],
  race_ethnicity: ['How do you describe your ', '?'],
}

export const noSubstitutions = 'No substitutions found'
