import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CallError, call, wasOvertaken } from '../../../../web/call.ts'
import type { SaveState } from '../../../../web/ui/saved-state.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { tellFault } from '../../../../web/ui/toast.ts'
import { setupContract } from '../contract.ts'
import { type Change, setupQuery } from './data.ts'

interface Entry {
  state: SaveState
  /** Unsaved input. */
  draft?: string | undefined
  /** Why the draft can't be saved. */
  fault?: string | undefined
  /** The last change sent. It stays if the save failed. */
  change?: Change | undefined
  /** Error message for the last change. */
  message?: string | undefined
}

const nothing: Entry = { state: 'idle' }
export type Saves = ReturnType<typeof useSaves>

/** Sends saves one at a time, each with the latest version. Keeps unsaved input as long as the wizard is open. */
export function useSaves(guid: string) {
  const client = useQueryClient()
  const [entries, setEntries] = useState<Record<string, Entry>>({})
  /** A sentence about a save rejected because the survey changed or opened since it was read; null otherwise. */
  const [conflict, setConflict] = useState<string | null>(null)
  const [queue] = useState(() => saveQueue(client, guid))
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])

  const patch = (field: string, change: (entry: Entry) => Entry) =>
    setEntries((all) => ({ ...all, [field]: change(all[field] ?? nothing) }))

  function save(change: Change) {
    const { field } = change
    // A later change to the same field has its own result.
    const settle = (update: (entry: Entry) => Entry) =>
      patch(field, (entry) => (entry.change === change ? update(entry) : entry))
    patch(field, (entry) => ({ ...entry, state: 'saving', change, message: undefined, fault: undefined }))
    queue.add(change.send, change.apply).then(
      () => {
        setConflict(null)
        settle((entry) => stored(entry, change))
      },
      async (error: unknown) => {
        if (isLeft.current) tellElsewhere(error)
        const isOvertaken = await isBehind(client, guid, error)
        if (isOvertaken) setConflict(messageOf(error))
        const message = isOvertaken ? 'Not saved.' : messageOf(error)
        settle((entry) => ({ ...entry, state: 'failed', message }))
      },
    )
  }

  return {
    of: (field: string): Entry => entries[field] ?? nothing,
    /** Returns the value to show for a choice: the pending or failed change, otherwise the stored value. */
    shown<V extends string | number | boolean>(field: string, value: V): V {
      const { state, change } = entries[field] ?? nothing
      return change && (state === 'saving' || state === 'failed') ? (change.value as V) : value
    },
    save,
    retry(field: string) {
      const change = entries[field]?.change
      if (change) save(change)
    },
    type: (field: string, draft: string | undefined, fault?: string) =>
      patch(field, (entry) => ({
        ...entry,
        draft,
        fault,
        state: entry.state === 'saving' ? 'saving' : 'idle',
      })),
    /** Sends a request after all earlier saves, with the latest version. */
    run: queue.add,
    /** Fields with a value that is neither stored nor being sent. */
    unsaved: Object.keys(entries).filter((field) => isUnsaved(entries[field] ?? nothing)),
    sending: Object.values(entries).some(({ state }) => state === 'saving'),
    conflict,
    async reload() {
      await client.refetchQueries({ queryKey: setupQuery(guid).queryKey })
      setConflict(null)
    },
  }
}

function stored(entry: Entry, change: Change): Entry {
  const typedSince = entry.draft !== undefined && entry.draft.trim() !== String(change.value)
  return typedSince ? { ...entry, state: 'idle' } : { state: 'saved', change }
}

function isUnsaved({ state, draft }: Entry): boolean {
  return state === 'failed' || (state !== 'saving' && draft !== undefined)
}

function tellElsewhere(error: unknown) {
  const message = `We didn’t save your last change to the survey setup. ${messageOf(error)}`
  tellFault({ message, lasting: true })
}

function saveQueue(client: QueryClient, guid: string) {
  const { queryKey } = setupQuery(guid)
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  async function take(send: Change['send'], apply: Change['apply']): Promise<void> {
    // The reply to a read that began before this save would bring back the older version.
    await client.cancelQueries({ queryKey })
    const version = client.getQueryData(queryKey)?.version ?? 0
    await send(version)
    client.setQueryData(queryKey, (setup) => setup && { ...apply(setup), version: version + 1 })
    if (waiting === 1) void client.invalidateQueries()
  }
  return {
    add(send: Change['send'], apply: Change['apply'] = (setup) => setup): Promise<void> {
      waiting += 1
      const turn = last.then(() => take(send, apply))
      last = turn
        .catch(() => {})
        .finally(() => {
          waiting -= 1
        })
      return turn
    },
  }
}

/** Checks whether a save was rejected because the survey changed or opened since it was read. */
async function isBehind(client: QueryClient, guid: string, error: unknown): Promise<boolean> {
  if (wasOvertaken(error)) return true
  if (!(error instanceof CallError) || error.status !== 409) return false
  const known = client.getQueryData(setupQuery(guid).queryKey)
  const present = await call(setupContract.surveyConfigForSurvey, { params: { surveyGuid: guid } }).catch(
    () => undefined,
  )
  // The previous server version rejects an outdated change without an error code.
  return present !== undefined && (present.version !== known?.version || present.locked !== known.locked)
}
