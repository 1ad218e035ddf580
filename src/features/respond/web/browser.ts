import { fetchTickets, sendSubmission } from './calls.ts'
import { Device } from './device.ts'
import { Outbox } from './outbox.ts'
import { Shelf } from './shelf.ts'
import { Tickets } from './tickets.ts'

/** Storages, outbox and tickets of this browser, created once. */
const local = new Shelf(() => window.localStorage)
const tab = new Shelf(() => window.sessionStorage)

export function deviceFor(surveyGuid: string): Device {
  return new Device(surveyGuid, local, tab)
}

export const outbox = new Outbox({
  shelf: local,
  send: sendSubmission,
  after: (milliseconds, act) => window.setTimeout(act, milliseconds),
  random: Math.random,
  exclusively: inOneTab,
  onOutcome: (submission, outcome) => deviceFor(submission.survey_guid).setOutcome(outcome),
})

export const tickets = new Tickets(local, fetchTickets)

/** Sends pending responses now, when the network returns, and when the page becomes visible. */
export function startDelivery() {
  outbox.sendAll()
  window.addEventListener('online', outbox.sendAll)
  window.addEventListener('online', tickets.refill)
  window.addEventListener('storage', outbox.look)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') outbox.sendAll()
  })
}

/** Old browsers lack the Web Locks API; the server accepts each participant only once anyway. */
async function inOneTab(name: string, work: () => Promise<void>): Promise<boolean> {
  if (!navigator.locks) {
    await work()
    return true
  }
  let isMine = false
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    isMine = lock !== null
    if (isMine) await work()
  })
  return isMine
}
