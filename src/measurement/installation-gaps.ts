import { type AreaCode, areaCodes } from '../shared/codes.ts'
import { type GapVerdict, judgedGaps, type UnjudgedGap } from './gap-verdicts.ts'
import { clean, roundedUp } from './precision.ts'
import { outward, pOfT, type RoundedOutward, tValue } from './random-effects.ts'
import type { DimensionKey } from './rows.ts'
import { areUnlike, combinedStrata, type Stratum } from './strata.ts'

/** A row's told differences across all areas and in each, in that order, combined over some schools. */
export interface ToldRow {
  /** A multiple of `stepOfSchools`, rounded down. */
  schools: number
  freedom: number
  nine: readonly { tested: RoundedOutward; shown: RoundedOutward }[]
}

/** A row that several installations have told. */
export interface SharedRow {
  dimension: DimensionKey
  /** Each with the place of its installation in the caller's list. */
  told: readonly (ToldRow & { installation: number })[]
}

export interface InstallationGap extends GapVerdict {
  /** Null: across all areas. */
  area: AreaCode | null
  direction: 'lower' | 'higher' | 'equal'
  /** Points between the two scores, with their margin of error. Null if they don't match the finding. */
  apart: { distance: number; margin: number } | null
  schools: number
  /** The installations differ by more than chance explains. */
  areUnlike: boolean
  /** The points in each installation, below 0 if the row is lower, with the margin of error. */
  installations: { installation: number; schools: number; points: number; margin: number }[]
}

export const installationsForGaps = 2

const strataOf = (told: readonly ToldRow[], at: number, kind: 'tested' | 'shown'): Stratum[] =>
  told.flatMap(({ schools, freedom, nine }) => {
    const difference = nine[at]?.[kind]
    return difference ? [{ ...difference, schools, freedom }] : []
  })

/** Combines what districts of one installation have told about a row. What one district has told stays as it is. */
export function joinedRow(told: readonly ToldRow[]): ToldRow | undefined {
  const [only] = told
  if (told.length < 2) return only
  const both = [null, ...areaCodes].map((_, at) => ({
    tested: combinedStrata(strataOf(told, at, 'tested')),
    shown: combinedStrata(strataOf(told, at, 'shown')),
  }))
  return {
    schools: told.reduce((sum, { schools }) => sum + schools, 0),
    freedom: Math.floor(Math.min(...both.flatMap(({ tested, shown }) => [tested.freedom, shown.freedom]))),
    nine: both.map(({ tested, shown }) => ({ tested: outward(tested), shown: outward(shown) })),
  }
}

/**
 * Combines the differences that installations have told, and judges them as one family, as a district's are. Returns
 * nine gaps for each row. Every row needs two installations.
 */
export function installationGaps(rows: readonly SharedRow[]): InstallationGap[][] {
  const judged = judgedGaps(
    rows.flatMap((row) => [null, ...areaCodes].map((area, at) => draft(row, area, at))),
  )
  const count = areaCodes.length + 1
  return rows.map((_, at) => judged.slice(at * count, (at + 1) * count))
}

function draft(
  { dimension, told }: SharedRow,
  area: AreaCode | null,
  at: number,
): { gap: Omit<InstallationGap, keyof GapVerdict>; unjudged: UnjudgedGap } {
  const tested = combinedStrata(strataOf(told, at, 'tested'))
  const strata = strataOf(told, at, 'shown')
  const shown = combinedStrata(strata)
  const sign = Math.abs(tested.mean) < 1e-6 ? 0 : Math.sign(tested.mean)
  const points = clean(shown.mean)
  const agrees = sign !== 0 && Math.sign(points) === sign
  const marginOf = ({ error, freedom }: Pick<Stratum, 'error' | 'freedom'>) =>
    roundedUp(tValue(0.05, freedom) * error)
  const gap = {
    area,
    direction: sign === 0 ? ('equal' as const) : sign < 0 ? ('lower' as const) : ('higher' as const),
    apart: agrees ? { distance: Math.abs(points), margin: marginOf(shown) } : null,
    schools: told.reduce((sum, { schools }) => sum + schools, 0),
    areUnlike: areUnlike(strata),
    installations: told.flatMap(({ installation, schools, freedom, nine }) => {
      const own = nine[at]?.shown
      return own
        ? [
            {
              installation,
              schools,
              points: clean(own.value),
              margin: marginOf({ error: own.error, freedom }),
            },
          ]
        : []
    }),
  }
  const { mean: value, error, freedom } = tested
  const p = sign === 0 ? 1 : pOfT(value / error, freedom)
  return {
    gap,
    unjudged: { kind: area === null ? 'level' : 'area', dimension, agrees, value, error, freedom, p },
  }
}
