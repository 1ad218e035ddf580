import { useState } from 'react'
import type { User } from '../contract.ts'
import type { Draft } from './user-edit.tsx'

/** Unsaved changes to accounts. They stay even when a search or another page hides the row. */
export interface Drafts {
  all: ReadonlyMap<number, { name: string; draft: Draft }>
  /** Names of the accounts with unsaved changes; empty if there are none. */
  names: string
  set: (user: User, draft: Draft | undefined) => void
}

export function useDrafts(): Drafts {
  const [all, setAll] = useState<Drafts['all']>(new Map())
  return {
    all,
    names: new Intl.ListFormat('en').format([...all.values()].map(({ name }) => name)),
    set: ({ id, firstName, lastName }, draft) =>
      setAll((before) => {
        const after = new Map(before)
        if (draft) after.set(id, { name: `${firstName} ${lastName}`, draft })
        else after.delete(id)
        return after
      }),
  }
}
