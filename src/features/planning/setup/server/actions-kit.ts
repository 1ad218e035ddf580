import type { Db } from '../../../../server/db/connect.ts'
import { type Group, groups } from '../../../../shared/codes.ts'
import { dayInWords } from '../../../../shared/dates.ts'
import type { FileReply } from '../../../../shared/endpoint.ts'
import { Problem } from '../../../../shared/errors.ts'
import { fileName } from '../../../../shared/file-names.ts'
import { type LanguageCode, languageCodes } from '../../../../shared/languages.ts'
import { dayInLanguage } from '../../../../shared/phrases.ts'
import { readPhrases } from '../../../answering/respond/server/actions.ts'
import { type Filling, type Part, unfilled } from '../../../records/documents/rules.ts'
import { qrPng, wordDocument } from '../../../records/documents/server/actions.ts'
import { draftLines, type Words, wordsInForce } from '../../../records/words/server/actions.ts'
import { requireDates } from '../../../schools/surveys/server/actions.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import type { KitDocument, KitText } from '../contract.ts'
import {
  aboutSlips,
  blocksFor,
  type KitBlock,
  kitLanguages,
  needsStudents,
  type SlipTexts,
  withSlips,
} from '../rules.ts'

/** A text in the communication kit: its title and blocks, with {placeholders}. */
interface KitFile {
  title: string
  blocks: KitBlock[]
}

/** Returns the languages that have letters of their own: the first ones, and added ones with all words. */
const writtenLanguages = (words: Words): LanguageCode[] =>
  languageCodes.filter((code) => code === 'en' || words.isComplete(code, 'letters'))

type AskedGroups = { groups: readonly Group[] } & Pick<FullSurvey, 'doors'>

/** Returns a document in one language, or in English until all of its letters have words, for a survey's groups. */
function kitPart(
  words: Words,
  document: KitText,
  wanted: LanguageCode,
  { groups: asked, doors }: AskedGroups,
): Part {
  const language = writtenLanguages(words).find((code) => code === wanted) ?? 'en'
  const { title, blocks } = words.read<KitFile>(`${language}/kit/${document}.json`)
  const needing = asked.filter((group) => doors[group] === 'slip')
  const slips = words.isComplete(language, 'slips') ? language : 'en'
  const sentences = aboutSlips(
    document,
    asked,
    needing,
    words.read<{ kit: SlipTexts }>(`${slips}/slips.json`).kit,
  )
  const isDraft =
    words.drafts.letters.includes(language) || (sentences.length > 0 && words.drafts.slips.includes(slips))
  const draft = isDraft ? draftLines(words.read, language) : []
  return { language, title, blocks: withSlips(blocksFor(blocks, asked), sentences), draft }
}

/** A survey of all groups without slips. */
const everyone: AskedGroups = {
  groups,
  doors: { students: 'link', parents: 'link', staff: 'link' },
}

/** The key is the current words' object, so changed words create a new key. */
const templates = new WeakMap<Words, Map<string, Promise<Uint8Array>>>()

/**
 * Returns documents with their placeholders, in one language or in all, one after the other. Creates them once and
 * reuses them until the words change. Languages write dates differently, so on request, each language's dates have their
 * own placeholder, such as {{open_date_es}}.
 */
export async function templateDocument(
  db: Db,
  documents: KitDocument[],
  lang: string | undefined,
  ownDates = false,
): Promise<Uint8Array> {
  const words = await wordsInForce(db)
  const asked = languageCodes.find((code) => code === lang) ?? 'en'
  const codes = lang ? [asked] : writtenLanguages(words)
  const key = [...documents, ...codes, ownDates].join()
  const parts = codes.flatMap((language) =>
    documents.map((document) => {
      const part = kitPart(words, document, language, everyone)
      return ownDates ? withOwnDates(part) : part
    }),
  )
  const made = templates.get(words) ?? new Map<string, Promise<Uint8Array>>()
  templates.set(words, made)
  const known = made.get(key) ?? wordDocument(parts, ownDates ? unfilledByLanguage() : unfilled)
  made.set(key, known)
  return known
}

