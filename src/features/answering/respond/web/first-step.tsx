import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { LanguageCode } from '../../../../shared/languages.ts'
import type { SurveyConfig } from '../contract.ts'
import { newDraft } from './flow.ts'
import { FormPage } from './form-page.tsx'
import type { Phrases } from './parts/phrases.ts'
import { ServedNames, ServedSteps } from './served-steps.tsx'

const nothing = () => undefined

/**
 * The steps of an open survey up to the first question as HTML. Built apart for the server. `chosen` is the id of the
 * language that the link names, null without one. The languages are as the page renders them before anything is chosen.
 */
export function firstStep(
  config: SurveyConfig,
  code: LanguageCode,
  phrases: Phrases,
  chosen: number | null,
): string {
  const draft = newDraft(config, '', chosen)
  const languages = renderToString(
    <FormPage
      config={config}
      draft={draft}
      phrases={phrases}
      code={code}
      warning={undefined}
      onChange={nothing}
      onFinish={nothing}
      onLanguage={nothing}
      onRefused={nothing}
    />,
  )
  return [
    renderToStaticMarkup(<ServedNames config={config} />),
    draft.step === 'language' ? `<div id="first">${languages}</div>` : '',
    renderToStaticMarkup(<ServedSteps config={config} phrases={phrases} />),
  ].join('')
}
