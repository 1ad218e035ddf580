import { createRoute } from '@tanstack/react-router'
import { type Begun, readBegun } from '../../features/acting/goals/web/begun.ts'
import { readReviewSearch } from '../../features/answering/translations/web/review-search.ts'
import {
  type DistrictSearch,
  readDistrictSearch,
} from '../../features/figures/district-results/web/search.ts'
import { surveyResultsQuery } from '../../features/figures/results/web/data.ts'
import { readResultsSearch } from '../../features/figures/results/web/parts/choices.ts'
import { changesQuery } from '../../features/figures/trends/web/data.ts'
import { enrollmentOfSurveyQuery } from '../../features/schools/enrollment/web/data.ts'
import { schoolOfUserQuery } from '../../features/schools/school/web/data.ts'
import { type LanguageCode, languageCodes } from '../../shared/languages.ts'
import { oneOf, read, wholeOf } from '../../web/address.ts'
import { lazyPage } from '../../web/lazy-page.ts'
import { open, root, staff } from './frame-routes.tsx'

/* A survey's results, for its school and by results link, and an invented school's sample report for everyone. */

export const sampleReport = createRoute({
  getParentRoute: () => open,
  path: '/sample-report',
  // Loads the data before the page appears because a skeleton couldn't match the report's length.
  loader: async ({ context: { queryClient } }) => {
    const { sampleBriefQuery } = await import('../../features/acting/brief/web/data.ts')
    return queryClient.ensureQueryData(sampleBriefQuery())
  },
  component: lazyPage(() => import('../../features/acting/brief/web/sample-page.tsx'), 'SamplePage'),
})

const results = createRoute({
  getParentRoute: () => staff,
  path: '/audit-results-dashboard/$guid',
  validateSearch: readResultsSearch,
  // Requests the data while the page's code loads. The page shows what is still loading and what failed.
  loader: ({ context: { queryClient }, params: { guid } }) => {
    void queryClient.prefetchQuery(surveyResultsQuery(guid))
    void queryClient.prefetchQuery(changesQuery(guid))
    void queryClient.prefetchQuery(enrollmentOfSurveyQuery(guid))
  },
  component: lazyPage(() => import('./results-page.tsx'), 'ResultsPage'),
})

const gaps = createRoute({
  getParentRoute: () => staff,
  path: '/audit-results-dashboard/$guid/gaps',
  validateSearch: readResultsSearch,
  component: lazyPage(() => import('../../features/figures/gaps/web/gaps-page.tsx'), 'GapsPage'),
})

const quality = createRoute({
  getParentRoute: () => staff,
  path: '/audit-results-dashboard/$guid/quality',
  component: lazyPage(() => import('../../features/figures/results/web/quality-page.tsx'), 'QualityPage'),
})

const brief = createRoute({
  getParentRoute: () => staff,
  path: '/audit-results-dashboard/$guid/brief',
  component: lazyPage(() => import('../../features/acting/brief/web/brief-page.tsx'), 'BriefPage'),
})

const answer = createRoute({
  getParentRoute: () => staff,
  path: '/audit-results-dashboard/$guid/answer',
  component: lazyPage(
    () => import('../../features/acting/family-answer/web/answer-editor-page.tsx'),
    'AnswerEditorPage',
  ),
})

const answerPreview = createRoute({
  getParentRoute: () => staff,
  path: '/audit-results-dashboard/$guid/answer/preview',
  validateSearch: (search): { lang?: LanguageCode } => read({ lang: oneOf(languageCodes, search.lang) }),
  component: lazyPage(
    () => import('../../features/acting/family-answer/web/answer-preview-page.tsx'),
    'AnswerPreviewPage',
  ),
})

const areaReport = createRoute({
  getParentRoute: () => staff,
  path: '/audit-results-dashboard/$guid/$area',
  validateSearch: readResultsSearch,
  component: lazyPage(() => import('./area-report-page.tsx'), 'AreaReportPage'),
})

const itemReport = createRoute({
  getParentRoute: () => staff,
  path: '/audit-results-dashboard/$guid/items/$item',
  component: lazyPage(() => import('../../features/figures/results/web/item-page.tsx'), 'ItemPage'),
})

const districtResults = createRoute({
  getParentRoute: () => staff,
  path: '/district-results',
  validateSearch: readDistrictSearch,
  loader: async ({ context }) => {
    const { boardsQuery } = await import('../../features/acting/board/web/data.ts')
    return context.queryClient.ensureQueryData(boardsQuery())
  },
  component: lazyPage(() => import('./district-results-page.tsx'), 'DistrictResultsPage'),
})

