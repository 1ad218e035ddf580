/** Sentences that the specification gives, verbatim. */
export const texts = {
  noSubmissions: 'No survey submissions found',
  submittedSoFar: 'Survey Responses Submitted So Far',
  byGrade: 'by Grade',
  byHomeLanguage: 'by Home Language',
  byStaffRole: 'by Staff Role',
} as const
