/*
 * Keeps the respondent's page usable without a network: its files, its shell, the last settings and questions.
 * Nothing of a person passes through here: answers are only ever sent by POST, which is left alone.
 */
const store = 'respond-1'
/** How long the network may take where something is kept, and the store in any case, in ms. */
const patience = 4000
const storePatience = 1000
const mostFiles = 120
/** Recordings are kept apart: they are many, and never change. */
const recordings = 'recordings-1'
const mostRecordings = 600

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOlderStores().then(() => self.clients.claim()))
})

/** The page names what it had loaded before this worker was there. */
self.addEventListener('message', (event) => {
  const named = event.data?.keep
  if (Array.isArray(named)) event.waitUntil(cacheAll(named.filter(isOurs)))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || !isOurs(request.url)) return
  if (isRecording(request.url)) return event.respondWith(recording(event))
  const isFile = new URL(request.url).pathname.startsWith('/assets/')
  event.respondWith(isFile ? cacheFirst(event) : networkFirst(event))
})

function isOurs(address) {
  const { origin, pathname } = new URL(address, self.location.origin)
  if (origin !== self.location.origin) return false
  return (
    /^\/(assets|survey-form)\//.test(pathname) ||
    /^\/api\/(survey-config\/|survey-questions\/|survey-slips\/|survey-words\/|survey-recordings\/|recording-files\/|get-source-surveys$)/.test(
      pathname,
    )
  )
}

const isRecording = (address) =>
  new URL(address, self.location.origin).pathname.startsWith('/api/recording-files/')
const storeOf = (address) => (isRecording(address) ? recordings : store)

/** Players ask for a recording in parts; it is kept whole. */
async function recording(event) {
  const { url, headers } = event.request
  let whole = await cachedUnder(url)
  if (!whole) {
    whole = await fetch(url)
    if (isGood(whole)) event.waitUntil(keep(url, whole.clone()))
  }
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(headers?.get('range') ?? '') ?? []
  if (from === undefined || whole.status !== 200) return whole
  const bytes = await whole.arrayBuffer()
  const last = Math.min(to === '' ? bytes.byteLength : Number(to), bytes.byteLength - 1)
  return new Response(bytes.slice(Number(from), last + 1), {
    status: 206,
    headers: {
      'content-type': whole.headers.get('content-type') ?? 'audio/mpeg',
      'content-range': `bytes ${from}-${last}/${bytes.byteLength}`,
      'accept-ranges': 'bytes',
    },
  })
}

/** Files carry their content's mark in their name: once kept, always right. */
async function cacheFirst(event) {
  return (await cachedUnder(event.request.url)) ?? fetchAndCache(event)
}

async function networkFirst(event) {
  const kept = await cachedUnder(nameOf(event.request.url))
  if (!kept) return fetchAndCache(event)
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), patience))
  return Promise.race([fetchAndCache(event).catch(() => kept), late])
}

async function fetchAndCache(event) {
  const answer = await fetch(event.request)
  if (isGood(answer)) event.waitUntil(keep(event.request.url, answer.clone()))
  return answer
}

const isGood = (answer) => answer.ok && answer.type === 'basic'

/** A store that is full, forbidden or does not answer must not keep anything from the page. */
async function keep(address, answer) {
  try {
    const cache = await caches.open(storeOf(address))
    await cache.put(nameOf(address), answer)
  } catch {
    // It is kept at another time, or the page works with the network only.
  }
}

/** What is kept under an address; undefined also where the store is forbidden or does not answer in time. */
async function cachedUnder(address) {
  const tooLate = new Promise((resolve) => setTimeout(resolve, storePatience))
  try {
    return await Promise.race([caches.match(address), tooLate])
  } catch {
    return undefined
  }
}

async function cacheAll(addresses) {
  for (const address of addresses) {
    const cache = await caches.open(storeOf(address))
    if (await cache.match(nameOf(address))) continue
    // The browser has the page that named these: it is not asked for a second time.
    const isPage = new URL(address, self.location.origin).pathname.startsWith('/survey-form/')
    const answer = await fetch(address, { cache: isPage ? 'force-cache' : 'default' }).catch(() => null)
    if (answer && isGood(answer)) await keep(address, answer)
  }
  await removeOldest(store, mostFiles)
  await removeOldest(recordings, mostRecordings)
}

async function removeOldest(name, most) {
  const cache = await caches.open(name)
  const kept = await cache.keys()
  for (const old of kept.slice(0, Math.max(kept.length - most, 0))) await cache.delete(old)
}

/** A page is kept once, whatever stands behind its address. */
function nameOf(address) {
  const url = new URL(address, self.location.origin)
  return url.pathname.startsWith('/survey-form/') ? url.origin + url.pathname : url.href
}

async function removeOlderStores() {
  for (const name of await caches.keys())
    if (name.startsWith('respond-') && name !== store) await caches.delete(name)
}
