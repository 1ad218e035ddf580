import { languageCodes } from '../../../shared/languages.ts'
import { loadPhrases } from './phrases.ts'

/** Long enough that the first step never shares the network with this. */
const delay = 2500

/** Lets a page that was opened once work through a lost network: its files, its words, the last questions. */
export function keepForOffline() {
  if ('serviceWorker' in navigator) setTimeout(keep, delay)
}

async function keep() {
  try {
    await navigator.serviceWorker.register('/sw.js', { scope: '/survey-form/' })
    const { active } = await navigator.serviceWorker.ready
    await Promise.all(languageCodes.map(loadPhrases))
    const files = performance.getEntriesByType('resource').map((entry) => entry.name)
    active?.postMessage({ keep: [location.origin + location.pathname, ...files] })
  } catch {
    // Without a service worker the page works as long as it stays open.
  }
}
