import type { ReactNode } from 'react'
import { peopleWords, reasonWords, scoreWords, shareWords } from '../../../../../measurement/words.ts'
import { NotShown } from '../../../../../web/ui/bars.tsx'
import { PerceptionWord } from '../../../../../web/ui/label.tsx'
import { Scale, ScaleAxis } from '../../../../../web/ui/scale.tsx'
import { classes } from '../../../../../web/ui/vars.ts'
import type { Figure, Verdict } from '../../contract.ts'
import { perceptionWords, responsesWords, restWords } from '../../rules-sentences.ts'
import styles from './score-table.module.css'

export interface ScoreRow {
  key: string
  name: string
  /** An explanation below the row's name. */
  hint?: string | undefined
  figure: Figure
  /** Comparison with everyone else in the row's group, if the table compares. */
  rest?: Verdict | null
  current?: boolean
  action?: ReactNode
}

interface ScoreTableProps {
  /** Read only by screen readers. */
  caption: string
  /** A section without a title has rows that cover everyone. */
  sections: readonly { key: string; title?: string; rows: readonly ScoreRow[] }[]
  smallGroup: number
  margins?: boolean
  /** Compares the rows with everyone else in their group. Scores have no word, because a mark shows it. */
  compares?: boolean
}

/** Shows many groups' scores, all rows on one scale. Put it in a Card with `flush`. */
export function ScoreTable({ caption, sections, smallGroup, margins, compares = false }: ScoreTableProps) {
  /** An average of groups doesn't show a number of people. */
  const people = sections.some(({ rows }) => rows.some(({ figure }) => figure.n !== null))
  /** Small groups may have words without numbers, which aren't drawn on the scale. */
  const drawn = sections.some(({ rows }) => rows.some(({ figure }) => figure.score !== null))
  const leads = sections.some(({ rows }) => rows.some(({ action }) => action))
  const columns = 4 + Number(compares) + Number(people) + Number(leads)
  return (
    <table
      className={classes(
        styles.scores,
        margins && styles.margins,
        compares && styles.compares,
        leads && styles.leads,
      )}
    >
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">Who answered</span>
          </th>
          <th scope="col">
            <span className="unseen">Score on the scale from 0 to 10</span>
            {drawn ? <ScaleAxis /> : null}
          </th>
          <th scope="col">{margins ? 'Score and margin of error' : 'Score of 10'}</th>
          <th scope="col" className={styles.side}>
            Favorable
          </th>
          {compares ? (
            <th scope="col" className={styles.rest}>
              Compared with everyone else
            </th>
          ) : null}
          {people ? (
            <th scope="col" className={classes(styles.side, styles.people)}>
              Responses
            </th>
          ) : null}
          {leads ? (
            <th scope="col" className={styles.lead}>
              <span className="unseen">Report</span>
            </th>
          ) : null}
        </tr>
      </thead>
      {sections.map((section) => (
        <tbody key={section.key}>
          {section.title ? (
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={columns}>
                {section.title}
              </th>
            </tr>
          ) : null}
          {section.rows.map((row) => (
            <tr
              key={row.key}
              className={section.title ? undefined : styles.all}
              {...(row.current ? { ref: intoView, 'aria-current': true } : {})}
            >
              <RowHead row={row} />
              <Cells figure={row.figure} smallGroup={smallGroup} unworded={compares} />
              {compares ? (
                <td className={classes(styles.rest, !row.rest && styles.none)}>{restWords(row.rest)}</td>
              ) : null}
              {people ? (
                <td className={classes(styles.side, styles.people)}>{peopleWords(row.figure)}</td>
              ) : null}
              {leads ? <td className={styles.lead}>{row.action}</td> : null}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

const intoView = (row: HTMLTableRowElement | null): void => row?.scrollIntoView({ block: 'center' })

function RowHead({ row: { name, hint, figure } }: { row: ScoreRow }) {
  const responses = responsesWords(figure).replace(' or more responses', '+ responses')
  const favourable = figure.favourable === null ? '' : `${shareWords(figure.favourable)} favorable`
  return (
    <th scope="row">
      {name} {hint ? <span className={styles.hint}>{hint}</span> : null}
      {/* Values that don't have a column on narrow pages. */}
      <span className={styles.narrow}>{[responses, favourable].filter(Boolean).join(' · ')}</span>
    </th>
  )
}

interface CellsProps {
  figure: Figure
  smallGroup: number
  unworded: boolean
}

function Cells({ figure, smallGroup, unworded }: CellsProps) {
  const { score, status, margin, favourable, reason } = figure
  if (status === null) {
    return (
      <td colSpan={3} className={styles.notShown}>
        {reason === null ? null : <NotShown>{reasonWords(reason, smallGroup)}</NotShown>}
      </td>
    )
  }
  return (
    <>
      <td>{score === null ? null : <Scale score={score} status={status} margin={margin} />}</td>
      <td className={styles.score}>
        {score === null ? null : <b>{scoreWords(figure)}</b>}{' '}
        {margin === null ? null : (
          <span className={styles.margin}>± {scoreWords({ score: margin, coded: null })}</span>
        )}{' '}
        {unworded && score !== null ? (
          <span className="unseen">{perceptionWords[status]}</span>
        ) : (
          <PerceptionWord status={status} mark={score === null} />
        )}
      </td>
      <td className={styles.side}>{favourable === null ? null : shareWords(favourable)}</td>
    </>
  )
}
