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

/** Storing a take or undoing it. */
interface Step {
  recorded: Recorded
  isUndo: boolean
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
  const mutationKey = ['takes', token]
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `takes ${token}` },
    networkMode: 'online',
    retry: (_, error) => !isRefused(error),
    retryDelay: againMs,
    gcTime: Number.POSITIVE_INFINITY,
    async mutationFn({ recorded: take, isUndo }: Step) {
      if (!isUndo) {
        const body = { place: take.place, hash: take.hash, sound: base64Of(take.sound.bytes) }
        take.id = (await call(recordingsContract.addTake, { params: { token }, body })).id
      } else if (take.id !== null)
        await call(recordingsContract.withdrawTake, { params: { token, id: take.id } })
    },
    onSuccess: onKept,
  })
  const steps = useMutationState({ filters: { mutationKey }, select })
  const undone = steps.filter(({ isUndo }) => isUndo)
  const takes = steps.filter(
    (one) => !one.isUndo && !undone.some(({ recorded }) => recorded === one.recorded),
  )
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
    keep: (place: string, hash: string, sound: Sound) =>
      mutate({ recorded: { place, hash, sound, id: null }, isUndo: false }),
    /** Undoes a take of this visit, sent or not, as soon as the server can be reached. */
    undo: ({ recorded }: Take) => mutate({ recorded, isUndo: true }),
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
    ...(state.variables as Step),
    state: status === 'success' ? 'kept' : status === 'error' ? 'refused' : way,
    message: error?.message ?? '',
  } as const
}

export type Take = ReturnType<typeof select>

const isPending = ({ state }: Take) => state === 'sending' || state === 'waiting'

export type Takes = ReturnType<typeof useTakes>
