import { declinedChoice } from '../../../../../shared/codes.ts'
import { condition } from '../expression.ts'
import { isEmpty, sameValue } from '../values.ts'

/** A text, or one text per locale and `default`. */
type Localizable = string | Readonly<Record<string, string>>
export type Answers = Readonly<Record<string, unknown>>
export type Choice = string | number | { readonly value: string | number; readonly text?: Localizable }

export interface Element {
  readonly type: string
  readonly name: string
  readonly title?: Localizable
  readonly isRequired?: boolean
  readonly visibleIf?: string
  readonly choices?: readonly Choice[]
  readonly html?: Localizable
}

export interface Page {
  readonly name: string
  readonly title?: Localizable
  readonly visibleIf?: string
  readonly elements?: readonly Element[]
}

/** The part of a SurveyJS definition that the page reads. */
export interface Definition {
  readonly title?: Localizable
  readonly pages?: readonly Page[]
}

export interface VisiblePage {
  readonly name: string
  readonly title: Localizable | undefined
  readonly elements: readonly Element[]
}

interface Visible {
  readonly pages: readonly VisiblePage[]
  /** The answers without those to hidden questions. */
  readonly answers: Answers
}

const kinds = ['radiogroup', 'checkbox', 'comment', 'text', 'html']

/** Checks whether any page has elements to show. */
export function hasElements(definition: Definition): boolean {
  return (definition.pages ?? []).some((page) => known(page).length > 0)
}

/** Returns the visible elements for these answers, and the answers without those to hidden elements. */
export function visible(definition: Definition, given: Answers): Visible {
  const answers = { ...given }
  let pages = pass(definition, answers)
  for (let round = 0; round < 20; round++) {
    const before = Object.keys(answers).length
    pages = pass(definition, answers)
    if (Object.keys(answers).length === before) break
  }
  return { pages, answers }
}

/** Goes through the pages in order because clearing an answer can hide later questions. */
function pass(definition: Definition, answers: Record<string, unknown>): VisiblePage[] {
  const shown: VisiblePage[] = []
  for (const page of definition.pages ?? []) {
    const isShown = condition(page.visibleIf)(asRead(definition, answers))
    const elements: Element[] = []
    for (const element of known(page)) {
      if (isShown && condition(element.visibleIf)(asRead(definition, answers))) elements.push(element)
      else delete answers[element.name]
    }
    if (elements.length > 0) shown.push({ name: page.name, title: page.title, elements })
  }
  return shown
}

/** In conditions, unanswered checkboxes are an empty list. */
function asRead(definition: Definition, answers: Answers): Answers {
  const boxes = (definition.pages ?? []).flatMap(known).filter((element) => element.type === 'checkbox')
  return boxes.length === 0
    ? answers
    : { ...Object.fromEntries(boxes.map((box) => [box.name, []])), ...answers }
}

function known(page: Page): readonly Element[] {
  return (page.elements ?? []).filter((element) => kinds.includes(element.type))
}

/** Returns the answers with this one set, or removed if it is empty. */
export function withAnswer(answers: Answers, name: string, value: unknown): Answers {
  const { [name]: _before, ...rest } = answers
  return isEmpty(value) ? rest : { ...rest, [name]: value }
}

/** Returns the names of the questions on a page that still need an answer. */
export function missing(page: VisiblePage, answers: Answers): string[] {
  return page.elements
    .filter((element) => isQuestion(element) && element.isRequired && isUnanswered(answers[element.name]))
    .map((element) => element.name)
}

/** The unanswered questions that Next pointed out, their total number, and the time in ms. */
export interface Asked {
  readonly names: readonly string[]
  readonly count: number
  readonly at: number
}
export const nothingAsked: Asked = { names: [], count: 0, at: 0 }

/** How long, in ms, people have to read the message from Next before another press counts. */
export const shortestLook = 1000

/** Checks whether Next has already pointed out all of these questions. */
export const isAsked = (names: readonly string[], asked: Asked): boolean =>
  names.every((name) => asked.names.includes(name))

/** Returns a scored question's last choice, which has no score; undefined if it has no such choice. */
export function declining(element: Element) {
  const [last] = choicesOf(element).slice(-1)
  return element.type === 'radiogroup' && last?.value === declinedChoice ? last : undefined
}

/** Gives skipped questions their last choice. Null if one is required, or if Next pointed them out too recently. */
export function skipped(page: VisiblePage, answers: Answers, asked: Asked, now: number): Answers | null {
  const names = missing(page, answers)
  if (!isAsked(names, asked) || now - asked.at < shortestLook) return null
  let after = answers
  for (const element of page.elements.filter(({ name }) => names.includes(name))) {
    const last = declining(element)
    if (!last) return null
    after = withAnswer(after, element.name, last.value)
  }
  return after
}

function isUnanswered(value: unknown): boolean {
  return isEmpty(typeof value === 'string' ? value.trim() : value)
}

/** Checks whether people write the answer instead of choosing it. */
export const isWritten = ({ type }: Element): boolean => type === 'text' || type === 'comment'

export function isQuestion(element: Element): boolean {
  return element.type !== 'html'
}

/** Returns the answers that are valid for this definition, which may have been loaded in another language. */
export function stillOffered(definition: Definition, answers: Answers): Answers {
  const kept: Record<string, unknown> = {}
  for (const element of (definition.pages ?? []).flatMap(known)) {
    const value = offered(element, answers[element.name])
    if (!isEmpty(value)) kept[element.name] = value
  }
  return kept
}

function offered(element: Element, value: unknown): unknown {
  const isChoice = (one: unknown) => choicesOf(element).some((choice) => sameValue(choice.value, one))
  if (element.type === 'radiogroup') return isChoice(value) ? value : undefined
  if (element.type === 'checkbox') return Array.isArray(value) ? value.filter(isChoice) : undefined
  return typeof value === 'string' && isQuestion(element) ? value : undefined
}

export function choicesOf(element: Element): { value: string | number; text: Localizable }[] {
  return (element.choices ?? []).map((choice) =>
    typeof choice === 'object'
      ? { value: choice.value, text: choice.text ?? String(choice.value) }
      : { value: choice, text: String(choice) },
  )
}

/** Returns a text in a locale, or in its original language if it isn't translated. */
export function textIn(locale: string, text: Localizable | undefined): string {
  if (text === undefined || typeof text === 'string') return text ?? ''
  return text[locale] ?? text.default ?? text.en ?? Object.values(text)[0] ?? ''
}
