import type { Services } from '../../../../server/serve.ts'
import { participantTypeCodes } from '../../../../shared/codes.ts'
import { dayIn, defaultZone } from '../../../../shared/dates.ts'
import type { LanguageCode } from '../../../../shared/languages.ts'
import { translatedLanguages } from '../../../records/words/rules.ts'
import { wordsInForce } from '../../../records/words/server/actions.ts'
import { instrumentOfType } from '../../../schools/questions/rules.ts'
import { readInstrument } from '../../../schools/questions/server/actions-bank.ts'
import { approvedWords } from '../../recordings/server/actions.ts'
import type { TranslatedText } from '../contract.ts'
import { recordedBy, stateOf } from '../rules.ts'
import { whereOf } from '../rules-places.ts'
import { places } from '../rules-states.ts'
import { selectReviews } from './queries.ts'

/** Returns a translation's texts with English and state: questions, then answers and the page, then letters. */
export async function translationOf(services: Services, language: LanguageCode) {
  const { db, config } = services
  const { approved, approvedText, texts: textsIn, wordsFor } = await wordsInForce(db)
  const reviews = new Map((await selectReviews(db, language)).map((review) => [review.text_id, review]))
  const onceApproved = new Set(approved.flatMap((row) => (row.language === language ? [row.text_id] : [])))
  const questions = questionLocations()
  const day = (instant: string) => dayIn(config.timeZone ?? defaultZone, new Date(instant))
  const catalogue = textsIn(language).map((text) => {
    const words = wordsFor(language, text)
    return { ...text, approval: approvedText(language, text), words, projectWords: text.words }
  })
  const recorded = recordedBy(catalogue, await approvedWords(services, language))
  const texts = catalogue.map((text): TranslatedText => {
    const { id, file, path, english, englishHash, words, projectWords, approval } = text
    const review = reviews.get(id)
    const state = stateOf({
      ...text,
      approval: approval ? 'counts' : onceApproved.has(id) ? 'earlier' : 'none',
      review,
    })
    return {
      ...{ id, file, english, englishHash, words },
      ...whereOf(file, path, questions),
      ...state,
      ...(state.isStale && words !== projectWords ? { newWords: projectWords } : {}),
      recordings: recorded.get(id) ?? 0,
      version: review?.version ?? 0,
      review:
        review && review.outcome !== 'taken'
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
  })
  const order = [...questions.keys()]
  const rank = ({ place, id }: TranslatedText) =>
    place === 'questions'
      ? order.indexOf(id.replace('questions.titles.', ''))
      : order.length + places.indexOf(place)
  return { language, texts: texts.sort((a, b) => rank(a) - rank(b)) }
}

/** Maps question IDs to positions, in the order of the question sets. */
function questionLocations(): Map<string, string> {
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
  const atTheEnd = [
    ['stories', 'everybody'],
    ['demographics', 'everybody'],
    ['demographics-students', 'students'],
  ] as const
  const closing = atTheEnd.flatMap(([name, whom]) =>
    readInstrument(name).map(({ id }) => [id, `At the end, for ${whom}`] as const),
  )
  return new Map([...ofTypes, ...closing])
}

/** Counts the texts in each state, for each translation. */
export async function translationCounts(services: Services) {
  const counts = []
  for (const language of translatedLanguages()) {
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
