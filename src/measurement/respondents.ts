import { areaCodes, type Group, type ParticipantType } from '../shared/codes.ts'

/** What one respondent's answers to an area's items come to. */
export type AreaAnswers = [
  /** Sum of item scores, each 0 to 10. */
  sum: number,
  /** Scored answers. */
  count: number,
  /** Scored answers among the two most favorable choices of their item. */
  favourable: number,
]

/**
 * Whether so many scored answers among an area's items give a respondent a score there: at least half of the items, as
 * scale scores are usually prorated (P. Fayers and D. Machin, Quality of Life, 3rd ed. 2016, section 15.5).
 */
export const hasScore = (count: number, items: number): boolean => count > 0 && 2 * count >= items

/** What counts and breakdowns ask of a respondent. */
export interface Member {
  group: Group
  type: ParticipantType
  subType: number
  gender: number | null
  race: number | null
  /** Secret random number, 0 to 2^32 − 1: the respondent's part of every cell key. */
  secret: number
}

/** A respondent, as figures see one. */
export interface Respondent extends Member {
  /** In the order of areaCodes; a count of 0 in areas where the respondent has no score. */
  areas: readonly Readonly<AreaAnswers>[]
}

/** Sums over respondents who have a score. */
export interface Spread {
  /** Respondents with a score. */
  scored: number
  /** Of their scores, and of the squares of these. */
  sum: number
  squares: number
}

/** Sums over the respondents of a cell who have a score in one area. */
export interface AreaTally extends Spread {
  /** Their scored answers, and the favorable ones among them. */
  answers: number
  favourable: number
}

/** A cell: everything that its figures are made of. Cells can be added. */
export interface Tally {
  n: number
  /** Sum of the members' secret numbers; exact up to two million members. */
  key: number
  /** In the order of areaCodes. */
  areas: AreaTally[]
  /** Of the members with a score in every area: the means of their area scores. */
  whole: Spread
  /** Of the same members, in the order of areaCodes: their score in the area less their mean in all others. */
  apart: Spread[]
}

const noSpread: Spread = { scored: 0, sum: 0, squares: 0 }

export const emptyTally = (): Tally => ({
  n: 0,
  key: 0,
  areas: areaCodes.map(() => ({ ...noSpread, answers: 0, favourable: 0 })),
  whole: { ...noSpread },
  apart: areaCodes.map(() => ({ ...noSpread })),
})

/** Counts a member in without answers: for cells whose figures no one asks for. */
export function addMember(cell: Tally, { secret }: Pick<Member, 'secret'>): void {
  cell.n += 1
  cell.key += secret
}

/** Counts a respondent in. */
export function addRespondent(cell: Tally, respondent: Pick<Respondent, 'secret' | 'areas'>): void {
  addMember(cell, respondent)
  let [whole, inAreas] = [0, 0]
  // Indexed, not destructured: this runs for every area of every respondent.
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
  if (inAreas === cell.areas.length) addWhole(cell, respondent.areas, whole)
}

function addWhole(cell: Tally, areas: Respondent['areas'], sum: number): void {
  const count = cell.areas.length
  addScore(cell.whole, sum / count)
  for (let at = 0; at < count; at++) {
    const own = areas[at]
    const apart = cell.apart[at]
    // The score less the mean of the others, (sum − score) / (count − 1).
    if (own && apart) addScore(apart, ((own[0] / own[1]) * count - sum) / (count - 1))
  }
}

function addScore(spread: Spread, score: number): void {
  spread.scored += 1
  spread.sum += score
  spread.squares += score * score
}

const combineSpread = (one: Spread, other: Spread): Spread => ({
  scored: one.scored + other.scored,
  sum: one.sum + other.sum,
  squares: one.squares + other.squares,
})

function combine(one: Tally, other: Tally): Tally {
  return {
    n: one.n + other.n,
    key: one.key + other.key,
    areas: one.areas.map((area, at) => {
      const second = other.areas[at] ?? { ...noSpread, answers: 0, favourable: 0 }
      return {
        ...combineSpread(area, second),
        answers: area.answers + second.answers,
        favourable: area.favourable + second.favourable,
      }
    }),
    whole: combineSpread(one.whole, other.whole),
    apart: one.apart.map((area, at) => combineSpread(area, other.apart[at] ?? noSpread)),
  }
}

export const addTallies = (tallies: readonly Tally[]): Tally => tallies.reduce(combine, emptyTally())

/** Mean score; undefined for no one is never asked for: callers check `scored` first. */
export const meanOf = (area: Spread): number => area.sum / area.scored

/** Variance of the scores, with n − 1; null below two respondents and where all of them have the same score. */
export function varianceOf({ scored: n, sum, squares }: Spread): number | null {
  if (n < 2) return null
  const variance = (squares - (sum * sum) / n) / (n - 1)
  // Sums of squares carry rounding errors of about 1e-12; scores differ by at least 0.1 where they differ.
  return variance > 1e-9 ? variance : null
}
