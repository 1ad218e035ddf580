import { lazyPage } from '../../../../web/lazy-page.ts'

/* Parts of the home page that only some people see, or only in some states. The page's loader loads the parts those
   people need. */

export const AdministratorHome = lazyPage(() => import('./administrator-home.tsx'), 'AdministratorHome')
export const DistrictHome = lazyPage(() => import('./district-home.tsx'), 'DistrictHome')
export const ReaderHome = lazyPage(() => import('./reader-home.tsx'), 'ReaderHome')
export const StartFirst = lazyPage(() => import('../../overview/web/parts/start-first.tsx'), 'StartFirst')
export const ResultsPanel = lazyPage(() => import('./results-panel.tsx'), 'ResultsPanel')
export const WaitingPanel = lazyPage(() => import('./waiting-panel.tsx'), 'WaitingPanel')
