import { crossTabulated } from '../../../measurement/cross-table.ts'
import { roundedReport } from '../../../measurement/results.ts'
import type { Dimension } from '../../../measurement/rows.ts'
import { areaCodes } from '../../../shared/codes.ts'
import {
  answersNear,
  below,
  itemsInArea,
  type Member,
  possible,
  type Random,
  randomAnswers,
  type Sheet,
  scoreOf,
  sumsOf,
} from './alone-answers.ts'
import { chanceOf, jointly, type Look } from './alone-spreads.ts'
import { T } from './people.ts'
import { onLadder, randomlyRounded, stepsFor } from './ranges.ts'
import { deviationOf, leastSpreads, rungOf, stepOf } from './rounded.ts'
import { seeded } from './schools.ts'
import { withScore } from './tallies.ts'

/**
 * Plays one person among answers that the adversary sent and knows. The adversary also knows every randomly rounded
 * average, share and spread. That is more than everything printed, said or left out, because `figuresFrom` uses nothing
 * else.
 */
export interface Alone {
  /** Number of people in the group, including the person. */
  people: number
  /** Whether the person's answers to race, gender and role have rows. The adversary fills the rows. */
  inRows: boolean
  /** Level of the scale that the adversary's answers are near. */
  level: number
  /** If the person's score is this, the adversary's answers put an average on the boundary between two roundings. */
  border: number
  /** Number of responses sent without a score. `answered`: how many of four questions the rest answer. */
  unscored?: number
  answered?: number
  /** Whether early results included one more response, which was left out of the final results. */
  early?: boolean
}

export interface AloneFound {
  areas: number
  /** Area scores guessed exactly. `chance`: guessed without figures. `determined`: with only one possibility left. */
  guessed: number
  chance: number
  determined: number
}

const dimensions: readonly Dimension[] = (['race', 'gender', 'role'] as const).map((key) => ({
  key,
  name: key,
  group: 'staff',
  parts: [[1, 2, 3].map((code) => ({ key: `${code}`, name: `${code}` }))],
  answerOf: (one) => `${key === 'race' ? one.race : key === 'gender' ? one.gender : one.subType}`,
}))

/** Plays `rounds` rounds. The same seed gives the same rounds. */
export function playAlone(alone: Alone, rounds: number, seed: number): AloneFound {
  const random = seeded(seed)
  const found: AloneFound = { areas: 0, guessed: 0, chance: 0, determined: 0 }
  for (let round = 0; round < rounds; round++) playRound(alone, random, found)
  return found
}

function playRound(alone: Alone, random: Random, found: AloneFound): void {
  const secret = () => below(random, 2 ** 32)
  const person: Member = {
    ...(alone.inRows ? { race: 1, gender: 1, subType: 1 } : { race: 2, gender: 2, subType: 2 }),
    sheets: areaCodes.map(() => randomAnswers(random)),
    secret: secret(),
  }
  const declined = alone.unscored ?? 0
  const sent = Array.from({ length: alone.people - 1 }, (_, at): Member => {
    const row = alone.inRows ? at % 5 : 3
    return {
      race: row === 0 ? 1 : 3,
      gender: row === 1 ? 1 : 3,
      subType: row === 2 ? 1 : 3,
      sheets: areaCodes.map(() => (at < declined ? null : answersNear(random, alone.level, alone.answered))),
      secret: secret(),
    }
  })
  const keys = alone.inRows ? (['race', 'gender', 'role', 'group'] as const) : (['group'] as const)
  for (const key of keys)
    tune(sent, isOf[key], alone.border, key === 'group' ? 3 : ['race', 'gender', 'role'].indexOf(key))
  const cells = keys.map((key) => ({ key, sent: sent.filter(isOf[key]) }))
  const lots = new Map<string, number>()
  const lot = (key: number, of: string, kind: string) => {
    const name = `${key} ${of} ${kind}`
    const drawn = lots.get(name) ?? random()
    lots.set(name, drawn)
    return drawn
  }
  const reportOf = (members: readonly Member[]) =>
    roundedReport(
      crossTabulated(
        members.map(({ sheets, ...member }) => ({
          group: 'staff' as const,
          type: 3 as const,
          ...member,
          areas: sheets.map((sheet) =>
            sheet ? ([sheet.sum, sheet.count, sheet.favourable] as const) : ([0, 0, 0] as const),
          ),
        })),
      ),
      dimensions,
      { threshold: T, lot, coarse: false },
      ['staff'],
    )
  const looks = [{ report: reportOf([person, ...sent]), cells }]
  if (alone.early) {
    const late = { ...(sent[0] ?? person), secret: secret() }
    const all = [late, ...sent]
    looks.push({ report: reportOf([person, ...all]), cells: [{ key: 'group', sent: all }] })
  }
  judgeRound(person, looks, random, found)
}

