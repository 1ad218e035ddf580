import { useEffect, useState } from 'react'

const shownMs = 3000

/** Shows something for three seconds after each call, such as "Copied!". */
export function useBriefly(): [shown: boolean, show: () => void] {
  const [since, setSince] = useState<number | null>(null)
  useEffect(() => {
    if (since === null) return
    const timer = setTimeout(() => setSince(null), shownMs)
    return () => clearTimeout(timer)
  }, [since])
  return [since !== null, () => setSince(performance.now())]
}
