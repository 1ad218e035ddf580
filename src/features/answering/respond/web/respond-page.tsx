import { languageCodes } from '../../../../shared/languages.ts'
import type { SurveyConfig } from '../contract.ts'
import { AwaitedWords } from './awaited-words.tsx'
import base from './parts/base.module.css'
import { StatePage } from './state-page.tsx'
import { Survey } from './survey.tsx'
import { useConfig } from './use-config.ts'
import { useLanguage, type Words } from './use-language.ts'
import { RecordedLanguages } from './use-listen.ts'

interface Props {
  surveyGuid: string
  /** The settings that came with the page; null where they must be fetched. */
  inPage: SurveyConfig | null
  isKiosk: boolean
  /** Id of the language that the link names. */
  chosen?: number | null
  /** The words that came with the page. */
  words?: Words | null
}

/** Everything a respondent sees at /survey-form/{guid}. */
export function RespondPage({ surveyGuid, inPage, isKiosk, chosen = null, words = null }: Props) {
  const { config, problem, reload } = useConfig(surveyGuid, inPage)
  const language = useLanguage(config ? config.languages.map((one) => one.code) : languageCodes, words)
  const { awaited } = language
  if (!language.phrases)
    return (
      awaited && (
        <main className={base.form}>
          <AwaitedWords code={awaited} />
        </main>
      )
    )
  const shared = { phrases: language.phrases, code: language.code, onLanguage: language.choose }
  if (config)
    return (
      <RecordedLanguages value={config.recorded}>
        <Survey
          key={config.surveyGuid}
          config={config}
          isKiosk={isKiosk}
          reload={reload}
          awaited={awaited}
          chosen={chosen}
          {...shared}
        />
      </RecordedLanguages>
    )
  if (!problem) return null
  const warning = awaited && <AwaitedWords code={awaited} />
  return (
    <StatePage state={problem.kind} reason={problem.reason} warning={warning} onRetry={reload} {...shared} />
  )
}
