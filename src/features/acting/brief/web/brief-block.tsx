import { Mark } from '../../../../web/ui/mark.tsx'
import { Measure } from '../../../../web/ui/measure.tsx'
import { classes, vars } from '../../../../web/ui/vars.ts'
import { perceptionWords } from '../../../figures/results/rules-sentences.ts'
import type { Block, Cell, Column } from '../../../records/documents/rules-pages.ts'
import { scaleHead } from '../rules-pages.ts'
import styles from './brief-block.module.css'

/** Renders one block of the brief. The PDF uses the same blocks. */
export function BriefBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 1 ? 'h2' : 'h3'
      return (
        <div className={styles.head}>
          <Heading>{block.text}</Heading>
          {block.aside ? <p>{block.aside}</p> : null}
        </div>
      )
    }
    case 'text':
      return (
        <p className={block.small ? styles.small : undefined}>
          {block.lead ? <b>{block.lead} </b> : null}
          {block.text}
        </p>
      )
    case 'score':
      return (
        <div className={styles.lead}>
          <div>
            {block.score === '' ? null : <p className={styles.big}>{block.score}</p>}
            <p className={classes(styles.label, block.tone && styles[block.tone])}>
              {block.tone ? <Mark shape={block.tone} /> : null}
              {block.label}
            </p>
          </div>
          <p>{block.text}</p>
        </div>
      )
    case 'table':
      return <BriefTable {...block} />
    case 'list':
      return (
        <ol className={styles.list}>
          {block.items.map(({ text, under }) => (
            <li key={text}>
              <b dir="auto">{text}</b>
              <span>{under}</span>
            </li>
          ))}
        </ol>
      )
    case 'pairs':
      return (
        <div className={styles.pairs}>
          {block.texts.map(({ lead, text }) => (
            <p key={lead}>
              <b>{lead}</b> {text}
            </p>
          ))}
        </div>
      )
  }
}

function BriefTable({ caption, columns, rows }: Extract<Block, { kind: 'table' }>) {
  return (
    <table className={styles.table}>
      <caption className="unseen">{caption}</caption>
      <colgroup>
        {columns.map((column, at) => (
          <col key={keyOf(column, at)} style={{ width: `${100 * column.width}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map((column, at) => (
            <th key={keyOf(column, at)} scope="col" className={column.align && styles.right}>
              {column.head === '' ? (
                <span className="unseen">{at === 0 ? 'Name' : 'Figures'}</span>
              ) : (
                <Head words={column.head} />
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.map(({ text, under }) => `${text} ${under}`).join()}>
            {row.map((cell, at) => {
              const column = columns[at]
              return column ? (
                <BriefCell key={keyOf(column, at)} cell={cell} column={column} head={at === 0} />
              ) : null
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A column header. The scale column shows the names of the three zones. */
function Head({ words }: { words: string }) {
  if (words !== scaleHead) return words
  return (
    <span className={styles.zones}>
      {Object.entries(perceptionWords).map(([tone, zone]) => (
        <span key={tone} className={styles[tone]}>
          {zone}{' '}
        </span>
      ))}
    </span>
  )
}

const keyOf = ({ head }: Column, at: number): string => `${head} ${at}`

function BriefCell({ cell, column, head }: { cell: Cell; column: Column; head: boolean }) {
  const isDrawing = cell.scale !== undefined || cell.bar !== undefined
  const className = classes(
    column.align && styles.right,
    isDrawing && styles.drawing,
    cell.quiet && styles.quiet,
  )
  const content = isDrawing ? <Drawing cell={cell} /> : <Words cell={cell} />
  return head ? (
    <th scope="row" className={className}>
      {content}
    </th>
  ) : (
    <td className={className} data-head={column.head}>
      {content}
    </td>
  )
}

function Words({ cell: { text, under, bold, mark } }: { cell: Cell }) {
  const words = (
    <>
      {mark ? <Mark shape={mark} className={classes('mark mark--text', styles[mark])} /> : null}
      {text}
    </>
  )
  return (
    <>
      {bold ? <b>{words}</b> : words}
      {under ? <span className={styles.under}>{under}</span> : null}
    </>
  )
}

/** The next cell contains the number for this drawing. */
function Drawing({ cell: { scale, bar } }: { cell: Cell }) {
  if (bar) return <Measure at={bar.percent} benchmark={bar.benchmark} thin />
  if (!scale) return null
  const ends = [...scale.at.map(({ score }) => score), ...(scale.from === undefined ? [] : [scale.from])]
  const isJoined = scale.joined || scale.from !== undefined
  return (
    <span className={styles.scale} aria-hidden="true">
      {isJoined ? (
        <span className={styles.joined} style={vars({ from: Math.min(...ends), to: Math.max(...ends) })} />
      ) : null}
      {scale.from === undefined ? null : <span className={styles.before} style={vars({ at: scale.from })} />}
      {scale.at.map(({ score, tone }) =>
        tone ? (
          <span key={score} className={classes(styles.mark, styles[tone])} style={vars({ at: score })}>
            <Mark shape={tone} />
          </span>
        ) : (
          <span key={score} className={styles.now} style={vars({ at: score })} />
        ),
      )}
    </span>
  )
}
