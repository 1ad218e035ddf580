import { useEffect, useRef, useState } from 'react'
import { CallError, call } from '../../../../web/call.ts'
import { recordingsContract } from '../contract.ts'
import { base64Of, type Sound } from './sound.ts'

/** A take of this visit. */
export interface Take {
  place: string
  hash: string
  sound: Sound
  state: 'sending' | 'waiting' | 'kept' | 'refused'
  /** Null until the server has answered it. */
  id: number | null
  /** Whether it was sent at least once: then the server may have it, even if no answer came. */
  isTried: boolean
  /** It was undone here, and leaves the list once the server has withdrawn it. */
  isUndone: boolean
  message: string
}

const againMs = 5000

/** Whether another try would be answered alike. */
const isRefused = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429

const isWaiting = ({ state, isUndone }: Take) => isUndone || state === 'sending' || state === 'waiting'

/** Sends takes one after another, those first that were undone. One that does not arrive stays here and is sent again until it does. */
export function useTakes(token: string, onKept: () => void) {
  const [all, setAll] = useState<readonly Take[]>([])
  const list = useRef<Take[]>([])
  const sending = useRef(false)

  function change(take: Take, to: Partial<Take> | 'gone') {
    if (to === 'gone') list.current = list.current.filter((one) => one !== take)
    else Object.assign(take, to)
    setAll([...list.current])
  }

  async function send() {
    if (sending.current) return
    sending.current = true
    for (;;) {
      const take = list.current.find(({ isUndone }) => isUndone) ?? list.current.find(isWaiting)
      if (!take || !(await settle(take))) break
    }
    sending.current = false
  }

  /**
   * Stores a take, and withdraws one that was undone: where it is not known whether that has arrived, it is sent again to
   * learn its id, as the server stores the same bytes once. Answers whether the next one can be sent.
   */
  async function settle(take: Take): Promise<boolean> {
    const { place, hash, sound } = take
    try {
      if (take.id === null) {
        take.isTried = true
        const body = { place, hash, sound: base64Of(sound.bytes) }
        const { id } = await call(recordingsContract.addTake, { params: { token }, body })
        change(take, { id, state: 'kept' })
      }
      if (take.isUndone && take.id !== null) {
        await withdraw(take.id)
        change(take, 'gone')
      } else onKept()
      return true
    } catch (error) {
      const isFinal = isRefused(error)
      const message = error instanceof Error ? error.message : ''
      // A link that has ended withdraws nothing more.
      if (take.isUndone && isFinal) change(take, 'gone')
      else change(take, { state: isFinal ? 'refused' : 'waiting', message })
      return isFinal
    }
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

  const takes = all.filter(({ isUndone }) => !isUndone)
  return {
    takes,
    /** Digests of the texts that were recorded in this visit. */
    taken: new Set(takes.filter(({ state }) => state !== 'refused').map(({ hash }) => hash)),
    /** Takes that only this page holds, and those that only this page knows to be undone. */
    unsent: all.filter(isWaiting).length,
    isWaiting: all.some(({ state, isUndone }) => isUndone || state === 'waiting'),
    /** Something that was undone here is not withdrawn yet. */
    isUndoing: all.some(({ isUndone }) => isUndone),
    keep(place: string, hash: string, sound: Sound) {
      const untried = { state: 'sending', id: null, isTried: false, isUndone: false, message: '' } as const
      list.current = [...list.current, { place, hash, sound, ...untried }]
      setAll(list.current)
      void send()
    },
    /** Takes back a take of this visit, wherever it is by now; as soon as the server can be reached. */
    undo(take: Take) {
      change(take, take.isTried ? { isUndone: true } : 'gone')
      void send()
    },
    withdraw,
    async withdrawAll() {
      await call(recordingsContract.withdrawAll, { params: { token } })
      onKept()
    },
  }
}

export type Takes = ReturnType<typeof useTakes>
