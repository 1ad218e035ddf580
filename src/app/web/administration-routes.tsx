import { createRoute } from '@tanstack/react-router'
import { type QuestionSet, questionSets } from '../../features/answering/interviews/rules.ts'
import { readReviewSearch } from '../../features/answering/translations/web/review-search.ts'
import { usersQuery } from '../../features/people/users/web/data.ts'
import { readUserSearch } from '../../features/people/users/web/user-search.ts'
import { readAuditTrailSearch } from '../../features/running/audit-trail/web/audit-trail-search.ts'
import { loginWaysQuery } from '../../features/running/auth/web/data.ts'
import { accountMembershipsQuery, organizationsQuery } from '../../features/running/organizations/web/data.ts'
import { substitutionsQuery } from '../../features/schools/terms/web/data.ts'
import { type Group, groups } from '../../shared/codes.ts'
import { oneOf, pageOf, read, textOf, wholeOf } from '../../web/address.ts'
import { lazyPage } from '../../web/lazy-page.ts'
import { administration } from './frame-routes.tsx'

const newAccount = createRoute({
  getParentRoute: () => administration,
  path: '/admin-new-account',
  loader: ({ context }) => context.queryClient.ensureQueryData(loginWaysQuery()),
  component: lazyPage(() => import('./new-account-page.tsx'), 'NewAccountPage'),
})

/* Queries that few pages need are imported inside their loaders, not with this file. */
/* Loaders run in parallel with the guard; the server rejects their requests from other roles. */

const userList = createRoute({
  getParentRoute: () => administration,
  path: '/userlist',
  validateSearch: readUserSearch,
  loader: ({ context }) =>
    context.allowed
      ? Promise.all([
          context.queryClient.ensureQueryData(usersQuery()),
          context.queryClient.ensureQueryData(accountMembershipsQuery()),
        ])
      : undefined,
  component: lazyPage(() => import('./user-list-page.tsx'), 'UserListPage'),
})

const newProfile = createRoute({
  getParentRoute: () => administration,
  path: '/admin-new-profile',
  validateSearch: (search): { user?: number } => read({ user: wholeOf(search.user) }),
  loader: ({ context }) => (context.allowed ? context.queryClient.ensureQueryData(usersQuery()) : undefined),
  component: lazyPage(() => import('./new-profile-page.tsx'), 'NewProfilePage'),
})

const organizations = createRoute({
  getParentRoute: () => administration,
  path: '/organizations',
  loader: ({ context }) =>
    context.allowed ? context.queryClient.ensureQueryData(organizationsQuery()) : undefined,
  component: lazyPage(
    () => import('../../features/running/organizations/web/organizations-page.tsx'),
    'OrganizationsPage',
  ),
})

const importSchools = createRoute({
  getParentRoute: () => administration,
  path: '/admin-import-schools',
  loader: async ({ context }) => {
    const { listScopesQuery, waitingQuery } = await import('../../features/running/school-lists/web/data.ts')
    return context.allowed
      ? Promise.all([
          context.queryClient.ensureQueryData(listScopesQuery()),
          context.queryClient.ensureQueryData(waitingQuery()),
        ])
      : undefined
  },
  component: lazyPage(
    () => import('../../features/running/school-lists/web/import-schools-page.tsx'),
    'ImportSchoolsPage',
  ),
})

const substitutions = createRoute({
  getParentRoute: () => administration,
  path: '/substitutions',
  loader: ({ context }) => context.queryClient.ensureQueryData(substitutionsQuery()),
  component: lazyPage(
    () => import('../../features/schools/terms/web/substitutions-page.tsx'),
    'SubstitutionsPage',
  ),
})

const submissions = createRoute({
  getParentRoute: () => administration,
  path: '/surveysubmissions',
  validateSearch: (search): { find?: string; page?: number; trace?: 'yes' } =>
    read({
      find: textOf(search.find)?.slice(0, 100),
      page: pageOf(search.page),
      trace: search.trace === 'yes' ? 'yes' : undefined,
    }),
  component: lazyPage(
    () => import('../../features/figures/responses/web/submissions-page.tsx'),
    'SubmissionsPage',
  ),
})

const deleteResponses = createRoute({
  getParentRoute: () => administration,
  path: '/surveysubmissions/delete',
  validateSearch: (search): { survey?: string } => read({ survey: textOf(search.survey)?.slice(0, 64) }),
  component: lazyPage(
    () => import('../../features/running/deletion/web/delete-responses-page.tsx'),
    'DeleteResponsesPage',
  ),
})

const surveysToCheck = createRoute({
  getParentRoute: () => administration,
  path: '/response-check',
  validateSearch: (search): { find?: string; page?: number } =>
    read({ find: textOf(search.find)?.slice(0, 100), page: pageOf(search.page) }),
  loader: async ({ context }) => {
    const { surveysToCheckQuery } = await import('../../features/answering/response-check/web/data.ts')
    return context.allowed ? context.queryClient.ensureQueryData(surveysToCheckQuery()) : undefined
  },
  component: lazyPage(
    () => import('../../features/answering/response-check/web/surveys-to-check-page.tsx'),
    'SurveysToCheckPage',
  ),
})

