export type ScoreStatus = 'low' | 'emerging' | 'high'

export const scoreMaximum = 10

/** Rounds to one decimal. Halves go up, whatever rounding error the order of addition leaves. */
export const oneDecimal = (value: number): number => Math.round(Math.round(value * 1e8) / 1e7) / 10

/** Low is below a third of the maximum, Emerging up to and including two thirds, based on the shown score. */
export function scoreStatus(score: number, maximum = scoreMaximum): ScoreStatus {
  const third = oneDecimal(maximum / 3)
  const two = oneDecimal((2 * maximum) / 3)
  return score < third ? 'low' : score <= two ? 'emerging' : 'high'
}
