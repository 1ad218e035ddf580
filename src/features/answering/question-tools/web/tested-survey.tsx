import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type ParticipantType, participantTypes } from '../../../../shared/codes.ts'
import { languageCode } from '../../../../shared/languages.ts'
import { counted } from '../../../../shared/numbers.ts'
import { Section } from '../../../../web/ui/page.tsx'
import { EmptyState, ErrorState, PageSkeleton } from '../../../../web/ui/states.tsx'
import type { Definition } from '../../respond/web/parts/engine.ts'
import { loadPhrases } from '../../respond/web/parts/phrases.ts'
import { draftQuery, testSurveyQuery } from './data.ts'
import { draftDefinition } from './draft-definition.ts'
import { SurveyPreview } from './survey-preview.tsx'
import styles from './survey-tester.module.css'

interface InstrumentPreviewProps {
  type: ParticipantType
  language: number
  /** Guid of the survey whose words and gender item are used. */
  words: string | undefined
}

/** An instrument of the bank, with the review state of its language. */
export function InstrumentPreview({ type, language, words }: InstrumentPreviewProps) {
  const { data, error, refetch } = useQuery(testSurveyQuery(type, language, words))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton blocks={1} />
  const questions = data.survey.pages.flatMap((page) => page.elements).length
  return (
    <Section title={data.survey.title} aside={counted(questions, 'question')}>
      <ReviewState review={data.review} />
      <Preview
        key={`${type} ${language} ${words}`}
        definition={data.survey}
        language={language}
        isChild={type === participantTypes.student48}
      />
    </Section>
  )
}

/** Shows whether a speaker has reviewed the language. */
function ReviewState({ review }: { review: string }) {
  return (
    <p className={styles.review}>
      Review state of this language: <b>{review}</b>
    </p>
  )
}

/** A saved draft; no survey uses it. */
export function DraftPreview({ id, language }: { id: number; language: number }) {
  const { data, error, refetch } = useQuery(draftQuery(id))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton blocks={1} />
  const definition = draftDefinition(data.survey)
  return (
    <Section title={data.name} aside="Draft">
      {definition ? (
        <Preview key={`${id} ${language}`} definition={definition} language={language} isChild={false} />
      ) : (
        <EmptyState level={3} title="Nothing to show">
          This draft has no page with questions that a respondent could see.
        </EmptyState>
      )}
    </Section>
  )
}

interface PreviewProps {
  definition: Definition
  language: number
  isChild: boolean
}

/** The preview as soon as the respondent's words are there. */
export function Preview({ language, ...shown }: PreviewProps): ReactNode {
  const { data: phrases, error, refetch } = useQuery(phrasesQuery(language))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!phrases) return <PageSkeleton blocks={1} />
  return <SurveyPreview {...shown} language={language} phrases={phrases} />
}

const phrasesQuery = (language: number) =>
  queryOptions({
    queryKey: ['phrases', language],
    queryFn: () => loadPhrases(languageCode(language)),
    staleTime: Number.POSITIVE_INFINITY,
  })
