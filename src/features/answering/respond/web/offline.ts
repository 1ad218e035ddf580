import { languageCodes } from '../../../../shared/languages.ts'
import type { SurveyConfig } from '../contract.ts'
import { slipPart, tickets } from './browser.ts'
import { slipsAddress, surveyAddress } from './calls.ts'
import { offeredTypes } from './flow.ts'
import { loadPhrases } from './parts/phrases.ts'
import { ahead } from './tickets.ts'

/** Delay in ms, so that the first step doesn't compete for the network. */
const delay = 2500
/**
 * Registers the service worker, which caches files, texts and the latest questions for offline use. A shared device
 * caches every language and question set and fetches tickets for each in advance. Other devices fetch one extra ticket
 * for their own question set.
 */
export function cacheForOffline(config: SurveyConfig | null, isKiosk: boolean) {
  const shared = isKiosk ? config : null
  setTimeout(() => {
    void keep(shared ? pathsOf(shared) : [])
    if (shared?.slips) void slipPart.load()
    if (shared?.recorded.length) void import('./recordings.ts').then((part) => part.cacheEvery(shared))
    if (shared?.status === 'active') void tickets.keep(shared.surveyGuid, offeredTypes(shared), ahead.shared)
  }, delay)
}

function pathsOf({ surveyGuid, languages, slips, ...others }: SurveyConfig): string[] {
  return languages
    .flatMap(({ id }) => [
      ...offeredTypes(others).map((type) => surveyAddress(surveyGuid, type, id)),
      ...(slips ? [slipsAddress(surveyGuid, id)] : []),
    ])
    .map((path) => location.origin + path)
}

async function keep(paths: readonly string[]) {
  try {
    await navigator.serviceWorker.register('/sw.js', { scope: '/survey-form/' })
    const { active } = await navigator.serviceWorker.ready
    if (paths.length > 0)
      await Promise.all([...languageCodes.map(loadPhrases), import('./question-pages.tsx')])
    const files = performance.getEntriesByType('resource').map((entry) => entry.name)
    // Uses the full address because the browser may have cached an earlier page under part of it.
    const page = location.origin + location.pathname + location.search
    active?.postMessage({ keep: [page, ...files, ...paths] })
  } catch {
    // Without a service worker, the page works as long as it stays open.
  }
}
