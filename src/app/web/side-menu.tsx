import { IconChevronDown, IconForms, IconLogout } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { leave } from '../../features/running/auth/web/data.ts'
import { membershipsQuery } from '../../features/running/organizations/web/data.ts'
import { SchoolInView } from '../../features/running/organizations/web/parts/school-in-view.tsx'
import { schoolOfUserQuery, useChosenSchool } from '../../features/schools/school/web/data.ts'
import { previewGuid } from '../../shared/codes.ts'
import { isAdministrator, type Permission } from '../../shared/permissions.ts'
import { type Session, useSession } from '../../web/session.ts'
import styles from '../../web/shell/shell.module.css'
import { classes } from '../../web/ui/vars.ts'
import { administrationGroups, administrationMenu, type MenuEntry, menuFor, signedOutMenu } from './menu.ts'
import own from './side-menu.module.css'

/** The menu for a role; null if signed out. `onFollow` closes the enclosing drawer. */
export function SideMenu({
  permission,
  onFollow,
}: {
  permission: Permission | null
  onFollow?: (() => void) | undefined
}) {
  const session = useSession()
  const administration = useId()
  return (
    <>
      {permission && session ? <SchoolInView session={session} onFollow={onFollow} /> : null}
      <nav className={styles.menu} aria-label="Main">
        {permission && session ? (
          <OwnEntries session={session} onFollow={onFollow} />
        ) : (
          <Entries entries={signedOutMenu} onFollow={onFollow} />
        )}
        {permission && isAdministrator(permission) ? (
          <>
            <p className={styles.group} id={administration}>
              Site Administration
            </p>
            <Entries entries={administrationMenu} label={administration} onFollow={onFollow}>
              <li>
                <FillOutEntry />
              </li>
            </Entries>
            <AdministrationGroups onFollow={onFollow} />
          </>
        ) : null}
        {permission ? (
          <ul className={styles.end}>
            <li>
              <SignOut />
            </li>
          </ul>
        ) : null}
      </nav>
    </>
  )
}

/** The menu entries that the account can use. */
function OwnEntries({ session, onFollow }: { session: Session; onFollow?: (() => void) | undefined }) {
  useChosenSchool(session.id)
  const { data: school } = useQuery({ ...schoolOfUserQuery(session.id), throwOnError: false })
  const { data: own } = useQuery({ ...membershipsQuery(session.id), throwOnError: false })
  const entries = menuFor({
    level: school?.level ?? null,
    roles: (own?.organizations ?? []).map(({ role }) => role),
    isAdmin: isAdministrator(session.role),
  })
  return <Entries entries={entries} onFollow={onFollow} />
}

/** All groups are collapsed at first except the one that contains the current page. */
function AdministrationGroups({ onFollow }: { onFollow?: (() => void) | undefined }) {
  const path = useLocation({ select: (location) => location.pathname })
  return administrationGroups.map(({ name, icon: Icon, entries }) => {
    const isHere = entries.some(({ to, alsoAt = [] }) =>
      [to, ...alsoAt].some((beginning) => path.startsWith(beginning)),
    )
    return (
      <details key={`${name}${isHere}`} className={own.group} open={isHere}>
        <summary className={styles.entry}>
          <Icon className="icon" aria-hidden />
          <EntryName>{name}</EntryName>
          <IconChevronDown className={classes('icon icon--small', own.arrow)} aria-hidden />
        </summary>
        <Entries entries={entries} onFollow={onFollow} />
      </details>
    )
  })
}

interface EntriesProps {
  entries: readonly MenuEntry[]
  onFollow?: (() => void) | undefined
  /** ID of the list's heading, if it has one. */
  label?: string
  children?: ReactNode
}

function Entries({ entries, onFollow, label, children }: EntriesProps) {
  const path = useLocation({ select: (location) => location.pathname })
  return (
    <ul aria-labelledby={label}>
      {entries.map(({ label, to, search, icon: Icon, alsoAt }) => (
        <li key={label}>
          <Link
            className={styles.entry}
            to={to}
            {...(search ? { search } : {})}
            activeOptions={{ exact: to === '/', includeSearch: false }}
            onClick={onFollow}
            {...(alsoAt?.some((beginning) => path.startsWith(beginning))
              ? { 'aria-current': 'page' as const }
              : {})}
          >
            <Icon className="icon" aria-hidden />
            <EntryName>{label}</EntryName>
          </Link>
        </li>
      ))}
      {children}
    </ul>
  )
}

/** If the menu shows only icons, the name appears next to the icon that is hovered over or focused. */
function EntryName({ children }: { children: string }) {
  return <span className={styles.entryName}>{children}</span>
}

/** Link to the demo survey, which stores nothing. That page is a separate document. */
function FillOutEntry() {
  return (
    <a className={styles.entry} href={`/survey-form/${previewGuid}`}>
      <IconForms className="icon" aria-hidden />
      <EntryName>Fill out the survey</EntryName>
    </a>
  )
}

function SignOut() {
  const navigate = useNavigate()
  return (
    <button
      type="button"
      className={styles.entry}
      onClick={async () => {
        await navigate({ to: '/' })
        leave()
      }}
    >
      <IconLogout className="icon" aria-hidden />
      <EntryName>Sign Out</EntryName>
    </button>
  )
}
