import type { Services } from '../../../../server/serve.ts'
import { participantTypeCodes } from '../../../../shared/codes.ts'
import { dayIn } from '../../../../shared/dates.ts'
import { type TranslatedLanguage, translatedLanguages } from '../../../records/words/rules.ts'
import {
  type ApprovedText,
  catalogueOf,
  type Text,
  wordsInForce,
} from '../../../records/words/server/actions.ts'
import { instrumentOfType } from '../../../schools/questions/rules.ts'
import { readInstrument } from '../../../schools/questions/server/actions.ts'
import { approvedWords } from '../../recordings/server/actions.ts'
import type { TranslatedText } from '../contract.ts'
import { recordedBy, stateOf } from '../rules.ts'
import { whereOf } from '../rules-places.ts'
import { selectReviews } from './queries.ts'
import type { TextReview } from './tables.ts'

/** Every text of a translation beside the English, with its state; questions come first, as respondents read them. */
export async function translationOf(services: Services, language: TranslatedLanguage) {
  const { db, config } = services
  const words = await wordsInForce(db)
  const reviews = new Map((await selectReviews(db, language)).map((review) => [review.text_id, review]))
  const questions = questionPlaces()
  const day = (instant: string) => dayIn(config.timeZone ?? 'UTC', new Date(instant))
  const catalogue = catalogueOf(language)
  const inForce = (text: Text) => words.approvedText(language, text)?.words ?? text.words
  const recorded = recordedBy(
    catalogue.map((text) => ({ id: text.id, words: inForce(text) })),
    await approvedWords(services, language),
  )
  const texts = catalogue.map((text) =>
    toTranslated(text, {
      recordings: recorded.get(text.id) ?? 0,
      ...whereOf(text.file, text.path, questions),
      approval: words.approvedText(language, text),
      review: reviews.get(text.id),
      isOnceApproved: words.approved.some((row) => row.language === language && row.text_id === text.id),
      day,
    }),
  )
  const order = [...questions.keys()]
  const rank = ({ file, id }: TranslatedText) => {
    const at = order.indexOf(id.replace('questions.titles.', ''))
    return at >= 0 ? at : order.length + ranks.indexOf(file.split('/')[0] ?? '')
  }
  return { language, texts: texts.sort((a, b) => rank(a) - rank(b)) }
}

const ranks = ['questions', 'terms', 'phrases', 'page', 'areas', 'kit']

/** Where each question stands, by item id, in the order of the instruments. */
function questionPlaces(): Map<string, string> {
  const names: Readonly<Record<string, string>> = {
    'student-4-8': 'students in grades 4–8',
    'student-9-12': 'students in grades 9–12',
    parent: 'parents and caregivers',
    staff: 'staff',
  }
  const ofTypes = participantTypeCodes.flatMap((type) => {
    const instrument = instrumentOfType[type]
    return readInstrument(instrument).map(
      ({ id }, at) => [id, `Question ${at + 1} for ${names[instrument]}`] as const,
    )
  })
  const closing = readInstrument('demographics').map(({ id }) => [id, 'At the end, for everybody'] as const)
  const ofStudents = readInstrument('demographics-students').map(
    ({ id }) => [id, 'At the end, for students'] as const,
  )
  return new Map([...ofTypes, ...closing, ...ofStudents])
}

interface Known {
  recordings: number
  place: TranslatedText['place']
  where: string
  approval: ApprovedText | undefined
  review: TextReview | undefined
  isOnceApproved: boolean
  day: (instant: string) => string
}

function toTranslated(
  text: Text,
  { recordings, place, where, approval, review, isOnceApproved, day }: Known,
): TranslatedText {
  const old = isOnceApproved && !approval ? { english_hash: '' } : undefined
  const isOpen = review !== undefined && review.outcome !== 'taken'
  return {
    id: text.id,
    file: text.file,
    place,
    where,
    english: text.english,
    englishHash: text.englishHash,
    words: approval?.words ?? text.words,
    recordings,
    ...stateOf({ ...text, approval: approval ?? old, review }),
    version: review?.version ?? 0,
    review: isOpen
      ? {
          verdict: review.verdict,
          words: review.words,
          comment: review.comment,
          reviewer: review.reviewer,
          on: day(review.reviewed_at),
          sentBack: review.outcome === 'sent back' ? review.note : null,
        }
      : null,
    approval: approval
      ? { reviewer: approval.reviewer, approvedBy: approval.approved_by, on: day(approval.approved_at) }
      : null,
  }
}

/** How many texts of each translation are in each state. */
export async function translationCounts(services: Services) {
  const counts = []
  for (const language of translatedLanguages) {
    const { texts } = await translationOf(services, language)
    const inState = (state: TranslatedText['state']) => texts.filter((text) => text.state === state).length
    counts.push({
      language,
      draft: inState('draft'),
      reviewed: inState('reviewed'),
      approved: inState('approved'),
      stale: texts.filter(({ isStale }) => isStale).length,
    })
  }
  return counts
}
