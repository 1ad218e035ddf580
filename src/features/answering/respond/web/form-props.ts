import type { ReactNode } from 'react'
import type english from '../../../../../content/en/slips.json'
import type { LanguageCode } from '../../../../shared/languages.ts'
import type { SlipRefusal, SurveySlips } from '../../../schools/answer-slips/contract.ts'
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

/** A survey's slips with the words about them. */
export interface SlipsInLanguage extends SurveySlips {
  words: NonNullable<SurveySlips['words']> & { texts: typeof english & Record<SlipRefusal, string> }
}

export interface SlipPageProps extends FormProps {
  slips: SlipsInLanguage
}
