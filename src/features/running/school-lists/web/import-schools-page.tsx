import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { count, counted } from '../../../../shared/numbers.ts'
import { GoLink } from '../../../../web/ui/button.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { ErrorState } from '../../../../web/ui/states.tsx'
import type { Preview } from '../contract.ts'
import type { Fault } from '../rules.ts'
import type { ReadList } from '../rules-table.ts'
import { placesQuery, previewQuery } from './data.ts'
import { Faults } from './faults.tsx'
import { FileCard } from './file-card.tsx'
import { readChosen } from './open-files.ts'
import { PreviewCard } from './preview-card.tsx'
import { SlipsCard } from './slips-card.tsx'

/** What was read last; `number` tells one reading from the next. */
interface Chosen {
  number: number
  names: string
  list: ReadList
}

/** Schools with their people and expected counts from files: reading, preview, taking, and slips for new accounts. */
export function ImportSchoolsPage() {
  const queries = useQueryClient()
  const { data: places = [] } = useQuery(placesQuery())
  const [picked, setPicked] = useState<number | null>()
  // Where there is one organization only, its schools are meant.
  const organization =
    picked === undefined && places.length === 1 ? (places[0]?.id ?? null) : (picked ?? null)
  const [state, setState] = useState('')
  const [where, setWhere] = useState<string | null>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [taken, setTaken] = useState<Taken | null>(null)
  const readings = useRef(0)

  async function choose(files: readonly File[]) {
    const number = ++readings.current
    setChosen(null)
    setTaken(null)
    const list = await readChosen(files, (at) => number === readings.current && setWhere(at))
    // Somebody has chosen other files in the meantime.
    if (number !== readings.current) return
    setWhere(null)
    setChosen({ number, names: files.map(({ name }) => name).join(', '), list })
  }

  const finish = (counts: Taken) => {
    setTaken(counts)
    setChosen(null)
    void queries.invalidateQueries()
  }
  const needsState = chosen?.list.rows.every((row) => (row.state ?? '').trim() === '') ?? false
  return (
    <Page
      title="Import Schools"
      facts="Schools, the people who lead them and how many are expected to answer, from a CSV file."
    >
      <div className="screen-only">
        {taken ? <TakenNotice {...taken} organization={organization} /> : null}
      </div>
      <SlipsCard />
      <FileCard
        organization={organization}
        onOrganization={setPicked}
        state={state}
        onState={needsState && chosen?.list.rows.length ? setState : null}
        where={where}
        onFiles={(files) => void choose(files)}
      />
      {chosen && chosen.list.faults.length > 0 ? (
        <Faults names={chosen.names} faults={chosen.list.faults} total={chosen.list.faults.length} />
      ) : null}
      {chosen && chosen.list.faults.length === 0 ? (
        <Compared
          chosen={chosen}
          organization={organization}
          state={needsState ? state : ''}
          onTaken={finish}
        />
      ) : null}
    </Page>
  )
}

interface ComparedProps {
  chosen: Chosen
  organization: number | null
  state: string
  onTaken: (counts: Taken) => void
}

/** What the server says of a list that was read. */
function Compared({ chosen: { number, names, list }, organization, state, onTaken }: ComparedProps) {
  const sent = { rows: list.rows, organization, state }
  const { data, error, isFetching, refetch } = useQuery(previewQuery(number, sent))
  if (error && !isFetching)
    return <ErrorState error={error} title="The list could not be compared" onRetry={() => void refetch()} />
  if (!data) return <p role="status">Comparing {counted(list.rows.length, 'row')} with what is here…</p>
  const faults: readonly Fault[] = data.faults
  if (faults.length > 0) return <Faults names={names} faults={faults} total={data.faultCount} />
  return (
    <PreviewCard
      key={data.digest}
      names={names}
      list={sent}
      skipped={list.skipped}
      preview={data}
      onTaken={onTaken}
      onAgain={() => void refetch()}
    />
  )
}

type Taken = Pick<Preview, 'schools' | 'accounts' | 'roles'>

function TakenNotice({ schools, accounts, roles, organization }: Taken & { organization: number | null }) {
  return (
    <Notice
      tone="info"
      live
      title="The list is imported"
      action={
        organization === null ? undefined : (
          <GoLink to="/templates/new" search={{ organization }}>
            Give the schools a survey
          </GoLink>
        )
      }
    >
      {`${counted(schools.new, 'new school')}, ${count(schools.changed)} changed; ${counted(accounts.new, 'new account')}, ${count(accounts.changed)} changed; ${counted(roles, 'role')} given or changed.`}
    </Notice>
  )
}
