import { stepOfSchools } from '../../measurement/district-gaps.ts'
import { installationGaps, type SharedRow, type ToldRow } from '../../measurement/installation-gaps.ts'
import { combined, outward } from '../../measurement/random-effects.ts'
import { areaCodes } from '../../shared/codes.ts'
import { grouped } from '../../shared/grouped.ts'
import { seeded } from './adversary/schools.ts'
import { type DistrictModel, gapsInDistrict } from './district-rates.ts'
import { normal, type Random } from './simulations.ts'

/** Installations that have one district of schools each. */
export interface InstallationsModel {
  installations: number
  schools: number
  rows: number
  /** The row's difference in the first area, and how it varies from school to school, in points. */
  inFirst?: number
  varies: number
  /** How the difference varies from installation to installation. */
  between?: number
}

/** The error of a school's difference in one area, in points. Smaller errors make fewer false reports. */
const errorInSchool = 1
const count = areaCodes.length

/** Returns what an installation tells about a row, without schools' own figures. */
function toldRow({ schools, inFirst = 0, varies, between = 0 }: InstallationsModel, random: Random): ToldRow {
  const shifts = areaCodes.map((_, at) => (at === 0 ? inFirst : 0) + between * normal(random))
  const all = Array.from({ length: schools }, () => {
    const level = varies * normal(random)
    return shifts.map((shift) => level + shift + varies * normal(random) + errorInSchool * normal(random))
  })
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const over = (variance: number, value: (differences: readonly number[]) => number) =>
    outward(combined(all.map((differences) => ({ value: value(differences), variance }))))
  const variance = errorInSchool ** 2
  const level = over(variance / count, mean)
  const stepped = Math.floor(schools / stepOfSchools) * stepOfSchools
  return {
    schools: stepped,
    freedom: stepped - 1,
    nine: [
      { tested: level, shown: level },
      ...areaCodes.map((_, at) => ({
        tested: over(
          (count / (count - 1)) * variance,
          (differences) => (count / (count - 1)) * ((differences[at] ?? 0) - mean(differences)),
        ),
        shown: over(variance, (differences) => differences[at] ?? 0),
      })),
    ],
  }
}

/** Returns the rows of one simulated report. Gender needs no distance for answer style, so it is the hardest case. */
export const reportRows = (model: InstallationsModel, random: Random): SharedRow[] =>
  Array.from({ length: model.rows }, () => ({
    dimension: 'gender' as const,
    told: Array.from({ length: model.installations }, (_, installation) => ({
      ...toldRow(model, random),
      installation,
    })),
  }))

export const reportsOf = (rounds: number, seed: number, model: InstallationsModel): SharedRow[][] => {
  const random = seeded(seed)
  return Array.from({ length: rounds }, () => reportRows(model, random))
}

type Model = DistrictModel & { installations: number }

/**
 * Returns the gaps of one report. People answer in schools, schools show rounded figures, districts combine them, and
 * installations tell those.
 */
function simulatedReport({ installations, ...model }: Model, random: Random) {
  const told = Array.from({ length: installations }, (_, installation) =>
    gapsInDistrict(model, random).flatMap(({ gaps }) =>
      [...grouped(gaps, ({ group, dimension, row }) => `${group}/${dimension}/${row}`).entries()].map(
        ([key, nine]) => {
          const schools = Math.floor((nine[0]?.schools ?? 0) / stepOfSchools) * stepOfSchools
          const row: ToldRow = { schools, freedom: schools - 1, nine: nine.flatMap(({ kept }) => kept ?? []) }
          return { key, dimension: nine[0]?.dimension ?? 'gender', ...row, installation }
        },
      ),
    ),
  ).flat()
  const rows = [...grouped(told, ({ key }) => key)].filter(([, row]) => row.length > 1)
  const gaps = installationGaps(
    rows.map(([, row]) => ({ dimension: row[0]?.dimension ?? 'gender', told: row })),
  )
  return rows.flatMap(([key], at) => (gaps[at] ?? []).map((gap) => ({ ...gap, key })))
}

const percent = (rounds: number, seed: number, happens: (random: Random) => boolean): number => {
  const random = seeded(seed)
  let count = 0
  for (let round = 0; round < rounds; round++) count += Number(happens(random))
  return (100 * count) / rounds
}

/** Returns the percentage of reports over installations without an average gap that state one. */
export const falseInstallationReports = (rounds: number, seed: number, model: Model): number =>
  percent(rounds, seed, (random) => simulatedReport(model, random).some(({ clear }) => clear))

/** Returns the percentage of reports over installations that find the first race's gap in the first area. */
export const installationGapsFound = (rounds: number, seed: number, model: Model): number =>
  percent(rounds, seed, (random) =>
    simulatedReport(model, random).some(
      ({ key, area, clear }) => clear && key === 'students/race/1' && area === areaCodes[0],
    ),
  )
