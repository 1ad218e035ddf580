import { createRoute, redirect } from '@tanstack/react-router'
import { readDistrictSearch } from '../../features/figures/district-results/web/search.ts'
import { isOwnAddress } from '../../features/planning/public-site/web/help-page.ts'
import { membershipsQuery } from '../../features/running/organizations/web/data.ts'
import {
  chooseSchool,
  forgetSchool,
  isOutOfReach,
  schoolQuery,
} from '../../features/schools/school/web/data.ts'
import { read, wholeOf } from '../../web/address.ts'
import { lazyPage } from '../../web/lazy-page.ts'
import { staff } from './frame-routes.tsx'

const district = createRoute({
  getParentRoute: () => staff,
  path: '/district',
  validateSearch: (search): { organization?: number } =>
    read({ organization: wholeOf(search.organization, 1) }),
  loader: ({ context }) => context.queryClient.ensureQueryData(membershipsQuery(context.session.id)),
  component: lazyPage(
    () => import('../../features/running/organizations/web/district-page.tsx'),
    'DistrictPage',
  ),
})

/** Makes a school the tab's current one, or none for ID 0. Then opens the page in the URL or the home page. */
const school = createRoute({
  getParentRoute: () => staff,
  path: '/school/$id',
  // Returns `undefined` explicitly because the router keeps omitted keys.
  validateSearch: ({ to }): { to?: string | undefined } => ({ to: isOwnAddress(to) ? to : undefined }),
  beforeLoad: async ({ context, params, search, preload }) => {
    if (preload) return
    if (params.id === '0') {
      forgetSchool(context.session.id)
      throw redirect({ to: '/user-home', replace: true })
    }
    const school = await context.queryClient
      .fetchQuery(schoolQuery(Number(params.id) || 0))
      .catch((error) => {
        if (!isOutOfReach(error)) throw error
      })
    // The route's page explains that the school can't be shown.
    if (!school) return
    chooseSchool(context.session.id, school.id)
    throw redirect({ href: search.to ?? '/user-home', replace: true })
  },
  component: lazyPage(
    () => import('../../features/schools/school/web/out-of-reach-page.tsx'),
    'OutOfReachPage',
  ),
})

const templates = createRoute({
  getParentRoute: () => staff,
  path: '/templates',
  validateSearch: (search): { organization?: number } =>
    read({ organization: wholeOf(search.organization, 1) }),
  loader: ({ context }) => context.queryClient.ensureQueryData(membershipsQuery(context.session.id)),
  component: lazyPage(
    () => import('../../features/planning/rollout/web/templates-page.tsx'),
    'TemplatesPage',
  ),
})

const newTemplate = createRoute({
  getParentRoute: () => staff,
  path: '/templates/new',
  validateSearch: (search): { organization: number } => ({
    organization: wholeOf(search.organization, 1) ?? 0,
  }),
  component: lazyPage(
    () => import('../../features/planning/rollout/web/template-page.tsx'),
    'NewTemplatePage',
  ),
})

const template = createRoute({
  getParentRoute: () => staff,
  path: '/templates/$id',
  validateSearch: (search): { organization: number } => ({
    organization: wholeOf(search.organization, 1) ?? 0,
  }),
  component: lazyPage(() => import('../../features/planning/rollout/web/template-page.tsx'), 'TemplatePage'),
})

const programs = createRoute({
  getParentRoute: () => staff,
  path: '/programs',
  validateSearch: (search): { organization?: number } => read({ organization: wholeOf(search.organization) }),
  loader: async ({ context }) => {
    const { boardsQuery } = await import('../../features/acting/board/web/data.ts')
    return context.queryClient.ensureQueryData(boardsQuery())
  },
  component: lazyPage(() => import('./programs-page.tsx'), 'ProgramsPage'),
})

const cells = createRoute({
  getParentRoute: () => staff,
  path: '/cells',
  validateSearch: readDistrictSearch,
  loader: ({ context }) => context.queryClient.ensureQueryData(membershipsQuery(context.session.id)),
  component: lazyPage(() => import('../../features/running/cells/web/cells-page.tsx'), 'CellsPage'),
})

const enrollment = createRoute({
  getParentRoute: () => staff,
  path: '/schools/enrollment',
  validateSearch: (search): { organization?: number } =>
    read({ organization: wholeOf(search.organization, 1) }),
  loader: ({ context }) => context.queryClient.ensureQueryData(membershipsQuery(context.session.id)),
  component: lazyPage(
    () => import('../../features/running/district-enrollment/web/enrollment-page.tsx'),
    'EnrollmentPage',
  ),
})

export const organizationRoutes = [
  district,
  enrollment,
  school,
  templates,
  newTemplate,
  template,
  programs,
  cells,
] as const
