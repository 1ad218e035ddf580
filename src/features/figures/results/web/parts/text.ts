/** Fixed sentences from the specification, verbatim. */
export const texts = {
  viewReport: 'View Report',
  additionalResources: 'Additional Resources',
  shareResults: 'Share Results',
  downloadData: 'Download Data',
} as const
