import { inLanguage } from '../../../../shared/direction.ts'
import { Mark } from '../../../../web/ui/mark.tsx'
import { Scale } from '../../../../web/ui/scale.tsx'
import { classes } from '../../../../web/ui/vars.ts'
import type { AnswerFigure, AnswerPart } from '../contract.ts'
import styles from './answer-part.module.css'

/** Level of an answer's title. Use 2 inside another page. */
export type Level = 1 | 2

/** Returns the heading element for the title, for a section below it, or for a part within the section. */
export const heading = (level: Level, below: 0 | 1 | 2) => `h${level + below}` as 'h1' | 'h2' | 'h3' | 'h4'

interface PartProps {
  part: AnswerPart
  level: Level
  /** Says that the title is in English because it has no translation; null if it isn't. */
  english?: string | null
  /** What the rows are about. */
  about?: string
  note?: string
}

/** A strength or improvement with its figure. A gap or an earlier goal has rows instead. */
export function Part({ part: { title, text, figure, rows }, level, english, about, note }: PartProps) {
  const Heading = heading(level, 2)
  return (
    <li>
      <Heading className={styles.title} {...(english ? inLanguage('en') : {})}>
        {title}
      </Heading>
      <p>
        {text} {english ? <span className={styles.label}>{english}</span> : null}
      </p>
      {about && rows.length > 0 ? <p className="quiet">{about}</p> : null}
      {figure ? (
        <>
          <p className={styles.score}>
            {figure.score === null ? null : <b>{figure.score}</b>}
            <Word figure={figure} />
          </p>
          <Place figure={figure} />
        </>
      ) : null}
      {rows.length === 0 ? null : (
        <dl className={styles.rows}>
          {rows.map((row) => (
            <div key={row.name}>
              <dt>
                {row.name} {row.people === '' ? null : <span className="quiet">{row.people}</span>}
              </dt>
              <dd>
                <span>
                  {row.figure.score === null ? null : <b>{row.figure.score}</b>}{' '}
                  <span className={styles[row.figure.status]}>{row.figure.word}</span>
                </span>
                <Place figure={row.figure} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {note ? <p className={classes('quiet', styles.note)}>{note}</p> : null}
    </li>
  )
}

function Word({ figure: { status, word } }: { figure: AnswerFigure }) {
  return (
    <span className={classes(styles.label, styles[`${status}Label`])}>
      <Mark shape={status} />
      {word}
    </span>
  )
}

const Place = ({ figure: { at, status } }: { figure: AnswerFigure }) =>
  at === null ? null : <Scale score={at} status={status} />
