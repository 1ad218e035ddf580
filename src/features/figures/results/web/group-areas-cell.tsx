import { Fragment, type ReactNode } from 'react'
import { codedWords, reasonWords, scoreShort, shareShort } from '../../../../measurement/words.ts'
import { Mark } from '../../../../web/ui/mark.tsx'
import { classes } from '../../../../web/ui/vars.ts'
import type { Figure } from '../contract.ts'
import { perceptionWords } from '../rules-sentences.ts'
import { inGrid } from './grid.ts'
import styles from './group-areas.module.css'
import {
  type GroupCell,
  type GroupRow,
  nameShort,
  overall,
  type Show,
  shortAreaNames,
  tintOf,
  verdictWords,
} from './group-areas.ts'

/** Shows a row's name. If it has many answers, the screen shows the first few; paper and screen readers get all. */
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

/** Allows a line break after a slash in a name, such as Hispanic/Latinx. */
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

/** Lists a row's clear gaps, for pages that show one column. */
export function ClearAreas({ of: { cells } }: { of: GroupRow }) {
  const clear = cells.filter(({ rest }) => rest?.clear)
  return (
    <span className={styles.clearAreas} aria-hidden="true">
      {clear
        .map(
          ({ area, rest }) => `${area === null ? overall : shortAreaNames[area]} ${verdictWords(rest).shown}`,
        )
        .join(', ')}
    </span>
  )
}

interface CellProps {
  cell: GroupCell
  /** The row's name. `everyone` is the whole group's figure in the same column. */
  name: string
  everyone: Figure | undefined
  /** True unless narrow pages show this column. */
  off: boolean
  smallGroup: number
  show: Show
  /** Address that the cell links to; null without a link. */
  href: string | null
}

export function Cell({ cell, name, everyone, off, smallGroup, show, href }: CellProps) {
  const { figure, area } = cell
  const where = `${name}, ${area === null ? overall : shortAreaNames[area]}`
  if (figure.status === null) {
    const why = figure.reason === null ? '' : reasonWords(figure.reason, smallGroup)
    return (
      <td className={classes(styles.hidden, off && styles.off)} aria-label={`${where}: ${why}`} {...inGrid} />
    )
  }
  const { shown, spoken } = contentOf(cell, figure.status, show)
  const { side, strength } = tintOf(cell, everyone)
  const look =
    show === 'difference'
      ? [side && styles[side], styles[strength]]
      : [show === 'scores' && styles[figure.status]]
  // A page has a few hundred cells, so each cell uses few elements and no router links.
  const named = { 'aria-label': `${where}: ${spoken}`, ...inGrid }
  return (
    <td className={classes(styles.cell, ...look, off && styles.off)} {...(href === null ? named : {})}>
      {href === null ? (
        <span>{shown}</span>
      ) : (
        <a href={href} {...named}>
          {shown}
        </a>
      )}
    </td>
  )
}

/** Returns a cell's text and its wording for screen readers, which includes the text so that speech input finds it. */
function contentOf(
  { figure, rest }: GroupCell,
  status: NonNullable<Figure['status']>,
  show: Show,
): { shown: ReactNode; spoken: string } {
  if (show === 'difference') {
    const { shown, spoken } = verdictWords(rest)
    return { shown, spoken }
  }
  if (show === 'favorable') {
    if (figure.favourable === null) return { shown: '–', spoken: 'not shown' }
    const shown = shareShort(figure.favourable)
    return { shown, spoken: `${shown}${codedWords(figure.favourable.coded)} favorable` }
  }
  const mark = <Mark shape={status} className="mark mark--text" />
  if (figure.score === null) return { shown: mark, spoken: perceptionWords[status] }
  return {
    shown: (
      <>
        {mark} {scoreShort(figure)}
      </>
    ),
    spoken: `${scoreShort(figure)}${codedWords(figure.coded)}, ${perceptionWords[status]}`,
  }
}
