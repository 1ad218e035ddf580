import type pageWordsInEnglish from '../../../../../content/en/page.json'
import type english from '../../../../../content/en/phrases.json'
import type { ReadContent } from '../../../../server/content.ts'
import type { Services } from '../../../../server/serve.ts'
import { type ParticipantType, participantTypes, previewGuid, subTypes } from '../../../../shared/codes.ts'
import { directionOf, isolated } from '../../../../shared/direction.ts'
import { firstLanguages, type LanguageCode, languages } from '../../../../shared/languages.ts'
import { publicPath } from '../../../acting/family-answer/server/actions-public.ts'
import { isTranslated, translatedLanguages } from '../../../records/words/rules.ts'
import { type Words, wordsInForce } from '../../../records/words/server/actions.ts'
import { slipKeysOf } from '../../../schools/answer-slips/server/actions.ts'
import { type Item, isArea, textOf } from '../../../schools/questions/rules.ts'
import {
  type AreaTexts,
  draftedLanguages,
  frozenInstrument,
  instrumentOf,
  readAreas,
} from '../../../schools/questions/server/actions.ts'
import { kindOf } from '../../../schools/surveys/rules-pulses.ts'
import { participantSettingsOf } from '../../../schools/surveys/rules-settings.ts'
import { statusOfStage } from '../../../schools/surveys/rules-stages.ts'
import { type Reader, requireDates } from '../../../schools/surveys/server/actions.ts'
import { findSurveyByLink } from '../../../schools/surveys/server/actions-links.ts'
import { validityCheckOf } from '../../../schools/surveys/server/actions-validity.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import { recordedLanguages } from '../../recordings/server/actions.ts'
import type { FamilyQuestions, SurveyConfig } from '../contract.ts'

/** Phrases on the respondent's page that documents and the families' page also use. */
type Phrases = Omit<typeof english, 'subTypes'> & { subTypes: Readonly<Record<string, string>> }
export const readPhrases = (language: LanguageCode, read: ReadContent): Phrases =>
  read<Phrases>(`${language}/phrases.json`)

const offeredLanguages = (survey: FullSurvey) =>
  languages
    .filter(({ code }) => survey.languages.includes(code))
    .map((language) => ({
      ...language,
      ...(directionOf(language.code) === 'rtl' && { dir: 'rtl' as const }),
    }))

/** Returns what a respondent's page needs before the questions. Null if the survey doesn't exist. */
export async function configOfLink(reader: Reader, link: string): Promise<SurveyConfig | null> {
  const found = await findSurveyByLink(reader, link)
  if (!found) return null
  const { survey, isReplaced } = found
  const words = await wordsInForce(reader.db)
  const languages = offeredLanguages(survey)
  return {
    // Always returns the requested ID because people with a replaced link must not learn the new one.
    surveyGuid: link,
    surveyName: survey.name,
    kind: kindOf(survey),
    schoolName: survey.school_name,
    counselor: languages.some(({ dir }) => dir) ? isolated(survey.counselor) : survey.counselor,
    status: link === previewGuid ? 'active' : isReplaced ? 'renewed' : statusOfStage(survey.stage),
    isCancelled: survey.stage === 'cancelled',
    opens: survey.survey_date_begin,
    closes: survey.survey_date_end,
    languages,
    drafts: await draftsOf(reader, survey, words),
    recorded: await recordedLanguages(reader.db, survey.entity_fk),
    participantSettings: participantSettingsOf(survey),
    genderItem: survey.survey_question_gender,
    words: pageWords(words, survey.languages),
    answer: survey.stage === 'final' ? await publicPath(reader.db, survey, link) : null,
    ...(await slipDoors(reader, survey)),
  }
}

type SlipKeys = Awaited<ReturnType<typeof slipKeysOf>>

/** Whether a group may use slips or the link, but has no slips yet. */
const isWaiting = ({ door, row }: SlipKeys[number]): boolean => door === 'both' && !row?.made

