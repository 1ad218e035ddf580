import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, Outlet } from '@tanstack/react-router'
import { Fragment } from 'react'
import { roleQuery, userQuery } from '../../features/people/users/web/data.ts'
import { PublicFrame } from '../../features/planning/public-site/web/public-frame.tsx'
import { membershipsQuery } from '../../features/running/organizations/web/data.ts'
import { schoolOfUserQuery, useChosenSchool } from '../../features/schools/school/web/data.ts'
import { NoAccessPage } from '../../web/shell/problem-pages.tsx'
import { requireRole, requireSession } from './guards.ts'
import { MenuButton } from './menu-button.tsx'
import { NotFound } from './not-found.tsx'
import { Root } from './root.tsx'
import { StaffFrame } from './staff-frame.tsx'

export interface RouterContext {
  queryClient: QueryClient
  /** The current URL, which stays in place if a navigation is denied. */
  shown: { address: string | undefined }
}

export const root = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: NotFound,
})

/* Public frame, open to everyone. */

export const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  component: () => (
    <PublicFrame menu={<MenuButton permission={null} />}>
      <Outlet />
    </PublicFrame>
  ),
})

/* Staff frame, for all three permissions. */

export const staff = createRoute({
  getParentRoute: () => root,
  id: 'staff',
  beforeLoad: requireSession,
  // Requests the frame's data once, while the page's code loads.
  loader: ({ context: { queryClient, session } }) => {
    void queryClient.prefetchQuery(userQuery(session.id))
    void queryClient.prefetchQuery(roleQuery(session.id))
    void queryClient.prefetchQuery(membershipsQuery(session.id))
    void queryClient.prefetchQuery(schoolOfUserQuery(session.id))
  },
  staleTime: Number.POSITIVE_INFINITY,
  component: StaffLayout,
})

function StaffLayout() {
  const { session } = staff.useRouteContext()
  const chosen = useChosenSchool(session.id)
  return (
    <StaffFrame session={session}>
      {/* Switching to a different school remounts the page, so it keeps nothing from the previous school. */}
      <Fragment key={chosen}>
        <Outlet />
      </Fragment>
    </StaffFrame>
  )
}

export const administration = createRoute({
  getParentRoute: () => staff,
  id: 'administration',
  beforeLoad: (place) =>
    requireRole(['CAN_DO_ALL'], place, place.location.pathname === '/userlist' ? '/' : undefined),
  component: AdministrationLayout,
})

function AdministrationLayout() {
  const { allowed } = administration.useRouteContext()
  return allowed ? <Outlet /> : <NoAccessPage />
}
