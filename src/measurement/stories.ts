import { areaCodes } from '../shared/codes.ts'
import type { Spreads } from './rounded.ts'
import type { Sides } from './sides.ts'

/**
 * Checks whether the difference in judging the two stories explains a difference across all areas: both go the same way,
 * and the rest of the gap could be chance (docs/decisions/0057-answer-style.md). `effect` is the design effect. False if
 * the stories weren't asked or a side's mean isn't told.
 *
 * Both differences are in points of the answer choices. A style that adds to every answer moves the mean over the areas
 * and the mean of the stories by the same points, so one is taken off the other without a factor.
 */
export function isExplained(
  level: number,
  { own, rest, rounding }: Sides,
  { beyondStories }: Partial<Spreads>,
  effect: number,
): boolean {
  if (own.stories === null || rest.stories === null || beyondStories === undefined) return false
  const stories = own.stories - rest.stories
  if (Math.abs(stories) < 1e-6 || stories < 0 !== level < 0) return false
  const left = Math.abs(level) - Math.abs(stories)
  const error = Math.sqrt(
    effect * beyondStories ** 2 * (1 / own.people + 1 / rest.people) + rounding / areaCodes.length + rounding,
  )
  return left < clearFrom * error
}

/** Two-sided, 97%: of gaps that are only style, at most 3% stay unexplained (simulations.test.ts). */
const clearFrom = 2.17