const responseCheck = createRoute({
  getParentRoute: () => administration,
  path: '/response-check/$guid',
  validateSearch: (search): { group?: Group } => read({ group: oneOf(groups, search.group) }),
  component: lazyPage(
    () => import('../../features/answering/response-check/web/response-check-page.tsx'),
    'ResponseCheckPage',
  ),
})

const deleteSchool = createRoute({
  getParentRoute: () => administration,
  path: '/surveysubmissions/delete-school',
  validateSearch: (search): { school?: number } => read({ school: wholeOf(search.school, 1) }),
  component: lazyPage(
    () => import('../../features/running/school-records/web/delete-school-page.tsx'),
    'DeleteSchoolPage',
  ),
})

const questionCreator = createRoute({
  getParentRoute: () => administration,
  path: '/question-creator',
  loader: async ({ context }) => {
    const { loadCreator } = await import('../../features/answering/question-tools/web/data.ts')
    return context.allowed ? loadCreator(context.queryClient) : undefined
  },
  component: lazyPage(
    () => import('../../features/answering/question-tools/web/question-creator-page.tsx'),
    'QuestionCreatorPage',
  ),
})

const draftInstrument = createRoute({
  getParentRoute: () => administration,
  path: '/question-creator/$draft',
  component: lazyPage(
    () => import('../../features/answering/question-tools/web/draft-page.tsx'),
    'DraftPage',
  ),
})

const surveyTester = createRoute({
  getParentRoute: () => administration,
  path: '/survey-tester',
  validateSearch: (search): { show?: string; language?: number; words?: string } =>
    read({ show: textOf(search.show), language: wholeOf(search.language, 2), words: textOf(search.words) }),
  loader: async ({ context }) => {
    const { loadTester } = await import('../../features/answering/question-tools/web/data.ts')
    return context.allowed ? loadTester(context.queryClient) : undefined
  },
  component: lazyPage(
    () => import('../../features/answering/question-tools/web/survey-tester-page.tsx'),
    'SurveyTesterPage',
  ),
})

const translations = createRoute({
  getParentRoute: () => administration,
  path: '/translations',
  component: lazyPage(
    () => import('../../features/answering/translations/web/translations-page.tsx'),
    'TranslationsPage',
  ),
})

const translation = createRoute({
  getParentRoute: () => administration,
  path: '/translations/$language',
  validateSearch: readReviewSearch,
  component: lazyPage(() => import('./translation-page.tsx'), 'TranslationPage'),
})

const addLanguage = createRoute({
  getParentRoute: () => administration,
  path: '/add-language',
  component: lazyPage(
    () => import('../../features/running/languages/web/add-language-page.tsx'),
    'AddLanguagePage',
  ),
})

const sharedQuestions = createRoute({
  getParentRoute: () => administration,
  path: '/shared-questions',
  validateSearch: (search): { round?: string } => read({ round: textOf(search.round)?.slice(0, 7) }),
  component: lazyPage(
    () => import('../../features/running/question-sums/web/shared-questions-page.tsx'),
    'SharedQuestionsPage',
  ),
})

const evidence = createRoute({
  getParentRoute: () => administration,
  path: '/evidence',
  component: lazyPage(
    () => import('../../features/running/technical-report/web/evidence-page.tsx'),
    'EvidencePage',
  ),
})

const interviews = createRoute({
  getParentRoute: () => administration,
  path: '/interviews',
  validateSearch: (search): { set?: QuestionSet; from?: 'translations' } =>
    read({ set: oneOf(questionSets, search.set), from: oneOf(['translations'] as const, search.from) }),
  loaderDeps: ({ search: { set } }) => (set ? { set } : {}),
  loader: async ({ context, deps: { set = 'student-4-8' } }) => {
    const { interviewTableQuery } = await import('../../features/answering/interviews/web/data.ts')
    return context.allowed ? context.queryClient.ensureQueryData(interviewTableQuery(set)) : undefined
  },
  component: lazyPage(() => import('./interviews-page.tsx'), 'InterviewsPage'),
})

const auditTrail = createRoute({
  getParentRoute: () => administration,
  path: '/audit-trail',
  validateSearch: readAuditTrailSearch,
  component: lazyPage(
    () => import('../../features/running/audit-trail/web/audit-trail-page.tsx'),
    'AuditTrailPage',
  ),
})

export const administrationRoutes = administration.addChildren([
  userList,
  newAccount,
  newProfile,
  organizations,
  importSchools,
  substitutions,
  submissions,
  deleteResponses,
  surveysToCheck,
  responseCheck,
  deleteSchool,
  questionCreator,
  draftInstrument,
  surveyTester,
  translations,
  translation,
  addLanguage,
  sharedQuestions,
  evidence,
  interviews,
  auditTrail,
])
