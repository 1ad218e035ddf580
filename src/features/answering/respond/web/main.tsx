import './base.css'
import './served.css'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { addLanguages, type LanguageCode, languageCodes } from '../../../../shared/languages.ts'
import type { SurveyConfig } from '../contract.ts'
import { deviceFor, loadPageAnew, outbox, startDelivery, takeScanned } from './browser.ts'
import { cacheForOffline } from './offline.ts'
import { correctPhrases, loadPhrases } from './parts/phrases.ts'
import { RespondPage } from './respond-page.tsx'
import { takeOver } from './take-over.ts'
import { servedLanguage, type Words } from './use-language.ts'

takeScanned()
const [, , guidInPath = '', page] = location.pathname.split('/')
const surveyGuid = decodeURIComponent(guidInPath)
const asked = new URLSearchParams(location.search)
const isKiosk = asked.get('kiosk') === '1'

const written = document.getElementById('survey-config')?.textContent
const inPage: SurveyConfig | null = written ? JSON.parse(written) : null
const languages = inPage?.languages ?? []
addLanguages(languages)
const offered = languages.length > 0 ? languages.map((one) => one.code) : languageCodes
/** The language in the link. */
const named = languageCodes.find((code) => code === asked.get('lang') && offered.includes(code)) ?? null

correctPhrases(inPage?.words ?? {})

const place = document.getElementById('root')
if (place) void (page === 'questions' ? showQuestions(createRoot(place)) : showSurvey(place))
startDelivery()
cacheForOffline(inPage, isKiosk)

/** Says that the page couldn't load, as the document does after a while. Does nothing if the page has loaded. */
function setLate(isLate: boolean): void {
  const late = document.getElementById('late')
  if (late && isLate) late.hidden = false
  else late?.remove()
}

/** Takes over the served steps if the page starts with them. Otherwise renders the right page. */
async function showSurvey(place: HTMLElement): Promise<void> {
  const chosen = languages.find((one) => one.code === named)?.id ?? null
  const code = named ?? servedLanguage(offered)
  const { served } = place.dataset
  const words = served
    ? await wordsIn(new Set([code, ...languageCodes.filter((one) => served.startsWith(`${one} `))]))
    : null
  const kiosk = isKiosk ? await loaded(() => import('./kiosk.tsx')) : undefined
  if (kiosk === null) return
  const form = <RespondPage {...{ surveyGuid, inPage, kiosk: kiosk?.Kiosk, chosen, named, words }} />
  const render = () => {
    const root = createRoot(place)
    flushSync(() => root.render(form))
  }
  const hydrate = (first: HTMLElement) => void hydrateRoot(first, form)
  const isSame = served === `${code} ${chosen ?? ''}`
  if (inPage && served && !isKiosk)
    takeOver(place, inPage, deviceFor(surveyGuid), outbox, chosen, render, isSame ? hydrate : null)
  else render()
  setLate(false)
}

/** Loads the first texts available; the served step stays until then. Offline, only its language may be available. */
async function wordsIn(codes: ReadonlySet<LanguageCode>): Promise<Words> {
  for (;;) {
    for (const code of codes) {
      const phrases = await loadPhrases(code).catch(() => null)
      if (phrases) return { code, phrases }
    }
    await new Promise((resolve) => setTimeout(resolve, 2000))
  }
}

async function showQuestions(root: Root): Promise<void> {
  const part = await loaded(() => import('./families-page.tsx'))
  if (!part) return
  root.render(<part.FamiliesPage {...{ surveyGuid, inPage, named }} />)
  setLate(false)
}

/** Loads a part that most respondents don't need. If that fails, says so and returns null. */
async function loaded<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await load()
  } catch {
    // Browsers cache a failed module import, so reload the document if the service has a newer one.
    if (!(await loadPageAnew({ byItself: true }))) setLate(true)
    return null
  }
}
