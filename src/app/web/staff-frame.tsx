import { IconHelp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { roleQuery, userQuery } from '../../features/people/users/web/data.ts'
import { membershipsQuery } from '../../features/running/organizations/web/data.ts'
import { schoolOfUserQuery, useChosenSchool } from '../../features/schools/school/web/data.ts'
import { type Permission, roleNames } from '../../shared/permissions.ts'
import { given } from '../../web/address.ts'
import type { Session } from '../../web/session.ts'
import { Brand } from '../../web/shell/brand.tsx'
import styles from '../../web/shell/shell.module.css'
import { SkipLink } from '../../web/shell/skip-link.tsx'
import { greeting, signedInAs } from '../../web/shell/text.ts'
import { LinkButton } from '../../web/ui/button.tsx'
import { classes } from '../../web/ui/vars.ts'
import { MenuButton } from './menu-button.tsx'
import { roleInView } from './role-in-view.ts'
import { SideMenu } from './side-menu.tsx'

/** Layout for signed-in pages: top bar, side menu and page. */
export function StaffFrame({ session, children }: { session: Session; children: ReactNode }) {
  const role = useQuery(roleQuery(session.id)).data?.permission_name ?? session.role
  const as = useRoleInView(session, role)
  const firstName = useQuery(userQuery(session.id)).data?.firstName ?? session.firstName
  return (
    <>
      <SkipLink />
      <header className={styles.topbar}>
        <MenuButton permission={role} who={as} />
        <Brand to="/user-home" />
        <p className={styles.who}>
          <b>{greeting(firstName)}</b> <span>{as}</span>
        </p>
        <Help />
      </header>
      <div className={styles.app}>
        <Side permission={role} />
        <main className={styles.main} id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </>
  )
}

/** Links to the help for the current page. Help links back to it. */
function Help() {
  const from = useLocation({ select: ({ href, pathname }) => (pathname === '/resources' ? undefined : href) })
  return (
    <LinkButton variant="quiet" className={styles.help} to="/resources" search={given({ from })}>
      <IconHelp className="icon" aria-hidden />
      <span>Help</span>
    </LinkButton>
  )
}

/** The side menu. Escape hides an entry name that covers the page until the pointer or focus moves elsewhere. */
function Side({ permission }: { permission: Permission }) {
  const [quiet, setQuiet] = useState(false)
  useEffect(() => {
    const hear = ({ type, key }: Event & { key?: string }) => {
      if (type !== 'keydown' || key === 'Escape') setQuiet(type === 'keydown')
    }
    const heard = ['keydown', 'mouseover', 'focusin']
    for (const event of heard) addEventListener(event, hear)
    return () => {
      for (const event of heard) removeEventListener(event, hear)
    }
  }, [])
  return (
    <div className={classes(styles.side, quiet && styles.quiet)}>
      <SideMenu permission={permission} />
    </div>
  )
}

/** Returns the user's role as a sentence. Until it is known, it is blank but takes up the same height. */
function useRoleInView({ id }: Session, permission: Permission): string {
  useChosenSchool(id)
  const school = useQuery({ ...schoolOfUserQuery(id), throwOnError: false })
  const own = useQuery({ ...membershipsQuery(id), throwOnError: false })
  if (school.data && own.data) return signedInAs(roleInView({ permission, school: school.data, ...own.data }))
  return school.isError || own.isError ? signedInAs(roleNames[permission]) : '\u00a0'
}
