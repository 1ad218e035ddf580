import { type ChoiceValue, chunks } from '../questions/rules.ts'

/** A line of a question file for Question Creator. */
export interface ParsedItem {
  id: string
  area: string
  title: string
  choices: { value: ChoiceValue; text: string }[]
}

/** Reads the pipe-delimited question format: id|eqArea|answers|title. Further columns are ignored. */
export function parseQuestionFile(content: string): {
  items: ParsedItem[]
  skipped: { line: number; why: string }[]
} {
  const items: ParsedItem[] = []
  const skipped: { line: number; why: string }[] = []
  for (const [index, raw] of content
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (raw.trim() === '') continue
    const item = parseLine(raw)
    if (typeof item === 'string') skipped.push({ line: index + 1, why: item })
    else items.push(item)
  }
  return { items, skipped }
}

/** One line as an item, or why it is skipped. */
function parseLine(line: string): ParsedItem | string {
  const columns = line.split('|').map((column) => column.trim())
  if (columns.length < 2) return 'It has fewer than 2 columns.'
  const [id = '', area = '', answers = '', title = ''] = columns
  if (answers === '') return 'It has no answers.'
  const choices = answers.split(';').flatMap((answer) => {
    const at = answer.indexOf('=')
    const value = answer.slice(0, at).trim()
    const text = answer.slice(at + 1).trim()
    return at > 0 && value !== '' && text !== '' ? [{ value: choiceValue(value), text }] : []
  })
  if (choices.length < 2) return 'It has fewer than 2 valid choices.'
  return { id, area, title, choices }
}

/** A whole number stays a number, so that it scores; anything else is a text. */
const choiceValue = (text: string): ChoiceValue => (/^-?\d{1,6}$/.test(text) ? Number(text) : text)

/** Questions on a page as it was typed: a whole number from 1 to 100, else null. */
export function questionsPerPage(typed: string): number | null {
  const number = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0
  return number >= 1 && number <= 100 ? number : null
}

/** A SurveyJS definition of a file's questions, all required; its pages are named from page2. */
export function creatorDefinition(items: readonly ParsedItem[], perPage: number) {
  const elements = items.map(({ id, area, title, choices }, index) => ({
    type: 'radiogroup',
    name: id || `question${index + 1}`,
    eqArea: area,
    optionId: id,
    title,
    isRequired: true,
    choices,
  }))
  const pages = chunks(elements, perPage).map((page, index) => ({ name: `page${index + 2}`, elements: page }))
  return { showProgressBar: 'top', pages }
}
