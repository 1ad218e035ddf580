import { renderToString } from 'react-dom/server'
import type { LanguageCode } from '../../../shared/languages.ts'
import type { SurveyConfig } from '../contract.ts'
import { newDraft } from './flow.ts'
import { FormPage } from './form-page.tsx'
import type { Phrases } from './parts/phrases.ts'

const nothing = () => undefined

/**
 * The first step of an open survey as HTML, the same that the page renders before anything is chosen or kept. Built apart
 * for the server. `chosen` is the id of the language that the link names, null without one.
 */
export function firstStep(
  config: SurveyConfig,
  code: LanguageCode,
  phrases: Phrases,
  chosen: number | null,
): string {
  return renderToString(
    <FormPage
      config={config}
      draft={newDraft(config, '', chosen)}
      phrases={phrases}
      code={code}
      warning={undefined}
      onChange={nothing}
      onFinish={nothing}
      onLanguage={nothing}
      onRefused={nothing}
    />,
  )
}
