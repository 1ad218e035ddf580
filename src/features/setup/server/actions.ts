import type { FastifyRequest } from 'fastify'
import type { Config } from '../../../server/config.ts'
import { readContent } from '../../../server/content.ts'
import type { Services } from '../../../server/serve.ts'
import { type ParticipantType, participantTypes, subTypes } from '../../../shared/codes.ts'
import type { FileReply } from '../../../shared/endpoint.ts'
import { Problem } from '../../../shared/errors.ts'
import { type LanguageCode, languageCodes, languages } from '../../../shared/languages.ts'
import {
  type Block,
  type Filling,
  type Part,
  qrPng,
  unfilled,
  wordDocument,
} from '../../documents/server/actions.ts'
import { type Item, isArea } from '../../questions/rules.ts'
import { readAreas } from '../../questions/server/actions.ts'
import { frozenInstrument, presentInstrument } from '../../questions/server/queries.ts'
import { languageIds } from '../../surveys/server/queries.ts'
import type { FullSurvey } from '../../surveys/server/tables.ts'
import { type FamilyQuestions, type KitDocument, kitDocuments } from '../contract.ts'
import { dayInLanguage } from '../rules.ts'

/** A respondent's words that documents and the families' page use too. */
interface Phrases {
  student: string
  parent: string
  staff: string
  /** How a day is written, with {day}, {month} and {year}. */
  date: string
  months: string[]
  subTypes: Record<string, string>
}
const readPhrases = (language: LanguageCode): Phrases => readContent<Phrases>(`phrases/${language}.json`)

/** A document of the communication kit: its title and blocks, with {placeholders}. */
interface KitText {
  review: string
  title: string
  blocks: Block[]
}
const readKit = (document: string, language: LanguageCode): KitText =>
  readContent<KitText>(`kit/${document}.${language}.json`)

/** Address that respondents open. */
export const surveyLink = (config: Config, request: FastifyRequest, guid: string): string =>
  `${config.publicOrigin ?? `${request.protocol}://${request.host}`}/survey-form/${guid}`

const templates = new Map<string, Promise<Uint8Array>>()

/**
 * Documents with their placeholders, made once: in one language, or in all four one after the other. Languages write
 * dates differently: on request those of each have a placeholder of their own, such as {{open_date_es}}.
 */
export function templateDocument(
  documents: KitDocument[],
  lang: string | undefined,
  ownDates = false,
): Promise<Uint8Array> {
  const asked = languageCodes.find((code) => code === lang) ?? 'en'
  const codes = lang ? [asked] : languageCodes
  const key = [...documents, ...codes, ownDates].join()
  const parts = codes.flatMap((language) =>
    documents.map((document) => {
      const part = { language, ...readKit(document, language) }
      return ownDates ? withOwnDates(part) : part
    }),
  )
  const known = templates.get(key) ?? wordDocument(parts, ownDates ? unfilledByLanguage : unfilled)
  templates.set(key, known)
  return known
}

const dateNames = ['open_date', 'close_date']
const unfilledByLanguage: Filling = {
  ...unfilled,
  words: {
    ...unfilled.words,
    ...Object.fromEntries(
      languageCodes.flatMap((code) => dateNames.map((name) => [`${name}_${code}`, `{{${name}_${code}}}`])),
    ),
  },
}

const withOwnDates = (part: Part): Part =>
  JSON.parse(JSON.stringify(part).replace(/\{(open|close)_date\}/g, `{$1_date_${part.language}}`))

/** Languages in which a document of the kit waits for a speaker to read it. */
export const draftLanguages = (): LanguageCode[] =>
  languageCodes.filter((code) =>
    kitDocuments.some((document) => readKit(document, code).review === 'machine draft'),
  )

/** A document of the kit with the school, the dates, the links and the QR code of a survey in it. */
export async function kitDocument(
  survey: FullSurvey,
  link: string,
  document: KitDocument,
  language: LanguageCode,
): Promise<FileReply> {
  const [begin, end] = datesOf(survey, 'Choose the open and close dates first: they stand in the document.')
  const phrases = readPhrases(language)
  const onOneLine = (day: string) => dayInLanguage(day, phrases).replaceAll(' ', '\u00a0')
  const filling: Filling = {
    words: {
      school_name: survey.school_name,
      open_date: onOneLine(begin),
      close_date: onOneLine(end),
    },
    links: { survey_link: link, questions_link: `${link}/questions` },
    qrCode: await qrPng(link),
  }
  const layout = document === 'poster' ? 'poster' : 'letter'
  const content = await wordDocument([{ language, ...readKit(document, language) }], filling, layout)
  return { name: `${document}-${language}.docx`, content }
}

/** Everything a survey asks, in one language: its words and choices, without scores or anything else of the bank. */
export async function questionsForFamilies(
  services: Services,
  survey: FullSurvey,
  language: LanguageCode,
): Promise<FamilyQuestions> {
  const [opens, closes] = datesOf(survey, 'The dates of this survey are not set yet. Come back later.')
  const { instruments } =
    (await frozenInstrument(services, survey)) ?? (await presentInstrument(services.db, survey))
  const offered = languageIds(survey)
  return {
    surveyName: survey.name,
    schoolName: survey.school_name,
    opens,
    closes,
    languages: languages.filter(({ id }) => offered.includes(id)),
    instruments: offeredTypes(survey).map((type) => ({
      type,
      name: typeName(type, language),
      items: instruments[type].map((item) => readableItem(item, language)),
    })),
  }
}

function datesOf(survey: FullSurvey, otherwise: string): [begin: string, end: string] {
  const { survey_date_begin: begin, survey_date_end: end } = survey
  if (!begin || !end) throw new Problem('conflict', otherwise)
  return [begin, end]
}

function offeredTypes(survey: FullSurvey): ParticipantType[] {
  const { student48, student912, parent, staff } = participantTypes
  return [
    ...(survey.survey_participant_4_8 === 1 ? [student48] : []),
    ...(survey.survey_participant_9_12 === 1 ? [student912] : []),
    parent,
    staff,
  ]
}

/** "Parent or caregiver", "Student (4th grade – 8th grade)". */
function typeName(type: ParticipantType, language: LanguageCode): string {
  const phrases = readPhrases(language)
  if (type === participantTypes.parent) return phrases.parent
  if (type === participantTypes.staff) return phrases.staff
  const grade = (id: number | undefined) => phrases.subTypes[String(id)] ?? ''
  return `${phrases.student} (${grade(subTypes[type][0])} – ${grade(subTypes[type].at(-1))})`
}

function readableItem(
  item: Item,
  language: LanguageCode,
): FamilyQuestions['instruments'][number]['items'][number] {
  const { title, choices } = item.texts[language]
  return { title, choices, area: isArea(item.area) ? readAreas(language)[item.area].name : null }
}
