import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, type RouterHistory, redirect } from '@tanstack/react-router'
import { readBoardSearch } from '../../features/acting/board/web/board-search.ts'
import { type Begun, readBegun } from '../../features/acting/goals/web/begun.ts'
import { sessionsQuery } from '../../features/people/tokens/web/data.ts'
import { userQuery } from '../../features/people/users/web/data.ts'
import { loadHome } from '../../features/planning/home/web/load-home.ts'
import { loadOverview } from '../../features/planning/overview/web/data.ts'
import { isOwnAddress } from '../../features/planning/public-site/web/help-page.ts'
import { loginWaysQuery } from '../../features/running/auth/web/data.ts'
import { membershipsQuery } from '../../features/running/organizations/web/data.ts'
import { processStepsQuery } from '../../features/schools/process/web/data.ts'
import { schoolOfUserQuery } from '../../features/schools/school/web/data.ts'
import { loadSurveysOfUser } from '../../features/schools/surveys/web/data.ts'
import { type LanguageCode, languageCodes } from '../../shared/languages.ts'
import { oneOf, pageOf, read, textOf } from '../../web/address.ts'
import { lazyPage } from '../../web/lazy-page.ts'
import { currentSession } from '../../web/session.ts'
import { PageError } from '../../web/shell/problem-pages.tsx'
import { PageSkeleton } from '../../web/ui/states.tsx'
import { administrationRoutes } from './administration-routes.tsx'
import { open, type RouterContext, root, staff } from './frame-routes.tsx'
import { ownAddress, requirePasswordDue } from './guards.ts'
import { NotFound } from './not-found.tsx'
import { organizationRoutes } from './organization-routes.tsx'
import { resultsRoutes, sampleReport, sharedRoutes } from './results-routes.tsx'
import { surveyRoutes } from './survey-routes.tsx'

const publicHome = createRoute({
  getParentRoute: () => open,
  path: '/',
  component: lazyPage(
    () => import('../../features/planning/public-site/web/public-home-page.tsx'),
    'PublicHomePage',
  ),
})

const about = createRoute({
  getParentRoute: () => open,
  path: '/about',
  component: lazyPage(() => import('../../features/planning/public-site/web/about-page.tsx'), 'AboutPage'),
})

const login = createRoute({
  getParentRoute: () => open,
  path: '/login',
  // The page to return to if a session has ended.
  validateSearch: ownAddress,
  beforeLoad: ({ search }) => {
    if (currentSession()) throw redirect({ href: search.from ?? '/user-home' })
  },
  loader: ({ context }) => context.queryClient.prefetchQuery(loginWaysQuery()),
  component: lazyPage(() => import('../../features/running/auth/web/login-page.tsx'), 'LoginPage'),
})

const loginBack = createRoute({
  getParentRoute: () => open,
  path: '/login-back',
  component: lazyPage(() => import('../../features/running/auth/web/login-back-page.tsx'), 'LoginBackPage'),
})

const forgotPassword = createRoute({
  getParentRoute: () => open,
  path: '/forgot-password',
  loader: ({ context }) => context.queryClient.ensureQueryData(loginWaysQuery()),
  component: lazyPage(() => import('./forgot-password-page.tsx'), 'ForgotPasswordPage'),
})

const choosePassword = createRoute({
  getParentRoute: () => open,
  path: '/choose-password',
  component: lazyPage(
    () => import('../../features/people/users/web/choose-password-page.tsx'),
    'ChoosePasswordPage',
  ),
})

const changePassword = createRoute({
  getParentRoute: () => open,
  path: '/change-password',
  validateSearch: ownAddress,
  beforeLoad: requirePasswordDue,
  component: lazyPage(
    () => import('../../features/running/account/web/change-password-page.tsx'),
    'ChangePasswordPage',
  ),
})

/* For named people without an account. */

const paper = createRoute({
  getParentRoute: () => root,
  path: '/paper/$token',
  component: lazyPage(() => import('../../features/answering/paper/web/paper-page.tsx'), 'PaperPage'),
})

const userHome = createRoute({
  getParentRoute: () => staff,
  path: '/user-home',
  loader: ({ context }) => loadHome(context.queryClient, context.session),
  component: lazyPage(() => import('../../features/planning/home/web/home-page.tsx'), 'HomePage'),
})

const process = createRoute({
  getParentRoute: () => staff,
  path: '/process',
  loader: ({ context }) => context.queryClient.ensureQueryData(processStepsQuery()),
  component: lazyPage(() => import('../../features/schools/process/web/process-page.tsx'), 'ProcessPage'),
})

const sessions = createRoute({
  getParentRoute: () => staff,
  path: '/sessions',
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(sessionsQuery()),
  component: lazyPage(() => import('../../features/people/tokens/web/sessions-page.tsx'), 'SessionsPage'),
})

