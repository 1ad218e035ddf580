import { grouped } from '../../../../shared/grouped.ts'
import { languages } from '../../../../shared/languages.ts'
import { count, counted } from '../../../../shared/numbers.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { type Column, DataTable } from '../../../../web/ui/data-table.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { usePaged } from '../../../../web/ui/paged.tsx'
import { participantTypeNames } from '../../../schools/participants/rules.ts'
import { isArea } from '../../../schools/questions/rules.ts'
import { languageOf, type ParsedItem } from '../rules.ts'
import styles from './question-creator.module.css'

const none = <span className="quiet">none</span>

const questionColumns: readonly Column<ParsedItem & { number: number }>[] = [
  { head: 'No.', className: 'number', cell: ({ number }) => count(number) },
  { head: 'ID', isName: true, cell: ({ id }) => id || none },
  { head: 'Area', cell: ({ area }) => area || none },
  { head: 'Group, language', cell: (item) => askedOf(item) || none },
  { head: 'Title', cell: ({ title }) => title || none },
  {
    head: 'Answers',
    className: 'small',
    cell: ({ choices }) => choices.map(({ value, text }) => `${value} = ${text}`).join('; '),
  },
]

/** The questions of a file, in order. Shows all content as plain text, even if it contains markup. */
export function QuestionTable({ items }: { items: readonly ParsedItem[] }) {
  // Question IDs may repeat, so rows use their position as the key.
  const rows = items.map((item, place) => ({ ...item, number: place + 1 }))
  const table = { wide: true, caption: 'Questions in this file', columns: questionColumns }
  return <FileTable title="Preview" noun="question" {...table} rows={rows} keyOf={({ number }) => number} />
}

const languageNames = Object.fromEntries(languages.map(({ code, name }) => [code, name]))
const askedOf = ({ type, language }: ParsedItem): string =>
  [type && participantTypeNames[type], language && languageNames[language]].filter(Boolean).join(', ')

export function SkippedTable({ skipped }: { skipped: readonly { line: number; why: string }[] }) {
  return (
    <FileTable
      title="Skipped lines"
      caption="Skipped lines"
      noun="line"
      columns={[
        { head: 'Line', isName: true, cell: ({ line }) => count(line) },
        { head: 'Why', cell: ({ why }) => why },
      ]}
      rows={skipped}
      keyOf={({ line }) => line}
    />
  )
}

type FileTableProps<Row> = Parameters<typeof DataTable<Row>>[0] & { title: string; noun: string }

/** Shows 50 rows at a time because a file may contain tens of thousands of lines. */
function FileTable<Row>({ title, noun, rows, ...table }: FileTableProps<Row>) {
  const { shown, pager } = usePaged(rows, { pageSize: 50, noun: `${noun}s` })
  return (
    <Section title={title} aside={counted(rows.length, noun)}>
      <Card flush className={styles.file}>
        <DataTable {...table} rows={shown} />
      </Card>
      {shown.length < rows.length ? pager : null}
    </Section>
  )
}

/** Warnings about probable mistakes in the file, such as duplicate answers. */
export function QuestionDoubts({ items }: { items: readonly ParsedItem[] }) {
  const doubts = doubtsOf(items)
  if (doubts.length === 0) return null
  return (
    <Notice title="Check these before you save">
      <ul>
        {doubts.map((doubt) => (
          <li key={doubt}>{doubt}</li>
        ))}
      </ul>
    </Notice>
  )
}

function doubtsOf(items: readonly ParsedItem[]): string[] {
  const numbers = (wrong: (item: ParsedItem) => boolean) =>
    items.flatMap((item, index) => (wrong(item) ? [count(index + 1)] : []))
  const repeated = [...grouped(items, (item) => `${item.id} ${languageOf(item)}`).values()].flatMap(
    ([first, another]) => (first && another && first.id !== '' ? [first.id] : []),
  )
  const unknown = new Set(items.map(({ area }) => area).filter((area) => !isArea(area)))
  const doubts: [doubt: string, about: string[]][] = [
    ['More than one question has the same ID, so they share one answer:', repeated],
    ['No ID, so we’ll use the number: question', numbers(({ id }) => id === '')],
    ['No title, so we’ll show the ID: question', numbers(({ title }) => title === '')],
    [
      'Two answers have the same value: question',
      numbers(({ choices }) => new Set(choices.map(({ value }) => value)).size < choices.length),
    ],
    ['Not one of the eight equity areas:', [...unknown].map((area) => area || 'blank')],
  ]
  return doubts.flatMap(([doubt, about]) => (about.length > 0 ? `${doubt} ${some(about)}.` : []))
}

/** Lists the first eight names and counts the rest. */
function some(names: readonly string[]): string {
  const shown = names.slice(0, 8).join(', ')
  return names.length > 8 ? `${shown} and ${count(names.length - 8)} more` : shown
}
