import { peopleWords, scoreWords } from '../../../../measurement/words.ts'
import { daysBetween } from '../../../../shared/dates.ts'
import { Table } from '../../../../web/ui/table.tsx'
import { TableTwin } from '../../../../web/ui/twin.tsx'
import { classes, vars } from '../../../../web/ui/vars.ts'
import type { GoalPoint } from '../contract.ts'
import styles from './goal-line.module.css'
import { figureWords, missingWords, monthInWords } from './verdict-sentences.ts'

/** A point with a number: places in percent of the plot, from the left and from the top. */
interface Drawn {
  point: GoalPoint
  x: number
  y: number
  from: number
  to: number
}

const margin = 9
const down = (score: number) => (10 - Math.min(10, Math.max(0, score))) * 10

/** Points whose score is a number, time to scale between the first and the last of them. */
function drawnOf(points: readonly GoalPoint[]): Drawn[] {
  const scored = points.flatMap((point) =>
    point.figure?.score == null ? [] : [{ point, score: point.figure.score, half: point.figure.margin ?? 0 }],
  )
  const [first, last] = [scored[0]?.point.closes ?? '', scored.at(-1)?.point.closes ?? '']
  const whole = Math.max(1, daysBetween(first, last))
  return scored.map(({ point, score, half }) => ({
    point,
    x: margin + (daysBetween(first, point.closes) / whole) * (100 - 2 * margin),
    y: down(score),
    from: down(score + half),
    to: down(score - half),
  }))
}

const path = (places: readonly (readonly [number, number])[]) =>
  `M${places.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`

/** The band from each point to the next, where the margins of both are known. */
const bands = (drawn: readonly Drawn[]): string[] =>
  drawn.flatMap((one, at) => {
    const next = drawn[at + 1]
    if (!next || one.from === one.to || next.from === next.to) return []
    return `${path([
      [one.x, one.from],
      [next.x, next.from],
      [next.x, next.to],
      [one.x, one.to],
    ])}Z`
  })

/** Which points keep their words where so many percent of the plot lie between two: the first, the last, and what fits. */
function kept(drawn: readonly Drawn[], apart: number): ReadonlySet<Drawn> {
  const last = drawn.at(-1)
  const found: Drawn[] = last ? [last] : []
  for (const one of drawn) if (found.every(({ x }) => Math.abs(x - one.x) >= apart)) found.push(one)
  return new Set(found)
}

interface GoalLineProps {
  points: readonly GoalPoint[]
  smallGroup: number
  /** Whose score it is. */
  title: string
}

/** A goal's score over audits and pulses: a line on the scale with its margin as a band, followed by its table. */
export function GoalLine({ points, smallGroup, title }: GoalLineProps) {
  const drawn = drawnOf(points)
  return (
    <figure className={styles.figure}>
      <figcaption>
        <b className={styles.title}>{title}</b>{' '}
        <span className="quiet small">
          {drawn.length > 1
            ? 'Score from 0 to 10. The band is the margin. Audits are filled, pulses open.'
            : 'Fewer than two scores are numbers, so there is no line.'}
        </span>
      </figcaption>
      {drawn.length > 1 ? <Plot drawn={drawn} /> : null}
      <TableTwin>
        <Table caption={`${title}: audits and pulses`}>
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
                  {figureWords(point)
                    ? `${figureWords(point)}${marginWords(point)}`
                    : missingWords(point, smallGroup)}
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

const kindWords = { audit: 'Audit', pulse: 'Pulse' } as const

const marginWords = ({ figure }: GoalPoint): string =>
  figure?.margin == null ? '' : ` ± ${scoreWords({ score: figure.margin, coded: null })}`

function Plot({ drawn }: { drawn: readonly Drawn[] }) {
  const [wide, narrow] = [kept(drawn, 15), kept(drawn, 26)]
  const look = (one: Drawn) =>
    classes(!wide.has(one) && styles.noWords, !narrow.has(one) && styles.noWordsNarrow)
  return (
    <div className={styles.line} aria-hidden="true">
      <div className={styles.zones}>
        <span className={styles.high}>High</span>
        <span className={styles.emerging}>Emerging</span>
        <span className={styles.low}>Low</span>
      </div>
      <div className={styles.plot}>
        <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none">
          {bands(drawn).map((d) => (
            <path key={d} className={styles.band} d={d} />
          ))}
          <path className={styles.path} d={path(drawn.map(({ x, y }) => [x, y]))} />
        </svg>
        {drawn.map((one) => (
          <span key={one.point.guid} className={look(one)}>
            <i className={styles[one.point.kind]} style={vars({ x: one.x, y: one.y })} />
            <b style={vars({ x: one.x, y: one.from })}>
              {figureWords(one.point)}
              <small>{marginWords(one.point)}</small>
            </b>
          </span>
        ))}
      </div>
      <div className={styles.days}>
        {drawn.map((one) => (
          <span key={one.point.guid} className={look(one)} style={vars({ x: one.x })}>
            <b>{kindWords[one.point.kind]}</b>
            {monthInWords(one.point.closes, 'short')}
          </span>
        ))}
      </div>
    </div>
  )
}
