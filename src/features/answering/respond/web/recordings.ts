import type { LanguageCode } from '../../../../shared/languages.ts'
import { fetchRecordings } from './calls.ts'

/** Recordings' addresses, keyed by the recorded words. */
export type Recordings = ReadonlyMap<string, string>

const loaded = new Map<string, Promise<Recordings>>()

/** Returns the recordings that a survey plays in a language. Empty if they can't be fetched; the next call retries. */
export async function loadRecordings(surveyGuid: string, code: LanguageCode): Promise<Recordings> {
  const key = `${surveyGuid} ${code}`
  const coming = loaded.get(key) ?? fetchRecordings(surveyGuid, code).then(byWords)
  loaded.set(key, coming)
  try {
    return await coming
  } catch {
    loaded.delete(key)
    return new Map()
  }
}

const byWords = (list: readonly { words: string; address: string }[]): Recordings =>
  new Map(list.map(({ words, address }) => [words, address]))

/** Asks the service worker to cache recordings and their list for offline use. */
export function cacheRecordings(recordings: Recordings, list?: string): void {
  if (recordings.size === 0 || !('serviceWorker' in navigator)) return
  const addresses = [...(list ? [list] : []), ...recordings.values()]
  const keep = addresses.map((address) => location.origin + address)
  navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ keep })).catch(() => undefined)
}
