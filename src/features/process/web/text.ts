/** Sentences that the specification fixes. */
export const future = 'Coming in a future release'
