import { areaCodes, type Group, type ParticipantType } from '../shared/codes.ts'

/** Sums and counts of one respondent's answers to an area's questions. */
export type AreaAnswers = [
  /** Sum of the questions' scores, each 0 to 10. */
  sum: number,
  /** Number of scored answers. */
  count: number,
  /** Number of scored answers among the two most favorable choices of their question. */
  favourable: number,
]

/**
 * Checks whether a number of scored answers in an area gives a respondent a score there. It must be at least half of
 * the questions, as scale scores are usually prorated (P. Fayers and D. Machin, Quality of Life, 3rd ed. 2016, section
 * 15.5).
 */
export const hasScore = (count: number, items: number): boolean => count > 0 && 2 * count >= items

/** What counts and breakdowns need to know about a respondent. */
export interface Member {
  group: Group
  type: ParticipantType
  subType: number
  gender: number | null
  race: number | null
  /** Secret random number, 0 to 2^32 − 1: the respondent's part of every cell key. */
  secret: number
}

/** What figures need to know about a respondent. */
export interface Respondent extends Member {
  /** In the order of areaCodes; the count is 0 in areas where the respondent has no score. */
  areas: readonly Readonly<AreaAnswers>[]
  /** Mean of the two stories, 0 to 10; missing if the survey didn't ask them or one wasn't judged. */
  stories?: number | undefined
}

/** Sums over respondents who have a score. */
export interface Spread {
  /** Number of respondents with a score. */
  scored: number
  /** The sum of their scores, and the sum of the squares. */
  sum: number
  squares: number
}

/** Sums over the respondents of a cell who have a score in one area. */
export interface AreaTally extends Spread {
  /** Number of their scored answers, and how many of those are favorable. */
  answers: number
  favourable: number
}

/** A cell, with everything that its figures are computed from. Cells can be added. */
export interface Tally {
  n: number
  /** Sum of the members' secret numbers; exact up to two million members. */
  key: number
  /** In the order of areaCodes. */
  areas: AreaTally[]
  /** The means of area scores, for members with a score in every area. */
  whole: Spread
  /** For the same members, in the order of areaCodes: their score in the area minus their mean in all other areas. */
  apart: Spread[]
  /** The means of the two stories, for members who judged both. */
  stories: Spread
  /** For those with a score in every area: their mean of area scores minus their mean of the stories. */
  beyondStories: Spread
}

export const emptyTally = (): Tally => ({
  n: 0,
  key: 0,
  areas: areaCodes.map(() => ({ scored: 0, sum: 0, squares: 0, answers: 0, favourable: 0 })),
  whole: { scored: 0, sum: 0, squares: 0 },
  apart: areaCodes.map(() => ({ scored: 0, sum: 0, squares: 0 })),
  stories: { scored: 0, sum: 0, squares: 0 },
  beyondStories: { scored: 0, sum: 0, squares: 0 },
})

/** Adds a member without answers, for cells whose figures aren't needed. */
export function addMember(cell: Tally, { secret }: Pick<Member, 'secret'>): void {
  cell.n += 1
  cell.key += secret
}

export function addRespondent(
  cell: Tally,
  respondent: Pick<Respondent, 'secret' | 'areas' | 'stories'>,
): void {
  addMember(cell, respondent)
  let [whole, inAreas] = [0, 0]
  // Uses an index instead of destructuring, because this runs for every area of every respondent.
  for (let at = 0; at < cell.areas.length; at++) {
    const own = respondent.areas[at]
    const area = cell.areas[at]
    if (own === undefined || area === undefined || own[1] === 0) continue
    const score = own[0] / own[1]
    area.answers += own[1]
    area.favourable += own[2]
    addScore(area, score)
    whole += score
    inAreas += 1
  }
  const isWhole = inAreas === cell.areas.length
  if (isWhole) addWhole(cell, respondent.areas, whole)
  const { stories } = respondent
  if (stories === undefined) return
  addScore(cell.stories, stories)
  if (isWhole) addScore(cell.beyondStories, whole / inAreas - stories)
}

function addWhole(cell: Tally, areas: Respondent['areas'], sum: number): void {
  const count = cell.areas.length
  addScore(cell.whole, sum / count)
  for (let at = 0; at < count; at++) {
    const own = areas[at]
    const apart = cell.apart[at]
    // The score minus the mean of the others, (sum − score) / (count − 1).
    if (own && apart) addScore(apart, ((own[0] / own[1]) * count - sum) / (count - 1))
  }
}

function addScore(spread: Spread, score: number): void {
  spread.scored += 1
  spread.sum += score
  spread.squares += score * score
}

function addSpread(total: Spread, { scored, sum, squares }: Spread): void {
  total.scored += scored
  total.sum += sum
  total.squares += squares
}

/** Adds into one new cell, because combining schools adds millions of them. */
export function addTallies(tallies: readonly Tally[]): Tally {
  const total = emptyTally()
  for (const one of tallies) {
    total.n += one.n
    total.key += one.key
    addSpread(total.whole, one.whole)
    addSpread(total.stories, one.stories)
    addSpread(total.beyondStories, one.beyondStories)
    for (let at = 0; at < total.areas.length; at++) {
      const area = total.areas[at]
      const own = one.areas[at]
      const apart = total.apart[at]
      const ownApart = one.apart[at]
      if (area && own) {
        addSpread(area, own)
        area.answers += own.answers
        area.favourable += own.favourable
      }
      if (apart && ownApart) addSpread(apart, ownApart)
    }
  }
  return total
}

/** Returns the mean score; NaN without scores, so callers check `scored` first. */
export const meanOf = (area: Spread): number => area.sum / area.scored

/** Returns the scores' variance, dividing by n − 1; null below two respondents or if all have the same score. */
export function varianceOf({ scored: n, sum, squares }: Spread): number | null {
  if (n < 2) return null
  const variance = (squares - (sum * sum) / n) / (n - 1)
  // Sums of squares have rounding errors of about 1e-12. Scores that differ do so by at least 0.1.
  return variance > 1e-9 ? variance : null
}
