import { useEffect, useEffectEvent, useState } from 'react'

const touches = ['pointerdown', 'keydown', 'input', 'wheel', 'touchmove'] as const

/** A countdown that restarts on input. Inactive without a limit. */
export function useCountdown(
  limit: number | null,
  onEnd: () => void,
  { untilTouched }: { untilTouched: boolean },
) {
  const [left, setLeft] = useState(limit)
  const [round, setRound] = useState(0)
  const end = useEffectEvent(onEnd)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round has its own countdown.
  useEffect(() => {
    setLeft(limit)
    if (limit === null) return
    let until = Date.now() + limit * 1000
    const timer = setInterval(() => {
      const seconds = Math.ceil((until - Date.now()) / 1000)
      setLeft(Math.max(seconds, 0))
      if (seconds > 0) return
      clearInterval(timer)
      end()
    }, 1000)
    const touched = () => {
      until = Date.now() + limit * 1000
      setLeft(limit)
    }
    if (untilTouched) for (const touch of touches) window.addEventListener(touch, touched, { passive: true })
    return () => {
      clearInterval(timer)
      for (const touch of touches) window.removeEventListener(touch, touched)
    }
  }, [limit, untilTouched, round])

  return { left, restart: () => setRound((before) => before + 1) }
}
