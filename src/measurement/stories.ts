import { areaCodes, type Group, groups } from '../shared/codes.ts'
import { type Coded, precisionFor, roundRandomly, shownScore } from './precision.ts'
import { combined, tValue } from './random-effects.ts'
import { meanOf, type Respondent, type Spread } from './respondents.ts'
import { isScored, meanStep, type Protection, type Spreads } from './rounded.ts'
import type { Side, Sides } from './sides.ts'

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

interface SchoolSides extends Sides {
  spreads: Partial<Spreads>
}

/**
 * Like isExplained, for a difference that is combined over schools: within each school, the difference in judging the
 * stories is taken off the one across all areas, and what is left is combined. `direction` is that of the combined
 * difference. False if one of the schools doesn't tell a side's mean.
 */
export function isExplainedAcross(
  direction: number,
  schools: readonly SchoolSides[],
  effect: number,
): boolean {
  const told = schools.flatMap(({ own, rest, rounding, spreads: { beyondStories } }) => {
    if (own.stories === null || rest.stories === null || beyondStories === undefined) return []
    const stories = own.stories - rest.stories
    const ofPeople = effect * beyondStories ** 2 * (1 / own.people + 1 / rest.people)
    const variance = ofPeople + rounding / areaCodes.length + rounding
    return [{ stories, left: { value: meanOfAreas(own) - meanOfAreas(rest) - stories, variance } }]
  })
  if (told.length < schools.length) return false
  const { mean, error, weights } = combined(told.map(({ left }) => left))
  const stories = told.reduce((sum, one, at) => sum + (weights[at] ?? 0) * one.stories, 0)
  return stories * direction > 1e-6 && mean * direction < tValue(0.03, schools.length - 1) * error
}

const meanOfAreas = ({ means }: Side): number => means.reduce((sum, mean) => sum + mean, 0) / means.length

/** Two-sided, 97%: of gaps that are only style, at most 3% stay unexplained (simulations.test.ts). */
const clearFrom = 2.17

/** How the people who used one language of the form rated the stories. */
interface StoryCell {
  n: number
  key: number
  stories: Spread
}

/** A shown mean of the two stories. */
export interface StoriesInLanguage {
  /** Language ID of the form. */
  language: number
  score: number
  coded: Coded['coded']
}
export interface StoriesOfGroup {
  group: Group
  languages: StoriesInLanguage[]
}

/** Collects how people rated the stories, by group and by language of the form. */
export class StoryCounter {
  readonly #cells = new Map<Group, Map<number, StoryCell>>()

  add({
    group,
    language,
    secret,
    stories,
  }: Pick<Respondent, 'group' | 'secret' | 'stories'> & { language: number }) {
    const own = this.#cells.get(group) ?? new Map<number, StoryCell>()
    this.#cells.set(group, own)
    const cell = own.get(language) ?? { n: 0, key: 0, stories: { scored: 0, sum: 0, squares: 0 } }
    own.set(language, cell)
    cell.n += 1
    cell.key += secret
    if (stories === undefined) return
    cell.stories.scored += 1
    cell.stories.sum += stories
    cell.stories.squares += stories ** 2
  }

  /** Returns the groups in which at least two languages can be shown. */
  shown(protection: Protection): StoriesOfGroup[] {
    return groups.flatMap((group) => {
      const languages = languagesShown(
        // The order in which people answered must not be seen.
        [...(this.#cells.get(group) ?? [])].sort(([a], [b]) => a - b),
        protection,
      )
      return languages.length < 2 ? [] : [{ group, languages }]
    })
  }
}

/**
 * Rounds the means of all languages alike, for the largest of 20, 4 and 2 times the threshold that each has. At least the
 * threshold of the group's people are beyond what these numbers add up to, so no number of people follows from them.
 */
function languagesShown(
  cells: readonly (readonly [language: number, cell: StoryCell])[],
  { threshold, lot }: Protection,
): StoriesInLanguage[] {
  const all = cells.reduce((sum, [, { n }]) => sum + n, 0)
  const told = cells.filter(([, { n, stories }]) => n >= 2 * threshold && isScored(stories, { n }, threshold))
  const people = [20, 4, 2]
    .map((times) => times * threshold)
    .find((least) => told.every(([, { n }]) => n >= least) && all - told.length * least >= threshold)
  const precision = people && precisionFor(people, threshold)
  if (!precision) return []
  return told.flatMap(([language, { key, stories }]) => {
    const mean = roundRandomly(meanOf(stories), meanStep(people, threshold), lot(key, 'STORY', 'score'))
    const { score, coded } = shownScore(mean, precision)
    return score === null ? [] : [{ language, score, coded }]
  })
}
