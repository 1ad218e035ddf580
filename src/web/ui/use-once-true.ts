import { useState } from 'react'

/**
 * Returns true starting with the first render in which the condition is true. Used for content that loads late and then
 * stays.
 */
export function useOnceTrue(condition: boolean): boolean {
  const [held, setHeld] = useState(condition)
  if (condition && !held) setHeld(true)
  return held || condition
}
