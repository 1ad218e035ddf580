import type { ReactNode } from 'react'
import type { LanguageCode } from '../../../../shared/languages.ts'
import type { SurveySlips } from '../../../schools/answer-slips/contract.ts'
import type { SurveyConfig } from '../contract.ts'
import type { Draft } from './flow.ts'
import type { Definition } from './parts/engine.ts'
import type { Submission } from './submission.ts'

export interface FormProps {
  config: SurveyConfig
  draft: Draft
  /** A warning on every step: answers aren't saved, or text is missing. */
  warning: ReactNode
  onChange: (draft: Draft) => void
  onFinish: (submission: Submission) => void
  onLanguage: (code: LanguageCode) => void
  /** Called if the server refused the questions because the survey's settings have changed. */
  onRefused: () => void
  /** Removes a finished response whose slip was refused. Only while it waits for another slip. */
  onRemove?: () => void
}

export interface LoadedProps extends FormProps {
  onRetry: () => void
}

export interface QuestionPagesProps extends LoadedProps {
  definition: Definition
}

export interface SlipPageProps extends FormProps {
  slips: SurveySlips
}
