import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * What is not displayed before someone chooses it, as the table of another group, or what is folded: rendered when the
 * page is there, in slices between which the page answers; at once when it is chosen (`now`) or the page is printed.
 */
export function Later({ now, children }: { now: boolean; children: ReactNode }) {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const print = () => flushSync(() => setTime(true))
    addEventListener('beforeprint', print)
    startTransition(() => setTime(true))
    return () => removeEventListener('beforeprint', print)
  }, [])
  return now || isTime ? children : null
}

let hasShownSome = false

/**
 * What is below the first screen: rendered later on the page with which someone begins. On every further page it is
 * there at once, so that Back leads to the place that one has left.
 */
export function Below({ children }: { children: ReactNode }) {
  const [now] = useState(hasShownSome)
  useEffect(() => {
    hasShownSome = true
  }, [])
  return <Later now={now}>{children}</Later>
}
