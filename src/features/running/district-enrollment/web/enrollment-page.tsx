import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { counted } from '../../../../shared/numbers.ts'
import { PageError } from '../../../../web/shell/problem-pages.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { SelectField } from '../../../../web/ui/field.tsx'
import { FileField } from '../../../../web/ui/file-field.tsx'
import { BackLink, Columns, Page } from '../../../../web/ui/page.tsx'
import { EmptyState, PageSkeleton } from '../../../../web/ui/states.tsx'
import { membershipsQuery } from '../../organizations/web/data.ts'
import type { DistrictEnrollment } from '../contract.ts'
import { AboutFiles } from './about-files.tsx'
import { districtEnrollmentQuery } from './data.ts'
import styles from './district-enrollment.module.css'
import { Faults } from './faults.tsx'
import { Preview } from './preview.tsx'
import { readChosen } from './read-files.ts'

/** Fills in the Community Profiles of the organization in the address, or of the first that the reader serves. */
export function EnrollmentPage() {
  const { session } = useRouteContext({ from: '/staff/schools/enrollment' })
  const { organization } = useSearch({ from: '/staff/schools/enrollment' })
  const { data: own } = useSuspenseQuery(membershipsQuery(session.id))
  const led = own.organizations.filter(({ role }) => role === 'officer')
  const id = organization ?? led[0]?.id
  const navigate = useNavigate({ from: '/schools/enrollment' })
  if (id === undefined)
    return (
      <Page title="Enrollment">
        <EmptyState title="You aren’t a district officer">
          District officers fill in the enrollment of all schools here. Administrators find this page through
          a district’s page.
        </EmptyState>
      </Page>
    )
  return (
    <>
      {led.length > 1 ? (
        <SelectField
          label="Organization"
          options={led.map((one) => ({ value: String(one.id), label: one.name }))}
          value={String(id)}
          onChange={({ target }) => void navigate({ search: { organization: Number(target.value) } })}
        />
      ) : null}
      <Enrollment key={id} id={id} />
    </>
  )
}

function Enrollment({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(districtEnrollmentQuery(id))
  if (error && !data) return <PageError error={error} reset={() => void refetch()} />
  if (!data) return <PageSkeleton blocks={1} />
  return (
    <Page
      title="Enrollment"
      facts={
        <>
          <span dir="auto">{data.name}</span>
          <span>{counted(data.schools.length, 'school')}</span>
        </>
      }
      back={
        <BackLink to="/schools" search={{ organization: id }}>
          Schools
        </BackLink>
      }
    >
      {data.schools.length === 0 ? (
        <EmptyState title="No schools yet">
          Once the district has schools, you can fill in their enrollment from one file.
        </EmptyState>
      ) : (
        <FromFile id={id} district={data} />
      )}
    </Page>
  )
}

function FromFile({ id, district }: { id: number; district: DistrictEnrollment }) {
  const [where, setWhere] = useState('')
  const reading = useMutation({
    mutationFn: (files: readonly File[]) => readChosen(files, district.today, setWhere),
  })
  const read = reading.data
  const names = (reading.variables ?? []).map(({ name }) => name).join(', ')
  return (
    <>
      <Card title="All schools from one file">
        <Columns layout="two">
          <AboutFiles schools={district.schools} />
          <div className={styles.parts}>
            <FileField
              label="Files"
              hint="CSV or zip. We won’t save anything until you review it."
              accept=".csv,.zip,.txt,text/csv,application/zip"
              multiple
              aria-busy={reading.isPending}
              onChoose={(files) => reading.mutate(files)}
            />
            <p role="status">{reading.isPending ? where : null}</p>
          </div>
        </Columns>
      </Card>
      {!read ? null : read.faults.length > 0 ? (
        <Faults names={names} faults={read.faults} />
      ) : (
        <Preview key={reading.submittedAt} id={id} names={names} district={district} read={read} />
      )}
    </>
  )
}
