/** Label of the choice to see network and browser of single responses, and its consequence. */
export const traceAsked = 'With network and browser'
export const traceRecorded = 'Only to investigate misuse. We record this in the activity log.'
