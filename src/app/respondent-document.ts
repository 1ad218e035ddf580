import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SurveyConfig } from '../features/respond/contract.ts'
import { preferredLanguage } from '../features/respond/rules.ts'
import { languageCodes } from '../shared/languages.ts'

/**
 * Writes into the respondent's document what its first step needs: the survey's settings, and the address of the words
 * in the language that the browser asks for, so that they come beside the script and not after it.
 */
export function respondentDocument(
  dist: string,
): (config: SurveyConfig | null, acceptLanguage?: string) => string {
  const document = readFileSync(join(dist, 'respond.html'), 'utf8')
  const files: Record<string, { file: string }> = JSON.parse(
    readFileSync(join(dist, '.vite/respond.json'), 'utf8'),
  )
  return (config, acceptLanguage = '') => {
    const wanted = acceptLanguage.split(',').map((tag) => tag.split(';')[0]?.trim() ?? '')
    const language = preferredLanguage(wanted, config?.languages.map((one) => one.code) ?? languageCodes)
    const words = files[`content/${language}/phrases.json`]?.file
    const json = JSON.stringify(config).replaceAll('<', '\\u003c')
    const data = [
      ...(words ? [`<link rel="modulepreload" href="/${words}">`] : []),
      `<script type="application/json" id="survey-config">${json}</script>`,
    ]
    return document.replace('<!--survey-config-->', () => data.join(''))
  }
}
