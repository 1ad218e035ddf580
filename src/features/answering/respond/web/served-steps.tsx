import { Fragment, type ReactNode } from 'react'
import type { SurveyConfig } from '../contract.ts'
import { AnswerCards, type Card, CardText } from './answer-cards.tsx'
import start from './before-you-start.module.css'
import { About, linesOf } from './before-you-start.tsx'
import cards from './cards.module.css'
import { ChoiceHead } from './choice-step.tsx'
import { type Draft, newDraft, offeredWho, progress, type Step, steps, withOnlyWho } from './flow.ts'
import { Icon } from './icons.tsx'
import base from './parts/base.module.css'
import { ProgressBar } from './parts/frame.tsx'
import { useSpoken } from './parts/spoken.ts'
import { atSchoolStep, purposeOf, subTypeStep, whoCards } from './step-texts.ts'

interface Props {
  config: SurveyConfig
}

/** Targets for addresses within the document, such as `#who`. */
export const ServedNames = ({ config }: Props) =>
  steps(config).map((step, place) => (
    <i key={step} id={step} className={place === 0 ? 'beginning' : undefined} />
  ))

/**
 * The document's steps between the language and the first question. Choices are radio buttons, and an address within
 * the document (`#who`) decides which step is shown (`served.css`). Choices stay within the document until its script
 * takes them over (`take-over.ts`).
 */
export function ServedSteps({ config }: Props) {
  const { phrases, code } = useSpoken()
  const order = steps(config)
  const draft = newDraft(config, '')
  const at = (step: Step) => `step at-${step}${step === order[0] ? ' first' : ''}`
  const around = (step: Step) => {
    const place = order.indexOf(step)
    return { back: order[place - 1], to: order[place + 1] ?? step }
  }
  const noChange = () => undefined
  const choices = (name: string, labelledBy: string, offered: readonly Card<number>[]) => (
    <fieldset className="must-choose">
      <AnswerCards
        kind="radio"
        name={name}
        labelledBy={labelledBy}
        cards={offered}
        chosen={[]}
        onChoose={noChange}
        mustChoose
      />
    </fieldset>
  )
  const where = config.schoolName
  const school = atSchoolStep(phrases)
  return (
    <div id="later" className={order[0] === 'who' ? `${base.page} alone` : base.page}>
      <header>
        {order
          .filter((step) => step !== 'language')
          .map((step) => (
            <div key={step} className={at(step)}>
              <ProgressBar percent={progress({ ...draft, step }, config, 0, 0)} />
            </div>
          ))}
      </header>
      <main className={base.form}>
        <Who
          look={at('who')}
          about={
            <About
              where={where}
              heading={<h1>{phrases.beforeTitle}</h1>}
              lines={linesOf(phrases, purposeOf(config, phrases))}
              draft={config.drafts?.[code]?.sentence}
            />
          }
          title={phrases.whoTitle}
          offered={whoCards(config, phrases)}
          chosen={withOnlyWho({ ...draft, step: 'who' }, config)}
        >
          <Forward {...around('who')} name="who" />
        </Who>
        {offeredWho(config).map((who) => {
          const { heading, note, cards } = subTypeStep(who, config, phrases)
          const name = `sub-type-${who}`
          return (
            <div key={who} className={`step of-${who}`}>
              <ChoiceHead where={where} heading={<h1 id={name}>{heading}</h1>} note={note} listen={null} />
              {choices(name, name, cards)}
              <Forward {...around('subType')} name={name} />
            </div>
          )
        })}
        <div className="step of-nobody">
          <div className={base.nav}>
            <BackLink to="who" />
          </div>
        </div>
        <div className={at('atSchool')}>
          <ChoiceHead where={where} heading={<h1 id="at-school">{school.heading}</h1>} listen={null} />
          {choices('at-school', 'at-school', school.cards)}
          <Forward {...around('atSchool')} name="at-school" forward="start" />
        </div>
        <div className={at('questions')}>
          <p role="status">{phrases.loading}</p>
        </div>
      </main>
    </div>
  )
}

interface WhoProps {
  look: string
  about: ReactNode
  title: string
  offered: readonly Card<string>[]
  chosen: Draft
  children: ReactNode
}

/** This choice decides the next question. These radio buttons come first because CSS only selects later elements. */
function Who({ look, about, title, offered, chosen, children }: WhoProps) {
  return (
    <>
      <div className={`${look} about`}>
        {about}
        <div className={start.who}>
          <h2 id="who-title">{title}</h2>
        </div>
        <div
          role="radiogroup"
          aria-labelledby="who-title"
          aria-owns={offered.map(({ value }) => `who-${value}`).join(' ')}
        />
      </div>
      {offered.map((card) => (
        <Fragment key={card.value}>
          <input
            type="radio"
            name="who"
            id={`who-${card.value}`}
            className={`${look} who-choice`}
            value={card.value}
            defaultChecked={card.value === chosen.who}
          />
          <label htmlFor={`who-${card.value}`} className={`${look} who-card ${cards.card} ${cards.small}`}>
            <i className={cards.ring} />
            <CardText card={card} />
          </label>
        </Fragment>
      ))}
      <div className={`${look} who-forward`}>{children}</div>
    </>
  )
}

interface ForwardProps {
  back: Step | undefined
  to: Step
  name: string
  forward?: 'next' | 'start'
}

/** Back and Next as links within the document. Until something is chosen, Next is a button that does nothing. */
function Forward({ back, to, name, forward = 'next' }: ForwardProps) {
  const { phrases } = useSpoken()
  const text = (
    <>
      {phrases[forward]} <Icon name="go" />
    </>
  )
  const primary = `${base.button} ${base.primary}`
  return (
    <div className={base.nav}>
      <div className={base.buttons}>
        {back && <BackLink to={back} />}
        <button
          type="button"
          className={`${primary} not-yet`}
          aria-disabled
          aria-describedby={`${name}-reason`}
        >
          {text}
        </button>
        <a className={`${primary} go`} href={`#${to}`}>
          {text}
        </a>
      </div>
      <p className={`${base.reason} not-yet`} id={`${name}-reason`}>
        {phrases.chooseFirst}
      </p>
    </div>
  )
}

const BackLink = ({ to }: { to: Step }) => (
  <a className={`${base.button} ${base.outlined}`} href={`#${to}`}>
    {useSpoken().phrases.back}
  </a>
)
