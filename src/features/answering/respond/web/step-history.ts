import { useLayoutEffect, useRef, useState } from 'react'

interface Props {
  at: number
  back?: () => void
  /** The step is not known yet: after a reload the browser's entry may be of a later one, which then stays. */
  isAwaited?: boolean
}

/** The same where a page is shown in some of its states only. */
export function StepHistory({ at, back, isAwaited = false }: Props) {
  const [place] = useState(() => Math.max(at, (isAwaited && entry()?.at) || 0))
  useStepHistory(isAwaited ? place : at, back, undefined)
  return null
}

/** What an entry of the browser's history keeps: the place of its step, and how many entries of the survey lie behind it. */
interface Entry {
  readonly at: number
  readonly behind: number
}

/** Entries are on their way back to the open step; the next event of the history says that they have arrived. */
let isReturning = false
let open = 0

/** Steps that the document itself went through before the page took it over: their entries have their names. */
let served: readonly string[] | null = null

/** Continues from step `at`, which the document reached step by step. */
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
    // Browsers refuse a hundred entries within seconds; the buttons of the page still work.
  }
}

/** Brings the history in line with the step at place `at`: an entry for each step, and always one of ours behind it. */
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

/**
 * Gives the step at place `at`, counted from 0, an entry in the browser's history, so that the browser's Back and Forward
 * do what the buttons of the page do.
 */
export function useStepHistory(
  at: number,
  back: (() => void) | undefined,
  forward: (() => void) | undefined,
): void {
  const shown = useRef({ at, back, forward })
  // Do all of this before the step is painted, because someone may press Back again right away.
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
