import { csv } from '../../../shared/csv.ts'
import { dayInWords } from '../../../shared/dates.ts'
import { count } from '../../../shared/numbers.ts'
import type { Block, PageDocument } from '../../records/documents/rules-pages.ts'
import type { ReportTable, TechnicalReport } from './rules.ts'

/** Lays the report out on paper. */
export function reportPages(report: TechnicalReport): PageDocument {
  const { title, installation, day, about, sections } = report
  const blocks: Block[] = [
    { kind: 'heading', level: 1, text: title },
    ...about.map(paragraph),
    ...sections.flatMap((section): Block[] => [
      { kind: 'heading', level: 2, text: section.title },
      ...section.texts.map(paragraph),
      ...section.tables.flatMap(tableBlocks),
    ]),
  ]
  return {
    title: `${title}, ${installation}`,
    running: installation,
    paper: 'letter',
    made: `${day}T12:00:00Z`,
    contentsAt: null,
    parts: [{ fits: false, blocks, foot: `${dayInWords(day, 'full')}. From stored results.` }],
  }
}

const paragraph = (text: string): Block => ({ kind: 'text', text })

function tableBlocks({ caption, columns, rows, printed, ifEmpty }: ReportTable): Block[] {
  const shown = printed ?? rows
  const heading: Block = { kind: 'heading', level: 3, text: caption }
  if (shown.length === 0) return [heading, paragraph(ifEmpty)]
  return [
    heading,
    {
      kind: 'table',
      caption,
      columns: columns.map(({ head, width, isNumber }) => ({
        head,
        width,
        ...(isNumber ? { align: 'right' as const } : {}),
      })),
      rows: shown.map((row) => row.map((value) => ({ text: inWords(value) }))),
    },
  ]
}

const inWords = (value: string | number | null) =>
  value === null ? '–' : typeof value === 'number' ? count(value) : value

/** Returns a CSV file for each table. */
export const reportTables = ({ sections }: TechnicalReport): { name: string; content: string }[] =>
  sections.flatMap(({ tables }) =>
    tables.map(({ name, columns, rows }) => ({
      name: `${name}.csv`,
      content: csv([columns.map(({ head }) => head), ...rows]),
    })),
  )
