import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isAdministrator } from '../../../../../shared/permissions.ts'
import type { Session } from '../../../../../web/session.ts'
import { schoolOfUserQuery, useChosenSchool } from '../../../../schools/school/web/data.ts'
import { membershipsQuery } from '../data.ts'
import styles from '../organizations.module.css'

/** Shows the current school. Users with several can switch here. Users with no school of their own can leave it. */
export function SchoolInView({
  session,
  onFollow,
}: {
  session: Session
  onFollow?: (() => void) | undefined
}) {
  useChosenSchool(session.id)
  const { data: school } = useQuery(schoolOfUserQuery(session.id))
  const { data: own } = useQuery(membershipsQuery(session.id))
  const isNone = school?.id === 0 || (!school && isAdministrator(session.role))
  if (isNone) return null
  const others = (own?.schools ?? []).filter(({ id }) => id !== school?.id)
  return (
    <section className={styles.school} aria-label="School">
      <p>School</p>
      <b title={school?.entityName} dir="auto">
        {school?.entityName}
      </b>
      {others.length > 0 ? (
        <details key={school?.id}>
          <summary>Change school</summary>
          <ul aria-label="Other schools">
            {others.map(({ id, name }) => (
              <li key={id}>
                <Link
                  to="/school/$id"
                  params={{ id: String(id) }}
                  onClick={onFollow}
                  preload={false}
                  dir="auto"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {school && own?.schools.length === 0 ? (
        <Link to="/school/$id" params={{ id: '0' }} onClick={onFollow} preload={false}>
          {backWords(own.organizations)}
        </Link>
      ) : null}
    </section>
  )
}

const backWords = ([first, ...more]: readonly { name: string }[]): string =>
  first && more.length === 0 ? `Back to ${first.name}` : 'Leave this school'
