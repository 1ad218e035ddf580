import type { ReactNode } from 'react'
import type { LanguageCode } from '../../../../shared/languages.ts'
import type { SurveyConfig } from '../contract.ts'
import type { Draft } from './flow.ts'
import type { Definition } from './parts/engine.ts'
import type { Submission } from './submission.ts'

export interface FormProps {
  config: SurveyConfig
  draft: Draft
  /** What must be known on every step: that answers are not kept, or that words are not there. */
  warning: ReactNode
  onChange: (draft: Draft) => void
  onFinish: (submission: Submission) => void
  onLanguage: (code: LanguageCode) => void
  /** The server does not give out the questions: the survey's settings have changed. */
  onRefused: () => void
}

/** What the questions of a path add. */
export interface QuestionPagesProps extends FormProps {
  definition: Definition
  onRetry: () => void
}
