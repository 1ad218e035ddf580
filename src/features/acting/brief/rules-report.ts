import { peopleWords, reasonWords, scoreWords, shareWords } from '../../../measurement/words.ts'
import { areaCodes } from '../../../shared/codes.ts'
import type {
  AreaReport,
  DataQuality,
  Figure,
  Gap,
  GroupFigures,
  SurveyResults,
} from '../../figures/results/contract.ts'
import {
  gapLocation,
  gapWords,
  lowRateSentence,
  perceptionWords,
  responsesWords,
} from '../../figures/results/rules-sentences.ts'
import type { Block, Cell, Column } from '../../records/documents/rules-pages.ts'
import type { Counts } from '../../schools/enrollment/rules.ts'
import { missingLocation, missingMethod, missingSentence } from '../../schools/enrollment/rules-sentences.ts'
import type { Brief } from './contract.ts'
import { figureWords, missingFrom } from './rules.ts'
import { heading, methodBlocks, note, qualityBlocks } from './rules-quality.ts'

/** The data that the report adds to the brief, as the results pages show it. */
export interface ReportSource {
  brief: Brief
  results: SurveyResults
  /** Sorted with the lowest score first. */
  reports: readonly AreaReport[]
  quality: DataQuality
  enrollment: Counts | null
}

/** Returns a table cell for a score: its mark with the number or the word. */
export function scoreCell(figure: Figure, bold = false): Cell {
  if (figure.status === null) return { text: '–', quiet: true }
  return { text: figureWords(figure), mark: figure.status, ...(bold ? { bold } : {}) }
}

export const favorableWords = ({ favourable }: Figure): string =>
  favourable === null ? '' : shareWords(favourable)
const marginWords = ({ margin }: Figure): string =>
  margin === null ? '' : ` ± ${scoreWords({ score: margin, coded: null })}`

/** Returns the same cell for a narrow column, where a word goes below its mark. */
const narrowCell = (figure: Figure): Cell =>
  figure.score === null && figure.status !== null
    ? { text: ' ', mark: figure.status, under: perceptionWords[figure.status] }
    : { ...scoreCell(figure), under: favorableWords(figure) }

/** Builds the brief's appendix: each group, each area with its questions, and the data behind the figures. */
export function reportBlocks(source: ReportSource): Block[] {
  const { results, reports, quality } = source
  return [
    ...methodBlocks(results),
    ...results.groups.flatMap((group) => groupBlocks(group, source)),
    ...reports.flatMap((report) => areaBlocks(report)),
    ...answerBlocks(source),
    ...qualityBlocks(quality),
  ]
}

/** Builds one group's rows across all areas. Rows without a figure are listed below the table. */
function groupBlocks(
  { key, name, figure, dimensions }: GroupFigures,
  { reports, results }: ReportSource,
): Block[] {
  const inAreas = areaCodes.map((code) =>
    reports.find((report) => report.code === code)?.groups.find((one) => one.key === key),
  )
  const all = dimensions.flatMap((dimension) =>
    dimension.rows.map((row) => ({
      dimension: dimension.name,
      row,
      figures: [
        row.figure,
        ...inAreas.map(
          (group) =>
            group?.dimensions
              .find((one) => one.key === dimension.key)
              ?.rows.find((one) => one.key === row.key)?.figure,
        ),
      ],
    })),
  )
  const isShown = ({ figures }: (typeof all)[number]) => figures.some((one) => one?.status)
  const cell = (one: Figure | undefined): Cell => (one === undefined ? { text: '–' } : narrowCell(one))
  const hidden = all
    .filter((one) => !isShown(one))
    .map(({ dimension, row }) => {
      const { reason } = row.figure
      const why = reason ? ` (${reasonWords(reason, results.smallGroup).toLowerCase()})` : ''
      return `${dimension}: ${row.name}${why}`
    })
  return [
    heading(name, responsesWords(figure)),
    note(
      'Scores from 0 to 10, with the share of favorable answers below. For small groups, we show only a word.',
    ),
    {
      kind: 'table',
      caption: `Scores for ${name.toLowerCase()} in each equity area`,
      columns: [
        { head: '', width: 0.25 },
        { head: 'Overall', width: 0.09, align: 'right' },
        ...areaCodes.map((code): Column => ({ head: code, width: 0.66 / 8, align: 'right' })),
      ],
      rows: [
        [
          { text: `All ${name.toLowerCase()}`, bold: true, under: responsesWords(figure) },
          ...[figure, ...inAreas.map((group) => group?.figure)].map(cell),
        ],
        ...all
          .filter(isShown)
          .map(({ dimension, row, figures }): Cell[] => [
            { text: row.name, under: [dimension, peopleWords(row.figure)].filter(Boolean).join(', ') },
            ...figures.map(cell),
          ]),
      ],
    },
    note(
      [
        ...(hidden.length > 0 ? [`Not shown: ${hidden.join('; ')}.`] : []),
        `${areaCodes.map((code) => `${code} ${reports.find((one) => one.code === code)?.name}`).join('; ')}.`,
      ].join(' '),
    ),
  ]
}

