import { areaCodes, type Group, groupNames } from '../../../shared/codes.ts'
import type { AreaReport } from '../results/contract.ts'
import type { FigureTable, Line } from './rules.ts'
import { type Column, columns } from './rules-columns.ts'

/** A column of the tidy file, with its codes if it has any. */
export interface Variable {
  name: string
  label: string
  type: 'text' | 'number'
  codes: readonly { code: string; label: string }[]
}

export type TidyRow = readonly (string | number | null)[]

export interface TidyTable {
  variables: Variable[]
  rows: TidyRow[]
}

/** Codes of the tables, in the order of `figureTables`. */
const tableCodes: Readonly<Record<string, string>> = {
  'Response rates': 'rates',
  'Overall score': 'overall',
  'Equity areas': 'areas',
  Gaps: 'gaps',
  Items: 'items',
  'How good the data are': 'quality',
  'Answers to items': 'answers',
}

/** What a figure is, in a few words. All other columns say who or what it is about, or why it is missing. */
const measures: Partial<Record<Column, string>> = {
  percent: 'Percent',
  responses: 'Responses',
  expected: 'People in the group',
  score: 'Score, 0 to 10',
  perception: 'Perception of Equity',
  margin: 'Margin of the score, points',
  favorable: 'Favorable answers, percent',
  do_not_know: 'Answers without a score, percent',
  items_in_area: 'Questions in the area',
  alpha: 'Agreement by alpha, in words',
  omega: 'Agreement by omega, in words',
  omega_value: 'Omega',
  omega_low: 'Omega, lower limit',
  omega_high: 'Omega, upper limit',
  group_margin: 'Margin of the group, points',
  responses_needed: 'Responses for a margin of 0.5',
  same_choice: 'Same answer throughout, percent',
  direction: 'Lower or higher than the rest',
  kind: 'Kind of gap',
  distance: 'Gap, points',
  size: 'Size of the gap',
  smallest: 'Smallest gap to be found, points',
  verdict: 'Whether the gap is clear',
  stories: 'What the stories show about the gap',
}
const measureNames = Object.keys(measures) as Column[]

/** Why a figure is missing if its line doesn't say so. */
const missing: Partial<Record<Column, string>> = {
  score: 'Shown only as a word',
  expected: 'Unknown',
  percent: 'Unknown number of people',
  distance: 'At an end of the scale',
  kind: 'Results from version 1.0',
  size: 'Results from version 1.0',
  smallest: 'Results from version 1.0',
  omega_value: 'Too few to tell, or not rated',
  omega_low: 'Too few to tell, or not rated',
  omega_high: 'Too few to tell, or not rated',
}
const tooFew = 'Not shown for so few people'

const limits = [
  { code: 'exact', label: 'The value itself' },
  { code: 'more', label: 'The value or more' },
  { code: 'less', label: 'The value or less' },
]
const limitCodes: Readonly<Record<string, string>> = { 'or more': 'more', 'or less': 'less' }
const groupCodes = (Object.keys(groupNames) as Group[]).map((code) => ({ code, label: groupNames[code] }))
const groupCode = (name: Line['group']): string =>
  groupCodes.find(({ label }) => label === name)?.code ?? 'everyone'

/** Returns all tables as one, with a line for each figure. A missing figure has a line too, with its reason. */
export function tidyTable(tables: readonly FigureTable[], reports: readonly AreaReport[]): TidyTable {
  const rows = tables.flatMap((table) => table.lines.flatMap((line) => rowsOf(table.name, line)))
  return { variables: variablesOf(reports), rows: rows.map((row, at) => [at + 1, ...row]) }
}

function rowsOf(table: string, line: Line): TidyRow[] {
  const about = [
    tableCodes[table] ?? table,
    groupCode(line.group),
    line.dimension ?? null,
    line.respondents ?? line.asked_of ?? null,
    line.area_code ?? null,
    line.asked_of ?? null,
    line.item ?? null,
    line.answer ?? null,
  ]
  return measureNames.flatMap((name): TidyRow[] => {
    const value = line[name]
    if (value === undefined) return []
    const end = line[`${name}_end` as Column]
    const isNumber = typeof value === 'number'
    return [
      [
        ...about,
        name,
        isNumber ? value : null,
        isNumber ? (limitCodes[String(end ?? '')] ?? 'exact') : null,
        isNumber ? null : value,
        value === null ? reasonFor(name, line) : null,
      ],
    ]
  })
}

const reasonFor = (name: Column, line: Line): string =>
  typeof line.remark === 'string' ? line.remark : (missing[name] ?? tooFew)

function variablesOf(reports: readonly AreaReport[]): Variable[] {
  const names = new Map(reports.map(({ code, name }) => [code, name]))
  const items = new Map(reports.flatMap((report) => report.items.map(({ name, title }) => [name, title])))
  const text = (name: string, label: string, codes: Variable['codes'] = []): Variable => ({
    name,
    label,
    type: 'text',
    codes,
  })
  return [
    { name: 'line', label: 'Number of the line', type: 'number', codes: [] },
    text(
      'table',
      'Table that the figure belongs to',
      Object.entries(tableCodes).map(([label, code]) => ({ code, label })),
    ),
    text('group', 'Group', [...groupCodes, { code: 'everyone', label: 'Everyone, or all groups' }]),
    text('dimension', 'What the smaller groups are based on'),
    text('respondents', columns.respondents),
    text(
      'area',
      'Equity area. Empty: all areas',
      areaCodes.map((code) => ({ code, label: names.get(code) ?? code })),
    ),
    text('question_set', columns.asked_of),
    text(
      'item',
      columns.item,
      [...items].map(([code, label]) => ({ code, label })),
    ),
    text('answer', columns.answer),
    text(
      'measure',
      'What the figure is',
      measureNames.map((code) => ({ code, label: measures[code] ?? code })),
    ),
    { name: 'value', label: 'The figure, if it is a number', type: 'number', codes: [] },
    text('limit', 'Whether the number is a limit', limits),
    text('value_text', 'The figure, if it is a word'),
    text('missing', 'Why the figure is missing. Empty: it is not missing'),
  ]
}
