import { useEffect, useState } from 'react'

/** Starts as false, because Mantine records where the focus came from only when `opened` changes. */
export function useOpenedAfterMount(opened: boolean): boolean {
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return opened && mounted
}
