import { useEffect } from 'react'

let places = 0

/** Whether something on the screen is typed and not saved. */
export const hasUnsaved = (): boolean => places > 0

/** Says so while `when` holds. */
export function useUnsaved(when: boolean): void {
  useEffect(() => {
    if (!when) return
    places++
    return () => {
      places--
    }
  }, [when])
}
