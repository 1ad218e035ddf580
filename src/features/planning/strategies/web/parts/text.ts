/** The page's name, which the specification fixes. */
export const alignStrategies = 'Align Strategies'
export const opensWithResults = 'Opens with your results.'
