import { languageCodes } from '../../../shared/languages.ts'
import type { SurveyConfig } from '../contract.ts'
import { surveyAddress } from './calls.ts'
import { offeredTypes } from './flow.ts'
import { loadPhrases } from './parts/phrases.ts'

/** Delay in ms, so that the first step does not compete for the network. */
const delay = 2500

/**
 * Registers the service worker, which caches files, texts and the last questions for use offline. A shared
 * device caches the questions of every instrument.
 */
export function keepForOffline(config: SurveyConfig | null, isKiosk: boolean) {
  const everyPath = config && isKiosk ? pathsOf(config) : []
  if ('serviceWorker' in navigator) setTimeout(() => keep(everyPath), delay)
}

function pathsOf(config: SurveyConfig): string[] {
  return offeredTypes(config).flatMap((type) =>
    config.languages.map(({ id }) => location.origin + surveyAddress(config.surveyGuid, type, id)),
  )
}

async function keep(paths: readonly string[]) {
  try {
    await navigator.serviceWorker.register('/sw.js', { scope: '/survey-form/' })
    const { active } = await navigator.serviceWorker.ready
    await Promise.all(languageCodes.map(loadPhrases))
    if (paths.length > 0) await import('./question-pages.tsx')
    const files = performance.getEntriesByType('resource').map((entry) => entry.name)
    active?.postMessage({ keep: [location.origin + location.pathname, ...files, ...paths] })
  } catch {
    // Without a service worker the page works as long as it stays open.
  }
}
