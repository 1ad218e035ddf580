import { useLayoutEffect, useRef, useState } from 'react'

interface Props {
  at: number
  back?: () => void
  /** Whether the step isn't known yet. After a reload, the history entry may be for a later step and stays. */
  isAwaited?: boolean
}

/** A component for pages that need step history only in some states. See `useStepHistory`. */
export function StepHistory({ at, back, isAwaited = false }: Props) {
  const [place] = useState(() => Math.max(at, (isAwaited && entry()?.at) || 0))
  useStepHistory(isAwaited ? place : at, back, undefined)
  return null
}

/** An entry of the browser's history: its step's index, and how many of the survey's entries come before it. */
interface Entry {
  readonly at: number
  readonly behind: number
}

/** True while the browser goes back to the current step. The next history event ends this. */
let isReturning = false
let open = 0

/** Steps that the document showed before the page took over. Their history entries have the steps' names. */
let served: readonly string[] | null = null

/** Continues from step `at`, which people reached step by step in the document. */
export function continueServed(steps: readonly string[], at: number): void {
  served = steps
  if (!history.state?.respond && at > 0) put('replaceState', { at, behind: at })
}

const entry = (): Entry | null => history.state?.respond ?? (served && servedEntry(served))

function servedEntry(steps: readonly string[]): Entry {
  const at = Math.max(0, steps.indexOf(location.hash.slice(1)))
  return { at, behind: at }
}

function put(how: 'pushState' | 'replaceState', next: Entry) {
  try {
    history[how]({ respond: next }, '', location.pathname + location.search)
  } catch {
    // Browsers block a hundred history entries within seconds. The page's buttons still work.
  }
}

/** Updates the history for the step with index `at`: one entry per step, and always one of our entries before it. */
function follow(at: number) {
  open = at
  const here = entry()
  if (here && at < here.at && here.behind > 0) {
    if (!isReturning) history.go(-Math.min(here.behind, here.at - at))
    isReturning = true
    return
  }
  if (here && at > here.at) put('pushState', { at, behind: here.behind + 1 })
  else if (here && here.behind > 0) put('replaceState', { at, behind: here.behind })
  else if (at === 0) put('replaceState', { at, behind: 0 })
  else {
    put('replaceState', { at: at - 1, behind: 0 })
    put('pushState', { at, behind: 1 })
  }
}

function arrived(at: number, back: (() => void) | undefined, forward: (() => void) | undefined) {
  const here = entry()
  if (isReturning || !here) {
    isReturning = false
    follow(at)
  } else if (here.at < at) back?.()
  else if (here.at > at) {
    forward?.()
    // If an answer is missing, the step and its entry stay.
    setTimeout(() => follow(open))
  }
}

/** Gives step `at`, from 0, its own history entry, so the browser's Back and Forward work like the page's buttons. */
export function useStepHistory(
  at: number,
  back: (() => void) | undefined,
  forward: (() => void) | undefined,
): void {
  const shown = useRef({ at, back, forward })
  // All of this runs before the step renders because someone may press Back again right away.
  useLayoutEffect(() => {
    shown.current = { at, back, forward }
  })
  useLayoutEffect(() => follow(at), [at])
  useLayoutEffect(() => {
    const moved = () => arrived(shown.current.at, shown.current.back, shown.current.forward)
    window.addEventListener('popstate', moved)
    return () => window.removeEventListener('popstate', moved)
  }, [])
}
