import { type ParticipantType, participantTypeCodes } from '../../../shared/codes.ts'
import { type LanguageCode, languageCodes } from '../../../shared/languages.ts'
import { type ChoiceValue, chunks, instrumentOfType } from '../../schools/questions/rules.ts'

/** One line of a question file for Question Creator. */
export interface ParsedItem {
  id: string
  area: string
  title: string
  choices: { value: ChoiceValue; text: string }[]
  /** Who answers the question, if the line says so. */
  type?: ParticipantType
  /** The line's language; English if it doesn't say. */
  language?: LanguageCode
}

/**
 * Reads the pipe-delimited question format: id|eqArea|answers|title. A fifth column may say who answers (`student-4-8`,
 * `student-9-12`, `parent` or `staff`), and a sixth gives the line's language. Ignores other values in these columns,
 * and any further columns.
 */
export function parseQuestionFile(content: string): {
  items: ParsedItem[]
  skipped: { line: number; why: string }[]
} {
  const items: ParsedItem[] = []
  const skipped: { line: number; why: string }[] = []
  const lines = content.replace(/^\uFEFF/, '').split(/\r?\n/)
  for (const [index, line] of lines.entries()) {
    const item = parseLine(line)
    if (typeof item === 'object') items.push(item)
    else if (line.trim() !== '') skipped.push({ line: index + 1, why: item })
  }
  return { items, skipped }
}

/** Parses one line, or returns why it is skipped. */
function parseLine(line: string): ParsedItem | string {
  const columns = line.split('|').map((column) => column.trim())
  if (columns.length < 2) return 'It has fewer than 2 columns.'
  const [id = '', area = '', answers = '', title = '', who = '', code = ''] = columns
  if (answers === '') return 'It has no answers.'
  const choices = answers.split(';').flatMap((answer) => {
    const at = answer.indexOf('=')
    const value = answer.slice(0, at).trim()
    const text = answer.slice(at + 1).trim()
    return at > 0 && value !== '' && text !== '' ? [{ value: choiceValue(value), text }] : []
  })
  if (choices.length < 2) return 'It has fewer than 2 valid choices.'
  const type = participantTypeCodes.find((one) => instrumentOfType[one] === who)
  const language = languageCodes.find((one) => one === code)
  return { id, area, title, choices, ...(type ? { type } : {}), ...(language ? { language } : {}) }
}

/** Keeps a whole number as a number so that it counts in scores. Other values stay text. */
const choiceValue = (text: string): ChoiceValue => (/^-?\d{1,6}$/.test(text) ? Number(text) : text)

/** Parses the number of questions per page: a whole number from 1 to 100; null if it isn't valid. */
export function questionsPerPage(typed: string): number | null {
  const number = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0
  return number >= 1 && number <= 100 ? number : null
}

export const languageOf = ({ language = 'en' }: ParsedItem): LanguageCode => language

/** Lines of one question: the same ID and the same respondents, each line in a different language. */
type Question = [ParsedItem, ...ParsedItem[]]

function questionsOf(items: readonly ParsedItem[]): Question[] {
  const questions: Question[] = []
  const meant = ({ id, type, choices }: ParsedItem) => `${id}|${type}|${choices.map(({ value }) => value)}`
  for (const item of items) {
    const isTranslation = (lines: Question) =>
      meant(lines[0]) === meant(item) && lines.every((line) => languageOf(line) !== languageOf(item))
    const known = item.id === '' ? undefined : questions.findLast(isTranslation)
    if (known) known.push(item)
    else questions.push([item])
  }
  return questions
}

/** Returns a SurveyJS text: a string if there is only English, otherwise one text per language. */
function textOf(lines: Question, read: (line: ParsedItem) => string) {
  if (languageOf(lines[0]) === 'en' && lines.length === 1) return read(lines[0])
  return Object.fromEntries(
    lines.map((line) => [languageOf(line) === 'en' ? 'default' : languageOf(line), read(line)]),
  )
}

/** Returns a SurveyJS definition of a file's questions, all required. Its page names start at page2. */
export function creatorDefinition(items: readonly ParsedItem[], perPage: number) {
  const elements = questionsOf(items).map((lines, index) => {
    const [{ id, area, type, choices }] = lines
    return {
      type: 'radiogroup',
      name: id || `question${index + 1}`,
      eqArea: area,
      optionId: id,
      ...(type ? { participantType: type } : {}),
      title: textOf(lines, ({ title }) => title),
      isRequired: true,
      choices: choices.map(({ value }, at) => ({
        value,
        text: textOf(lines, (line) => line.choices[at]?.text ?? ''),
      })),
    }
  })
  const pages = chunks(elements, perPage).map((page, index) => ({ name: `page${index + 2}`, elements: page }))
  return { showProgressBar: 'top', pages }
}
