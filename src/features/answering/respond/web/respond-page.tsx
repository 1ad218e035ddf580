import { type LanguageCode, languages } from '../../../../shared/languages.ts'
import type { SurveyConfig } from '../contract.ts'
import { AwaitedWords } from './awaited-words.tsx'
import type { Kiosk } from './kiosk.tsx'
import base from './parts/base.module.css'
import { SpokenContext } from './parts/spoken.ts'
import { StatePage } from './state-page.tsx'
import { Survey } from './survey.tsx'
import { useConfig } from './use-config.ts'
import { useLanguage, type Words } from './use-language.ts'

interface Props {
  surveyGuid: string
  /** The settings included in the page; null if they must be fetched. */
  inPage: SurveyConfig | null
  kiosk?: typeof Kiosk | undefined
  /** ID of the language in the link, if the survey has it. */
  chosen?: number | null
  /** Code of the language in the link. */
  named?: LanguageCode | null
  /** The texts included in the page. */
  words?: Words | null
}

/** The respondent's page at /survey-form/{guid}. */
export function RespondPage(props: Props) {
  const { surveyGuid, inPage, kiosk, chosen = null, named = null, words = null } = props
  const { config, problem, reload } = useConfig(surveyGuid, inPage)
  const { code, phrases, awaited, choose } = useLanguage(config?.languages ?? languages, words, named)
  const warning = awaited ? <AwaitedWords code={awaited} /> : undefined
  if (!phrases) return warning && <main className={base.form}>{warning}</main>
  const recorded = config?.recorded.includes(code) ? surveyGuid : undefined
  return (
    <SpokenContext value={{ code, phrases, recorded }}>
      {config ? (
        <Survey
          key={config.surveyGuid}
          config={config}
          kiosk={kiosk}
          reload={reload}
          notYet={warning}
          chosen={chosen}
          onLanguage={choose}
        />
      ) : (
        problem && (
          <StatePage
            state={problem.kind}
            reason={problem.reason}
            warning={warning}
            onRetry={reload}
            onLanguage={choose}
          />
        )
      )}
    </SpokenContext>
  )
}
