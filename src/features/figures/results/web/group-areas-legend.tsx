import { classes } from '../../../../web/ui/vars.ts'
import type { SurveyResults } from '../contract.ts'
import styles from './group-areas.module.css'
import { type GroupAreaTable, hasEnds, type Show } from './group-areas.ts'

const ramp = [
  ['lower', 'strong'],
  ['lower', 'middle'],
  ['lower', 'light'],
  ['lower', 'faint'],
  [null, 'faint'],
  ['higher', 'faint'],
  ['higher', 'light'],
  ['higher', 'middle'],
  ['higher', 'strong'],
] as const

interface LegendProps {
  show: Show
  results: SurveyResults
  tables: readonly GroupAreaTable[]
}

/** Explains how to read the table's cells. */
export function Legend({ show, results: { smallGroup }, tables }: LegendProps) {
  return (
    <div className={styles.keys}>
      {show === 'difference' ? (
        <>
          <p className={styles.ramp}>
            Lower
            <span className={styles.swatches} aria-hidden="true">
              {ramp.map(([side, strength]) => (
                <i key={`${side}${strength}`} className={classes(side && styles[side], styles[strength])} />
              ))}
            </span>
            Higher
          </p>
          <p>
            Numbers are points from everyone else in the group. Chance rarely produces gaps that large. Faint:
            too close to call. “–”: not compared.
          </p>
        </>
      ) : null}
      {show === 'favorable' ? (
        <p>Share of answers in the top two choices. “–”: under {2 * smallGroup} people.</p>
      ) : null}
      {hasEnds(tables, show) ? <p>≤ means “or less,” ≥ means “or more.”</p> : null}
    </div>
  )
}
