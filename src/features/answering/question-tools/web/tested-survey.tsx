import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type ParticipantType, participantTypes } from '../../../../shared/codes.ts'
import { languageCode } from '../../../../shared/languages.ts'
import { counted } from '../../../../shared/numbers.ts'
import { Section } from '../../../../web/ui/page.tsx'
import { EmptyState, ErrorState, PageSkeleton } from '../../../../web/ui/states.tsx'
import type { Definition } from '../../respond/web/parts/engine.ts'
import { loadPhrases } from '../../respond/web/parts/phrases.ts'
import { SpokenContext } from '../../respond/web/parts/spoken.ts'
import { draftQuery, testSurveyQuery } from './data.ts'
import { draftDefinition } from './draft-definition.ts'
import { SurveyPreview } from './survey-preview.tsx'
import styles from './survey-tester.module.css'

/** What a query has found, else why it has not. */
function Found<Data>({
  query,
  children,
}: {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}) {
  const { data, error, refetch } = query
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data ? children(data) : <PageSkeleton blocks={1} />
}

interface InstrumentPreviewProps {
  type: ParticipantType
  language: number
  /** Guid of the survey whose words and gender item are used. */
  words: string | undefined
}

/** An instrument of the bank, and whether a speaker has reviewed its language. */
export function InstrumentPreview({ type, language, words }: InstrumentPreviewProps) {
  return (
    <Found query={useQuery(testSurveyQuery(type, language, words))}>
      {({ survey, review }) => (
        <Section
          title={survey.title}
          aside={counted(survey.pages.flatMap((page) => page.elements).length, 'question')}
        >
          <p className={styles.review}>
            Review state of this language: <b>{review}</b>
          </p>
          <Preview
            key={`${type} ${language} ${words}`}
            definition={survey}
            language={language}
            isChild={type === participantTypes.student48}
          />
        </Section>
      )}
    </Found>
  )
}

/** A saved draft; no survey uses it. */
export function DraftPreview({ id, language }: { id: number; language: number }) {
  return (
    <Found query={useQuery(draftQuery(id))}>
      {({ name, survey }) => {
        const definition = draftDefinition(survey)
        return (
          <Section title={name} aside="Draft">
            {definition ? (
              <Preview
                key={`${id} ${language}`}
                definition={definition}
                language={language}
                isChild={false}
              />
            ) : (
              <EmptyState level={3} title="Nothing to show">
                This draft has no page with questions that a respondent could see.
              </EmptyState>
            )}
          </Section>
        )
      }}
    </Found>
  )
}

interface PreviewProps {
  definition: Definition
  language: number
  isChild: boolean
}

/** The preview as soon as the respondent's words are there. */
export function Preview({ language, ...shown }: PreviewProps) {
  const code = languageCode(language)
  const query = useQuery({
    queryKey: ['phrases', code],
    queryFn: () => loadPhrases(code),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Found query={query}>
      {(phrases) => (
        <SpokenContext value={{ code, phrases }}>
          <SurveyPreview {...shown} />
        </SpokenContext>
      )}
    </Found>
  )
}
