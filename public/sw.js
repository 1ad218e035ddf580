/*
 * Keeps the respondent's page usable without a network: its files, its shell, the last settings and questions.
 * Nothing of a person passes through here: answers are only ever sent by POST, which is left alone.
 */
const store = 'respond-1'
const patience = 4000
const mostFiles = 120

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOlderStores().then(() => self.clients.claim()))
})

/** The page names what it had loaded before this worker was there. */
self.addEventListener('message', (event) => {
  const named = event.data?.keep
  if (Array.isArray(named)) event.waitUntil(keepAll(named.filter(isOurs)))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || !isOurs(request.url)) return
  const isFile = new URL(request.url).pathname.startsWith('/assets/')
  event.respondWith(isFile ? keptFirst(request) : networkFirst(request))
})

function isOurs(address) {
  const { origin, pathname } = new URL(address, self.location.origin)
  if (origin !== self.location.origin) return false
  return (
    /^\/(assets|survey-form)\//.test(pathname) ||
    /^\/api\/(survey-config\/|survey-questions\/|get-source-surveys$)/.test(pathname)
  )
}

/** Files carry their content's mark in their name: once kept, always right. */
async function keptFirst(request) {
  return (await caches.match(request.url)) ?? fetchAndKeep(request)
}

async function networkFirst(request) {
  const kept = await caches.match(nameOf(request.url))
  if (!kept) return fetchAndKeep(request)
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), patience))
  return Promise.race([fetchAndKeep(request).catch(() => kept), late])
}

async function fetchAndKeep(request) {
  const answer = await fetch(request)
  if (answer.ok && answer.type === 'basic') {
    const cache = await caches.open(store)
    await cache.put(nameOf(request.url), answer.clone()).catch(() => undefined)
  }
  return answer
}

async function keepAll(addresses) {
  const cache = await caches.open(store)
  for (const address of addresses) {
    if (await cache.match(nameOf(address))) continue
    await fetchAndKeep(new Request(address)).catch(() => undefined)
  }
  const kept = await cache.keys()
  for (const old of kept.slice(0, Math.max(kept.length - mostFiles, 0))) await cache.delete(old)
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
