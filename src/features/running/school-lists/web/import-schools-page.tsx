import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { count, counted } from '../../../../shared/numbers.ts'
import { GoLink } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { SelectField } from '../../../../web/ui/field.tsx'
import { FileField } from '../../../../web/ui/file-field.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { Columns, Page } from '../../../../web/ui/page.tsx'
import { ErrorState } from '../../../../web/ui/states.tsx'
import { states } from '../../../schools/school/rules.ts'
import type { DistrictAnswers, List, Taken } from '../contract.ts'
import { AboutLists } from './about-lists.tsx'
import { listScopesQuery, previewQuery } from './data.ts'
import { UnclearDistricts, Unplaced } from './districts.tsx'
import { Faults } from './faults.tsx'
import { readChosen } from './open-files.ts'
import { PreviewCard } from './preview-card.tsx'
import styles from './school-lists.module.css'
import { SlipsCard } from './slips-card.tsx'

/** Imports schools, people and numbers of people from files, with a preview, and prints slips for new accounts. */
export function ImportSchoolsPage() {
  const queries = useQueryClient()
  const { data: places } = useSuspenseQuery(listScopesQuery())
  const [picked, setPicked] = useState<number | null>()
  const [only] = places.length === 1 ? places : []
  // If there is only one organization, it is selected.
  const organization = picked === undefined ? (only?.id ?? null) : picked
  const [state, setState] = useState('')
  const [where, setWhere] = useState('')
  const [taken, setTaken] = useState<Taken | null>(null)
  // If the user chooses other files while files are being read, only the later files count.
  const reading = useMutation({ mutationFn: (files: readonly File[]) => readChosen(files, setWhere) })
  const chosen = reading.data
  const names = (reading.variables ?? []).map(({ name }) => name).join(', ')
  const finish = (counts: Taken) => {
    setTaken(counts)
    reading.reset()
    void queries.invalidateQueries()
  }
  const namesStates = chosen?.rows.some((row) => (row.state ?? '').trim() !== '') ?? false
  return (
    <Page
      title="Import Schools"
      facts="Add schools, their people and the number of people in each group from a CSV file."
    >
      <div className="screen-only">
        {taken ? <TakenNotice {...taken} organization={organization} /> : null}
      </div>
      <SlipsCard />
      <Card title="List" className="screen-only">
        <Columns layout="two">
          <AboutLists organization={organization} />
          <div className={styles.parts}>
            {places.length > 0 ? (
              <SelectField
                label="Organization"
                hint="Schools with no district in their row go into this organization."
                empty="None"
                value={organization ?? ''}
                options={places.map(({ id, name }) => ({ value: String(id), label: name }))}
                onChange={({ target }) => setPicked(Number(target.value) || null)}
              />
            ) : null}
            <FileField
              label="Files"
              hint="CSV or zip. We won’t save anything until you review it."
              accept=".csv,.zip,.txt,text/csv,application/zip"
              multiple
              aria-busy={reading.isPending}
              onChoose={(files) => {
                setTaken(null)
                reading.mutate(files)
              }}
            />
            {chosen && chosen.rows.length > 0 && !namesStates ? (
              <SelectField
                label="State"
                hint="The list doesn’t include states. We’ll use this one for new schools."
                empty="Choose a state"
                value={state}
                options={states.map(([code, name]) => ({ value: code, label: name }))}
                onChange={({ target }) => setState(target.value)}
              />
            ) : null}
            <p role="status">{reading.isPending ? where : null}</p>
          </div>
        </Columns>
      </Card>
      {!chosen ? null : chosen.faults.length > 0 ? (
        <Faults names={names} faults={chosen.faults} />
      ) : (
        <Compared
          key={reading.submittedAt}
          read={reading.submittedAt}
          {...{ names, skipped: chosen.skipped }}
          given={{ rows: chosen.rows, organization, state: namesStates ? '' : state }}
          onTaken={finish}
        />
      )}
    </Page>
  )
}

interface ComparedProps extends Pick<ComponentProps<typeof PreviewCard>, 'names' | 'skipped' | 'onTaken'> {
  /** Different for each set of files that is read. */
  read: number
  /** The list, without answers about its districts. */
  given: List
}

function Compared({ read, given, ...about }: ComparedProps) {
  const [answers, setAnswers] = useState<DistrictAnswers>([])
  const list = { ...given, districts: answers }
  const { data, error, isFetching, refetch } = useQuery(previewQuery(read, list))
  const again = () => void refetch()
  const unclear = data?.unclear ?? []
  return (
    <>
      <UnclearDistricts unclear={unclear} answers={answers} onAnswer={setAnswers} />
      {error && !isFetching ? (
        <ErrorState error={error} title="We couldn’t compare the list" onRetry={again} />
      ) : !data ? (
        <p role="status">Comparing {counted(list.rows.length, 'row')} with your schools…</p>
      ) : data.faults.length > 0 ? (
        <Faults names={about.names} faults={data.faults} total={data.faultCount} />
      ) : unclear.length === 0 ? (
        <>
          <Unplaced unplaced={data.unplaced} answers={answers} />
          <PreviewCard key={data.digest} {...about} list={list} preview={data} onAgain={again} />
        </>
      ) : null}
    </>
  )
}

function TakenNotice({ schools, accounts, roles, organization }: Taken & { organization: number | null }) {
  const give =
    organization === null ? undefined : (
      <GoLink to="/templates/new" search={{ organization }}>
        Set up surveys for these schools
      </GoLink>
    )
  return (
    <Notice tone="info" live title="List imported" action={give}>
      {`${counted(schools.new, 'new school')}, ${count(schools.changed)} changed; ${counted(accounts.new, 'new account')}, ${count(accounts.changed)} changed; ${counted(roles, 'role')} added or changed.`}
    </Notice>
  )
}
