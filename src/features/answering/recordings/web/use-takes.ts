import { type MutationState, onlineManager, useMutation, useMutationState } from '@tanstack/react-query'
import { CallError, call } from '../../../../web/call.ts'
import { recordingsContract } from '../contract.ts'
import { base64Of, type Sound } from './sound.ts'

/** A text that was recorded in this visit. */
interface Recorded {
  place: string
  hash: string
  sound: Sound
  /** Null until the server has answered it. */
  id: number | null
}

const againMs = 3000

/** Whether another try would be answered alike. */
const isRefused = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429

/**
 * Sends takes, and withdraws those that were undone, one after another in their order. What does not arrive stays here and is
 * sent again until it does. A take that was undone on its way arrives first, so that its id is known: the server stores the same
 * bytes once.
 */
export function useTakes(token: string, onKept: () => void) {
  const queue = {
    scope: { id: `takes ${token}` },
    networkMode: 'online',
    retry: (_: number, error: Error) => !isRefused(error),
    retryDelay: againMs,
    gcTime: Number.POSITIVE_INFINITY,
    onSuccess: onKept,
  } as const
  const sending = useMutation({
    ...queue,
    mutationKey: ['takes', token],
    mutationFn: async (take: Recorded) => {
      const body = { place: take.place, hash: take.hash, sound: base64Of(take.sound.bytes) }
      take.id = (await call(recordingsContract.addTake, { params: { token }, body })).id
    },
  })
  const undoing = useMutation({
    ...queue,
    mutationKey: ['undone takes', token],
    mutationFn: async ({ id }: Recorded) => {
      if (id !== null) await call(recordingsContract.withdrawTake, { params: { token, id } })
    },
  })
  const sent = useMutationState({ filters: { mutationKey: ['takes', token] }, select })
  const undone = useMutationState({ filters: { mutationKey: ['undone takes', token] }, select })
  const takes = sent.filter(({ recorded }) => !undone.some((one) => one.recorded === recorded))
  const isUndoing = undone.some(isPending)
  return {
    takes,
    /** Digests of the texts that were recorded in this visit. */
    taken: new Set(takes.filter(({ state }) => state !== 'refused').map(({ hash }) => hash)),
    /** Takes that only this page holds, and those that only this page knows to be undone. */
    unsent: [...takes, ...undone].filter(isPending).length,
    isWaiting: isUndoing || takes.some(({ state }) => state === 'waiting'),
    /** Something that was undone here is not withdrawn yet. */
    isUndoing,
    keep: (place: string, hash: string, sound: Sound) => sending.mutate({ place, hash, sound, id: null }),
    /** Takes back a take of this visit, wherever it is now; as soon as the server can be reached. */
    undo: ({ recorded }: Take) => undoing.mutate(recorded),
    /** Withdraws a recording that was made through the link, or all of them. */
    async withdraw(id: number | 'all') {
      if (id === 'all') await call(recordingsContract.withdrawAll, { params: { token } })
      else await call(recordingsContract.withdrawTake, { params: { token, id } })
      onKept()
    },
  }
}

/** A take and what has become of it. */
function select({ state }: { state: MutationState<unknown, Error, unknown, unknown> }) {
  const { status, failureCount, isPaused, error } = state
  const isStuck = failureCount > 0 || (isPaused && !onlineManager.isOnline())
  const way = isStuck ? 'waiting' : 'sending'
  const recorded = state.variables as Recorded
  return {
    recorded,
    hash: recorded.hash,
    state: status === 'success' ? 'kept' : status === 'error' ? 'refused' : way,
    message: error?.message ?? '',
  } as const
}

export type Take = ReturnType<typeof select>

const isPending = ({ state }: Take) => state === 'sending' || state === 'waiting'

export type Takes = ReturnType<typeof useTakes>
