import { useState } from 'react'
import { fill } from '../../../../../shared/phrases.ts'
import { useListen } from '../use-listen.ts'
import {
  type Answers,
  type Definition,
  type Element,
  isAsked,
  isQuestion,
  missing,
  nothingAsked,
  skipped,
  stillOffered,
  textIn,
  visible,
  withAnswer,
} from './engine.ts'
import { unansweredText } from './phrases.ts'
import { useSpoken } from './spoken.ts'

interface Given {
  definition: Definition
  given: Answers
  /** Name of the current page; null means the first. */
  open: string | null
  onChange: (answers: Answers, page: string | null) => void
  /** Called for Back on the first page. */
  onBefore: (answers: Answers) => void
  onEnd: (answers: Answers) => void
  /** Returns the time in ms. Only differences matter. */
  now?: () => number
}

export type Pages = ReturnType<typeof usePages>

const clock = () => performance.now()

/** Shows one page at a time. Next points out unanswered questions once, then gives them their last choice. */
export function usePages({ definition, given, open, onChange, onBefore, onEnd, now = clock }: Given) {
  const { code, phrases } = useSpoken()
  const { pages, answers } = visible(definition, stillOffered(definition, given))
  const at = Math.max(
    pages.findIndex((page) => page.name === open),
    0,
  )
  const page = pages[at]
  const [asked, setAsked] = useState(nothingAsked)
  const listening = useListen()
  const questionsOf = (some: typeof pages) => some.flatMap((one) => one.elements.filter(isQuestion))
  const earlier = questionsOf(pages.slice(0, at)).length
  const questions = page ? questionsOf([page]) : []
  const numberOf = (element: Element) => earlier + questions.indexOf(element) + 1
  const isLast = at + 1 >= pages.length
  const label = isLast ? phrases.submit : phrases.next

  /** Returns the message about unanswered questions, and their numbers. */
  function messageOf(names: readonly string[]) {
    const about = questions.filter(({ name }) => names.includes(name))
    return { names, numbers: about.map(numberOf), text: unansweredText(about, label, code, phrases) }
  }

  function leave(given: Answers, by: 1 | -1) {
    const after = visible(definition, given)
    const here = after.pages.findIndex(({ name }) => name === page?.name)
    // Skipping a question may reveal another one on the page.
    const mayLeave = by < 0 || !after.pages[here] || missing(after.pages[here], after.answers).length === 0
    const target = after.pages[mayLeave ? here + by : here]
    listening.stop()
    setAsked(nothingAsked)
    if (target) onChange(after.answers, target.name)
    else if (by < 0) onBefore(after.answers)
    else onEnd(after.answers)
  }

  function answer(name: string, value: unknown) {
    const next = visible(definition, withAnswer(answers, name, value))
    setAsked((before) => ({ ...before, names: before.names.filter((one) => one !== name) }))
    onChange(next.answers, page?.name ?? null)
  }

  function forward() {
    const unanswered = page ? missing(page, answers) : []
    const [first] = unanswered
    if (!page || first === undefined) return leave(answers, 1)
    const after = skipped(page, answers, asked, now())
    if (after) return leave(after, 1)
    if (!isAsked(unanswered, asked)) setAsked({ names: unanswered, count: unanswered.length, at: now() })
    const { numbers, text } = messageOf(unanswered)
    const title = textIn(code, questions.find(({ name }) => name === first)?.title)
    listening.announce([...numbers.map((number) => fill(phrases.questionNumber, { number })), text, title])
    focusQuestion(first)
  }

  return {
    page,
    at,
    count: pages.length,
    isLast,
    numberOf,
    total: questionsOf(pages).length,
    answers,
    asked: { ...messageOf(asked.names), isWhole: asked.names.length === asked.count },
    listening,
    answer,
    forward,
    back: () => leave(answers, -1),
  }
}

/** Focuses a question after its message has rendered, and scrolls both into view, with Next if it follows. */
function focusQuestion(name: string) {
  requestAnimationFrame(() => {
    const fields = document.getElementsByName(name)
    const field = [...fields].find((one) => one instanceof HTMLInputElement && one.checked) ?? fields[0]
    field?.focus({ preventScroll: true })
    const after = document.getElementById(`${name}-asked`)?.nextElementSibling
    ;(after ?? field?.closest('fieldset'))?.scrollIntoView({ block: 'nearest' })
  })
}
