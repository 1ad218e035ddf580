import type { Share } from '../../../measurement/figures.ts'
import { reasonWords } from '../../../measurement/words.ts'
import { type Group, groupNames, isIndex } from '../../../shared/codes.ts'
import { grouped } from '../../../shared/grouped.ts'
import type { AreaReport, DataQuality, Figure, SurveyResults } from '../results/contract.ts'
import { dimensionNames } from '../results/rules.ts'
import { cohesionWords, indexWords } from '../results/rules-quality.ts'
import { everyoneLine, storySentence } from '../results/rules-sentences.ts'
import { type Column, columns } from './rules-columns.ts'

type Value = string | number | null
export type Line = Partial<Record<Column, Value>>
export interface FigureTable {
  name: string
  columns: readonly Column[]
  lines: Line[]
}

const words = { low: 'Low', emerging: 'Emerging', high: 'High' } as const
const ends = { orLess: 'or less', orMore: 'or more' } as const
const endOf = (coded: Figure['coded']): Value => coded && ends[coded]
const people: readonly Column[] = ['group', 'dimension', 'respondents']
const scored: readonly Column[] = [
  'responses',
  'responses_end',
  'score',
  'score_end',
  'perception',
  'margin',
  'favorable',
  'favorable_end',
  'remark',
]

/** Returns all protected figures of a survey as tables, based only on the replies that pages get. */
export function figureTables(
  results: SurveyResults,
  reports: readonly AreaReport[],
  { instruments }: Pick<DataQuality, 'instruments'>,
): FigureTable[] {
  const figures = (figure: Figure): Line => ({
    responses: figure.n,
    responses_end: figure.atLeast && figure.n !== null ? ends.orMore : null,
    score: figure.score,
    score_end: endOf(figure.coded),
    perception: figure.status && words[figure.status],
    margin: figure.margin,
    favorable: figure.favourable?.percent ?? null,
    favorable_end: endOf(figure.favourable?.coded ?? null),
    remark: figure.reason && reasonWords(figure.reason, results.smallGroup),
  })
  const everyone = everyoneLine(results.everyone)
  const divided = (groups: SurveyResults['groups']): Line[] =>
    groups.flatMap((group) => [
      { group: group.name, respondents: group.name, ...figures(group.figure) },
      ...group.dimensions.flatMap((dimension) =>
        dimension.rows.map((row) => ({
          group: group.name,
          dimension: dimension.name,
          respondents: row.name,
          ...figures(row.figure),
        })),
      ),
    ])
  const area = (report: { code: string; name: string }): Line => ({
    area_code: report.code,
    area: report.name,
  })
  return [
    {
      name: 'Response rates',
      columns: ['group', 'respondents', 'responses', 'expected', 'percent'],
      lines: results.response.map(({ name, count, expected }) => ({
        group: name,
        respondents: name,
        responses: count,
        expected,
        percent: expected && Math.round((100 * count) / expected),
      })),
    },
    {
      name: 'Overall score',
      columns: [...people, ...scored],
      lines: [{ respondents: everyone, ...figures(results.overall) }, ...divided(results.groups)],
    },
    {
      name: 'Equity areas',
      columns: ['area_code', 'area', ...people, 'items_in_area', ...scored],
      lines: reports.flatMap((report) => [
        { ...area(report), respondents: everyone, ...figures(report.figure) },
        ...divided(report.groups).map((line) => ({
          ...area(report),
          ...line,
          items_in_area: askedItemCount(report, line.group),
        })),
      ]),
    },
    {
      name: 'Gaps',
      columns: [
        'area_code',
        'area',
        ...people,
        'kind',
        'direction',
        'distance',
        'size',
        'verdict',
        'smallest',
        ...(results.levels.some(({ explained }) => explained) ? (['stories'] as const) : []),
      ],
      lines: [
        ...reports.map((one) => ({ ...area(one), gaps: one.gaps })),
        { area: 'All areas alike', gaps: results.levels },
      ].flatMap(({ gaps, ...of }) =>
        gaps.map((gap) => ({
          ...of,
          group: gap.groupName,
          dimension: dimensionNames[gap.dimension],
          respondents: gap.name,
          direction: gap.direction,
          distance: gap.distance,
          size: gap.size ?? null,
          kind: gap.kind ?? null,
          smallest: gap.smallest ?? null,
          verdict: gap.clear ? 'clear' : gap.found ? 'not chance, not clear' : 'too close to call',
          ...(gap.explained && { stories: storySentence(gap) ?? null }),
        })),
      ),
    },
    {
      name: 'Items',
      columns: [
        'area_code',
        'area',
        'group',
        'item',
        'wording',
        'asked_of',
        'worded_in_reverse',
        ...scored,
        'do_not_know',
        'do_not_know_end',
      ],
      lines: reports.flatMap((report) =>
        report.items.map((item) => ({
          ...area(report),
          group: groupOfQuestionSet(item.askedOf),
          item: item.name,
          wording: item.title,
          asked_of: item.askedOf,
          worded_in_reverse: item.reversed ? 'yes' : 'no',
          ...figures(item.figure),
          do_not_know: item.unscored?.percent ?? null,
          do_not_know_end: endOf(item.unscored?.coded ?? null),
        })),
      ),
    },
    qualityTable(instruments ?? []),
    {
      name: 'Answers to items',
      columns: ['area_code', 'group', 'item', 'wording', 'asked_of', 'answer', 'percent', 'percent_end'],
      lines: reports.flatMap((report) =>
        report.items.flatMap((item) =>
          item.answers.map(({ texts, percent, coded }) => ({
            area_code: report.code,
            group: groupOfQuestionSet(item.askedOf),
            item: item.name,
            wording: item.title,
            asked_of: item.askedOf,
            answer: texts.join(' or '),
            percent,
            percent_end: endOf(coded),
          })),
        ),
      ),
    },
  ]
}

