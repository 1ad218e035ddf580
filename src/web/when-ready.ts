import { CallError, isReady } from './call.ts'

const firstMs = 2_000
const longestMs = 30_000

/** Checks whether a call failed because the service was unreachable or busy, so that it may succeed a little later. */
export const isOutOfReach = (error: unknown): boolean =>
  error instanceof CallError && [0, 502, 503, 504].includes(error.status)

const waiting = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let pause = firstMs
let last = 0

/**
 * Calls back once the service is ready. Checks after increasingly long pauses, and right away when the network returns
 * or someone looks at the page again. Returns a function that ends the wait.
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
  // If a service is ready but still fails, the checks don't get more and more frequent.
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
  // Spreads out the checks of pages that failed at the same moment.
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
