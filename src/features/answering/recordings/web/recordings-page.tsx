import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { languageCodes, languages } from '../../../../shared/languages.ts'
import { isAdministrator } from '../../../../shared/permissions.ts'
import { SelectField } from '../../../../web/ui/field.tsx'
import { Measure } from '../../../../web/ui/measure.tsx'
import { Page, Section } from '../../../../web/ui/page.tsx'
import { EmptyState, ErrorState, PageSkeleton } from '../../../../web/ui/states.tsx'
import { NamedLinks } from '../../../figures/named-links/web/parts/named-links.tsx'
import { schoolOfUserQuery } from '../../../schools/school/web/data.ts'
import type { RecordingProgress } from '../contract.ts'
import { listenerSheetQuery, progressQuery, type RecordingPlace } from './data.ts'
import { ImportRecordings } from './import-recordings.tsx'
import { ListenToRecordings } from './listen-to-recordings.tsx'
import styles from './record.module.css'

/** Recordings for all schools, for an administrator, or a leader's own: progress, links for speakers, listening, files. */
export function RecordingsPage() {
  const { session } = useRouteContext({ from: '/staff/recordings' })
  return isAdministrator(session.role) ? (
    <Recordings place={{}} whose="For all schools" />
  ) : (
    <OfSchool userId={session.id} />
  )
}

function OfSchool({ userId }: { userId: number }) {
  const { data: school, error, refetch } = useQuery(schoolOfUserQuery(userId))
  if (!error && school?.id && school.level === 'leader')
    return <Recordings place={{ entityId: school.id }} whose={`For ${school.entityName}`} />
  return (
    <Page title="Recordings" facts={school?.id ? school.entityName : undefined}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !school ? (
        <PageSkeleton />
      ) : (
        <EmptyState
          title={
            school.id
              ? 'A leader of the school looks after its recordings'
              : 'Save the school’s profile first'
          }
        />
      )}
    </Page>
  )
}

function Recordings({ place, whose }: { place: RecordingPlace; whose: string }) {
  const { language = 'hmn' } = useSearch({ from: '/staff/recordings' })
  const navigate = useNavigate({ from: '/recordings' })
  const progress = useQuery(progressQuery(place))
  const listener = { language, place }
  const sheet = useQuery({ ...listenerSheetQuery(listener), placeholderData: keepPreviousData })
  const present = sheet.isPlaceholderData ? undefined : sheet.data
  const choose = (code: string) =>
    void navigate({ search: { language: languageCodes.find((one) => one === code) ?? 'hmn' } })
  return (
    <Page title="Recordings" facts={<span>{whose}</span>}>
      {/* Everything at once: what is below would move. */}
      {progress.isPending || sheet.isPending ? (
        <PageSkeleton />
      ) : (
        <>
          <Section title="How far each language is">
            {progress.isError ? (
              <ErrorState error={progress.error} onRetry={() => void progress.refetch()} />
            ) : (
              <div className={styles.progress}>
                {progress.data.map((one) => (
                  <Progress key={one.language} progress={one} />
                ))}
              </div>
            )}
          </Section>
          <SelectField
            label="Language"
            options={languages.map(({ code, name }) => ({ value: code, label: name }))}
            value={language}
            onChange={({ target }) => choose(target.value)}
          />
          <Links {...listener} />
          <Section key={`listen ${language}`} title="Listen and approve">
            {present ? (
              <ListenToRecordings listener={listener} sheet={present} />
            ) : sheet.isError ? (
              <ErrorState error={sheet.error} onRetry={() => void sheet.refetch()} />
            ) : null}
          </Section>
          <Section title="Bring files">
            <ImportRecordings key={language} {...listener} sheet={present} />
          </Section>
        </>
      )}
    </Page>
  )
}

function Links({ language, place }: { language: RecordingProgress['language']; place: RecordingPlace }) {
  const [purpose, setPurpose] = useState<'record' | 'approve'>('record')
  return (
    <Section title="Links for speakers">
      <p className="quiet">
        A speaker opens the link on a phone or computer and reads the texts aloud, without an account.
        Somebody else listens to each recording before it is used.
      </p>
      <SelectField
        label="What the person does"
        options={[
          { value: 'record', label: 'Records' },
          { value: 'approve', label: 'Listens and approves' },
        ]}
        value={purpose}
        onChange={({ target }) => setPurpose(target.value === 'approve' ? 'approve' : 'record')}
      />
      <NamedLinks
        key={`${purpose} ${language}`}
        purpose={purpose}
        place={place}
        languages={languageCodes}
        language={language}
        nameHint="Whoever records or listens in this language sees the name, for all schools in every school."
      />
    </Section>
  )
}

function Progress({ progress }: { progress: RecordingProgress }) {
  const { language, texts, approved, waiting, sentBack } = progress
  const name = languages.find(({ code }) => code === language)?.name ?? language
  return (
    <div>
      <p className={styles.where}>
        <b>{name}</b>
        <span className="quiet">
          {approved} of {texts} approved, {waiting} to listen to, {sentBack} sent back
        </span>
      </p>
      <Measure
        at={(approved / Math.max(1, texts)) * 100}
        label={`${name}, approved`}
        valueText={`${approved} of ${texts}`}
      />
    </div>
  )
}
