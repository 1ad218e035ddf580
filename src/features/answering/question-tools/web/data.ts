import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { questionsContract } from '../../../schools/questions/contract.ts'
import { everySurveyQuery } from '../../../schools/surveys/web/data.ts'

/** An instrument in a language, with the words and the gender item of a survey, or the usual ones. */
export const testSurveyQuery = (type: number, language: number, surveyGuid: string | undefined) =>
  queryOptions({
    queryKey: ['test-survey', type, language, surveyGuid],
    queryFn: ({ signal }) =>
      call(
        questionsContract.testSurvey,
        { query: { participant_type_fk: type, participant_lang_fk: language, surveyGuid } },
        { signal },
      ),
  })

/** Saved drafts, newest first. */
export const draftsQuery = () =>
  queryOptions({
    queryKey: ['draft-instruments'],
    queryFn: ({ signal }) => call(questionsContract.draftInstruments, {}, { signal }),
  })

/** One saved draft; drafts never change. */
export const draftQuery = (id: number) =>
  queryOptions({
    queryKey: ['draft-instruments', id],
    queryFn: ({ signal }) => call(questionsContract.draftInstrument, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** One saved draft beside the question bank. */
export const draftReviewQuery = (id: number) =>
  queryOptions({
    queryKey: ['draft-instruments', id, 'review'],
    queryFn: ({ signal }) => call(questionsContract.draftReview, { params: { id } }, { signal }),
  })

/** The instrument that surveys ask when they open. */
export const inUseQuery = () =>
  queryOptions({
    queryKey: ['instrument-in-use'],
    queryFn: ({ signal }) => call(questionsContract.instrumentInUse, {}, { signal }),
  })

/** What the Survey Tester offers to choose from. */
export async function loadTester(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(draftsQuery()),
    queryClient.ensureQueryData(everySurveyQuery()),
  ])
}
