import { useEffect, useState } from 'react'

/**
 * False in the first render, then as given: Mantine remembers where the focus came from when `opened` changes, not
 * when something appears that is already open.
 */
export function useOpenedAfterMount(opened: boolean): boolean {
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return opened && mounted
}
