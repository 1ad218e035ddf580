import { useEffect } from 'react'

let places = 0

/** Checks whether any mounted form has unsaved changes. */
export const hasUnsaved = (): boolean => places > 0

/** Registers unsaved changes while `when` is true. */
export function useUnsaved(when: boolean): void {
  useEffect(() => {
    if (!when) return
    places++
    return () => {
      places--
    }
  }, [when])
}
