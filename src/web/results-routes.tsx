import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root, staff } from './frame-routes.tsx'

/* What a survey found: for the school, and for whoever was given a link. */

const results = createRoute({
  getParentRoute: () => staff,
  path: '/audit-results-dashboard/$guid',
  component: lazyRouteComponent(() => import('../features/results/web/results-page.tsx'), 'ResultsPage'),
})

const gaps = createRoute({
  getParentRoute: () => staff,
  path: '/audit-results-dashboard/$guid/gaps',
  component: lazyRouteComponent(() => import('../features/gaps/web/gaps-page.tsx'), 'GapsPage'),
})

const report = createRoute({
  getParentRoute: () => staff,
  path: '/audit-results-dashboard/$guid/report',
  component: lazyRouteComponent(() => import('../features/downloads/web/report-page.tsx'), 'ReportPage'),
})

const areaReport = createRoute({
  getParentRoute: () => staff,
  path: '/audit-results-dashboard/$guid/$area',
  component: lazyRouteComponent(
    () => import('../features/results/web/area-report-page.tsx'),
    'AreaReportPage',
  ),
})

export const resultsRoutes = [results, gaps, report, areaReport] as const

const shared = createRoute({
  getParentRoute: () => root,
  path: '/shared/$token',
  component: lazyRouteComponent(() => import('../features/sharing/web/shared-page.tsx'), 'SharedPage'),
})

const sharedArea = createRoute({
  getParentRoute: () => root,
  path: '/shared/$token/$area',
  component: lazyRouteComponent(
    () => import('../features/sharing/web/shared-area-page.tsx'),
    'SharedAreaPage',
  ),
})

export const sharedRoutes = [shared, sharedArea] as const
