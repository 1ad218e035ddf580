import type { InterviewDesk, InterviewsOfLink } from '../contract.ts'
import type { Fault, QuestionSet } from '../rules.ts'

/** An interview that is being entered. */
export interface Draft {
  guid: string
  instrument: QuestionSet
  number: number
  correction: boolean
  /** Position of the question that is shown. At the end, the entries are checked. */
  at: number
  /** Questions that weren't asked are missing. */
  codes: Readonly<Record<string, { wording: string; faults: Fault[] }>>
  /** It was sent, but it isn't known if it arrived. If it is sent again, the later codes count. */
  isTried: boolean
}

export const newDraft = (instrument: QuestionSet, number: number): Draft => ({
  ...{ guid: crypto.randomUUID(), instrument, number, correction: false },
  ...{ at: 0, codes: {}, isTried: false },
})

type Items = InterviewDesk['sets'][number]['items']

/** Returns a correction of the latest interview, with what was entered. */
export function correctionOf({ interviews, latest }: InterviewsOfLink, items: Items): Draft | undefined {
  const last = interviews.at(-1)
  if (!last) return undefined
  const codes = latest.map(({ id, faults }) => {
    const wording = items.find((item) => item.id === id)?.wording ?? ''
    return [id, { wording, faults }] as const
  })
  const { guid, instrument } = last
  const draft = newDraft(instrument, interviews.length)
  return { ...draft, guid, correction: true, codes: Object.fromEntries(codes) }
}

/** Marks a question as understood or with faults; undefined if it wasn't asked. */
export function coded(draft: Draft, item: Items[number], faults: Fault[] | undefined): Draft {
  const { [item.id]: _, ...others } = draft.codes
  const codes = faults ? { ...others, [item.id]: { wording: item.wording, faults } } : others
  return { ...draft, codes }
}

/** Returns a draft in the form in which it is sent, without questions that no longer exist. */
export const sentOf = ({ guid, instrument, correction, isTried, codes }: Draft, items: Items) => ({
  ...{ guid, instrument, correction: correction || isTried },
  items: items.flatMap(({ id }) => (codes[id] ? [{ id, ...codes[id] }] : [])),
})

const keyOf = (token: string) => `interview ${token.slice(0, 12)}`

/** Returns the draft that this device keeps, so that a closed page loses nothing. */
export function keptDraft(token: string): Draft | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(token)) ?? 'null')
  } catch {
    return null
  }
}

export function keepDraft(token: string, draft: Draft | null): void {
  try {
    if (draft) localStorage.setItem(keyOf(token), JSON.stringify(draft))
    else localStorage.removeItem(keyOf(token))
  } catch {
    // Without storage, the entries are still on the page.
  }
}
