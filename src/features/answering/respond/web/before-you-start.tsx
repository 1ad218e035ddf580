import { type ReactNode, useEffect, useState } from 'react'
import { AnswerCards, type Card } from './answer-cards.tsx'
import styles from './before-you-start.module.css'
import type { Who } from './flow.ts'
import { Icon } from './icons.tsx'
import { ListenButton } from './listen-button.tsx'
import base from './parts/base.module.css'
import { Heading, useTitle } from './parts/frame.tsx'
import type { Phrases } from './parts/phrases.ts'
import { useSpoken } from './parts/spoken.ts'
import { StepsNav } from './steps-nav.tsx'
import { useListen } from './use-listen.ts'

interface Props {
  where: string
  /** The survey's topic and how long it takes. */
  purpose: string
  draft: string | undefined
  cards: readonly Card<Who>[]
  value: Who | null
  onChoose: (who: Who) => void
  forward: 'next' | 'start'
  onForward: () => void
  onBack?: (() => void) | undefined
}

/** Says what the survey is, what it doesn't ask and that people can stop. Then asks who is answering. */
export function BeforeYouStart(props: Props) {
  const { where, purpose, draft, cards, value, onChoose, forward, onForward, onBack } = props
  const { phrases } = useSpoken()
  useTitle(`${phrases.beforeTitle} – ${where}`)
  const listening = useListen()
  const lines = linesOf(phrases, purpose)
  const parts = [
    phrases.beforeTitle,
    ...lines.map(({ text }) => text),
    phrases.whoTitle,
    ...cards.map(({ text }) => text),
  ]
  const [areVoicesKnown, setVoicesKnown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setVoicesKnown(true), 3000)
    return () => clearTimeout(timer)
  }, [])
  const spoken = listening.spoken?.part ?? null
  const marked = (part: number) => (spoken === part ? base.spoken : undefined)
  return (
    <main className={base.form}>
      <About
        where={where}
        heading={
          <Heading>
            <span className={marked(0)}>{phrases.beforeTitle}</span>
          </Heading>
        }
        draft={draft}
        listen={<ListenButton item="before" parts={parts} listening={listening} />}
        lines={lines.map(({ icon, text }, index) => ({ icon, text, look: marked(index + 1) }))}
      />
      <fieldset className={styles.who}>
        <legend>
          <h2 className={marked(lines.length + 1)}>{phrases.whoTitle}</h2>
        </legend>
        <AnswerCards
          kind="radio"
          name="who"
          cards={cards}
          chosen={[value]}
          onChoose={onChoose}
          isClose
          spoken={spoken === null ? undefined : spoken - lines.length - 2}
        />
      </fieldset>
      <StepsNav
        forward={forward}
        onForward={onForward}
        onBack={onBack}
        reason={value === null ? phrases.chooseFirst : undefined}
        onEarly={() => listening.announce([phrases.chooseFirst])}
        late={areVoicesKnown && !listening.hasAny && phrases.noVoice}
      />
    </main>
  )
}

/** Returns lines that say what the survey is, what it doesn't ask and that people can stop. */
export const linesOf = (phrases: Phrases, purpose: string) => [
  { icon: <Icon name="purpose" />, text: purpose },
  { icon: <Icon name="anonymous" />, text: phrases.informAnonymous },
  { icon: <Icon name="free" />, text: phrases.informFree },
]

interface AboutProps {
  where: string
  heading: ReactNode
  listen?: ReactNode
  lines: readonly { icon: ReactNode; text: string; look?: string | undefined }[]
  /** Says that this language is a draft translation. */
  draft: string | undefined
}

/** The part above the question of who is answering. */
export function About({ where, heading, listen, lines, draft }: AboutProps) {
  return (
    <>
      <p className={base.where}>
        <bdi>{where}</bdi>
      </p>
      <div className={styles.head}>
        {heading}
        {listen}
      </div>
      <ul className={styles.know}>
        {lines.map(({ icon, text, look }) => (
          <li key={text}>
            {icon}
            <span className={look}>{text}</span>
          </li>
        ))}
      </ul>
      {draft && <p className={styles.draft}>{draft}</p>}
    </>
  )
}
