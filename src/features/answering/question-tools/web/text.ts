/** The day of an instant, in the reader's time zone: "October 14, 2026". */
export const dayOf = (instant: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(instant))
