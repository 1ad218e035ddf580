import { useRef, useState } from 'react'
import { messageOf } from '../../../../web/ui/states.tsx'
import type { NewReview, TranslatedText } from '../contract.ts'
import { type Source, useReview } from './data.ts'
import { useDrafts } from './use-drafts.ts'

const pauseMs = 400

/** The status of each review made during this visit. */
export type Sent = 'sending' | 'stored' | 'taken back' | { error: string }

/** Saves reviews one by one and moves through the list of shown texts, which is in `list`. */
export function useReviewing(source: Source, shown: readonly TranslatedText[]) {
  const { drafts, setDraft } = useDrafts(source)
  const review = useReview(source)
  const [sent, setSent] = useState<ReadonlyMap<string, Sent>>(new Map())
  const saved = [...sent.values()].filter((one) => one === 'stored').length
  const list = useRef<HTMLUListElement>(null)
  const lastPress = useRef(Number.NEGATIVE_INFINITY)

  const cardOf = (id: string) => list.current?.querySelector<HTMLElement>(`[data-text="${id}"]`)
  const toSayOf = (id: string) => cardOf(id)?.querySelector<HTMLElement>('fieldset button, textarea, input')
  const setSentOf = (id: string, one: Sent) => setSent((before) => new Map(before).set(id, one))

  async function save(text: NewReview, pressedAt: number) {
    // A second press this soon was meant for the previous card, or the key is being held down. The time of the press
    // counts, because a busy device may be slow to show the next card.
    const isMeant = pressedAt - lastPress.current > pauseMs
    lastPress.current = pressedAt
    if (text.verdict === 'right' && !isMeant) return
    const { id, verdict, words, comment } = text
    if (verdict) setDraft(id, { verdict, words, comment })
    setSentOf(id, 'sending')
    const stored = review.mutateAsync([text])
    if (verdict) goOn(id)
    try {
      await stored
      setDraft(id, null)
      setSentOf(id, verdict ? 'stored' : 'taken back')
    } catch (error) {
      setSentOf(id, { error: messageOf(error) })
      // Waits until the control is enabled again, then returns a reviewer who has moved on to the unsaved text.
      setTimeout(() => {
        toSayOf(id)?.focus()
        cardOf(id)?.scrollIntoView({ block: 'center' })
      })
    }
  }

  /** Moves to the next text and scrolls so that its “Right” button is under the reviewer's finger. */
  function goOn(id: string) {
    const next = shown[shown.findIndex((text) => text.id === id) + 1]
    const from = cardOf(id)?.querySelector('fieldset, form')
    const to = next && toSayOf(next.id)
    if (!from || !to) return
    const distance = to.getBoundingClientRect().bottom - from.getBoundingClientRect().bottom
    to.focus({ preventScroll: true })
    scrollBy({ top: distance })
    to.scrollIntoView({ block: 'nearest' })
  }

  return { list, drafts, setDraft, sent, saved, save }
}
