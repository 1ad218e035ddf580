import { Mark } from '../../../web/ui/mark.tsx'
import { Measure } from '../../../web/ui/measure.tsx'
import { percent, percentOf } from '../../../web/ui/numbers.ts'
import { Scale } from '../../../web/ui/scale.tsx'
import { classes } from '../../../web/ui/vars.ts'
import type { AnswerFigure, AnswerPart, AnswerView } from '../contract.ts'
import styles from './answer.module.css'
import { Flag, Info, Printer, Speaker } from './icons.tsx'

/** A QR code as an SVG path with its modules per side. */
export interface QrCode {
  path: string
  size: number
}

interface AnswerProps {
  view: AnswerView
  /** Level of its title: 2 inside another page. */
  level: 1 | 2
  /** Address of the same page in English; for a draft. */
  english?: string | undefined
  /** Leads to the page; on paper only. */
  qr?: QrCode | undefined
}

type Level = AnswerProps['level']
const heading = (level: Level, below: 0 | 1 | 2) => `h${level + below}` as 'h1' | 'h2' | 'h3' | 'h4'

/** What a school answers families: all words come with the view. The same for the public page and its preview. */
export function Answer({ view, level, english, qr }: AnswerProps) {
  const Title = heading(level, 0)
  const Section = heading(level, 1)
  const { labels, who, strengths, improvements, actions, again, how } = view
  const columns = [strengths, improvements].filter(({ parts }) => parts.length > 0)
  return (
    <div className={styles.answer} lang={view.language}>
      {view.draft === null ? null : (
        <p className={styles.draft}>
          <Info />
          <span>
            {view.draft}{' '}
            {english === undefined ? null : (
              <a href={english} lang="en">
                Read it in English
              </a>
            )}
          </span>
        </p>
      )}
      <header className={styles.head}>
        <Title className={styles.top}>{view.title}</Title>
        <p>{view.thanks}</p>
        <p className={styles.buttons}>
          <button type="button" className={styles.listen} data-stop={labels.stop} hidden>
            <Speaker />
            <span>{labels.listen}</span>
          </button>
          <button type="button" className={styles.print} hidden>
            <Printer />
            {labels.print}
          </button>
        </p>
      </header>
      <section className={styles.who}>
        <Section className={styles.title}>{who.title}</Section>
        <div className={styles.card}>
          <ul className={styles.bars}>
            {who.groups.map(({ key, name, words, count, expected }) => (
              <li key={key}>
                <span>{name}</span>
                <span className={styles.figures}>
                  <b>{words}</b>{' '}
                  {expected ? <span className="quiet">({percent(count, expected)})</span> : null}
                </span>
                {expected ? <Measure at={percentOf(count, expected)} /> : null}
              </li>
            ))}
          </ul>
          {who.fewest === null ? null : <p className={styles.fewest}>{who.fewest}</p>}
        </div>
      </section>
      {columns.length === 0 ? null : (
        <div className={styles.columns}>
          {columns.map(({ title, parts }) => (
            <section key={title}>
              <Section className={styles.title}>{title}</Section>
              <ol className={styles.list}>
                {parts.map((part) => (
                  <Part key={part.title} part={part} level={level} />
                ))}
              </ol>
            </section>
          ))}
        </div>
      )}
      <section>
        <Section className={styles.title}>{actions.title}</Section>
        {actions.goals.length === 0 ? (
          <p>{actions.none}</p>
        ) : (
          <Goals goals={actions.goals} inEnglish={labels.inEnglish} level={level} />
        )}
      </section>
      <section className={styles.last}>
        <div>
          <Section className={styles.title}>{again.title}</Section>
          {again.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p className={styles.contact}>{again.contact}</p>
        </div>
        {qr ? (
          <div className={styles.qr} aria-hidden="true">
            <svg viewBox={`0 0 ${qr.size} ${qr.size}`} aria-hidden="true" shapeRendering="crispEdges">
              <path d={qr.path} />
            </svg>
            <span>{labels.onPhone}</span>
          </div>
        ) : null}
      </section>
      <section className={styles.how}>
        <Section className={styles.part}>{how.title}</Section>
        <p>{how.text}</p>
      </section>
    </div>
  )
}

function Part({ part: { title, text, figure, rows }, level }: { part: AnswerPart; level: Level }) {
  const Heading = heading(level, 2)
  return (
    <li>
      <Heading className={styles.part}>{title}</Heading>
      <p>{text}</p>
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
                <Place figure={row.figure} />
                <span className={styles.figures}>
                  {row.figure.score === null ? null : <b>{row.figure.score}</b>}{' '}
                  <span className={styles[row.figure.status]}>{row.figure.word}</span>
                </span>
              </dd>
            </div>
          ))}
        </dl>
      )}
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
  at === null ? <span /> : <Scale score={at} status={status} />

interface GoalsProps {
  goals: AnswerView['actions']['goals']
  inEnglish: string
  level: Level
}

function Goals({ goals, inEnglish, level }: GoalsProps) {
  const Heading = heading(level, 2)
  return (
    <ol className={styles.goals}>
      {goals.map(({ words, isEnglish, by }) => (
        <li key={words}>
          <Flag />
          <div>
            <Heading className={styles.part} {...(isEnglish ? { lang: 'en' } : {})}>
              {words}
            </Heading>
            <p className="quiet">
              {by} {isEnglish ? <span className={styles.label}>{inEnglish}</span> : null}
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}
