import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type LanguageCode, languageCodes, languages } from '../../../../shared/languages.ts'
import { isAdministrator } from '../../../../shared/permissions.ts'
import { SelectField } from '../../../../web/ui/field.tsx'
import { Found } from '../../../../web/ui/found.tsx'
import { Page, Section } from '../../../../web/ui/page.tsx'
import { EmptyState, ErrorState, PageSkeleton } from '../../../../web/ui/states.tsx'
import { NamedLinks } from '../../../figures/named-links/web/parts/named-links.tsx'
import { schoolOfUserQuery } from '../../../schools/school/web/data.ts'
import { listenerAt, listenerListQuery, progressQuery, type RecordingScope } from './data.ts'
import { ImportRecordings } from './import-recordings.tsx'
import { ListenToRecordings } from './listen-to-recordings.tsx'
import styles from './record.module.css'
import { Progress } from './speaker-frame.tsx'

/**
 * Recordings for all schools for an administrator, or a leader's own school: progress, speaker links, listening and
 * files. `shared` renders an administrator's exchange with other installations.
 */
export function RecordingsPage({ shared }: { shared: (language: LanguageCode) => ReactNode }) {
  const { session } = useRouteContext({ from: '/staff/recordings' })
  return isAdministrator(session.role) ? (
    <Recordings place={{}} whose="For all schools" shared={shared} />
  ) : (
    <OwnRecordings userId={session.id} />
  )
}

function OwnRecordings({ userId }: { userId: number }) {
  const { data: school } = useSuspenseQuery(schoolOfUserQuery(userId))
  if (school.id && school.level === 'leader')
    return <Recordings place={{ entityId: school.id }} whose={`For ${school.entityName}`} />
  return (
    <Page title="Recordings" facts={school.id ? school.entityName : undefined}>
      <EmptyState
        title={school.id ? 'Only a school leader can see recordings' : 'Save your school profile first'}
      />
    </Page>
  )
}

const nameOf = (language: LanguageCode) => languages.find(({ code }) => code === language)?.name ?? language

interface RecordingsProps {
  place: RecordingScope
  whose: string
  shared?: (language: LanguageCode) => ReactNode
}

function Recordings({ place, whose, shared }: RecordingsProps) {
  const { language = 'hmn' } = useSearch({ from: '/staff/recordings' })
  const navigate = useNavigate({ from: '/recordings' })
  const progress = useQuery(progressQuery(place))
  const listener = listenerAt(language, place)
  const sheet = useQuery({ ...listenerListQuery(listener), placeholderData: keepPreviousData })
  const present = sheet.isPlaceholderData ? undefined : sheet.data
  const choose = (code: string) =>
    void navigate({ search: { language: languageCodes.find((one) => one === code) ?? 'hmn' } })
  return (
    <Page title="Recordings" facts={<span>{whose}</span>}>
      {/* Everything appears at the same time because later parts would move the page. */}
      {progress.isPending || sheet.isPending ? (
        <PageSkeleton />
      ) : (
        <>
          <Section title="Progress by language">
            <Found query={progress}>
              {(languages) => (
                <div className={styles.progress}>
                  {languages.map(({ language: code, texts, approved, waiting, sentBack }) => (
                    <Progress
                      key={code}
                      at={<b>{nameOf(code)}</b>}
                      about={`${approved} of ${texts} approved, ${waiting} to listen to, ${sentBack} sent back`}
                      label={`${nameOf(code)}, approved`}
                      done={approved}
                      of={texts}
                    />
                  ))}
                </div>
              )}
            </Found>
          </Section>
          <SelectField
            label="Language"
            options={languages.map(({ code, name }) => ({ value: code, label: name }))}
            value={language}
            onChange={({ target }) => choose(target.value)}
          />
          <Links {...{ language, place }} />
          <Section key={`listen ${language}`} title="Listen and approve">
            {present ? (
              <ListenToRecordings listener={listener} sheet={present} />
            ) : sheet.isError ? (
              <ErrorState error={sheet.error} onRetry={() => void sheet.refetch()} />
            ) : null}
          </Section>
          <Section title="Import files">
            <ImportRecordings key={language} {...{ language, place }} sheet={present} />
          </Section>
          {shared?.(language)}
        </>
      )}
    </Page>
  )
}

function Links({ language, place }: { language: LanguageCode; place: RecordingScope }) {
  const [purpose, setPurpose] = useState<'record' | 'approve'>('record')
  return (
    <Section title="Links for speakers">
      <p className="quiet">
        A speaker opens the link and reads phrases aloud. They don’t need an account. Someone else listens to
        each recording before we use it.
      </p>
      <SelectField
        label="What this person does"
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
        nameHint="Other helpers for this language can see this name."
      />
    </Section>
  )
}
