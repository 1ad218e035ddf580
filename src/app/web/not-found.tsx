import { PublicFrame } from '../../features/planning/public-site/web/public-frame.tsx'
import { useSession } from '../../web/session.ts'
import { NotFoundPage } from '../../web/shell/problem-pages.tsx'
import { MenuButton } from './menu-button.tsx'
import { StaffFrame } from './staff-frame.tsx'

export function NotFound() {
  const session = useSession()
  return session ? (
    <StaffFrame session={session}>
      <NotFoundPage />
    </StaffFrame>
  ) : (
    <PublicFrame menu={<MenuButton permission={null} />}>
      <NotFoundPage />
    </PublicFrame>
  )
}
