import { Shelf } from './browser-storage.ts'
import { fetchTickets, type Reply, sendSubmission } from './calls.ts'
import { Device } from './device.ts'
import { Outbox } from './outbox.ts'
import { Tickets } from './tickets.ts'

/** This browser's storage, outbox and tickets, created once. */
export const local = new Shelf(() => window.localStorage)
const tab = new Shelf(() => window.sessionStorage)

export function deviceFor(surveyGuid: string): Device {
  return new Device(surveyGuid, local, tab)
}

/** Loads the part of the page for slips, which only surveys with slips need. */
export const slipPart: { load: () => Promise<{ sendWithSlip: (body: string) => Promise<Reply> }> } = {
  load: () => Promise.reject(),
}

export const outbox = new Outbox({
  shelf: local,
  send: async (body) =>
    body.includes('"slip":"') ? (await slipPart.load()).sendWithSlip(body) : sendSubmission(body),
  after: (milliseconds, act) => window.setTimeout(act, milliseconds),
  random: Math.random,
  onOutcome: (submission, outcome) => deviceFor(submission.survey_guid).setOutcome(outcome),
})

export const tickets = new Tickets(local, (...asked) =>
  fetchTickets(...asked, window.location.search.split('key=')[1]),
)

/** What a slip's QR code added to the address: the code, if it has one, and the key's id. `by` is the response's ID. */
export const scanned = { text: '', by: '' }

/** Removes a slip's code from the address, before anything else can keep it. */
export function takeScanned() {
  if (!location.hash.includes('.')) return
  scanned.text = location.hash.slice(1)
  history.replaceState(null, '', location.pathname + location.search)
}

const reloadedFor = 'respond.reloaded-for'

/**
 * Reloads the page if its code didn't load, because file names change with an upgrade. If the browser can't store data,
 * the page stays, so that nothing is lost. With `byItself`, reloads once, and only if the service has a newer version of
 * the page.
 */
export async function loadPageAnew({ byItself }: { byItself: boolean }): Promise<boolean> {
  if (!local.isKept) return false
  if (byItself) {
    if (tab.get(reloadedFor) === import.meta.url || !(await isOutdated())) return false
    tab.set(reloadedFor, import.meta.url)
    // If the browser can't remember the reload, the page would reload again and again.
    if (tab.isOnlyInMemory(reloadedFor)) return false
  } else if (!(await fetch('/api/ready').catch(() => null))?.ok) return false
  location.reload()
  return true
}

/** Checks whether the service has a newer version of the page. Returns false if it can't be reached. */
async function isOutdated(): Promise<boolean> {
  const own = document.querySelector('script[type=module]')?.getAttribute('src')
  try {
    const reply = await fetch(location.href, { cache: 'no-store' })
    return reply.ok && !(await reply.text()).includes(`"${own}"`)
  } catch {
    return false
  }
}

/** Sends pending responses now, and again when the network returns or the page becomes visible. */
export function startDelivery() {
  outbox.sendAll()
  window.addEventListener('online', outbox.sendAll)
  window.addEventListener('online', tickets.refill)
  window.addEventListener('storage', outbox.look)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') outbox.sendAll()
  })
}
