/** Sentences that the specification gives, verbatim. */
export const texts = {
  noSubmissions: 'No survey submissions found',
} as const