const account = createRoute({
  getParentRoute: () => staff,
  path: '/account',
  loader: ({ context: { queryClient, session } }) =>
    Promise.all([
      queryClient.ensureQueryData(userQuery(session.id)),
      queryClient.ensureQueryData(membershipsQuery(session.id)),
    ]),
  component: lazyPage(() => import('../../features/running/account/web/account-page.tsx'), 'AccountPage'),
})

const profile = createRoute({
  getParentRoute: () => staff,
  path: '/profile',
  loader: ({ context }) => context.queryClient.ensureQueryData(schoolOfUserQuery(context.session.id)),
  validateSearch: (search): { tab?: 'community' | 'members' } =>
    read({ tab: oneOf(['community', 'members'] as const, search.tab) }),
  component: lazyPage(() => import('./profile-page.tsx'), 'ProfilePage'),
})

const overview = createRoute({
  getParentRoute: () => staff,
  path: '/equity-audit-overview',
  loader: ({ context }) => loadOverview(context.queryClient, context.session),
  validateSearch: (search): { congrats?: 1; find?: string; page?: number } =>
    read({
      congrats: search.congrats ? (1 as const) : undefined,
      find: textOf(search.find),
      page: pageOf(search.page),
    }),
  component: lazyPage(() => import('../../features/planning/overview/web/overview-page.tsx'), 'OverviewPage'),
})

const goal = createRoute({
  getParentRoute: () => staff,
  path: '/progress-monitoring-overview/goal',
  loader: ({ context }) => context.queryClient.ensureQueryData(schoolOfUserQuery(context.session.id)),
  // Either the ID of an existing goal or the starting values of a new goal.
  validateSearch: (search): Begun & { id?: number } => readBegun(search),
  component: lazyPage(() => import('../../features/acting/goals/web/goal-page.tsx'), 'GoalPage'),
})

const schools = createRoute({
  getParentRoute: () => staff,
  path: '/schools',
  validateSearch: readBoardSearch,
  loader: async ({ context }) => {
    const { boardsQuery } = await import('../../features/acting/board/web/data.ts')
    return context.queryClient.ensureQueryData(boardsQuery())
  },
  component: lazyPage(() => import('../../features/acting/board/web/board-page.tsx'), 'BoardPage'),
})

const resources = createRoute({
  getParentRoute: () => staff,
  path: '/resources',
  // The page from which someone opened Help. `undefined` is explicit because the router keeps omitted keys.
  validateSearch: (search): { from?: string | undefined } => ({
    from: isOwnAddress(search.from) ? search.from : undefined,
  }),
  component: lazyPage(
    () => import('../../features/planning/public-site/web/resources-page.tsx'),
    'ResourcesPage',
  ),
})

const recordings = createRoute({
  getParentRoute: () => staff,
  path: '/recordings',
  validateSearch: (search): { language?: LanguageCode } =>
    read({ language: oneOf(languageCodes, search.language) }),
  component: lazyPage(() => import('./recordings-page.tsx'), 'RecordingsPage'),
})

const strategies = createRoute({
  getParentRoute: () => staff,
  path: '/align-strategies',
  loader: ({ context }) => loadSurveysOfUser(context.queryClient, context.session.id),
  // Links from an area report contain the survey. The default is the newest closed survey.
  validateSearch: (search): { survey?: string; tab?: 'support' } =>
    read({
      survey: textOf(search.survey),
      tab: search.tab === 'support' ? ('support' as const) : undefined,
    }),
  component: lazyPage(
    () => import('../../features/planning/strategies/web/align-strategies-page.tsx'),
    'AlignStrategiesPage',
  ),
})

const areaStrategies = createRoute({
  getParentRoute: () => staff,
  path: '/align-strategies/$area',
  component: lazyPage(
    () => import('../../features/planning/strategies/web/area-strategies-page.tsx'),
    'AreaStrategiesPage',
  ),
})

const tree = root.addChildren([
  open.addChildren([
    publicHome,
    about,
    sampleReport,
    login,
    loginBack,
    forgotPassword,
    choosePassword,
    changePassword,
  ]),
  ...sharedRoutes,
  paper,
  staff.addChildren([
    userHome,
    process,
    account,
    sessions,
    profile,
    overview,
    ...surveyRoutes,
    ...organizationRoutes,
    ...resultsRoutes,
    strategies,
    areaStrategies,
    goal,
    schools,
    resources,
    recordings,
    administrationRoutes,
  ]),
])

/** Creates the staff application's router. Tests pass a memory history. */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  const shown: RouterContext['shown'] = { address: undefined }
  const router = createRouter({
    routeTree: tree,
    context: { queryClient, shown },
    ...(history ? { history } : {}),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: PageSkeleton,
    defaultPendingMs: 150,
    defaultPendingMinMs: 300,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: NotFound,
    trailingSlash: 'preserve',
    scrollRestoration: true,
  })
  router.subscribe('onResolved', ({ toLocation }) => {
    shown.address = toLocation.href
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
