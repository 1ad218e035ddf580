import { type MutationState, onlineManager, useMutation, useMutationState } from '@tanstack/react-query'
import { CallError, call } from '../../../../web/call.ts'
import { recordingsContract } from '../contract.ts'
import { base64Of, type Sound } from './sound.ts'

interface Recorded {
  place: string
  hash: string
  sound: Sound
  /** Null until the server has replied. */
  id: number | null
}

const againMs = 3000

/** Checks whether retrying would fail the same way. */
const isRefused = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429

/**
 * Sends takes and withdraws undone ones, one at a time, in order. Anything that doesn't arrive stays here and is sent
 * again until it does. If a take is undone while it is being sent, that send finishes first, so that its ID is known.
 * The server stores the same bytes only once.
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
    /** Digests of the texts recorded in this visit. */
    taken: new Set(takes.filter(({ state }) => state !== 'refused').map(({ recorded }) => recorded.hash)),
    /** Number of takes and undos that the server hasn't received yet. */
    unsent: [...takes, ...undone].filter(isPending).length,
    isWaiting: isUndoing || takes.some(({ state }) => state === 'waiting'),
    /** Whether an undone take still has to be withdrawn on the server. */
    isUndoing,
    keep: (place: string, hash: string, sound: Sound) => sending.mutate({ place, hash, sound, id: null }),
    /** Undoes a take of this visit, sent or not, as soon as the server can be reached. */
    undo: ({ recorded }: Take) => undoing.mutate(recorded),
    /** Withdraws one recording made through the link, or all of them. */
    async withdraw(id: number | 'all') {
      if (id === 'all') await call(recordingsContract.withdrawAll, { params: { token } })
      else await call(recordingsContract.withdrawTake, { params: { token, id } })
      onKept()
    },
  }
}

function select({ state }: { state: MutationState<unknown, Error, unknown, unknown> }) {
  const { status, failureCount, isPaused, error } = state
  const isStuck = failureCount > 0 || (isPaused && !onlineManager.isOnline())
  const way = isStuck ? 'waiting' : 'sending'
  return {
    recorded: state.variables as Recorded,
    state: status === 'success' ? 'kept' : status === 'error' ? 'refused' : way,
    message: error?.message ?? '',
  } as const
}

export type Take = ReturnType<typeof select>

const isPending = ({ state }: Take) => state === 'sending' || state === 'waiting'

export type Takes = ReturnType<typeof useTakes>
