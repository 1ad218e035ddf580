import type { ComponentType, ReactNode } from 'react'
import { inLanguage } from '../../../../shared/direction.ts'
import type { LanguageCode } from '../../../../shared/languages.ts'
import { percent, percentOf } from '../../../../shared/numbers.ts'
import { Measure } from '../../../../web/ui/measure.tsx'
import type { AnswerView } from '../contract.ts'
import styles from './answer.module.css'
import part from './answer-part.module.css'
import { heading, type Level, Part } from './answer-part.tsx'
import { Flag, Info, Printer, Speaker } from './icons.tsx'

/** Links to the same page in a different language. */
export type LanguageLink = ComponentType<{
  language: LanguageCode
  isCurrent?: boolean
  children: ReactNode
}>

/** A QR code as an SVG path, with its number of modules per side. */
export interface QrCode {
  path: string
  size: number
}

interface AnswerProps {
  view: AnswerView
  /** Level of the title. Use 2 inside another page. */
  level: Level
  /** Link from a draft to the same page in English. */
  Link: LanguageLink
  /** QR code with the page's address, shown only in print. */
  qr?: QrCode | undefined
}

/** The report to families, used for both the public page and its preview. All text comes with the view. */
export function Answer({ view, level, Link, qr }: AnswerProps) {
  const Title = heading(level, 0)
  const Section = heading(level, 1)
  const { labels, who, strengths, improvements, planned, actions, again, how } = view
  const columns = [strengths, improvements].filter(({ parts }) => parts.length > 0)
  return (
    <div className={styles.answer} {...inLanguage(view.language)}>
      {view.draft === null ? null : (
        <p className={styles.draft}>
          <Info />
          <span>
            {view.draft} <Link language="en">Read it in English</Link>
          </span>
        </p>
      )}
      <header className={styles.head}>
        <Title className={styles.top}>{view.title}</Title>
        <p className={styles.thanks}>{view.thanks}</p>
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
                <span className="figures">
                  <b>{words}</b>{' '}
                  {expected ? <span className="quiet">({percent(count, expected)})</span> : null}
                </span>
                {expected ? <Measure at={percentOf(count, expected)} /> : null}
              </li>
            ))}
          </ul>
          {[who.fewest ?? [], who.slips ?? []].flat().map((line) => (
            <p key={line} className={styles.fewest}>
              {line}
            </p>
          ))}
        </div>
      </section>
      {columns.length === 0 ? null : (
        <div className={styles.columns}>
          {columns.map(({ title, parts }) => (
            <section key={title}>
              <Section className={styles.title}>{title}</Section>
              <ol className={part.list}>
                {parts.map((one) => (
                  <Part key={one.title} part={one} level={level} />
                ))}
              </ol>
            </section>
          ))}
        </div>
      )}
      {planned === undefined || planned.parts.length === 0 ? null : (
        <section>
          <Section className={styles.title}>{planned.title}</Section>
          <ol className={part.list}>
            {planned.parts.map((one) => (
              <Part
                key={one.title}
                part={one}
                level={level}
                english={one.isEnglish ? labels.inEnglish : null}
                about={one.about}
                note={one.note}
              />
            ))}
          </ol>
        </section>
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
          <p className={styles.contact}>
            <Contact words={again.contact} />
          </p>
        </div>
        {qr ? (
          <div className={styles.qr} aria-hidden="true">
            <svg viewBox={`0 0 ${qr.size} ${qr.size}`} aria-hidden="true">
              <path d={qr.path} />
            </svg>
            <span>{labels.onPhone}</span>
          </div>
        ) : null}
      </section>
      <section className={styles.how}>
        <Section className={part.title}>{how.title}</Section>
        <p>{how.text}</p>
      </section>
    </div>
  )
}

/** A sentence with a phone number that people can tap, if it contains one. */
function Contact({ words }: { words: string }) {
  const found = /[+(]?\d[\d ().-]{5,}\d/.exec(words)
  if (!found) return words
  const [number] = found
  return (
    <>
      {words.slice(0, found.index)}
      <a href={`tel:${number.replace(/[^+\d]/g, '')}`} dir="ltr" className={styles.phone}>
        {number}
      </a>
      {words.slice(found.index + number.length)}
    </>
  )
}

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
            <Heading className={part.title} {...(isEnglish ? inLanguage('en') : {})}>
              {words}
            </Heading>
            <p className="quiet">
              {by} {isEnglish ? <span className={part.label}>{inEnglish}</span> : null}
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}
