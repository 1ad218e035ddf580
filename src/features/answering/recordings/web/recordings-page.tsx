import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type LanguageCode, languageCodes, languages } from '../../../../shared/languages.ts'
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
  const query = useQuery(schoolOfUserQuery(userId))
  if (query.isError || !query.data)
    return (
      <Page title="Recordings">
        {query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <PageSkeleton />
        )}
      </Page>
    )
  const { id, entityName, level } = query.data
  if (id && level !== 'leader')
    return (
      <Page title="Recordings" facts={entityName}>
        <EmptyState title="A leader of the school looks after its recordings" />
      </Page>
    )
  if (!id)
    return (
      <Page title="Recordings">
        <EmptyState title="Save the school’s profile first" />
      </Page>
    )
  return <Recordings place={{ entityId: id }} whose={`For ${entityName}`} />
}

function Recordings({ place, whose }: { place: RecordingPlace; whose: string }) {
  const { language = 'hmn' } = useSearch({ from: '/staff/recordings' })
  const [purpose, setPurpose] = useState<'record' | 'approve'>('record')
  const navigate = useNavigate({ from: '/recordings' })
  const query = useQuery(progressQuery(place))
  const choose = (code: string) =>
    void navigate({ search: { language: languageCodes.find((one) => one === code) ?? 'hmn' } })
  const sheet = useQuery({ ...listenerSheetQuery({ language, place }), placeholderData: keepPreviousData })
  // Everything at once: what is below would move.
  if (query.isPending || sheet.isPending)
    return (
      <Page title="Recordings" facts={<span>{whose}</span>}>
        <PageSkeleton />
      </Page>
    )
  return (
    <Page title="Recordings" facts={<span>{whose}</span>}>
      <Section title="How far each language is">
        {query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <div className={styles.progress}>
            {query.data?.map((one) => (
              <Progress key={one.language} progress={one} />
            ))}
          </div>
        )}
      </Section>
      <SelectField
        label="Language"
        options={languages.map(({ code, name }) => ({ value: code, label: name }))}
        value={language}
        onChange={(event) => choose(event.currentTarget.value)}
      />
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
          onChange={(event) => setPurpose(event.currentTarget.value === 'approve' ? 'approve' : 'record')}
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
      <Listening key={`listen ${language}`} language={language} place={place} />
      <Section title="Bring files">
        <ImportRecordings key={language} language={language} place={place} />
      </Section>
    </Page>
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

function Listening({ language, place }: { language: LanguageCode; place: RecordingPlace }) {
  const listener = { language, place }
  const query = useQuery(listenerSheetQuery(listener))
  return (
    <Section title="Listen and approve">
      {query.data ? (
        <ListenToRecordings listener={listener} sheet={query.data} />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
    </Section>
  )
}