const groupColumns: readonly Column[] = [
  { head: 'Who answered', width: 0.26 },
  { head: '', width: 0.3 },
  { head: 'Score, margin', width: 0.16, align: 'right' },
  { head: 'Favorable', width: 0.12, align: 'right' },
  { head: 'Questions', width: 0.16, align: 'right' },
]

function areaBlocks(report: AreaReport): Block[] {
  const { everyone, figure, groups } = report
  const scaleOf = (one: Figure): Cell =>
    one.score === null ? {} : { scale: { at: [{ score: one.score, tone: one.status ?? undefined }] } }
  const row = (name: string, one: Figure, questions: string, bold = false): Cell[] => [
    { text: name, bold, under: responsesWords(one) },
    scaleOf(one),
    { ...scoreCell(one, bold), text: figureWords(one) + marginWords(one) },
    { text: favorableWords(one) },
    { text: questions },
  ]
  const itemsOf = (name: string) => {
    const own = report.items.filter((item) => groupOfItem(item.askedOf) === name)
    const asked = [...new Set(own.map(({ askedOf }) => askedOf))]
    return asked.map((who) => String(own.filter((item) => item.askedOf === who).length)).join(' and ')
  }
  const rows = [
    ...(groups.length > 1 && everyone.length > 1 ? [row('Everyone', figure, '', true)] : []),
    ...groups.map((group) => row(group.name, group.figure, itemsOf(group.name))),
  ]
  return [
    heading(report.name),
    { kind: 'text', text: report.about },
    { kind: 'table', caption: `Scores for ${report.name}`, columns: groupColumns, rows },
    ...gapBlocks(report.gaps),
    ...groups.flatMap(({ name }) =>
      [...new Set(report.items.map(({ askedOf }) => askedOf))]
        .filter((askedOf) => groupOfItem(askedOf) === name)
        .sort()
        .map((askedOf) => itemTable(report, askedOf)),
    ),
    ...themeBlocks(report),
  ]
}

/** Returns the group's name without details: "Students, grades 4–8" becomes "Students". */
const groupOfItem = (askedOf: string): string => askedOf.split(', ')[0] ?? ''

function gapBlocks(gaps: readonly Gap[]): Block[] {
  const clear = gaps.filter((gap) => gap.clear && !gap.isMirror)
  const close = gaps.filter((gap) => !gap.clear).length
  const rest =
    close === 0 ? '' : `${close} ${close === 1 ? 'comparison is' : 'comparisons are'} too close to call.`
  if (clear.length === 0) return [note(`No clear gaps. ${rest}`)]
  return [
    {
      kind: 'table',
      caption: 'Clear gaps',
      columns: [
        { head: 'Clear gaps', width: 0.3 },
        { head: '', width: 0.7 },
      ],
      rows: clear.map((gap): Cell[] => [{ text: gapLocation(gap), quiet: true }, { text: gapWords(gap) }]),
    },
    ...(rest === '' ? [] : [note(rest)]),
  ]
}

