import { useState } from 'react'

/** True from the first render in which the condition held: for what is loaded late and then stays. */
export function useOnceTrue(condition: boolean): boolean {
  const [held, setHeld] = useState(condition)
  if (condition && !held) setHeld(true)
  return held || condition
}
