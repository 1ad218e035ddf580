import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Content that is hidden until someone chooses it, such as another group's table or a folded section. It renders after
 * the page, in slices, so that the page keeps responding. It renders right away when chosen (`now`) or when the page is
 * printed.
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

/** Renders later on the first page someone opens, otherwise right away so that Back returns to the same place. */
export function Below({ children }: { children: ReactNode }) {
  const [now] = useState(hasShownSome)
  useEffect(() => {
    hasShownSome = true
  }, [])
  return <Later now={now}>{children}</Later>
}
