import { useEffect, useRef, useState } from 'react'
import { CallError, call } from '../../../../web/call.ts'
import { recordingsContract } from '../contract.ts'
import { base64Of, type Sound } from './sound.ts'

/** A take of this visit; `id` once the server has it. */
export interface Take {
  place: string
  hash: string
  sound: Sound
  state: 'sending' | 'waiting' | 'kept' | 'refused'
  id: number | null
  /** Whether it was sent at least once: then the server may have it, even if no answer came. */
  isTried: boolean
  message: string
}

const againMs = 5000

/** Whether another try would be answered alike. */
const isRefused = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429

/** Sends takes one after another. One that does not arrive stays here and is sent again until it does. */
export function useTakes(token: string, onKept: () => void) {
  const [takes, setTakes] = useState<readonly Take[]>([])
  const all = useRef<Take[]>([])
  const sending = useRef(false)
  /** Takes that were undone here, and that the server has or may have. */
  const undone = useRef<Take[]>([])

  function show() {
    setTakes([...all.current])
  }
  function change(take: Take, to: Partial<Take>) {
    Object.assign(take, to)
    show()
  }

  async function send() {
    if (sending.current) return
    sending.current = true
    for (;;) {
      const [unwanted] = undone.current
      if (unwanted) {
        if (await withdrawOne(unwanted)) continue
        break
      }
      const take = all.current.find(({ state }) => state === 'sending' || state === 'waiting')
      if (!take || !(await sendOne(take))) break
    }
    sending.current = false
  }

  /** Sends a take; answers whether the next one can be sent. */
  async function sendOne(take: Take): Promise<boolean> {
    try {
      await add(take)
      if (all.current.includes(take)) onKept()
      return true
    } catch (error) {
      const message = error instanceof Error ? error.message : ''
      const isFinal = isRefused(error)
      change(take, { state: isFinal ? 'refused' : 'waiting', message })
      return isFinal
    }
  }

  /** The server stores the same bytes once, so this can be repeated where no answer came. */
  async function add(take: Take): Promise<number> {
    const { place, hash, sound } = take
    take.isTried = true
    const body = { place, hash, sound: base64Of(sound.bytes) }
    const { id } = await call(recordingsContract.addTake, { params: { token }, body })
    change(take, { id, state: 'kept' })
    return id
  }

  /**
   * Withdraws a take that was undone; answers whether that is settled: a link that has ended withdraws nothing more. Where
   * it is not known whether the take has arrived, it is sent again to learn its id.
   */
  async function withdrawOne(take: Take): Promise<boolean> {
    try {
      await withdraw(take.id ?? (await add(take)))
    } catch (error) {
      if (!isRefused(error)) return false
    }
    undone.current = undone.current.filter((one) => one !== take)
    show()
    return true
  }

  async function withdraw(id: number) {
    await call(recordingsContract.withdrawTake, { params: { token, id } })
    onKept()
  }

  const latest = useRef(send)
  latest.current = send
  useEffect(() => {
    const again = () => void latest.current()
    const timer = setInterval(again, againMs)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [])

  return {
    takes,
    /** Takes that only this page holds, and those that only this page knows to be undone. */
    unsent:
      takes.filter(({ state }) => state === 'sending' || state === 'waiting').length + undone.current.length,
    isWaiting: takes.some(({ state }) => state === 'waiting') || undone.current.length > 0,
    /** Something that was undone here is not withdrawn yet. */
    isUndoing: undone.current.length > 0,
    keep(place: string, hash: string, sound: Sound) {
      const untried = { state: 'sending', id: null, isTried: false, message: '' } as const
      all.current = [...all.current, { place, hash, sound, ...untried }]
      show()
      void send()
    },
    /** Takes back the last take of this visit, wherever it is by now; as soon as the server can be reached. */
    undo(take: Take) {
      all.current = all.current.filter((one) => one !== take)
      if (take.isTried) undone.current = [...undone.current, take]
      show()
      void send()
    },
    withdraw,
    async withdrawAll() {
      await call(recordingsContract.withdrawAll, { params: { token } })
      onKept()
    },
  }
}
