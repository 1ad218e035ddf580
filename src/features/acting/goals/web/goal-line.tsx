import { peopleWords, scoreWords } from '../../../../measurement/words.ts'
import { daysBetween } from '../../../../shared/dates.ts'
import { Table } from '../../../../web/ui/table.tsx'
import { TableTwin } from '../../../../web/ui/twin.tsx'
import { classes, vars } from '../../../../web/ui/vars.ts'
import { perceptionWords } from '../../../figures/results/rules-sentences.ts'
import type { GoalPoint } from '../contract.ts'
import styles from './goal-line.module.css'
import { figureWords, missingWords, monthInWords } from './parts/verdict-sentences.ts'

const edge = 9
const down = (score: number) => (10 - Math.min(10, Math.max(0, score))) * 10

/** Returns scored points with positions as percentages of the plot. Time is to scale from first to last point. */
function drawnOf(points: readonly GoalPoint[]) {
  const scored = points.filter(({ figure }) => figure?.score != null)
  const first = scored[0]?.closes ?? ''
  const whole = Math.max(1, daysBetween(first, scored.at(-1)?.closes ?? ''))
  return scored.map((point) => {
    const { score, margin } = { ...point.figure, score: point.figure?.score ?? 0 }
    return {
      ...point,
      x: edge + (daysBetween(first, point.closes) / whole) * (100 - 2 * edge),
      y: down(score),
      from: down(score + (margin ?? 0)),
      to: down(score - (margin ?? 0)),
    }
  })
}
type Drawn = ReturnType<typeof drawnOf>[number]

const path = (places: readonly (readonly [number, number])[]) =>
  `M${places.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`

/** Returns the band from each point to the next, if both margins of error are known. */
const bands = (drawn: readonly Drawn[]): string[] =>
  drawn.flatMap((one, at) => {
    const next = drawn[at + 1]
    if (!next || one.from === one.to || next.from === next.to) return []
    const above = [one, next].map(({ x, from }) => [x, from] as const)
    return `${path([...above, [next.x, next.to], [one.x, one.to]])}Z`
  })

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
      <figcaption className={styles.caption}>
        <b>{title}</b>{' '}
        <span className="quiet small">
          {drawn.length > 1
            ? 'Scores run from 0 to 10. The band is the margin of error. Filled dots are full surveys; open dots are pulse surveys.'
            : 'There’s no line yet because we need at least 2 scores that are numbers.'}
        </span>
      </figcaption>
      {drawn.length > 1 ? <Plot drawn={drawn} /> : null}
      <TableTwin>
        <Table caption={`${title}: surveys and pulses`}>
          <thead>
            <tr>
              <th scope="col">Closed</th>
              <th scope="col" className="number">
                Score
              </th>
              <th scope="col" className="number">
                Responses
              </th>
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.guid}>
                <th scope="row">{`${kindWords[point.kind]}, ${monthInWords(point.closes, 'short')}`}</th>
                <td className="number">
                  {figureWords(point) + marginWords(point) || missingWords(point, smallGroup)}
                </td>
                <td className="number">{(point.figure && peopleWords(point.figure)) || '–'}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </TableTwin>
    </figure>
  )
}

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
          {bands(drawn).map((d) => (
            <path key={d} className={styles.band} d={d} />
          ))}
          <path className={styles.path} d={path(drawn.map(({ x, y }) => [x, y]))} />
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
              {monthInWords(one.closes, 'short')}
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}
