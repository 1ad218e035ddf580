import { useState } from 'react'
import type { User } from '../contract.ts'
import type { UserFields } from './user-edit.tsx'

/** What was typed about accounts and is not saved. It outlives a row that a search or a page takes away. */
export interface Drafts {
  all: ReadonlyMap<number, { name: string; fields: UserFields }>
  /** Whose they are, in words; empty where there is none. */
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
