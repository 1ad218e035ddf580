import { createRoute } from '@tanstack/react-router'
import { trackingQuery, trackingWordsQuery } from '../../features/answering/tracking/web/data.ts'
import { enrollmentOfSurveyQuery } from '../../features/schools/enrollment/web/data.ts'
import { read, wholeOf } from '../../web/address.ts'
import { lazyPage } from '../../web/lazy-page.ts'
import { staff } from './frame-routes.tsx'

/* Pages of a survey before its results. Each requests its data while its code loads. */

const setup = createRoute({
  getParentRoute: () => staff,
  path: '/equity-audit-setup/$guid',
  validateSearch: (search): { step?: number } => read({ step: wholeOf(search.step) }),
  // Requests the setup only once. Later steps don't request it again.
  loader: async ({ context: { queryClient }, params: { guid } }) => {
    if (guid === '0') return
    const { setupQuery } = await import('../../features/planning/setup/web/data.ts')
    void queryClient.prefetchQuery(setupQuery(guid))
  },
  staleTime: Number.POSITIVE_INFINITY,
  component: lazyPage(() => import('../../features/planning/setup/web/setup-page.tsx'), 'SetupPage'),
})

const again = createRoute({
  getParentRoute: () => staff,
  path: '/equity-audit-again/$guid',
  component: lazyPage(() => import('../../features/planning/repeat/web/repeat-page.tsx'), 'RepeatPage'),
})

const tracking = createRoute({
  getParentRoute: () => staff,
  path: '/survey-response-tracking/$guid',
  loader: ({ context: { queryClient }, params: { guid } }) => {
    void queryClient.prefetchQuery(trackingQuery(guid))
    void queryClient.prefetchQuery(trackingWordsQuery())
    void queryClient.prefetchQuery(enrollmentOfSurveyQuery(guid))
  },
  component: lazyPage(() => import('./tracking-page.tsx'), 'TrackingPage'),
})

export const surveyRoutes = [setup, again, tracking] as const
