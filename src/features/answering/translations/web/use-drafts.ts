import { useState } from 'react'
import { type Verdict, verdicts } from '../rules.ts'
import type { Source } from './data.ts'

/** A choice or words that haven't been stored yet. */
export interface TextDraft {
  verdict: Verdict
  words: string
  comment: string
}
type Drafts = ReadonlyMap<string, TextDraft>

const keyOf = (source: Source) => `review ${'token' in source ? source.token.slice(0, 12) : source.language}`

const isDraft = (value: unknown): value is [string, TextDraft] => {
  const [id, draft] = Array.isArray(value) ? value : []
  return (
    typeof id === 'string' &&
    verdicts.includes(draft?.verdict) &&
    typeof draft.words === 'string' &&
    typeof draft.comment === 'string'
  )
}

function read(source: Source): Drafts {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(source)) ?? '[]')
    return new Map(Array.isArray(kept) ? kept.filter(isDraft) : [])
  } catch {
    return new Map()
  }
}

/** Keeps drafts by text on the device until the server has stored them, so that they are there on the next visit. */
export function useDrafts(source: Source) {
  const [drafts, set] = useState(() => read(source))
  const setDraft = (id: string, draft: TextDraft | null) =>
    set((before) => {
      const others = [...before].filter(([one]) => one !== id)
      const next: Drafts = new Map(draft ? [...others, [id, draft]] : others)
      try {
        if (next.size > 0) localStorage.setItem(keyOf(source), JSON.stringify([...next]))
        else localStorage.removeItem(keyOf(source))
      } catch {
        // Without storage, the drafts last only as long as the page.
      }
      return next
    })
  return { drafts, setDraft }
}
