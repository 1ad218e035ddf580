import type { Share } from '../../../measurement/figures.ts'
import { reasonWords } from '../../../measurement/words.ts'
import { type Group, groupNames, isIndex } from '../../../shared/codes.ts'
import { grouped } from '../../../shared/grouped.ts'
import type { AreaReport, DataQuality, Figure, SurveyResults } from '../results/contract.ts'
import { dimensionNames } from '../results/rules.ts'
import { cohesionWords, indexWords } from '../results/rules-quality.ts'
import { everyoneLine } from '../results/rules-sentences.ts'

/** Columns of the tables, in the order of the CSV file, each with its meaning. */
export const columns = {
  table: 'Which table the line belongs to.',
  area_code: 'Equity area, abbreviated.',
  area: 'Equity area.',
  group: 'Students, parents and caregivers, or staff. Empty: everyone.',
  dimension: 'What the smaller groups are based on, such as race/ethnicity.',
  respondents: 'The people on this line. Answers that few people gave are combined.',
  item: 'Code of the question.',
  wording: 'The question or statement in English, with the school’s words.',
  asked_of: 'Who was asked the question.',
  worded_in_reverse: 'yes: agreeing is unfavorable, so disagreeing scores high.',
  answer: 'An answer choice; several joined by “or” if they are shown together.',
  percent:
    'For answers: percent of the answers with a score, rounded. For response rates: percent of the people in the group.',
  percent_end: 'or more, or less: near an end of the scale, we show only a limit.',
  responses: 'Number of people on this line. Empty: not shown.',
  responses_end: 'or more: at least this many people.',
  expected: 'How many people are in the group. Empty: unknown.',
  score: 'Score from 0 to 10, rounded more for fewer people. Empty: not shown as a number.',
  score_end: 'or more, or less: near an end of the scale, we show only a limit.',
  perception: 'Perception of Equity: Low, Emerging or High.',
  margin: 'Half the width of the score’s 95% confidence interval, in points, rounded up.',
  favorable: 'Percent of answers in the two most favorable choices, rounded.',
  favorable_end: 'or more, or less: near an end of the scale, we show only a limit.',
  do_not_know: 'Percent of answers without a score, for one question or for an area, rounded.',
  do_not_know_end: 'or more, or less: near an end of the scale, we show only a limit.',
  items_in_area:
    'How many questions about the area were asked; two numbers if a group’s question sets differ.',
  alpha:
    'How well the area’s questions agree, by Cronbach’s alpha: well (0.8 or more), fairly well (0.7 or more) or loosely (below 0.7). Not rated for an index.',
  omega: 'The same, by McDonald’s omega total with one factor.',
  same_choice: 'Percent of the people who gave the same answer to every question, rounded.',
  same_choice_end: 'or more, or less: near an end of the scale, we show only a limit.',
  direction: 'Whether these people score lower or higher than everyone else in their group.',
  kind: 'area: wider in this area than in the group’s other areas. level: across all areas. Empty: results from version 1.0, which compared the two scores directly.',
  distance:
    'Size of the gap in points, from rounded averages. For an area: how much wider it is than in the other areas. For a level: the average across all areas. Empty: an average is at an end of the scale.',
  size: 'Size of the gap in standard deviations: very small below 0.2, small below 0.5, medium below 0.8, otherwise large.',
  smallest: 'The smallest gap, in points, that 4 out of 5 reports with this many people would find.',
  verdict:
    'clear: unlikely to be due to chance. not chance, not clear: unlikely to be due to chance, but people may use the answer choices differently. too close to call: may be due to chance.',
  remark: 'Why a figure is missing.',
} as const
export type Column = keyof typeof columns
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
