import type { ReactNode } from 'react'
import { peopleWords, scoreWords } from '../../../../../measurement/words.ts'
import type { AreaCode } from '../../../../../shared/codes.ts'
import { Card } from '../../../../../web/ui/card.tsx'
import { Mark } from '../../../../../web/ui/mark.tsx'
import { classes } from '../../../../../web/ui/vars.ts'
import type { Figure } from '../../../results/contract.ts'
import { perceptionWords, shortNames } from '../text.ts'
import styles from './figure-matrix.module.css'

export interface MatrixRow {
  key: string
  name: ReactNode
  /** True for a row that combines several others. */
  strong?: boolean
  overall: Figure
  areas: readonly Figure[]
}

interface FigureMatrixProps {
  caption: string
  /** The column head for the rows, for screen readers. */
  head: string
  areas: readonly { code: AreaCode; name: string }[]
  /** The area that narrow pages show; undefined for overall. */
  area: AreaCode | undefined
  sections: readonly { key: string; name?: string; rows: readonly MatrixRow[] }[]
  /** Says why a figure has no score, for screen readers. */
  whyHidden: (figure: Figure) => string
  /** Whether to show the number of people in each row. */
  people?: boolean
}

/** Shows scores overall and by area, but only one column on narrow pages. Hides columns without any scores. */
export function FigureMatrix({
  caption,
  head,
  areas: all,
  area: asked,
  sections,
  whyHidden,
  people: asksPeople,
}: FigureMatrixProps) {
  const rows = sections.flatMap((section) => section.rows)
  const areas = all.flatMap((one, at) => (rows.some((row) => row.areas[at]?.status) ? [{ ...one, at }] : []))
  const hasOverall = rows.some((row) => row.overall.status)
  const area = areas.some(({ code }) => code === asked) ? asked : hasOverall ? undefined : areas[0]?.code
  const people = asksPeople && rows.some((row) => shortPeople(row.overall) !== '')
  if (!hasOverall && areas.length === 0)
    return <p className="quiet">{`Nothing to show. ${rows[0] ? whyHidden(rows[0].overall) : ''}`}</p>
  return (
    <Card flush className={styles.card}>
      <table className={classes(styles.table, !people && styles.alone)}>
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">{head}</span>
            </th>
            {people ? (
              <th scope="col" className={styles.people}>
                People
              </th>
            ) : null}
            {hasOverall ? (
              <th scope="col" className={area ? styles.off : undefined}>
                Overall
              </th>
            ) : null}
            {areas.map(({ code, name }) => (
              <th key={code} scope="col" className={area === code ? undefined : styles.off}>
                <span aria-hidden="true">{shortNames[code]}</span>
                <span className="unseen">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        {sections.map((section) => (
          <tbody key={section.key}>
            {section.name ? (
              <tr className={styles.division}>
                <th scope="rowgroup" colSpan={areas.length + 2 + Number(people ?? false)}>
                  {section.name}
                </th>
              </tr>
            ) : null}
            {section.rows.map((row) => (
              <tr key={row.key} className={row.strong ? styles.strong : undefined}>
                <th scope="row">{row.name}</th>
                {people ? <td className={styles.people}>{shortPeople(row.overall)}</td> : null}
                {hasOverall ? (
                  <Cell figure={row.overall} off={area !== undefined} whyHidden={whyHidden} />
                ) : null}
                {areas.map(({ code, at }) => {
                  const figure = row.areas[at]
                  return figure ? (
                    <Cell key={code} figure={figure} off={area !== code} whyHidden={whyHidden} />
                  ) : null
                })}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </Card>
  )
}

const shortPeople = (figure: Figure): string => peopleWords(figure).replace(' or more', '+')

interface CellProps {
  figure: Figure
  off: boolean
  whyHidden: (figure: Figure) => string
}

function Cell({ figure, off, whyHidden }: CellProps) {
  const { status } = figure
  if (status === null)
    return (
      <td className={classes(styles.hidden, off && styles.off)}>
        <span className="unseen">{whyHidden(figure)}</span>
      </td>
    )
  return (
    <td className={classes(styles.cell, styles[status], off && styles.off)}>
      <span>
        <Mark shape={status} className="mark mark--text" />
        {figure.score === null ? null : <b>{scoreWords(figure)}</b>}{' '}
        <span className="unseen">{perceptionWords[status]}</span>
      </span>
    </td>
  )
}
