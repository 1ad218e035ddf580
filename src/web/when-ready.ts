import { CallError, isReady } from './call.ts'

const firstMs = 2_000
const longestMs = 30_000

/** Whether a call failed because the service could not be reached or was busy, so that it may work a little later. */
export const isOutOfReach = (error: unknown): boolean =>
  error instanceof CallError && [0, 502, 503, 504].includes(error.status)

const waiting = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let pause = firstMs
let last = 0

/**
 * Calls back once the service is ready: asks it after growing pauses, and right away when the network is back or the page
 * is looked at again. Returns a function that ends the wait.
 */
export function whenReady(act: () => void): () => void {
  if (waiting.size === 0) begin()
  waiting.add(act)
  return () => {
    waiting.delete(act)
    if (waiting.size === 0) end()
  }
}

function begin() {
  // A service that is ready and fails all the same is not asked ever faster.
  if (Date.now() - last > longestMs) pause = firstMs
  addEventListener('online', look)
  document.addEventListener('visibilitychange', look)
  next()
}

function end() {
  clearTimeout(timer)
  removeEventListener('online', look)
  document.removeEventListener('visibilitychange', look)
}

function next() {
  clearTimeout(timer)
  // Pages that failed together do not ask together.
  timer = setTimeout(() => void look(), pause * (0.75 + Math.random() / 2))
  pause = Math.min(longestMs, pause * 2)
}

async function look() {
  if (document.hidden) return next()
  last = Date.now()
  const ready = await isReady()
  if (waiting.size === 0) return
  if (!ready) return next()
  const acts = [...waiting]
  waiting.clear()
  end()
  for (const act of acts) act()
}
