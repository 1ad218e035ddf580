import type { ReactNode } from 'react'
import { AnswerCards, type Card } from './answer-cards.tsx'
import { ListenButton } from './listen-button.tsx'
import base from './parts/base.module.css'
import { Heading, useTitle } from './parts/frame.tsx'
import { useSpoken } from './parts/spoken.ts'
import question from './question.module.css'
import { StepsNav } from './steps-nav.tsx'
import { useListen } from './use-listen.ts'

interface Props<Value extends string | number> {
  /** Replaces the Listen button below the choices. */
  foot?: ReactNode
  where: string
  heading: string
  /** A sentence below the heading. */
  note?: string | undefined
  name: string
  /** Name of the choices, if it isn't the heading. */
  groupName?: string | undefined
  cards: readonly Card<Value>[]
  /** Shown instead of the cards. */
  instead?: ReactNode
  /** Where Next leads until the script has loaded. */
  href?: string | undefined
  value: Value | null
  onChoose: (value: Value) => void
  forward: 'next' | 'start'
  onForward: () => void
  onBack?: (() => void) | undefined
}

/** A step with one required choice, before the questions. */
export function ChoiceStep<Value extends string | number>(props: Props<Value>) {
  const { foot, where, heading, note, name, groupName, cards, value } = props
  const { phrases } = useSpoken()
  useTitle(`${heading} – ${where}`)
  const listening = useListen()
  const before = note ? [heading, note] : [heading]
  const part = listening.spoken?.part
  const listen = (
    <ListenButton item={name} parts={[...before, ...cards.map(({ text }) => text)]} listening={listening} />
  )
  return (
    <main className={base.form}>
      <ChoiceHead
        where={where}
        heading={<Heading id="heading">{heading}</Heading>}
        note={note}
        listen={foot ? undefined : listen}
      />
      {props.instead ?? (
        <AnswerCards
          kind="radio"
          name={name}
          labelledBy="heading"
          label={groupName}
          cards={cards}
          chosen={[value]}
          onChoose={props.onChoose}
          spoken={part === undefined ? undefined : part - before.length}
        />
      )}
      {foot}
      <StepsNav
        href={props.href}
        forward={props.forward}
        onForward={props.onForward}
        onBack={props.onBack}
        reason={value === null ? phrases.chooseFirst : undefined}
        onEarly={() => listening.announce([phrases.chooseFirst])}
      />
    </main>
  )
}

interface HeadProps {
  where: string
  heading: ReactNode
  note?: string | undefined
  /** Null reserves the space next to the heading. */
  listen: ReactNode
}

export function ChoiceHead({ where, heading, note, listen }: HeadProps) {
  return (
    <>
      <div className={listen === undefined ? undefined : question.head}>
        <p className={base.where}>
          <bdi>{where}</bdi>
        </p>
        {heading}
        {listen}
      </div>
      {note && <p className={base.note}>{note}</p>}
    </>
  )
}
