import { renderToStaticMarkup } from 'react-dom/server'
import type { LanguageCode } from '../../../shared/languages.ts'
import type { SurveyConfig } from '../contract.ts'
import type { Phrases } from './parts/phrases.ts'
import { ServedSteps } from './served-steps.tsx'

/**
 * The steps of an open survey up to the first question as HTML. Built apart for the server. `chosen` is the id of the
 * language that the link names, null without one.
 */
export const firstStep = (
  config: SurveyConfig,
  code: LanguageCode,
  phrases: Phrases,
  chosen: number | null,
): string =>
  renderToStaticMarkup(<ServedSteps config={config} code={code} phrases={phrases} chosen={chosen} />)
