import { precisionFor } from '../../../measurement/precision.ts'
import { type ScoreStatus, scoreStatus } from '../../../measurement/scores.ts'
import { type AreaCode, areaCodes, type Group, groups } from '../../../shared/codes.ts'
import type { RollUp } from '../../figures/district-results/rules.ts'

/** What a group has a score in. */
export const columns = ['overall', ...areaCodes] as const
export type Column = 'overall' | AreaCode

/** A score that is made of shown ones. */
export interface PooledScore {
  /** People of the groups that show a score. */
  people: number
  /** 0 to 10. */
  score: number
  /** How far, in points, rounding can have moved it. */
  within: number
}

/** For each group and column the score; null where it is hidden. */
export type CellScores = Readonly<Record<Group, Readonly<Record<Column, PooledScore | null>>>>

/** The mean of scores, each counting as often as it has people; null of none. */
export function poolScores(scores: readonly PooledScore[]): PooledScore | null {
  const people = scores.reduce((sum, one) => sum + one.people, 0)
  if (people === 0) return null
  const mean = (of: (one: PooledScore) => number) =>
    scores.reduce((sum, one) => sum + one.people * of(one), 0) / people
  return {
    people,
    score: millionths(mean((one) => one.score)),
    within: millionths(mean((one) => one.within)),
  }
}

const millionths = (value: number): number => Math.round(value * 1e6) / 1e6

const scoresOf = (scoreOf: (group: Group, column: Column) => PooledScore | null): CellScores => {
  const ofGroup = (group: Group) =>
    Object.fromEntries(columns.map((column) => [column, scoreOf(group, column)])) as CellScores[Group]
  return { students: ofGroup('students'), parents: ofGroup('parents'), staff: ofGroup('staff') }
}

/** The scores that the results of a district show. Words alone, coarser than whole numbers, are left out. */
export function scoresOfRollUp({ figures, smallGroup }: RollUp): CellScores {
  return scoresOf((group, column) => {
    const own = figures.groups.find(({ key }) => key === group)
    const figure = column === 'overall' ? own?.overall : own?.areas[areaCodes.indexOf(column)]
    if (!figure || figure.n === null || figure.score === null) return null
    const within = precisionFor(figure.n, smallGroup)?.score
    return within ? { people: figure.n, score: figure.score, within } : null
  })
}

/** Scores over several districts or cells, each pooled over those that show it. */
export const poolAll = (all: readonly CellScores[]): CellScores =>
  scoresOf((group, column) => poolScores(all.flatMap((one) => one[group][column] ?? [])))

/** Whether any score is shown. */
export const showsAny = (scores: CellScores): boolean =>
  groups.some((group) => columns.some((column) => scores[group][column] !== null))

/** A pooled score as pages show it. */
export interface ShownScore {
  people: number
  score: number
  status: ScoreStatus
  /** How far, in points, the roundings of cells and this one can have moved it. */
  within: number
}

/** Rounds a pooled score: to tenths where rounding has moved it by 0.2 at most, to halves up to 0.6, else to whole numbers. */
export function shownPooled({ people, score, within }: PooledScore): ShownScore {
  const step = within <= 0.2 ? 0.1 : within <= 0.6 ? 0.5 : 1
  const shown = Math.round(Math.round(score / step) * step * 10) / 10
  return { people, score: shown, status: scoreStatus(shown), within: millionths(within + step / 2) }
}

/** A file is larger than the largest that a cell makes. */
export const fileBytesAtMost = 64_000

/** How far ahead of this installation's clock a cell's may be. */
const aheadMs = 24 * 60 * 60_000
export const isAhead = (madeAt: string, now: Date): boolean => Date.parse(madeAt) > now.getTime() + aheadMs

/** The first 128 bits of a digest in hex, in groups that two people can read to each other. */
export const fingerprintOf = (digest: string): string => digest.slice(0, 32).match(/.{4}/g)?.join(' ') ?? ''
