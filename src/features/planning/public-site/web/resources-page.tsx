import { useSuspenseQuery } from '@tanstack/react-query'
import { defaultParseSearch, useRouteContext, useSearch } from '@tanstack/react-router'
import { isAdministrator } from '../../../../shared/permissions.ts'
import { BackLink, Page } from '../../../../web/ui/page.tsx'
import { membershipsQuery } from '../../../running/organizations/web/data.ts'
import { helpPage, type Part, partNames } from './help-page.ts'
import { Topics } from './help-topics.tsx'
import styles from './prose.module.css'

const forAdministrators: ReadonlySet<Part> = new Set(['people', 'words', 'responses', 'programs'])

/** Shows all help in one place. Topics about the page the reader came from come first and are expanded. */
export function ResourcesPage() {
  const { session } = useRouteContext({ from: '/staff/resources' })
  const { from } = useSearch({ from: '/staff/resources' })
  const { data: own } = useSuspenseQuery(membershipsQuery(session.id))
  const page = from === undefined ? null : helpPage(from)
  const isAdmin = isAdministrator(session.role)
  const isInDistrict = isAdmin || own.organizations.length > 0
  const ordered = (Object.keys(partNames) as Part[])
    .filter((part) => (forAdministrators.has(part) ? isAdmin : part !== 'district' || isInDistrict))
    .toSorted((a, b) => Number(b === page?.part) - Number(a === page?.part))
  return (
    <Page
      title="Resources"
      back={from === undefined ? undefined : <BackTo address={from} name={page?.name ?? null} />}
      facts="Help with planning a survey, reaching people and reading results."
    >
      <div>
        {ordered.map((part, at) => (
          <details key={part} id={part} className={styles.part} open={at === 0}>
            <summary>
              <h2>{partNames[part]}</h2>
            </summary>
            <Topics part={part} />
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
