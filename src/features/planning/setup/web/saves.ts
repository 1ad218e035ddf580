import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { SaveState } from '../../../../web/ui/saved-state.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { tellFault } from '../../../../web/ui/toast.ts'
import { type Change, setupQuery } from './data.ts'
import { SaveQueue } from './save-queue.ts'

/** State of a field. */
interface Entry {
  state: SaveState
  /** Typed and not saved. */
  draft?: string | undefined
  /** Why the draft cannot be saved. */
  fault?: string | undefined
  /** The last change that was sent, kept when it failed. */
  change?: Change | undefined
  /** What went wrong with it. */
  message?: string | undefined
}

export interface Saves {
  of: (field: string) => Entry
  /** The value to show for a choice: the pending or failed change, otherwise the stored value. */
  shown: <V extends string | number | boolean>(field: string, stored: V) => V
  save: (change: Change) => void
  retry: (field: string) => void
  type: (field: string, draft: string | undefined, fault?: string) => void
  /** Sends a request after all earlier saves, with the version that they produced. */
  run: (send: Change['send'], apply?: Change['apply']) => Promise<void>
  /** Fields whose value is neither stored nor being sent. */
  unsaved: string[]
  /** Something is on its way. */
  sending: boolean
  /** The survey was changed in another window since it was read. */
  conflict: boolean
  reload: () => Promise<void>
}

const nothing: Entry = { state: 'idle' }

/**
 * Serializes the saves of one survey, each with the version that the previous one produced. Lives as long
 * as the wizard, so that steps keep their unsaved input.
 */
export function useSaves(guid: string): Saves {
  const client = useQueryClient()
  const [entries, setEntries] = useState<Record<string, Entry>>({})
  const [conflict, setConflict] = useState(false)
  const [queue] = useState(() => new SaveQueue(client, guid))
  const present = usePresence()
  const latest = useRef(new Map<string, Change>())

  const patch = (field: string, change: (entry: Entry) => Entry) =>
    setEntries((all) => ({ ...all, [field]: change(all[field] ?? nothing) }))

  function save(change: Change) {
    const { field } = change
    latest.current.set(field, change)
    const settle = (update: (entry: Entry) => Entry) => {
      if (latest.current.get(field) === change) patch(field, update)
    }
    patch(field, (entry) => ({ ...entry, state: 'saving', change, message: undefined, fault: undefined }))
    queue.add(change.send, change.apply).then(
      () => {
        setConflict(false)
        settle((entry) => stored(entry, change))
      },
      async (error: unknown) => {
        if (!present.current) tellElsewhere(error)
        const changed = await queue.wasOvertaken(error)
        if (changed) setConflict(true)
        settle((entry) => ({ ...entry, state: 'failed', message: changed ? 'Not saved.' : messageOf(error) }))
      },
    )
  }

  return {
    of: (field) => entries[field] ?? nothing,
    shown: (field, value) => {
      const entry = entries[field]
      const open = entry?.state === 'saving' || entry?.state === 'failed'
      return open && entry.change ? (entry.change.value as typeof value) : value
    },
    save,
    retry: (field) => {
      const change = entries[field]?.change
      if (change) save(change)
    },
    type: (field, draft, fault) =>
      patch(field, (entry) => ({
        ...entry,
        draft,
        fault,
        state: entry.state === 'saving' ? 'saving' : 'idle',
      })),
    run: (send, apply) => queue.add(send, apply),
    unsaved: Object.keys(entries).filter((field) => isUnsaved(entries[field] ?? nothing)),
    sending: Object.values(entries).some(({ state }) => state === 'saving'),
    conflict,
    reload: async () => {
      await client.refetchQueries({ queryKey: setupQuery(guid).queryKey })
      setConflict(false)
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

/** Whether the wizard is still mounted. */
function usePresence() {
  const present = useRef(true)
  useEffect(() => {
    present.current = true
    return () => {
      present.current = false
    }
  }, [])
  return present
}

function tellElsewhere(error: unknown) {
  const message = `Your last change to the survey setup was not saved. ${messageOf(error)}`
  tellFault({ message, lasting: true })
}
