import { useState } from 'react'
import type { User } from '../contract.ts'
import type { UserFields } from './user-edit.tsx'

/** Unsaved changes to accounts. They are kept when a search or a page change removes the row. */
export interface Drafts {
  all: ReadonlyMap<number, { name: string; fields: UserFields }>
  /** Names of the accounts with unsaved changes; empty if there are none. */
  names: string
  set: (user: User, fields: UserFields | undefined) => void
}

export function useDrafts(): Drafts {
  const [all, setAll] = useState<Drafts['all']>(new Map())
  return {
    all,
    names: new Intl.ListFormat('en').format([...all.values()].map(({ name }) => name)),
    set: ({ id, firstName, lastName }, fields) =>
      setAll((before) => {
        const after = new Map(before)
        if (fields) after.set(id, { name: `${firstName} ${lastName}`, fields })
        else after.delete(id)
        return after
      }),
  }
}