const isOf = {
  group: () => true,
  race: ({ race }: Member) => race === 1,
  gender: ({ gender }: Member) => gender === 1,
  role: ({ subType }: Member) => subType === 1,
}

/**
 * Changes one sent response so that, if the person's scores equal `border`, the cell's averages are on the boundary
 * between two roundings. The changed response is only in `row`, so that other cells stay tuned.
 */
function tune(sent: Member[], isIn: (member: Member) => boolean, border: number, row: number): void {
  const cell = sent.filter(isIn)
  const at = sent.findLastIndex((member, place) => place % 5 === row && isIn(member) && member.sheets[0])
  const one = sent[at]
  if (!one) return
  const people = Math.floor((cell.length + 1) / T) * T
  const sheets = one.sheets.map((sheet, area) => {
    if (!sheet) return null
    const { sum, scored } = sumsOf(cell, area)
    const period = stepOf(people) * (scored + 1)
    const others = sum - scoreOf(sheet) + border
    const far = ({ sum: own }: Sheet) => {
      const steps = (others + own / itemsInArea) / period
      return Math.abs(steps - Math.round(steps))
    }
    return possible.reduce<Sheet>((best, next) => (far(next) < far(best) - 1e-9 ? next : best), sheet)
  })
  sent[at] = { ...one, sheets }
}

function judgeRound(person: Member, looks: readonly Look[], random: Random, found: AloneFound): void {
  const weights = areaCodes.map((_, area) => possible.map((sheet) => weightOf(sheet, area, looks)))
  const joint = jointly(weights, looks, random)
  const prior = byScore(possible.map(({ ways }) => ways))
  for (const [area, own] of joint.entries()) {
    const sheet = person.sheets[area]
    if (!sheet) continue
    const after = byScore(own)
    const all = [...after.values()].reduce((sum, weight) => sum + weight, 0)
    if (all === 0) throw new Error('What was drawn fits no answer at all.')
    found.areas += 1
    found.guessed += rightGuess(after, scoreOf(sheet))
    found.chance += rightGuess(prior, scoreOf(sheet))
    found.determined += Number(Math.max(...after.values()) / all > 1 - 1e-9)
  }
}

function byScore(weights: readonly number[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const [at, sheet] of possible.entries())
    sums.set(scoreOf(sheet), (sums.get(scoreOf(sheet)) ?? 0) + (weights[at] ?? 0))
  return sums
}

function rightGuess(weights: ReadonlyMap<number, number>, right: number): number {
  const likeliest = Math.max(...weights.values()) * (1 - 1e-9)
  const guesses = [...weights.values()].filter((weight) => weight >= likeliest).length
  return (weights.get(right) ?? 0) >= likeliest ? 1 / guesses : 0
}

/** Returns the probability of an area's randomly rounded values if the person had given these answers. */
function weightOf(sheet: Sheet & { ways: number }, area: number, looks: readonly Look[]): number {
  let weight = sheet.ways
  for (const { report, cells } of looks) {
    const [group] = report.groups
    for (const { key, sent } of cells) {
      const row = group?.dimensions
        .find(({ dimension }) => dimension.key === key)
        ?.rows.find((one) => one.row.key === '1')
      const cell = key === 'group' ? group?.cell : row?.cell
      const others = sumsOf(sent, area)
      const mean = cell?.means[area] ?? null
      if (!cell || mean === null) continue
      weight *= chanceOf(
        randomlyRounded(stepOf(cell.people), mean, mean),
        (others.sum + scoreOf(sheet)) / (others.scored + 1),
      )
      const share = cell.favourable[area] ?? null
      const shares = stepsFor(sent.length + 1, false)?.favourable ?? null
      if (share !== null && shares !== null)
        weight *= chanceOf(
          randomlyRounded(shares, share, share),
          (100 * (others.favourable + sheet.favourable)) / (others.answers + itemsInArea),
        )
      const spread = key === 'group' ? (group?.spreads?.areas[area] ?? null) : null
      if (spread !== null)
        weight *= chanceOf(
          onLadder(leastSpreads.area, rungOf(sent.length + 1), spread),
          deviationOf(withScore(others, scoreOf(sheet))),
        )
    }
  }
  return weight
}
