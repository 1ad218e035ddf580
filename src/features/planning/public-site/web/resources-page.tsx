import { useSuspenseQuery } from '@tanstack/react-query'
import { defaultParseSearch, useRouteContext, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isAdministrator } from '../../../../shared/permissions.ts'
import { BackLink, Page } from '../../../../web/ui/page.tsx'
import { membershipsQuery } from '../../../running/organizations/web/data.ts'
import { resultParts } from './help-for-results.tsx'
import { accountParts, administrationParts, districtParts } from './help-for-roles.tsx'
import { surveyParts } from './help-for-surveys.tsx'
import { helpPage, type Part, partNames } from './help-page.ts'
import styles from './prose.module.css'

/** Help in one place; what belongs to the page that it was opened from comes first and is open. */
export function ResourcesPage() {
  const { session } = useRouteContext({ from: '/staff/resources' })
  const { from } = useSearch({ from: '/staff/resources' })
  const { data: own } = useSuspenseQuery(membershipsQuery(session.id))
  const page = from === undefined ? null : helpPage(from)
  const isAdmin = isAdministrator(session.role)
  const topics: Partial<Record<Part, ReactNode>> = {
    ...surveyParts,
    ...resultParts,
    ...accountParts,
    ...(isAdmin || own.organizations.length > 0 ? districtParts : {}),
    ...(isAdmin ? administrationParts : {}),
  }
  const ordered = (Object.keys(partNames) as Part[])
    .filter((part) => part in topics)
    .toSorted((a, b) => Number(b === page?.part) - Number(a === page?.part))
  return (
    <Page
      title="Resources"
      back={from === undefined ? undefined : <BackTo address={from} name={page?.name ?? null} />}
      facts="Help with planning a survey, reaching people and reading what they said."
    >
      <div>
        {ordered.map((part, at) => (
          <details key={part} id={part} className={styles.part} open={at === 0}>
            <summary>
              <h2>{partNames[part]}</h2>
            </summary>
            <div className={styles.topics}>{topics[part]}</div>
          </details>
        ))}
      </div>
    </Page>
  )
}

function BackTo({ address, name }: { address: string; name: string | null }) {
  const { pathname, search } = new URL(address, location.origin)
  return (
    <BackLink to={pathname} search={defaultParseSearch(search)}>
      {name === null ? 'Back' : `Back to ${name}`}
    </BackLink>
  )
}
