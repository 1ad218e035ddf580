/** The page's name, which the specification fixes. */
export const alignStrategies = 'Align Strategies'
