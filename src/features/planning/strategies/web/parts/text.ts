/** Page name, fixed by the specification. */
export const alignStrategies = 'Align Strategies'
export const opensWithResults = 'Opens with your results.'
