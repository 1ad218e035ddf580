import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { LanguageCode } from '../../../../shared/languages.ts'
import type { SurveyConfig } from '../contract.ts'
import { newDraft } from './flow.ts'
import { FormPage } from './form-page.tsx'
import type { Phrases } from './parts/phrases.ts'
import { SpokenContext } from './parts/spoken.ts'
import { ServedNames, ServedSteps } from './served-steps.tsx'

const nothing = () => undefined

/**
 * Renders the steps of an open survey before the first question as HTML. The build compiles this separately for the
 * server. `chosen` is the ID of the language in the link, or null. Languages look as they do before a choice.
 */
export function firstStep(
  config: SurveyConfig,
  code: LanguageCode,
  phrases: Phrases,
  chosen: number | null,
): string {
  const draft = newDraft(config, '', chosen)
  const inLanguage = (step: ReactNode) => <SpokenContext value={{ code, phrases }}>{step}</SpokenContext>
  const languages = inLanguage(
    <FormPage
      config={config}
      draft={draft}
      warning={undefined}
      onChange={nothing}
      onFinish={nothing}
      onLanguage={nothing}
      onRefused={nothing}
    />,
  )
  return [
    renderToStaticMarkup(<ServedNames config={config} />),
    draft.step === 'language' ? `<div id="first">${renderToString(languages)}</div>` : '',
    renderToStaticMarkup(inLanguage(<ServedSteps config={config} />)),
  ].join('')
}
