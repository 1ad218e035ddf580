import { type ReactNode, useState } from 'react'
import { grouped } from '../../../../shared/grouped.ts'
import { languages } from '../../../../shared/languages.ts'
import { count } from '../../../../shared/numbers.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { Pager } from '../../../../web/ui/pager.tsx'
import { Table } from '../../../../web/ui/table.tsx'
import { participantTypeNames } from '../../../schools/participants/rules.ts'
import { isArea } from '../../../schools/questions/rules.ts'
import { languageOf, type ParsedItem } from '../rules.ts'
import styles from './question-creator.module.css'

const none = <span className="quiet">none</span>

/** The questions of a file, in their order; texts only, whatever markup they hold. */
export function QuestionTable({ items }: { items: readonly ParsedItem[] }) {
  return (
    <Paged rows={items} noun="questions">
      {(shown, first) => (
        <Table wide caption="Questions of the file">
          <thead>
            <tr>
              <th scope="col" className="number">
                No.
              </th>
              <th scope="col">Id</th>
              <th scope="col">Area</th>
              <th scope="col">Asked of, language</th>
              <th scope="col">Title</th>
              <th scope="col">Answers</th>
            </tr>
          </thead>
          <tbody className={styles.body}>
            {shown.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: ids may repeat and the rows never move
              <tr key={first + index}>
                <td className="number">{count(first + index)}</td>
                <th scope="row">{item.id || none}</th>
                <td>{item.area || none}</td>
                <td>{askedOf(item) || none}</td>
                <td>{item.title || none}</td>
                <td className="small">
                  {item.choices.map((choice) => `${choice.value} = ${choice.text}`).join('; ')}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Paged>
  )
}

const languageNames = Object.fromEntries(languages.map(({ code, name }) => [code, name]))
const askedOf = ({ type, language }: ParsedItem): string =>
  [type && participantTypeNames[type], language && languageNames[language]].filter(Boolean).join(', ')

/** Every line that was left out, and why. */
export function SkippedTable({ skipped }: { skipped: readonly { line: number; why: string }[] }) {
  return (
    <Paged rows={skipped} noun="skipped lines">
      {(shown) => (
        <Table caption="Skipped lines">
          <thead>
            <tr>
              <th scope="col" className={styles.line}>
                Line
              </th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ line, why }) => (
              <tr key={line}>
                <th scope="row">{count(line)}</th>
                <td>{why}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Paged>
  )
}

const pageSize = 50

interface PagedProps<Row> {
  rows: readonly Row[]
  noun: string
  /** Shows one page; `first` is the number of its first row. */
  children: (shown: readonly Row[], first: number) => ReactNode
}

/** A file may hold tens of thousands of lines. */
function Paged<Row>({ rows, noun, children }: PagedProps<Row>) {
  const [page, setPage] = useState(1)
  const start = (page - 1) * pageSize
  const shown = rows.slice(start, start + pageSize)
  return (
    <>
      <Card flush>{children(shown, start + 1)}</Card>
      {rows.length > pageSize ? (
        <Pager
          page={page}
          pageSize={pageSize}
          shown={shown.length}
          total={rows.length}
          noun={noun}
          onPage={setPage}
        />
      ) : null}
    </>
  )
}

/** Warnings about probable mistakes in the file, such as duplicate answers. */
export function QuestionDoubts({ items }: { items: readonly ParsedItem[] }) {
  const doubts = doubtsOf(items)
  if (doubts.length === 0) return null
  return (
    <Notice title="Look at these before you save">
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
    ['Questions with the same id share one answer:', repeated],
    ['Without an id, so named by their place: question', numbers(({ id }) => id === '')],
    ['Without a title, so the id is shown: question', numbers(({ title }) => title === '')],
    [
      'Two answers with the same value cannot be told apart: question',
      numbers(({ choices }) => new Set(choices.map(({ value }) => value)).size < choices.length),
    ],
    ['Not one of the eight equity areas:', [...unknown].map((area) => area || 'a blank one')],
  ]
  return doubts.flatMap(([doubt, about]) => (about.length > 0 ? `${doubt} ${some(about)}.` : []))
}

/** The first of them, and how many more there are. */
function some(names: readonly string[]): string {
  const shown = names.slice(0, 8).join(', ')
  return names.length > 8 ? `${shown} and ${count(names.length - 8)} more` : shown
}