/** Returns which groups are asked for slips; nothing if none is. */
async function slipDoors({ db }: Reader, survey: FullSurvey): Promise<Pick<SurveyConfig, 'slips'>> {
  const keys = await slipKeysOf(db, survey)
  const asked = keys.flatMap((one) =>
    one.door === 'link' || isWaiting(one) ? [] : [[one.group, one.door] as const],
  )
  return asked.length === 0 ? {} : { slips: Object.fromEntries(asked) }
}

/** Returns `validityCheckOf` for a respondent's page; undefined also while a group waits for its first slips. */
export async function configCheckOf(
  reader: Reader,
  link: string,
): Promise<(() => Promise<boolean>) | undefined> {
  const check = await validityCheckOf(reader, link)
  const found = check && (await findSurveyByLink(reader, link))
  const keys = found ? await slipKeysOf(reader.db, found.survey) : []
  return keys.some(isWaiting) ? undefined : check
}

/** Returns the notices about draft translations, while the survey is open. */
async function draftsOf(
  reader: Reader,
  survey: FullSurvey,
  { drafts, read }: Words,
): Promise<SurveyConfig['drafts']> {
  const isPreview = survey.guid === previewGuid
  if (survey.stage !== 'collecting' && !isPreview) return {}
  const frozen = isPreview ? undefined : await frozenInstrument(reader, survey)
  const { drafts: unread = translatedLanguages() } = frozen ?? { drafts: await draftedLanguages(reader.db) }
  const isDraft = (code: LanguageCode) => [...unread, ...drafts.page].some((one) => one === code)
  return Object.fromEntries(
    survey.languages.filter(isDraft).map((code) => {
      const { draft, draftSentence } = read<typeof pageWordsInEnglish>(`${code}/page.json`)
      return [code, { mark: draft, sentence: draftSentence }]
    }),
  )
}

/** Returns corrected texts that the script and the questions don't already include. */
function pageWords({ corrections, read }: Words, offered: readonly LanguageCode[]): SurveyConfig['words'] {
  return Object.fromEntries(
    offered.filter(isTranslated).flatMap((code) => {
      // The words of added languages come in a reply of their own, but for the sentence shown until it's there.
      const isFirst = firstLanguages.some((language) => language.code === code)
      const own = isFirst
        ? [...corrections(code)].filter(([id]) => /^(phrases|page)\./.test(id))
        : [['page.awaited', read<typeof pageWordsInEnglish>(`${code}/page.json`).awaited] as const]
      return own.length === 0 ? [] : [[code, Object.fromEntries(own)]]
    }),
  )
}

/** Returns a survey's questions and choices in a language, without scores and other standard question data. */
export async function questionsForFamilies(
  services: Services,
  survey: FullSurvey,
  language: LanguageCode,
): Promise<FamilyQuestions> {
  const [opens, closes] =
    survey.guid === previewGuid
      ? [null, null]
      : requireDates(survey, 'The dates for this survey are not set yet. Come back later.')
  const { instruments, drafts = translatedLanguages() } = await instrumentOf(services, survey)
  const { read } = await wordsInForce(services.db)
  return {
    surveyName: survey.name,
    schoolName: survey.school_name,
    opens,
    closes,
    languages: offeredLanguages(survey),
    isDraft: drafts.some((code) => code === language),
    instruments: survey.types.map((type) => ({
      type,
      name: typeName(type, readPhrases(language, read)),
      items: instruments[type].map((item) => readableItem(item, language, readAreas(language, read))),
    })),
  }
}

/** "Parent or caregiver", "Student (4th grade – 8th grade)". */
export function typeName(type: ParticipantType, phrases: Phrases): string {
  if (type === participantTypes.parent) return phrases.parent
  if (type === participantTypes.staff) return phrases.staff
  const grade = (id: number | undefined) => phrases.subTypes[String(id)] ?? ''
  return `${phrases.student} (${grade(subTypes[type][0])} – ${grade(subTypes[type].at(-1))})`
}

function readableItem(
  item: Item,
  language: LanguageCode,
  areas: AreaTexts,
): FamilyQuestions['instruments'][number]['items'][number] {
  const { title, choices } = textOf(item, language)
  return { title, choices, area: isArea(item.area) ? areas[item.area].name : null }
}
