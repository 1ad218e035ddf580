import * as z from 'zod'
import { precisionFor } from '../../../measurement/precision.ts'
import { scoreStatus } from '../../../measurement/scores.ts'
import { areaCodes, type Group, groups } from '../../../shared/codes.ts'
import { type RollUp, roundOf } from '../../figures/district-results/rules.ts'
import { signature } from './rules-signature.ts'

/** Columns of scores: overall and each area. */
export const columns = ['overall', ...areaCodes] as const
export type Column = (typeof columns)[number]

/**
 * Versions of the signed content. Add one whenever the shape changes. Version 2 adds gaps. Installations of version 1.0
 * read only the first.
 */
export const fileFormats = [1, 2] as const
export type FileFormat = (typeof fileFormats)[number]

/** A file as it is exchanged. `content` is the exact JSON text that was signed. */
export const envelope = signature.extend({
  format: z.literal('equity-audit-cell'),
  version: z.int(),
  content: z.string(),
})

/** A score combined from scores that are shown. */
const score = z.strictObject({
  /** Number of people in the groups that show a score. */
  people: z.int().min(1).max(1_000_000_000),
  score: z.number().min(0).max(10),
  /** The most that rounding may have moved the score, in points. */
  within: z.number().min(0.1).max(1),
})
export type PooledScore = z.output<typeof score>

export const record = <K extends string, V>(keys: readonly K[], make: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, V>
const digest = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .optional()

export const contentShape = z.strictObject({
  round: z.string().regex(/^\d{4}-\d{2}$/),
  /** Time, ISO 8601. A later file replaces an earlier one. */
  madeAt: z.iso.datetime({ precision: 3 }),
  districts: z.int().min(1).max(100_000),
  schools: z.int().min(2).max(1_000_000),
  /** For each participant type, the SHA-256 of the questions it was asked; left out if it wasn't asked. */
  asked: z.strictObject({ 1: digest, 2: digest, 3: digest, 6: digest }),
  /** The score of each group in each column; null if it is hidden. */
  scores: z.strictObject(record(groups, () => z.strictObject(record(columns, () => score.nullable())))),
})

/** The school year must exist and have begun when the file was created, because pages show the newest year first. */
export const isFromItsYear = ({ round, madeAt }: { round: string; madeAt: string }): boolean =>
  round === roundOf(`${round.slice(0, 4)}-08-01`) && round <= roundOf(madeAt)

/** What an installation reports about a school year in the first version of the signed content. */
export const cellContent = contentShape.refine(isFromItsYear)
export type CellContent = z.output<typeof cellContent>
export type CellScores = CellContent['scores']

/** Returns the average of scores, weighted by their number of people; null if there are none. */
export function poolScores(scores: readonly PooledScore[]): PooledScore | null {
  const people = scores.reduce((sum, one) => sum + one.people, 0)
  if (people === 0) return null
  const mean = (of: 'score' | 'within') =>
    millionths(scores.reduce((sum, one) => sum + one.people * one[of], 0) / people)
  return { people, score: mean('score'), within: mean('within') }
}

const millionths = (value: number): number => Math.round(value * 1e6) / 1e6

const scoresOf = (scoreOf: (group: Group, column: Column) => PooledScore | null): CellScores =>
  record(groups, (group) => record(columns, (column) => scoreOf(group, column)))

/** Leaves out figures shown only in words, because they are less exact than whole numbers. */
export const scoresOfRollUp = ({ figures, smallGroup }: RollUp): CellScores =>
  scoresOf((group, column) => {
    const own = figures.groups.find(({ key }) => key === group)
    const figure = column === 'overall' ? own?.overall : own?.areas[areaCodes.indexOf(column)]
    if (!figure || figure.n === null || figure.score === null) return null
    const within = precisionFor(figure.n, smallGroup)?.score
    return within ? { people: figure.n, score: figure.score, within } : null
  })

/** Combines scores of several districts or installations. Each score leaves out those that don't show it. */
export const poolAll = (all: readonly CellScores[]): CellScores =>
  scoresOf((group, column) => poolScores(all.flatMap((one) => one[group][column] ?? [])))

/** Checks whether any score is shown. */
export const showsAny = (scores: CellScores): boolean =>
  Object.values(scores).some((own) => Object.values(own).some((one) => one !== null))

/** Rounds to tenths if earlier rounding moved the score by up to 0.2, halves if up to 0.6, else whole numbers. */
export function shownPooled({ people, score, within }: PooledScore) {
  const step = within <= 0.2 ? 0.1 : within <= 0.6 ? 0.5 : 1
  const shown = Math.round(Math.round(score / step) * step * 10) / 10
  return { people, score: shown, status: scoreStatus(shown), within: millionths(within + step / 2) }
}

/** How far another installation's clock may be ahead of this one's. */
const aheadMs = 24 * 60 * 60_000
export const isAhead = (madeAt: string, now: Date): boolean => Date.parse(madeAt) > now.getTime() + aheadMs
