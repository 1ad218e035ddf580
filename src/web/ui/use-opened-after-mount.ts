import { useEffect, useState } from 'react'

/**
 * Returns false in the first render, then the given value. Mantine records where the focus came from when `opened`
 * changes, not when something is already open at first.
 */
export function useOpenedAfterMount(opened: boolean): boolean {
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return opened && mounted
}
