import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type ParticipantType, participantTypes } from '../../../../shared/codes.ts'
import type { Reply } from '../../../../shared/endpoint.ts'
import { languageCode } from '../../../../shared/languages.ts'
import { counted } from '../../../../shared/numbers.ts'
import { call } from '../../../../web/call.ts'
import { questionsContract } from '../../../schools/questions/contract.ts'
import { everySurveyQuery } from '../../../schools/surveys/web/data.ts'
import type { Definition } from '../../respond/web/parts/engine.ts'
import { loadPhrases } from '../../respond/web/parts/phrases.ts'
import { questionToolsContract } from '../contract.ts'
import { draftDefinition } from './draft-definition.ts'
import { sampleSurvey } from './sample-survey.ts'

/** What the Survey Tester shows: a participant type's question set, a saved draft or, without either, the sample. */
export interface Shown {
  type: ParticipantType | undefined
  draft: number | undefined
  language: number
  /** ID of the survey whose wording and gender question are shown. Without it, the default wording applies. */
  words: string | undefined
}

interface Tested {
  title: string
  aside: string
  /** Whether a speaker has reviewed the question set's translation. */
  review?: string
  /** Null for a draft without questions that can be shown. */
  definition: Definition | null
}

async function testedOf({ type, draft, language, words }: Shown, signal: AbortSignal): Promise<Tested> {
  if (type) {
    const query = { participant_type_fk: type, participant_lang_fk: language, surveyGuid: words }
    const { survey, review } = await call(questionsContract.testSurvey, { query }, { signal })
    const questions = survey.pages.flatMap((page) => page.elements)
    return { title: survey.title, aside: counted(questions.length, 'question'), review, definition: survey }
  }
  if (draft) {
    const params = { id: draft }
    const { name, survey } = await call(questionsContract.draftInstrument, { params }, { signal })
    return { title: name, aside: 'Draft', definition: draftDefinition(survey) }
  }
  return { title: 'Final Survey', aside: 'A sample of 3 questions', definition: sampleSurvey }
}

/** A question set with the phrases of the respondent's page. */
export const testedQuery = (shown: Shown) =>
  queryOptions({
    queryKey: ['test-survey', shown],
    queryFn: async ({ signal }) => {
      const code = languageCode(shown.language)
      const [tested, phrases] = await Promise.all([testedOf(shown, signal), loadPhrases(code)])
      const isChild = shown.type === participantTypes.student48
      return { ...tested, isChild, spoken: { code, phrases } }
    },
  })

/** Saved drafts, newest first. */
export const draftsQuery = () =>
  queryOptions({
    queryKey: ['draft-instruments'],
    queryFn: ({ signal }) => call(questionsContract.draftInstruments, {}, { signal }),
  })

/** One saved draft compared with the standard questions. */
export const draftReviewQuery = (id: number) =>
  queryOptions({
    queryKey: ['draft-instruments', id],
    queryFn: ({ signal }) => call(questionsContract.draftReview, { params: { id } }, { signal }),
  })

/** The question set that surveys use when they open. */
export const inUseQuery = () =>
  queryOptions({
    queryKey: ['instrument-in-use'],
    queryFn: ({ signal }) => call(questionsContract.instrumentInUse, {}, { signal }),
  })

/** The two stories, and the interviews that are needed before surveys use them. */
export const storiesQuery = () =>
  queryOptions({
    queryKey: ['story-questions'],
    queryFn: ({ signal }) => call(questionToolsContract.storyQuestions, {}, { signal }),
  })
export type StoryState = Reply<typeof questionToolsContract.storyQuestions>

/** Loads the choices for the Survey Tester. */
export async function loadTester(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(draftsQuery()),
    queryClient.ensureQueryData(everySurveyQuery()),
  ])
}

/** Loads what Generate Questions shows below the form. It would move the page if it came later. */
export async function loadCreator(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(draftsQuery()),
    queryClient.prefetchQuery(inUseQuery()),
    queryClient.prefetchQuery(storiesQuery()),
  ])
}

/** Formats the day of a time in the reader's time zone: "October 14, 2026". */
export const dayOf = (instant: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(instant))
