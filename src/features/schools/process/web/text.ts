/** State of the steps that build on results, before a school has any. */
export const opensWithResults = 'Opens with your results'
