/** The choice to see network and browser of single responses, and what it costs. */
export const traceAsked = 'With network and browser'
export const traceRecorded = 'Only to look into misuse. That you asked is recorded in the audit trail.'
