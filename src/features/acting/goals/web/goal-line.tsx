import { peopleWords, scoreWords } from '../../../../measurement/words.ts'
import { daysBetween, monthInWords } from '../../../../shared/dates.ts'
import { DataTable } from '../../../../web/ui/data-table.tsx'
import { TableTwin } from '../../../../web/ui/twin.tsx'
import { classes, vars } from '../../../../web/ui/vars.ts'
import { perceptionWords } from '../../../figures/results/rules-sentences.ts'
import type { GoalPoint } from '../contract.ts'
import styles from './goal-line.module.css'
import goals from './goals.module.css'
import { figureWords, missingWords } from './parts/verdict-sentences.ts'

const edge = 9
const down = (score: number) => (10 - Math.min(10, Math.max(0, score))) * 10

/** Returns scored points with positions as percentages of the plot. Time is to scale from first to last point. */
function drawnOf(points: readonly GoalPoint[]) {
  const scored = points.flatMap(({ figure, ...point }) =>
    figure?.score == null ? [] : [{ ...point, figure, score: figure.score, margin: figure.margin ?? 0 }],
  )
  const first = scored[0]?.closes ?? ''
  const whole = Math.max(1, daysBetween(first, scored.at(-1)?.closes ?? ''))
  return scored.map(({ score, margin, ...point }) => ({
    ...point,
    x: edge + (daysBetween(first, point.closes) / whole) * (100 - 2 * edge),
    y: down(score),
    from: down(score + margin),
    to: down(score - margin),
  }))
}
type Drawn = ReturnType<typeof drawnOf>[number]

/** Returns points to label, at least `apart` percent apart: the last, then the first, then any others that fit. */
function kept(drawn: readonly Drawn[], apart: number): readonly Drawn[] {
  const found = drawn.slice(-1)
  for (const one of drawn) if (found.every(({ x }) => Math.abs(x - one.x) >= apart)) found.push(one)
  return found
}

interface GoalLineProps {
  points: readonly GoalPoint[]
  smallGroup: number
  /** The people whose score this is. */
  title: string
}

/** A goal's score over audits and pulses: a line with its margin of error as a band, followed by a table. */
export function GoalLine({ points, smallGroup, title }: GoalLineProps) {
  const drawn = drawnOf(points)
  return (
    <figure>
      <figcaption className={goals.ends}>
        <b>{title}</b>{' '}
        <span className="quiet small">
          {drawn.length > 1
            ? 'Scores run from 0 to 10. The band is the margin of error. Filled dots are full surveys; open dots are pulse surveys.'
            : 'There’s no line yet because we need at least 2 scores that are numbers.'}
        </span>
      </figcaption>
      {drawn.length > 1 ? <Plot drawn={drawn} /> : null}
      <TableTwin>
        <DataTable
          caption={`${title}: surveys and pulses`}
          rows={points}
          keyOf={({ guid }) => guid}
          columns={[
            { head: 'Closed', isName: true, cell: (one) => `${kindWords[one.kind]}, ${shortMonth(one)}` },
            {
              head: 'Score',
              className: 'number',
              cell: (one) => figureWords(one) + marginWords(one) || missingWords(one, smallGroup),
            },
            {
              head: 'Responses',
              className: 'number',
              cell: ({ figure }) => (figure && peopleWords(figure)) || '–',
            },
          ]}
        />
      </TableTwin>
    </figure>
  )
}

const shortMonth = ({ closes }: GoalPoint): string => monthInWords(closes, true)
const kindWords = { audit: 'Survey', pulse: 'Pulse' } as const

const marginWords = ({ figure }: GoalPoint): string =>
  figure?.margin == null ? '' : ` ± ${scoreWords({ score: figure.margin, coded: null })}`

function Plot({ drawn }: { drawn: readonly Drawn[] }) {
  const [wide, narrow] = [kept(drawn, 15), kept(drawn, 26)]
  return (
    <div className={styles.line} aria-hidden="true">
      <div className={styles.zones}>
        {(['high', 'emerging', 'low'] as const).map((zone) => (
          <span key={zone} style={vars({ tone: `var(--${zone})`, zone: `var(--zone-${zone})` })}>
            {perceptionWords[zone]}
          </span>
        ))}
      </div>
      <div className={styles.plot}>
        <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none">
          {drawn.map((one, at) => {
            const { x, from, to } = drawn[at + 1] ?? one
            // A band needs both margins of error.
            return one.from === one.to || from === to ? null : (
              <polygon
                key={one.guid}
                className={styles.band}
                points={`${one.x} ${one.from} ${x} ${from} ${x} ${to} ${one.x} ${one.to}`}
              />
            )
          })}
          <polyline className={styles.path} points={drawn.map(({ x, y }) => `${x} ${y}`).join(' ')} />
        </svg>
        {drawn.map((one) => (
          <div
            key={one.guid}
            className={classes(
              !wide.includes(one) && styles.bare,
              !narrow.includes(one) && styles.bareNarrow,
            )}
            style={vars({ x: one.x, y: one.y, from: one.from })}
          >
            <i className={styles[one.kind]} />
            <b>
              {figureWords(one)}
              <small>{marginWords(one)}</small>
            </b>
            <span>
              <b>{kindWords[one.kind]}</b>
              {shortMonth(one)}
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}
