import './base.css'
import './served.css'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { type LanguageCode, languageCodes } from '../../../../shared/languages.ts'
import type { SurveyConfig } from '../contract.ts'
import { preferredLanguage } from '../rules.ts'
import { deviceFor, outbox, startDelivery } from './browser.ts'
import { keepForOffline } from './offline.ts'
import { correctPhrases, loadPhrases } from './parts/phrases.ts'
import { RespondPage } from './respond-page.tsx'
import { takeOver } from './take-over.ts'
import type { Words } from './use-language.ts'

const [, , guidInPath = '', page] = location.pathname.split('/')
const surveyGuid = decodeURIComponent(guidInPath)
const asked = new URLSearchParams(location.search)
const isKiosk = asked.get('kiosk') === '1'

/** The survey's settings that the server wrote into the document. */
function configInPage(): SurveyConfig | null {
  const written = document.getElementById('survey-config')?.textContent
  return written ? JSON.parse(written) : null
}

correctPhrases(configInPage()?.words ?? {})

const place = document.getElementById('root')
if (place) {
  if (page === 'questions') void showQuestions(createRoot(place))
  else void showSurvey(place, configInPage())
}
startDelivery()
keepForOffline(configInPage(), isKiosk)

/** Takes over the steps that came with the document, where they are those to begin with; else renders another. */
async function showSurvey(place: HTMLElement, inPage: SurveyConfig | null): Promise<void> {
  const languages = inPage?.languages ?? []
  const named = languages.find(({ code }) => code === asked.get('lang'))
  const chosen = named?.id ?? null
  const wanted = named ? [named.code] : navigator.languages
  const code = preferredLanguage(wanted, inPage ? languages.map((one) => one.code) : languageCodes)
  const { served } = place.dataset
  const words = served
    ? await wordsIn(new Set([code, ...languageCodes.filter((one) => served.startsWith(`${one} `))]))
    : null
  const form = (
    <RespondPage surveyGuid={surveyGuid} inPage={inPage} isKiosk={isKiosk} chosen={chosen} words={words} />
  )
  const render = () => {
    const root = createRoot(place)
    flushSync(() => root.render(form))
  }
  const hydrate = (first: HTMLElement) => void hydrateRoot(first, form)
  const isSame = served === `${code} ${chosen ?? ''}`
  if (inPage && served && !isKiosk)
    takeOver(place, inPage, deviceFor(surveyGuid), outbox, chosen, render, isSame ? hydrate : null)
  else render()
}

/**
 * The words of the first of these languages whose words can be had; until then the first step stays as it came. Without a
 * network there may be only those that came with it.
 */
async function wordsIn(codes: ReadonlySet<LanguageCode>): Promise<Words> {
  for (;;) {
    for (const code of codes) {
      const phrases = await loadPhrases(code).catch(() => null)
      if (phrases) return { code, phrases }
    }
    await new Promise((resolve) => setTimeout(resolve, 2000))
  }
}

/** Loaded separately, so that it does not add to the respondent's page. */
async function showQuestions(root: Root): Promise<void> {
  try {
    const { FamiliesPage } = await import('./families-page.tsx')
    root.render(<FamiliesPage surveyGuid={surveyGuid} inPage={configInPage()} named={asked.get('lang')} />)
  } catch {
    // Browsers cache a failed module import, so the document is reloaded.
    setTimeout(() => location.reload(), 3000)
  }
}
