import { useTimeout } from '@mantine/hooks'
import { useState } from 'react'

const shownMs = 3000

/** Something that is shown for three seconds after each call, such as "Copied!". */
export function useBriefly(): [shown: boolean, show: () => void] {
  const [shown, setShown] = useState(false)
  const { start, clear } = useTimeout(() => setShown(false), shownMs)
  return [
    shown,
    () => {
      clear()
      setShown(true)
      start()
    },
  ]
}
