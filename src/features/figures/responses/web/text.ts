/** Fixed sentences from the specification, verbatim. */
export const texts = {
  noSubmissions: 'No survey submissions found',
} as const
