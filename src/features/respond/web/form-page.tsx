import { useEffect, useState } from 'react'
import type { LanguageCode } from '../../../shared/languages.ts'
import { languageCode } from '../../../shared/languages.ts'
import type { SurveyConfig } from '../contract.ts'
import { BeforeQuestions } from './before-questions.tsx'
import { fetchSurvey } from './calls.ts'
import { type Choice, choose, type Draft, expectedType, participantType, progress } from './flow.ts'
import { Frame } from './frame.tsx'
import type { Phrases } from './phrases.ts'
import { QuestionsStep } from './questions-step.tsx'
import { SourceSurveys } from './source-surveys.ts'
import type { Submission } from './submission.ts'

export interface FormProps {
  config: SurveyConfig
  draft: Draft
  phrases: Phrases
  code: LanguageCode
  /** False where this browser cannot keep the answers. */
  isKept: boolean
  onChange: (draft: Draft) => void
  onFinish: (submission: Submission) => void
  onLanguage: (code: LanguageCode) => void
  /** The server does not give out the questions: the survey's settings have changed. */
  onRefused: () => void
}

/** The form, one step at a time. */
export function FormPage(props: FormProps) {
  const { config, draft, phrases, isKept, onChange, onLanguage } = props
  const [surveys] = useState(
    () => new SourceSurveys((type, language) => fetchSurvey(config.surveyGuid, type, language)),
  )
  const type = expectedType(draft, config)
  const { languageId } = draft
  useEffect(() => {
    if (type !== null && languageId !== null) surveys.load(type, languageId).catch(() => undefined)
  }, [surveys, type, languageId])

  function take(choice: Choice) {
    if ('languageId' in choice) onLanguage(languageCode(choice.languageId))
    onChange(choose(draft, choice))
  }

  const isChild = draft.step === 'questions' && participantType(draft) === 1
  const warning = isKept ? undefined : phrases.storageWarning
  if (draft.step === 'questions')
    return <QuestionsStep {...props} surveys={surveys} warning={warning} isChild={isChild} />
  return (
    <Frame phrases={phrases} progress={progress(draft, config, 0, 0)} warning={warning}>
      <BeforeQuestions key={draft.step} {...props} onChoose={take} />
    </Frame>
  )
}
