import type { Figure } from '../../../measurement/figures.ts'
import { reasonWords } from '../../../measurement/words.ts'
import { everyoneLine } from '../results/rules-sentences.ts'
import type { DistrictResults } from './contract.ts'

/** Columns of the file, which has one figure per line. */
export const fileHead = [
  'table',
  'school',
  'area',
  'group',
  'dimension',
  'respondents',
  'responses',
  'responses_end',
  'score',
  'score_end',
  'perception',
  'margin',
  'favorable',
  'favorable_end',
  'remark',
  'others_score',
  'gap',
  'gap_margin',
  'schools',
  'schools_same_way',
  'clear',
  'smallest_gap',
] as const
type Row = (string | number | null)[]

const words = { low: 'Low', emerging: 'Emerging', high: 'High' } as const
const ends = { orLess: 'or less', orMore: 'or more' } as const

/** Returns every figure on the page, and the page's explanation for those that can't be shown. */
export function fileRows(results: DistrictResults): Row[] {
  const { areas, schools, rollUp, whyNoRollUp, smallGroup } = results
  const figure = (shown: Figure, threshold: number): Row => [
    shown.n,
    shown.atLeast && shown.n !== null ? ends.orMore : null,
    shown.score,
    shown.coded && ends[shown.coded],
    shown.status && words[shown.status],
    shown.margin,
    shown.favourable?.percent ?? null,
    shown.favourable?.coded ? ends[shown.favourable.coded] : null,
    shown.reason && reasonWords(shown.reason, threshold),
  ]
  const district = 'District'
  const lines = (about: Row, own: { overall: Figure; areas: readonly Figure[] }): Row[] => {
    const [table = null, school = null, ...people] = about
    const threshold = table === district ? (rollUp?.smallGroup ?? smallGroup) : smallGroup
    return [
      [table, school, 'Overall', ...people, ...figure(own.overall, threshold)],
      ...areas.flatMap(({ name }, at) => {
        const shown = own.areas[at]
        return shown ? [[table, school, name, ...people, ...figure(shown, threshold)]] : []
      }),
    ]
  }
  const many = (about: readonly string[]) => (about.length > 1 ? about : [])
  return [
    ...schools.flatMap((school) =>
      lines(['Schools', school.schoolName, null, null, everyoneLine(school.about)], school),
    ),
    ...(whyNoRollUp === null
      ? []
      : [[district, null, 'Overall', ...Array(fileHead.length - 4).fill(null), whyNoRollUp]]),
    ...(rollUp
      ? [
          // One group needs no average, because its own line has the same figures.
          ...lines([district, null, null, null, everyoneLine(many(rollUp.everyone.about))], rollUp.everyone),
          ...rollUp.groups.flatMap((group) => [
            ...lines([district, null, group.name, null, group.name], group),
            ...group.dimensions.flatMap((dimension) =>
              dimension.rows.flatMap((row) =>
                lines([district, null, group.name, dimension.name, row.name], row),
              ),
            ),
          ]),
          ...gapRows(results, rollUp),
        ]
      : []),
  ].map((row) => [...row, ...Array(fileHead.length - row.length).fill(null)])
}

/** One line for each comparison across schools. A gap below 0 means that the group scores lower than all others. */
function gapRows(
  { areas }: DistrictResults,
  { gaps, groups }: NonNullable<DistrictResults['rollUp']>,
): Row[] {
  return (gaps?.groups ?? []).flatMap(({ key, name, gaps: own }) =>
    own.map((gap) => [
      'Gaps across schools',
      null,
      areas.find(({ code }) => code === gap.area)?.name ?? 'Overall',
      name,
      groups.find((group) => group.key === key)?.dimensions.find((one) => one.key === gap.dimension)?.name ??
        null,
      gap.name,
      gap.people,
      ends.orMore,
      gap.subgroup,
      ...Array(6).fill(null),
      gap.rest,
      gap.direction === 'lower' ? -gap.distance : gap.distance,
      gap.margin,
      gap.schools,
      gap.sameWay,
      gap.clear ? 'clear' : 'too close to call',
      gap.smallest,
    ]),
  )
}

/** Returns a file name with the district, school year and day. */
export const fileName = ({ name, round, today }: DistrictResults, ending: string): string =>
  `equity-audit-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${round ?? 'none'}-${today}.${ending}`
