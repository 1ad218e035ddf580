import { useState } from 'react'

/** Stays true starting with the first render in which the condition is true, for content that loads late. */
export function useOnceTrue(condition: boolean): boolean {
  const [held, setHeld] = useState(condition)
  if (condition && !held) setHeld(true)
  return held || condition
}
