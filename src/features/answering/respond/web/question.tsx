import type { ReactNode } from 'react'
import { fill } from '../../../../shared/phrases.ts'
import { AnswerCards } from './answer-cards.tsx'
import { Button } from './button.tsx'
import { Icon } from './icons.tsx'
import { ListenButton } from './listen-button.tsx'
import base from './parts/base.module.css'
import { choicesOf, type Element, isWritten, textIn } from './parts/engine.ts'
import { Heading } from './parts/frame.tsx'
import { useSpoken } from './parts/spoken.ts'
import type { Pages } from './parts/use-pages.ts'
import styles from './question.module.css'
import type { Listening } from './use-listen.ts'
import { isEmpty } from './values.ts'

interface Props {
  element: Element
  /** Number of the question; null if it is the only one on its page. */
  number: number | null
  /** The page's position in the survey, above the only question. */
  where: string
  /** The question's number as Listen reads it. */
  position: string
  value: unknown
  /** ID of the message that lists this question as unanswered. */
  askedBy: string | undefined
  /** The message, if it appears at this question. */
  asked: Pages['asked'] | undefined
  listening: Listening
  onAnswer: (value: unknown) => void
}

/** One question with its answers. If it is the only one on a page, its title is the page's heading. */
export function Question(props: Props) {
  const { element, number, where, position, value, askedBy, asked, listening, onAnswer } = props
  const { phrases, code } = useSpoken()
  const { name } = element
  const title = textIn(code, element.title) || name
  const cards = choicesOf(element).map((choice) => ({ value: choice.value, text: textIn(code, choice.text) }))
  const isText = isWritten(element)
  const spoken = listening.spoken?.item === name ? listening.spoken.part : null
  const marked = spoken === 0 ? base.spoken : undefined
  const isMany = element.type === 'checkbox'
  const mayClear = !element.isRequired && !isText && !isMany && !isEmpty(value)
  const hint = askedBy ?? (element.isRequired || mayClear ? undefined : `${name}-hint`)
  const isAlone = number === null

  const mayLeave = isMany ? phrases.mayChooseMany : phrases.maySkip

  const listen = (
    <ListenButton
      item={name}
      parts={[title, ...cards.map((card) => card.text)]}
      around={{
        before: asked ? [position, asked.text] : [position],
        after: element.isRequired ? [] : [mayLeave],
      }}
      listening={listening}
    />
  )
  const beneath = (
    <>
      {mayClear && (
        <div className={styles.clear}>
          <Button look="quiet" onPress={() => onAnswer(undefined)}>
            {phrases.clearAnswer}
          </Button>
        </div>
      )}
      {!element.isRequired && !mayClear && (
        <p className={styles.hint} id={`${name}-hint`}>
          {mayLeave}
        </p>
      )}
    </>
  )
  const message = asked && (
    // Announced when Next is pressed, not each time someone answers a question.
    <p className={styles.asked} id={askedBy} role={asked.isWhole ? 'alert' : undefined}>
      <Icon name="error" />
      <span>
        {fill(phrases.questionNumber, { number: asked.numbers.join(', ') })}: {asked.text}
      </span>
    </p>
  )
  const answers = isText ? (
    <TextField {...props} labelledBy={`${name}-title`} describedBy={hint} />
  ) : (
    <AnswerCards
      kind={isMany ? 'checkbox' : 'radio'}
      name={name}
      cards={cards}
      chosen={Array.isArray(value) ? value : [value]}
      onChoose={(choice) => onAnswer(isMany ? toggled(value, choice) : choice)}
      labelledBy={isAlone ? `${name}-title` : undefined}
      describedBy={isAlone ? hint : undefined}
      isClose={!isAlone}
      isRequired={element.isRequired ?? false}
      isWrong={askedBy !== undefined}
      spoken={spoken === null ? undefined : spoken - 1}
    />
  )
  const words = <span className={marked}>{title}</span>
  return isAlone ? (
    <>
      <div className={styles.head}>
        <p className={base.where}>{where}</p>
        <Heading id={`${name}-title`}>{words}</Heading>
        {listen}
      </div>
      {beneath}
      {answers}
      {message}
    </>
  ) : (
    <Group name={name} hint={hint} legend={words} number={number}>
      {listen}
      {beneath}
      {answers}
      {message}
    </Group>
  )
}

interface GroupProps {
  name: string
  hint: string | undefined
  number: number
  legend: ReactNode
  children: ReactNode
}

function Group({ name, hint, number, legend, children }: GroupProps) {
  return (
    <fieldset className={styles.question} aria-describedby={hint}>
      <legend id={`${name}-title`}>
        {number}. {legend}
      </legend>
      <div className={styles.body}>{children}</div>
    </fieldset>
  )
}

function TextField({
  element,
  value,
  askedBy,
  onAnswer,
  labelledBy,
  describedBy,
}: Props & { labelledBy: string; describedBy: string | undefined }) {
  const shared = {
    className: styles.field,
    name: element.name,
    value: typeof value === 'string' ? value : '',
    // An empty field starts where the page's language does.
    dir: value ? 'auto' : undefined,
    'aria-labelledby': labelledBy,
    'aria-describedby': describedBy,
    'aria-required': element.isRequired || undefined,
    'aria-invalid': askedBy ? true : undefined,
  }
  return element.type === 'comment' ? (
    <textarea {...shared} rows={4} onChange={(event) => onAnswer(event.target.value)} />
  ) : (
    <input {...shared} type="text" autoComplete="off" onChange={(event) => onAnswer(event.target.value)} />
  )
}

function toggled(value: unknown, choice: string | number): unknown[] {
  const chosen = Array.isArray(value) ? value : []
  return chosen.includes(choice) ? chosen.filter((one) => one !== choice) : [...chosen, choice]
}