/** Returns the group of a question set by its name: "Students" for "Students, grades 4–8". */
const groupOfQuestionSet = (askedOf: string): string =>
  Object.values(groupNames).find((name) => askedOf.startsWith(name)) ?? ''

/** Returns how many of an area's questions a group was asked: "3 or 4" if its question sets differ. */
function askedItemCount({ items }: AreaReport, group: Value | undefined): Value {
  const own = items.filter(({ askedOf }) => groupOfQuestionSet(askedOf) === group)
  const counts = [...grouped(own, ({ askedOf }) => askedOf).values()].map(({ length }) => length)
  const [only, ...more] = [...new Set(counts)].sort((a, b) => a - b)
  return more.length === 0 ? (only ?? null) : [only, ...more].join(' or ')
}

/** Returns one group's lines, with Everyone for comparison. */
export const tablesOf = (tables: readonly FigureTable[], group: Group): FigureTable[] =>
  tables.map((table) => ({
    ...table,
    lines: table.lines.filter((line) => line.group === undefined || line.group === groupNames[group]),
  }))

/** Shows how good the data is: one line for each question set's responses, and one for each of its areas. */
function qualityTable(instruments: NonNullable<DataQuality['instruments']>): FigureTable {
  const end = (share: Share | null): Value => endOf(share?.coded ?? null)
  return {
    name: 'How good the data are',
    columns: [
      'group',
      'asked_of',
      'responses',
      'responses_end',
      'area_code',
      'area',
      'items_in_area',
      'alpha',
      'omega',
      'do_not_know',
      'do_not_know_end',
      'same_choice',
      'same_choice_end',
      'omega_value',
      'omega_low',
      'omega_high',
      'group_margin',
      'responses_needed',
    ],
    lines: instruments.flatMap(({ askedOf, answered, sameChoice, areas }) => [
      {
        group: groupOfQuestionSet(askedOf),
        asked_of: askedOf,
        responses: answered,
        responses_end: answered && ends.orMore,
        same_choice: sameChoice?.percent ?? null,
        same_choice_end: end(sameChoice),
      },
      ...areas.map((area) => ({
        group: groupOfQuestionSet(askedOf),
        asked_of: askedOf,
        area_code: area.code,
        area: area.name,
        items_in_area: area.items,
        alpha: isIndex(area.code) ? indexWords : cohesionWords(area.alpha),
        omega: isIndex(area.code) ? indexWords : cohesionWords(area.omega),
        do_not_know: area.unscored?.percent ?? null,
        do_not_know_end: end(area.unscored),
        omega_value: area.omegaRange?.value ?? null,
        omega_low: area.omegaRange?.low ?? null,
        omega_high: area.omegaRange?.high ?? null,
        group_margin: area.margin,
        responses_needed: area.needed,
      })),
    ]),
  }
}

/** Combines all tables under one header for a CSV file. Each line starts with its table's name. */
export function oneTable(tables: readonly FigureTable[]): Value[][] {
  const names = Object.keys(columns) as Column[]
  return [
    names,
    ...tables.flatMap((table) =>
      table.lines.map((line) => names.map((name) => (name === 'table' ? table.name : (line[name] ?? null)))),
    ),
  ]
}

/** Returns one table with its own columns for a worksheet. */
export const sheetRows = (table: FigureTable): Value[][] =>
  table.lines.map((line) => table.columns.map((name) => line[name] ?? null))
