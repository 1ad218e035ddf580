/** Sentences of all forms, fixed by the specification. */
export const required = 'This field is required'
export const saved = 'Saved!'
