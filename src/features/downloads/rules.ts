import type { AreaReport, Figure, SurveyResults } from '../results/contract.ts'

/** Columns of the tables in the order of the CSV file, each with what it means. */
export const columns = {
  table: 'Which table the line belongs to.',
  area_code: 'Equity area, abbreviated.',
  area: 'Equity area.',
  division: 'How the people who answered are divided.',
  respondents: 'The people that the line is about.',
  item: 'Item of the questionnaire.',
  wording: 'The question or statement in English, with the words that the school chose.',
  asked_of: 'Who was asked the item.',
  worded_in_reverse: 'yes: agreeing speaks against the school, so disagreeing scores high.',
  answer: 'A choice of the item; several joined by “or” where too few people chose one of them.',
  percent: 'Whole percent of the answers that have a score.',
  responses: 'How many responses the line is about. Empty: withheld.',
  expected: 'How many people the school expected to answer. Empty: unknown.',
  score: 'Score from 0 to 10, one decimal. Empty: withheld, or no score can be given.',
  perception: 'Perception of Equity: Low, Emerging or High.',
  margin: 'Half the width of the 95% interval of the score, in points.',
  do_not_know: 'How many chose “I don’t know”. Empty: fewer than the smallest group shown.',
  remark: 'Why a figure is missing, or what it includes.',
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
const scored: readonly Column[] = ['responses', 'score', 'perception', 'margin', 'remark']

/** All protected figures of a survey as tables. They come from the replies that the pages show, and from nothing else. */
export function figureTables(results: SurveyResults, reports: readonly AreaReport[]): FigureTable[] {
  const few = `Fewer than ${results.smallGroup} responses`
  const figures = (figure: Figure): Line => ({
    responses: figure.n,
    score: figure.score,
    perception: figure.status && words[figure.status],
    margin: figure.margin,
    remark: figure.n === null ? few : figure.score === null ? 'Too few to say' : null,
  })
  const divided = (divisions: SurveyResults['divisions']): Line[] =>
    divisions.flatMap((division): Line[] =>
      division.shown
        ? division.cells.map((cell) => ({
            division: division.name,
            respondents: cell.name,
            ...figures(cell),
          }))
        : [
            {
              division: division.name,
              remark: `Withheld: ${few.toLowerCase()} in too many of its parts`,
            },
          ],
    )
  const area = (report: { code: string; name: string }): Line => ({
    area_code: report.code,
    area: report.name,
  })
  return [
    {
      name: 'Response rates',
      columns: ['respondents', 'responses', 'expected', 'percent'],
      lines: results.response.map(({ name, count, expected }) => ({
        respondents: name,
        responses: count,
        expected,
        percent: expected && Math.round((100 * count) / expected),
      })),
    },
    {
      name: 'Overall score',
      columns: ['division', 'respondents', ...scored],
      lines: [{ respondents: 'Everyone', ...figures(results.overall) }, ...divided(results.divisions)],
    },
    {
      name: 'Equity areas',
      columns: ['area_code', 'area', 'division', 'respondents', ...scored],
      lines: reports.flatMap((report) => [
        { ...area(report), respondents: 'Everyone', ...figures(report.figure) },
        ...divided(report.divisions).map((line) => ({ ...area(report), ...line })),
      ]),
    },
    {
      name: 'Items',
      columns: [
        'area_code',
        'area',
        'item',
        'wording',
        'asked_of',
        'worded_in_reverse',
        ...scored,
        'do_not_know',
      ],
      lines: reports.flatMap((report) =>
        report.items.map((item) => ({ ...area(report), ...itemLine(item, figures(item), few) })),
      ),
    },
    {
      name: 'Answers to items',
      columns: ['area_code', 'item', 'wording', 'asked_of', 'answer', 'percent'],
      lines: reports.flatMap((report) =>
        report.items.flatMap((item) =>
          item.answers.map(({ texts, percent }) => ({
            area_code: report.code,
            item: item.name,
            wording: item.title,
            asked_of: item.askedOf,
            answer: texts.join(' or '),
            percent,
          })),
        ),
      ),
    },
  ]
}

function itemLine(item: AreaReport['items'][number], figures: Line, few: string): Line {
  return {
    ...figures,
    item: item.name,
    wording: item.title,
    asked_of: item.askedOf,
    worded_in_reverse: item.reversed ? 'yes' : 'no',
    do_not_know: item.unscored,
    remark:
      item.n !== null && item.unscored === null
        ? `Includes “I don’t know”: ${few.toLowerCase()}`
        : (figures.remark ?? null),
  }
}

/** All tables under one head, a line naming its table first: what a CSV file can hold. */
export function oneTable(tables: readonly FigureTable[]): Value[][] {
  const names = Object.keys(columns) as Column[]
  return [
    names,
    ...tables.flatMap((table) =>
      table.lines.map((line) => names.map((name) => (name === 'table' ? table.name : (line[name] ?? null)))),
    ),
  ]
}

/** One table with its own columns: what a sheet holds. */
export const sheetRows = (table: FigureTable): Value[][] =>
  table.lines.map((line) => table.columns.map((name) => line[name] ?? null))

/** What stands in the files: the survey, the method, every column and every code. `day` is the day of the download. */
export function codebook(results: SurveyResults, reports: readonly AreaReport[], day: string): string[][] {
  const least = results.smallGroup
  const state = results.preview
    ? 'Preview: the survey has not closed, and figures will change.'
    : results.provisional
      ? 'Provisional: devices that were offline may send responses until a day after the survey closed.'
      : 'Final.'
  return [
    ['Survey', 'School', results.schoolName],
    ['Survey', 'Title', results.surveyName],
    ['Survey', 'Open', `${results.opens} to ${results.closes}`],
    ['Survey', 'Downloaded', day],
    ['Survey', 'State', state],
    ['Survey', 'Responses', `${results.total}; the scores cover ${results.covers} of them.`],
    [
      'Method',
      'Item score',
      'Position of the answer on its scale, 0 to 10, turned round where the item is worded in reverse. “I don’t know” has no score.',
    ],
    ['Method', 'Area score', 'Mean over respondents of each respondent’s mean item score in the area.'],
    ['Method', 'Overall score', 'Mean of the eight area scores; given only where all eight can be.'],
    ['Method', 'Margin', 'Half the width of the 95% interval of the mean, by Student’s t.'],
    [
      'Method',
      'Small groups',
      `No figure is about fewer than ${least} responses. Further cells are withheld where a small one could be found by subtraction.`,
    ],
    [
      'Method',
      'Limits',
      'Those who answered may see things differently from those who did not. Read scores beside the response rates.',
    ],
    ...Object.entries(columns).map(([name, meaning]) => ['Column', name, meaning]),
    ['Code', 'Low', 'Perception of Equity: a score below 3.3'],
    ['Code', 'Emerging', 'Perception of Equity: a score from 3.3 to 6.7'],
    ['Code', 'High', 'Perception of Equity: a score above 6.7'],
    ...reports.map((report) => ['Code', report.code, `${report.name}. ${report.about}`]),
  ]
}
