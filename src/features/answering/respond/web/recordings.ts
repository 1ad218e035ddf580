import { type LanguageCode, languages } from '../../../../shared/languages.ts'
import type { SurveyConfig } from '../contract.ts'
import { fetchJson } from './calls.ts'

/** Recordings' addresses, keyed by the recorded words. */
export type Recordings = ReadonlyMap<string, string>

/** The recordings that a survey plays in a language, keyed by their words. */
type Recorded = { words: string; address: string }

function recordingsAddress(surveyGuid: string, code: LanguageCode): string {
  const language = languages.find((one) => one.code === code)?.id ?? 1
  return `/api/survey-recordings/${encodeURIComponent(surveyGuid)}?language=${language}`
}

const loaded = new Map<string, Promise<Recordings>>()

/** Returns the recordings that a survey plays in a language. Empty if they can't be fetched; the next call retries. */
export async function loadRecordings(surveyGuid: string, code: LanguageCode): Promise<Recordings> {
  const key = `${surveyGuid} ${code}`
  const coming = loaded.get(key) ?? fetchJson<Recorded[]>(recordingsAddress(surveyGuid, code)).then(byWords)
  loaded.set(key, coming)
  try {
    return await coming
  } catch {
    loaded.delete(key)
    return new Map()
  }
}

const byWords = (list: readonly Recorded[]): Recordings =>
  new Map(list.map(({ words, address }) => [words, address]))

/** Asks the service worker to cache recordings and their list for offline use. */
export function cacheRecordings(recordings: Recordings, list?: string): void {
  if (recordings.size === 0 || !('serviceWorker' in navigator)) return
  const addresses = [...(list ? [list] : []), ...recordings.values()]
  const keep = addresses.map((address) => location.origin + address)
  navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ keep })).catch(() => undefined)
}

/** Caches the recordings of every language on a shared device. */
export async function cacheEvery({ surveyGuid, languages, recorded }: SurveyConfig): Promise<void> {
  for (const { code } of languages) {
    if (!recorded.includes(code)) continue
    // Also caches the list because it may have loaded before the service worker started.
    cacheRecordings(await loadRecordings(surveyGuid, code), recordingsAddress(surveyGuid, code))
  }
}
