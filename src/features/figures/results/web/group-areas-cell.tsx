import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { reasonWords, scoreShort, scoreWords, shareShort, shareWords } from '../../../../measurement/words.ts'
import { Mark } from '../../../../web/ui/mark.tsx'
import { classes } from '../../../../web/ui/vars.ts'
import { perceptionWords } from '../rules-sentences.ts'
import styles from './group-areas.module.css'
import { type GroupCell, type GroupRow, nameShort, type Show, verdictWords } from './group-areas.ts'
import type { areaAddress } from './parts/place.ts'

/** A row of many answers is named by the first on screen, by all on paper and read aloud. */
export function RowName({ of }: { of: GroupRow }) {
  const short = nameShort(of)
  return short === of.name ? (
    <Breaking name={of.name} />
  ) : (
    <>
      <span className={styles.short} aria-hidden="true">
        <Breaking name={short} />
      </span>
      <span className={styles.full}>
        <Breaking name={of.name} />
      </span>
    </>
  )
}

/** A name that goes on in the next line after a slash, such as Hispanic/Latinx. */
function Breaking({ name }: { name: string }) {
  const [first, ...more] = name.split('/')
  return (
    <>
      {first}
      {more.map((part) => (
        <Fragment key={part}>
          /<wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}

interface CellProps {
  cell: GroupCell
  /** Not the column that narrow pages show. */
  off: boolean
  smallGroup: number
  show: Show
  to: ReturnType<typeof areaAddress> | null
}

/** One figure of the table. */
export function Cell({ cell: { figure, rest }, off, smallGroup, show, to }: CellProps) {
  const { status, reason } = figure
  if (status === null) {
    return (
      <td className={classes(styles.hidden, off && styles.off)}>
        <span className="unseen">{reason === null ? '' : reasonWords(reason, smallGroup)}</span>
      </td>
    )
  }
  const clear = show === 'difference' && rest?.clear ? rest.direction : null
  const look = show === 'scores' ? styles[status] : clear === null ? undefined : styles[clear]
  const content = <Content figure={figure} rest={rest} show={show} />
  return (
    <td className={classes(styles.cell, look, off && styles.off)}>
      {to === null ? <span>{content}</span> : <Link {...to}>{content}</Link>}
    </td>
  )
}

function Content({ figure, rest, show }: Pick<GroupCell, 'figure' | 'rest'> & { show: Show }) {
  if (show === 'difference') {
    const { shown, size, spoken } = verdictWords(rest)
    return (
      <>
        <span aria-hidden="true">{size === '' ? shown : <b>{shown}</b>}</span>
        {size === '' ? null : <small aria-hidden="true">{size}</small>}
        <span className="unseen">{spoken}</span>
      </>
    )
  }
  if (show === 'favorable') {
    return figure.favourable === null ? (
      <Short text="–" words="not shown" />
    ) : (
      <b>
        <Short text={shareShort(figure.favourable)} words={shareWords(figure.favourable)} />
      </b>
    )
  }
  return figure.status === null ? null : (
    <>
      <Mark shape={figure.status} className="mark mark--text" />
      {figure.score === null ? null : (
        <b>
          <Short text={scoreShort(figure)} words={scoreWords(figure)} />
        </b>
      )}{' '}
      <span className="unseen">{perceptionWords[figure.status]}</span>
    </>
  )
}

/** What a narrow cell shows, and the words in which it is read aloud. */
function Short({ text, words }: { text: string; words: string }) {
  if (text === words) return text
  return (
    <>
      <span aria-hidden="true">{text}</span>
      <span className="unseen">{words}</span>
    </>
  )
}