const dateNames = ['open_date', 'close_date']
/** A placeholder has no hyphens, but the codes of some languages do. */
const placeholderIn = (name: string, code: LanguageCode) => `${name}_${code.replaceAll('-', '_')}`
const unfilledByLanguage = (): Filling => ({
  ...unfilled,
  words: {
    ...unfilled.words,
    ...Object.fromEntries(
      languageCodes.flatMap((code) =>
        dateNames.map((name) => [placeholderIn(name, code), `{{${placeholderIn(name, code)}}}`]),
      ),
    ),
  },
})

const withOwnDates = (part: Part): Part =>
  JSON.parse(
    JSON.stringify(part).replace(/\{(open|close)_date\}/g, `{${placeholderIn('$1_date', part.language)}}`),
  )

export const templateFile = 'Communication_Template.docx'

const noDates = 'Choose the open and close dates first. The document shows both dates.'

/**
 * Returns a kit document filled in with the survey's school, dates, links and QR code. With `all`, it includes the kit's
 * languages, one after the other, English dates with the weekday, and a larger QR code.
 */
export async function kitDocument(
  db: Db,
  survey: FullSurvey,
  link: string,
  document: KitDocument,
  language: LanguageCode | 'all',
): Promise<FileReply> {
  if (survey.pulse_of !== null)
    throw new Problem('conflict', 'A pulse doesn’t have a kit. Share its link or QR code.')
  if (needsStudents.includes(document) && !survey.groups.includes('students'))
    throw new Problem('conflict', 'You don’t need this document because students aren’t taking part.')
  const [begin, end] = requireDates(survey, noDates)
  const inForce = await wordsInForce(db)
  const { read } = inForce
  const all = language === 'all'
  const written = writtenLanguages(inForce)
  const codes = all
    ? kitLanguages(written, survey.languages)
    : [written.find((code) => code === language) ?? 'en']
  const dayWritten = (day: string, code: LanguageCode) => {
    const namesWeekday = all && code === 'en'
    const text = namesWeekday
      ? `${dayInWords(day)}, ${day.slice(0, 4)}`
      : dayInLanguage(day, readPhrases(code, read))
    return text.replaceAll(' ', '\u00a0')
  }
  const dates = codes.flatMap((code) => [
    [placeholderIn('open_date', code), dayWritten(begin, code)],
    [placeholderIn('close_date', code), dayWritten(end, code)],
  ])
  const filling: Filling = {
    words: { school_name: survey.school_name, ...Object.fromEntries(dates) },
    links: {
      survey_link: link,
      questions_link: `${link}/questions`,
      // The report to families has the same code as the short link.
      answer_link: link.replace(/\/s\/(\w+)$/, '/answer/$1'),
    },
    qrCode: await qrPng(link),
    ...(all ? { qrSide: 192 } : {}),
  }
  const parts = codes.map((code) => withOwnDates(kitPart(inForce, document, code, survey)))
  const content = await wordDocument(parts, filling, document === 'poster' ? 'poster' : 'letter')
  const name = `${fileName(`${document}-${language}`, survey.school_name, begin)}.docx`
  return { name: all && document === 'template' ? templateFile : name, content }
}

/**
 * Returns the survey's invitation message, with the school, dates and link, in each of its languages. Languages without
 * all letters get the English one.
 */
export function messagesOf(
  inForce: Words,
  survey: FullSurvey,
  link: string,
): { language: LanguageCode; text: string }[] {
  const [begin, end] = requireDates(
    survey,
    'Choose the open and close dates first. The message shows both dates.',
  )
  const written = writtenLanguages(inForce)
  const codes = survey.languages.map((code) => (written.includes(code) ? code : 'en'))
  return [...new Set(codes)].map((language) => {
    const { title, blocks, draft = [] } = kitPart(inForce, 'message', language, survey)
    const phrases = readPhrases(language, inForce.read)
    const words: Record<string, string> = {
      school_name: survey.school_name,
      open_date: dayInLanguage(begin, phrases),
      close_date: dayInLanguage(end, phrases),
    }
    const lines = [title, ...blocks.map((block) => ('text' in block ? block.text : link))]
    const filled = lines.map((line) => line.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? ''))
    return { language, text: [...filled, ...draft].join('\n') }
  })
}