function itemTable(report: AreaReport, askedOf: string): Block {
  const items = report.items.filter((item) => item.askedOf === askedOf)
  const [first] = items
  return {
    kind: 'table',
    caption: `Questions about ${report.name}: ${askedOf}`,
    columns: [
      { head: [askedOf, first ? responsesWords(first.figure) : ''].filter(Boolean).join(': '), width: 0.5 },
      { head: 'Score', width: 0.1, align: 'right' },
      { head: 'Favorable', width: 0.1, align: 'right' },
      { head: 'Answers as percentages, lowest score first', width: 0.3 },
    ],
    rows: items.map((item): Cell[] => [
      { text: item.title, under: itemNote(item) },
      scoreCell(item.figure),
      { text: favorableWords(item.figure) },
      item.answers.length === 0
        ? { text: item.figure.status === null ? '' : 'Too few responses to show', quiet: true }
        : {
            shares: item.answers.map((answer) => ({
              percent: answer.percent,
              words: `${answer.texts.join(' or ')} ${shareWords(answer)}`,
            })),
          },
    ]),
  }
}

/** Shows each group's questions on the same topic next to each other, without a test for clear gaps. */
function themeBlocks({ themes, name }: AreaReport): Block[] {
  const asked = [...new Set(themes.flatMap(({ rows }) => rows.map(({ askedOf }) => askedOf)))]
  if (themes.length === 0) return []
  return [
    {
      kind: 'table',
      caption: `Same topic, different groups: ${name}`,
      columns: [
        { head: 'Same topic, different groups', width: 0.4 },
        ...asked.map((head): Column => ({ head, width: 0.6 / asked.length, align: 'right' })),
      ],
      rows: themes.map((theme): Cell[] => [
        { text: theme.name },
        ...asked.map((who): Cell => {
          const found = theme.rows.find(({ askedOf }) => askedOf === who)
          return found ? scoreCell(found.figure) : { text: 'not asked', quiet: true }
        }),
      ]),
    },
  ]
}

function itemNote({ answers, unscored, reversed }: AreaReport['items'][number]): string {
  const [first, last] = [answers[0]?.texts[0], answers.at(-1)?.texts.at(-1)]
  return [
    first === undefined || last === undefined ? '' : `${first} to ${last}.`,
    reversed ? 'Reverse-worded.' : '',
    unscored === null ? '' : `${shareWords(unscored)} “I don’t know.”`,
  ]
    .filter(Boolean)
    .join(' ')
}

function answerBlocks({ brief, results, enrollment }: ReportSource): Block[] {
  const missing = enrollment === null ? [] : missingFrom(results, enrollment)
  const lowRate = lowRateSentence(results.response)
  return [
    heading('Who answered', `${brief.answered}. The line marks 20%.`),
    responseTable(brief),
    ...(lowRate === null ? [] : [note(lowRate)]),
    ...(missing.length === 0
      ? brief.missing.map(({ lead, text }): Block => ({ kind: 'text', lead, text }))
      : [
          {
            kind: 'table' as const,
            caption: 'Who is missing',
            columns: [
              { head: 'Who is missing', width: 0.4 },
              { head: '', width: 0.6 },
            ],
            rows: missing.map((one): Cell[] => [
              { text: one.name, under: missingLocation(one) },
              { text: missingSentence(one, results.smallGroup) },
            ]),
          },
          note(missingMethod),
        ]),
  ]
}

/** Builds the table of response rates, with the benchmark. */
export const responseTable = ({ response }: Pick<Brief, 'response'>): Block => ({
  kind: 'table',
  caption: 'Response rates',
  columns: [
    { head: '', width: 0.3 },
    { head: '', width: 0.45 },
    { head: '', width: 0.25, align: 'right' },
  ],
  rows: response.map(({ name, percent, words }): Cell[] => [
    { text: name },
    percent === null ? {} : { bar: { percent, benchmark: 20 } },
    { text: words },
  ]),
})
