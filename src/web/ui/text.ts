/** Sentences for all forms, fixed by the specification. */
export const saved = 'Saved!'
