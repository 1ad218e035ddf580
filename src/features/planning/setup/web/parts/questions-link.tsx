import { previewGuid } from '../../../../../shared/codes.ts'
import type { LanguageCode } from '../../../../../shared/languages.ts'
import type { SurveySetup } from '../../contract.ts'
import { offeredLanguages } from './setup-summary.tsx'

/** Returns the path of the families' page, or the preview if the survey has no dates or lacks the language. */
export function questionsPath(setup: SurveySetup, language: LanguageCode): string {
  const { survey_date_begin: begin, survey_date_end: end } = setup.settingsObject
  const isTheirs = begin && end && offeredLanguages(setup).some(({ code }) => code === language)
  const survey = isTheirs ? new URL(setup.surveyLink).pathname : `/survey-form/${previewGuid}`
  return `${survey}/questions?lang=${language}`
}

/** Links to a read-only list of all questions, where users can choose any language. */
export function QuestionsLink({ setup }: { setup: SurveySetup }) {
  return (
    <a href={questionsPath(setup, 'en')} target="_blank" rel="noreferrer">
      See the questions <span className="unseen">(opens in a new tab)</span>
    </a>
  )
}
