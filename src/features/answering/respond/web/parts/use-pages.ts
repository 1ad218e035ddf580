import { useState } from 'react'
import { useListen } from '../use-listen.ts'
import {
  type Answers,
  type Definition,
  isQuestion,
  missing,
  stillOffered,
  textIn,
  visible,
  withAnswer,
} from './engine.ts'
import { missingText } from './phrases.ts'
import { useSpoken } from './spoken.ts'

interface Given {
  definition: Definition
  given: Answers
  /** Name of the page that is open; null means the first. */
  open: string | null
  onChange: (answers: Answers, page: string | null) => void
  /** Back from the first page. */
  onBefore: (answers: Answers) => void
  onEnd: (answers: Answers) => void
}

export type Pages = ReturnType<typeof usePages>

/** The visible pages of questions, one at a time. Errors are looked for on the way forward only. */
export function usePages({ definition, given, open, onChange, onBefore, onEnd }: Given) {
  const { code, phrases } = useSpoken()
  const { pages, answers } = visible(definition, stillOffered(definition, given))
  const at = Math.max(
    pages.findIndex((page) => page.name === open),
    0,
  )
  const page = pages[at]
  const [wrong, setWrong] = useState<readonly string[]>([])
  const listening = useListen()

  function go(to: number) {
    listening.stop()
    setWrong([])
    const target = pages[to]
    if (target) onChange(answers, target.name)
    else onBefore(answers)
  }

  function answer(name: string, value: unknown) {
    const next = visible(definition, withAnswer(answers, name, value))
    setWrong((before) => before.filter((one) => one !== name))
    onChange(next.answers, page?.name ?? null)
  }

  function forward() {
    const unanswered = page ? missing(page, answers) : []
    setWrong(unanswered)
    if (unanswered[0]) {
      focusQuestion(unanswered[0])
      const element = page?.elements.filter(isQuestion).find(({ name }) => name === unanswered[0])
      if (element) listening.announce([missingText(element, phrases), textIn(code, element.title)])
    } else if (at + 1 < pages.length) go(at + 1)
    else {
      listening.stop()
      onEnd(answers)
    }
  }

  const questionsOf = (some: typeof pages) => some.flatMap((one) => one.elements.filter(isQuestion)).length
  return {
    page,
    at,
    count: pages.length,
    /** Questions on the pages before this one, and on all pages. */
    earlier: questionsOf(pages.slice(0, at)),
    total: questionsOf(pages),
    answers,
    wrong,
    listening,
    answer,
    forward,
    back: () => go(at - 1),
  }
}

/** Focuses the message after it is rendered. */
function focusQuestion(name: string) {
  requestAnimationFrame(() => {
    const fields = document.getElementsByName(name)
    const field = [...fields].find((one) => one instanceof HTMLInputElement && one.checked) ?? fields[0]
    field?.focus()
  })
}
