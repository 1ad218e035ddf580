import type { Figure } from '../../../measurement/figures.ts'
import { reasonWords } from '../../../measurement/words.ts'
import { groupNames } from '../../../shared/codes.ts'
import { everyoneLine, storySentence } from '../results/rules-sentences.ts'
import type { DistrictGap, DistrictResults } from './contract.ts'
import { unreadWords } from './rules-gaps.ts'

/** The file has one figure per line. */
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
  'others_score_end',
  'score_before',
  'direction',
  'difference',
  'difference_margin',
  'schools',
  'schools_same_way_at_least',
  'clear',
  'smallest_difference',
  'mostly_one_question',
  'question_score',
  'question_score_end',
  'question_others_score',
  'question_others_score_end',
  'between_schools',
  'between_schools_low',
  'between_schools_high',
] as const
type Row = (string | number | null)[]

const words = { low: 'Low', emerging: 'Emerging', high: 'High' } as const
const ends = { orLess: 'or less', orMore: 'or more' } as const

/** Returns every figure on the page, and the page's explanations for figures that can't be shown. */
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
    ...(whyNoRollUp === null ? [] : [[district, null, 'Overall', ...Array(11).fill(null), whyNoRollUp]]),
    ...(rollUp
      ? [
          // A single group needs no average, because its own line has the same figures.
          ...lines([district, null, null, null, everyoneLine(many(rollUp.everyone.about))], rollUp.everyone),
          ...rollUp.groups.flatMap((group) => [
            ...lines([district, null, group.name, null, group.name], group),
            ...group.dimensions.flatMap((dimension) =>
              dimension.rows.flatMap((row) =>
                lines([district, null, group.name, dimension.name, row.name], row),
              ),
            ),
            ...placeRows(results, group),
          ]),
          ...betweenRows(rollUp),
          ...gapRows(results, rollUp),
          ...changeRows(results, rollUp),
        ]
      : []),
  ].map((row) => [...row, ...Array(fileHead.length - row.length).fill(null)])
}

/** Returns a line for each school's score in each area, as its own results show it. */
function placeRows(
  { areas, schools }: DistrictResults,
  { name, places }: NonNullable<DistrictResults['rollUp']>['groups'][number],
): Row[] {
  const nameOf = new Map(schools.map(({ guid, schoolName }) => [guid, schoolName]))
  return places.flatMap(({ guid, areas: own }) =>
    areas.flatMap((area, at) => {
      const score = own[at]
      const school = nameOf.get(guid)
      return score && school
        ? [
            [
              'Schools',
              school,
              area.name,
              name,
              ...Array(4).fill(null),
              score.score,
              score.coded && ends[score.coded],
            ],
          ]
        : []
    }),
  )
}

/** Returns a line for each group whose differences between schools are known. */
const betweenRows = ({ groups }: NonNullable<DistrictResults['rollUp']>): Row[] =>
  groups.flatMap(({ name, between }) => {
    if (!between) return []
    const { schools, share } = between
    const row: Row = Array(fileHead.length).fill(null)
    const cells = {
      table: 'Differences between schools',
      area: 'Overall',
      group: name,
      respondents: name,
      schools,
      between_schools: share.value,
      between_schools_low: share.low,
      between_schools_high: share.high,
    }
    for (const [column, value] of Object.entries(cells))
      row[fileHead.indexOf(column as keyof typeof cells)] = value
    return [row]
  })

/** Returns a line for each gap across schools. A gap below 0 means that the group scores lower than everyone else. */
function gapRows({ areas }: DistrictResults, { gaps }: NonNullable<DistrictResults['rollUp']>): Row[] {
  return (gaps?.groups ?? []).flatMap(({ name, gaps: own }) =>
    own.map((gap) => {
      // A comparison with the other areas can go the other way than the two scores. Then the file names no direction.
      const sign = Math.sign(gap.subgroup.score - gap.rest.score)
      const isSame = sign === (gap.direction === 'lower' ? -1 : gap.direction === 'higher' ? 1 : 0)
      return [
        'Gaps across schools',
        null,
        areas.find(({ code }) => code === gap.area)?.name ?? 'All areas',
        name,
        gap.dimensionName,
        gap.name,
        gap.people,
        ends.orMore,
        gap.subgroup.score,
        gap.subgroup.coded && ends[gap.subgroup.coded],
        ...Array(4).fill(null),
        [unreadWords(gap), storySentence(gap)].filter(Boolean).join(' ') || null,
        gap.rest.score,
        gap.rest.coded && ends[gap.rest.coded],
        null,
        isSame ? gap.direction : null,
        gap.apart && (gap.direction === 'lower' ? -gap.apart.distance : gap.apart.distance),
        gap.apart?.margin ?? null,
        gap.schools,
        isSame ? gap.sameWay : null,
        gap.clear ? 'clear' : gap.found ? 'found, may be answer style' : 'too close to call',
        gap.smallest,
        ...questionCells(gap),
      ]
    }),
  )
}

const questionCells = ({ question }: DistrictGap): Row =>
  question
    ? [
        question.title,
        question.subgroup.score,
        question.subgroup.coded && ends[question.subgroup.coded],
        question.rest.score,
        question.rest.coded && ends[question.rest.coded],
      ]
    : []

/** Returns a line for each change since the previous combined results. */
function changeRows({ areas }: DistrictResults, { changes }: NonNullable<DistrictResults['rollUp']>): Row[] {
  return (changes?.groups ?? []).flatMap(({ key, changes: own }) =>
    own.map((change) => [
      `Change since ${changes?.since}`,
      null,
      areas.find(({ code }) => code === change.area)?.name ?? 'Overall',
      groupNames[key],
      ...Array(4).fill(null),
      change.now.score,
      change.now.coded && ends[change.now.coded],
      ...Array(7).fill(null),
      change.before.score,
      change.direction,
      change.change,
      change.margin,
      change.schools,
      null,
      change.clear ? 'clear' : 'too close to call',
      change.smallest,
    ]),
  )
}

/** Returns a file name with the district, school year and day. */
export const fileName = ({ name, round, today }: DistrictResults, ending: string): string =>
  `equity-audit-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${round ?? 'none'}-${today}.${ending}`
