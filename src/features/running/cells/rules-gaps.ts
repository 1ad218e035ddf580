import * as z from 'zod'
import type { DistrictGap } from '../../../measurement/district-gaps.ts'
import { schoolsForGaps, stepOfSchools } from '../../../measurement/district-gaps.ts'
import { joinedRow, type ToldRow } from '../../../measurement/installation-gaps.ts'
import type { RoundedOutward } from '../../../measurement/random-effects.ts'
import { type Dimension, type DimensionKey, dimensionKeys, notAnswered } from '../../../measurement/rows.ts'
import {
  type Band,
  bands,
  bandTypes,
  type Group,
  groups,
  participantTypeCodes,
} from '../../../shared/codes.ts'
import { grouped } from '../../../shared/grouped.ts'
import type { RollUp } from '../../figures/district-results/rules.ts'
import { dimensionsOf } from '../../figures/responses/rules.ts'
import { columns, contentShape, isFromItsYear, record } from './rules.ts'

/** A characteristic that is compared, in one group. Gender may be known of one grade band only. */
interface Known extends Pick<Dimension, 'group' | 'key' | 'name' | 'parts'> {
  band: Band | null
}

/** What a row is about. `band` is null unless only one grade band was asked. */
interface RowName {
  group: Group
  dimension: DimensionKey
  band: Band | null
  row: string
}

/** The setting of the gender question that offers every answer. */
const everyGender = 4
const known: readonly Known[] = [null, ...bands].flatMap((band) =>
  dimensionsOf({
    types: participantTypeCodes,
    genderItemOf: (type) => (band === null || bandTypes[band] === type ? everyGender : 0),
  })
    .filter(({ key, types }) => key !== 'grade' && (band === null || types))
    .map(({ group, key, name, parts }) => ({ group, key, name, parts, band })),
)

const columnGap = z.tuple([
  // How much more the row differs than elsewhere (overall: how much it differs), with its error.
  z.number().min(-23).max(23),
  z.number().min(0.01).max(23),
  // The points between the row's score and everyone else's, with their error.
  z.number().min(-10).max(10),
  z.number().min(0.01).max(23),
])

const gapRow = z
  .strictObject({
    group: z.enum(groups),
    dimension: z.enum(dimensionKeys),
    band: z.enum(bands).nullable(),
    /** Key of the answer that the smaller group gave. */
    row: z.string(),
    /** Number of schools that are compared, rounded down to a multiple of 3. */
    schools: z.int().min(schoolsForGaps).max(1_000_000).multipleOf(stepOfSchools),
    /** Degrees of freedom of the errors. */
    freedom: z.int().min(schoolsForGaps - 1),
    /** People with this home language answered in a translation that no speaker had reviewed. */
    unread: z.boolean(),
    gaps: z.strictObject(record(columns, () => columnGap)),
  })
  .refine((row) => row.freedom < row.schools && namesOf(row) !== undefined)
export type GapRow = z.output<typeof gapRow>

/** Returns a text that is the same for the same row in all installations. */
export const keyOfRow = ({ group, dimension, band, row }: RowName): string =>
  [group, dimension, band ?? '', row].join('/')

/** The rows that an installation has told; each row once. */
const gapRows = z
  .array(gapRow)
  .max(known.reduce((sum, { parts }) => sum + parts.flat().length, 0))
  .refine((rows) => new Set(rows.map(keyOfRow)).size === rows.length)

/** What an installation reports about a school year in the second version of the signed content. */
export const gapContent = contentShape
  .extend({ gaps: gapRows })
  .refine(isFromItsYear)
  .refine(({ gaps, schools }) => gaps.every((row) => row.schools <= schools), { path: ['gaps'] })
export type GapContent = z.output<typeof gapContent>

/** Returns the names of a row's characteristic and answer; undefined for rows that no installation compares. */
export function namesOf({
  group,
  dimension,
  band,
  row,
}: RowName): { dimensionName: string; name: string } | undefined {
  const own = known.find((one) => one.group === group && one.key === dimension && one.band === band)
  const answer = own?.parts.flat().find(({ key }) => key === row && key !== notAnswered.key)
  return own && answer ? { dimensionName: own.name, name: answer.name } : undefined
}

/** Returns a row's differences in the order of the columns. */
export const toldRowOf = ({ schools, freedom, gaps }: GapRow): ToldRow => ({
  schools,
  freedom,
  nine: columns.map((column) => {
    const [tested, testedError, shown, shownError] = gaps[column]
    return { tested: { value: tested, error: testedError }, shown: { value: shown, error: shownError } }
  }),
})

type Kept = DistrictGap & { kept: { tested: RoundedOutward; shown: RoundedOutward } }
const isKept = (gap: DistrictGap): gap is Kept => gap.kept !== undefined
/** At an end of the scale, the district's page shows no points, and the difference would reveal the scores. */
const isAtEnd = ({ subgroup, rest }: DistrictGap) => subgroup.coded !== null || rest.coded !== null

/**
 * Returns what a district has told about its gaps. A row is left out as a whole if one of its scores is at an end of the
 * scale, because its other differences would reveal that one.
 */
export function gapRowsOfRollUp({ gaps = [], unread = [] }: Pick<RollUp, 'gaps' | 'unread'>): GapRow[] {
  return gaps.flatMap(({ gaps: own }) =>
    [...grouped(own, ({ dimensionName, row }) => `${dimensionName}/${row}`).values()].flatMap((nine) => {
      const [first] = nine
      const kept = nine.filter(isKept)
      if (!first || kept.length !== columns.length || nine.some(isAtEnd)) return []
      const dimension = known.find(
        ({ group, key, name }) =>
          group === first.group && key === first.dimension && name === first.dimensionName,
      )
      if (!dimension) return []
      const schools = Math.floor(first.schools / stepOfSchools) * stepOfSchools
      return [
        {
          group: first.group,
          dimension: first.dimension,
          band: dimension.band,
          row: first.row,
          schools,
          freedom: schools - 1,
          unread: first.dimension === 'homeLanguage' && unread.includes(first.name),
          gaps: columnGaps(
            columns.flatMap((column) => kept.find(({ area }) => (area ?? 'overall') === column)?.kept ?? []),
          ),
        },
      ]
    }),
  )
}

const columnGaps = (nine: ToldRow['nine']): GapRow['gaps'] =>
  record(columns, (column) => {
    const own = nine[columns.indexOf(column)]
    if (!own) throw new Error('A row has fewer than nine differences.')
    return [
      own.tested.value,
      own.tested.error,
      own.shown.value,
      own.shown.error,
    ] as GapRow['gaps'][typeof column]
  })

/** Combines the rows of an installation's districts. A row leaves out districts that haven't told it. */
export const joinedGapRows = (districts: readonly (readonly GapRow[])[]): GapRow[] =>
  [...grouped(districts.flat(), keyOfRow).values()].flatMap((same) => {
    const [first] = same
    const joined = joinedRow(same.map(toldRowOf))
    return first && joined
      ? [
          {
            ...first,
            schools: joined.schools,
            freedom: joined.freedom,
            unread: same.some(({ unread }) => unread),
            gaps: columnGaps(joined.nine),
          },
        ]
      : []
  })