const districtBrief = createRoute({
  getParentRoute: () => staff,
  path: '/district-brief',
  validateSearch: readDistrictSearch,
  component: lazyPage(
    () => import('../../features/acting/brief/web/district-brief-page.tsx'),
    'DistrictBriefPage',
  ),
})

const districtQuestions = createRoute({
  getParentRoute: () => staff,
  path: '/district-questions',
  validateSearch: readDistrictSearch,
  component: lazyPage(
    () => import('../../features/figures/differing-questions/web/differing-questions-page.tsx'),
    'DifferingQuestionsPage',
  ),
})

const districtGoals = createRoute({
  getParentRoute: () => staff,
  path: '/district-goals',
  validateSearch: (search): { organization?: number } => read({ organization: wholeOf(search.organization) }),
  component: lazyPage(
    () => import('../../features/acting/goals/web/district-goals-page.tsx'),
    'DistrictGoalsPage',
  ),
})

const districtGoal = createRoute({
  getParentRoute: () => staff,
  path: '/district-goals/goal',
  // The organization, and either the ID of an existing goal or the starting values of a new goal.
  validateSearch: (search): Begun & { organization?: number; id?: number } =>
    read({ ...readBegun(search), organization: wholeOf(search.organization) }),
  component: lazyPage(
    () => import('../../features/acting/goals/web/district-goal-page.tsx'),
    'DistrictGoalPage',
  ),
})

const districtReport = createRoute({
  getParentRoute: () => staff,
  path: '/district-report',
  validateSearch: readDistrictSearch,
  component: lazyPage(
    () => import('../../features/acting/family-answer/web/district-report-page.tsx'),
    'DistrictReportPage',
  ),
})

const districtReportPreview = createRoute({
  getParentRoute: () => staff,
  path: '/district-report/preview',
  validateSearch: (search): DistrictSearch & { lang?: LanguageCode } =>
    read({ ...readDistrictSearch(search), lang: oneOf(languageCodes, search.lang) }),
  component: lazyPage(
    () => import('../../features/acting/family-answer/web/district-report-preview-page.tsx'),
    'DistrictReportPreviewPage',
  ),
})

const monitoring = createRoute({
  getParentRoute: () => staff,
  path: '/progress-monitoring-overview',
  // The search parameters say which group's changes to show.
  validateSearch: readResultsSearch,
  loader: ({ context }) => context.queryClient.ensureQueryData(schoolOfUserQuery(context.session.id)),
  component: lazyPage(() => import('./monitoring-page.tsx'), 'MonitoringPage'),
})

export const resultsRoutes = [
  districtResults,
  districtBrief,
  districtQuestions,
  districtGoals,
  districtGoal,
  districtReport,
  districtReportPreview,
  results,
  gaps,
  quality,
  brief,
  answer,
  answerPreview,
  areaReport,
  itemReport,
  monitoring,
] as const

const shared = createRoute({
  getParentRoute: () => root,
  path: '/shared/$token',
  validateSearch: readResultsSearch,
  component: lazyPage(() => import('../../features/figures/sharing/web/shared-page.tsx'), 'SharedPage'),
})

const sharedArea = createRoute({
  getParentRoute: () => root,
  path: '/shared/$token/$area',
  validateSearch: readResultsSearch,
  component: lazyPage(
    () => import('../../features/figures/sharing/web/shared-area-page.tsx'),
    'SharedAreaPage',
  ),
})

const linkedReview = createRoute({
  getParentRoute: () => root,
  path: '/review-translations/$review',
  validateSearch: readReviewSearch,
  component: lazyPage(
    () => import('../../features/answering/translations/web/linked-review-page.tsx'),
    'LinkedReviewPage',
  ),
})

const record = createRoute({
  getParentRoute: () => root,
  path: '/record/$speaker',
  component: lazyPage(() => import('../../features/answering/recordings/web/record-page.tsx'), 'RecordPage'),
})

const approveRecordings = createRoute({
  getParentRoute: () => root,
  path: '/approve-recordings/$listener',
  component: lazyPage(
    () => import('../../features/answering/recordings/web/listen-to-recordings.tsx'),
    'ApprovePage',
  ),
})

const enterInterviews = createRoute({
  getParentRoute: () => root,
  path: '/interviews/$interviewer',
  component: lazyPage(
    () => import('../../features/answering/interviews/web/enter-interviews-page.tsx'),
    'EnterInterviewsPage',
  ),
})

/** Pages that open from a link, without an account. */
export const sharedRoutes = [
  shared,
  sharedArea,
  linkedReview,
  record,
  approveRecordings,
  enterInterviews,
] as const
