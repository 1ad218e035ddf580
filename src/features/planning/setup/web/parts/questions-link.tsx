import { previewGuid } from '../../../../../shared/codes.ts'
import type { LanguageCode } from '../../../../../shared/languages.ts'
import type { SurveySetup } from '../../contract.ts'
import { offeredLanguages } from './setup-summary.tsx'

/**
 * The page with the questions in a language. It is the families' page, or the preview while the survey has no dates or
 * lacks the language.
 */
export function questionsPath(setup: SurveySetup, language: LanguageCode): string {
  const { survey_date_begin: begin, survey_date_end: end } = setup.settingsObject
  const isTheirs = begin && end && offeredLanguages(setup).some(({ code }) => code === language)
  const survey = isTheirs ? new URL(setup.surveyLink).pathname : `/survey-form/${previewGuid}`
  return `${survey}/questions?lang=${language}`
}

/** Leads to all questions, to be read without answering; each language can be chosen there. */
export function QuestionsLink({ setup }: { setup: SurveySetup }) {
  return (
    <a href={questionsPath(setup, 'en')} target="_blank" rel="noreferrer">
      See the questions <span className="unseen">(opens in a new tab)</span>
    </a>
  )
}
