import { lazyPage } from '../../../../web/lazy-page.ts'

/* What a home shows to some, or in some states: loaded by the loader of the page for those who see it. */

export const AdministratorHome = lazyPage(() => import('./administrator-home.tsx'), 'AdministratorHome')
export const DistrictHome = lazyPage(() => import('./district-home.tsx'), 'DistrictHome')
export const ReaderHome = lazyPage(() => import('./reader-home.tsx'), 'ReaderHome')
export const StartFirst = lazyPage(() => import('../../overview/web/parts/start-first.tsx'), 'StartFirst')
export const ResultsPanel = lazyPage(() => import('./results-panel.tsx'), 'ResultsPanel')
export const WaitingPanel = lazyPage(() => import('./waiting-panel.tsx'), 'WaitingPanel')
