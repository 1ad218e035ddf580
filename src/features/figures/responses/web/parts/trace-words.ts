/** Label of the option to see each response's network and browser, and what happens if it is selected. */
export const traceAsked = 'With network and browser'
export const traceRecorded = 'Only to investigate misuse. We record this in the activity log.'
