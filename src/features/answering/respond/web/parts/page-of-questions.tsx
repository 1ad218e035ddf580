import { fill } from '../../../../../shared/phrases.ts'
import { HtmlElement } from '../html-element.tsx'
import { Question } from '../question.tsx'
import { StepsNav } from '../steps-nav.tsx'
import base from './base.module.css'
import { type Element, isQuestion, textIn, type VisiblePage } from './engine.ts'
import { Heading } from './frame.tsx'
import type { Phrases } from './phrases.ts'
import { useSpoken } from './spoken.ts'
import type { Pages } from './use-pages.ts'

interface Shown {
  pages: Pages
  isChild: boolean
}

/** Returns the current page's position in the survey. */
export function whereOf({
  pages: { page, at, count, numberOf, total },
  phrases,
  isChild,
}: Shown & { phrases: Phrases }): string {
  const [first] = page?.elements.filter(isQuestion) ?? []
  return first && isSingle(page, isChild)
    ? fill(phrases.questionOf, { number: numberOf(first), total })
    : fill(phrases.pageOf, { number: at + 1, total: count })
}

/** Checks whether a child's page has only one question, which then fills the page. */
function isSingle(page: VisiblePage | undefined, isChild: boolean): boolean {
  return isChild && page?.elements.filter(isQuestion).length === 1
}

/** A page of questions: position, questions, Back and Next. `note` appears above questions that need an answer. */
export function PageOfQuestions({
  page,
  note,
  hasBack = true,
  ...shown
}: Shown & { page: VisiblePage; note?: string | undefined; hasBack?: boolean }) {
  const { pages, isChild } = shown
  const { phrases, code } = useSpoken()
  const where = whereOf({ ...shown, phrases })
  const questions = page.elements.filter(isQuestion)
  const isAlone = isSingle(page, isChild)
  const isAboutYou = questions.every((one) => !one.isRequired)
  const { asked, numberOf } = pages
  const [firstAsked] = asked.names
  /** Returns the question's number as Listen reads it. Each number may have its own recording. */
  const positionOf = (element: Element) => {
    const place = { number: numberOf(element), total: pages.total }
    const position = fill(phrases.questionOf, place)
    return pages.listening.can([position]) ? position : fill(phrases.questionNumber, place)
  }
  const heading = textIn(code, page.title) || (isAboutYou ? phrases.aboutYouTitle : phrases.pageTitle)
  return (
    <>
      {!isAlone && <p className={base.where}>{where}</p>}
      {!isAlone && <Heading>{heading}</Heading>}
      {note && !isAboutYou && <p className={base.note}>{note}</p>}
      {page.elements.map((element) =>
        isQuestion(element) ? (
          <Question
            key={element.name}
            element={element}
            number={isAlone ? null : numberOf(element)}
            where={where}
            position={positionOf(element)}
            value={pages.answers[element.name]}
            askedBy={asked.names.includes(element.name) ? `${firstAsked}-asked` : undefined}
            asked={element.name === firstAsked ? asked : undefined}
            listening={pages.listening}
            onAnswer={(value) => pages.answer(element.name, value)}
          />
        ) : (
          <HtmlElement key={element.name} html={textIn(code, element.html)} />
        ),
      )}
      <StepsNav
        forward={pages.isLast ? 'submit' : 'next'}
        onForward={pages.forward}
        onBack={hasBack ? pages.back : undefined}
      />
    </>
  )
}
