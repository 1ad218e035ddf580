/** State shown for steps that build on results, before the school has any. */
export const opensWithResults = 'Opens with your results'
