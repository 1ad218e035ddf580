import type { Lot } from '../../measurement/precision.ts'
import { addRespondent, emptyTally, type Respondent, type Tally } from '../../measurement/respondents.ts'
import type { Protection } from '../../measurement/rounded.ts'
import type { Answer, Dimension } from '../../measurement/rows.ts'
import { areaCodes } from '../../shared/codes.ts'

/** A student with a score from 0 to 10, or null, in all areas. Both answers in each area are favorable from 6 up. */
export const respondent = (score: number | null, change: Partial<Respondent> = {}): Respondent => ({
  group: 'students',
  type: 1,
  subType: 1,
  gender: null,
  race: null,
  secret: 1,
  areas: areaCodes.map(() => (score === null ? [0, 0, 0] : [2 * score, 2, score >= 6 ? 2 : 0])),
  ...change,
})

/** Returns `count` respondents, repeating the scores in order. */
export const respondents = (
  count: number,
  scores: number | null | readonly (number | null)[],
  change: Partial<Respondent> = {},
): Respondent[] => {
  const turns = Array.isArray(scores) ? scores : [scores]
  return Array.from({ length: count }, (_, place) => respondent(turns[place % turns.length], change))
}

export function tallyOf(members: readonly Respondent[]): Tally {
  const cell = emptyTally()
  for (const member of members) addRespondent(cell, member)
  return cell
}

/** Returns a threshold of ten and one random number for all figures. 0.5 rounds to the nearest step. */
export const protection = (lot: number | Lot = 0.5, coarse = false): Protection => ({
  threshold: 10,
  lot: typeof lot === 'number' ? () => lot : lot,
  coarse,
})

const named = (code: number): Answer => ({ key: String(code), name: `Race ${code}` })

export const byRace: Dimension = {
  key: 'race',
  name: 'Race/ethnicity',
  group: 'students',
  parts: [[...[1, 2, 3, 4, 5].map(named), { key: 'none', name: 'Not answered' }]],
  answerOf: ({ race }) => String(race ?? 'none'),
}
