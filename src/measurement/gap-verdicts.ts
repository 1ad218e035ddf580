import { discoveries } from './comparison.ts'
import { roundedUp } from './precision.ts'
import { power, smallestOfT } from './random-effects.ts'
import type { DimensionKey } from './rows.ts'
import { beyondStyle, falseDiscoveryRate, type GapKind, gapWeights, mayBeStyle, oneSided } from './sides.ts'

/** A combined difference, before its family is judged. */
export interface UnjudgedGap {
  kind: GapKind
  dimension: DimensionKey
  /** True if the two scores differ in the tested direction. */
  agrees: boolean
  value: number
  error: number
  /** Degrees of freedom of the error. */
  freedom: number
  p: number
  /** Whether the difference in judging the two stories explains the gap. */
  isStyle?: boolean
}

export interface GapVerdict {
  /** True if chance is an unlikely reason. A level still isn't clear if answer style may explain it. */
  found: boolean
  clear: boolean
  /** The smallest gap of this kind that four of five reports would find, in points. */
  smallest: number
  /** True if the gap is no longer clear once the difference in judging the two stories is taken off. */
  explained?: true
}

/** Judges all comparisons of a report as one family, and adds its verdict to each gap. */
export function judgedGaps<Gap extends object>(
  family: readonly { gap: Gap; unjudged: UnjudgedGap }[],
): (Gap & GapVerdict)[] {
  const found = discoveries(
    family.map(({ unjudged: { kind, p } }) => ({ p, weight: gapWeights[kind] })),
    falseDiscoveryRate,
  )
  return family.map(({ gap, unjudged }, at) => {
    const { kind, dimension, agrees, value, error, freedom, isStyle: isExplained } = unjudged
    const isFound = agrees && (found[at] ?? false)
    const isStyle = mayBeStyle(kind, dimension)
    const beyond = isStyle ? beyondStyle + oneSided * error : 0
    const firstStep = (gapWeights[kind] * falseDiscoveryRate) / family.length
    return {
      ...gap,
      found: isFound,
      clear: isFound && Math.abs(value) > beyond,
      // A gap that answer style may explain must also be that far beyond it.
      smallest: roundedUp(
        Math.max(
          smallestOfT(error, firstStep, freedom),
          isStyle ? beyondStyle + (oneSided + power) * error : 0,
        ),
      ),
      ...(isFound && isExplained && { explained: true as const }),
    }
  })
}
