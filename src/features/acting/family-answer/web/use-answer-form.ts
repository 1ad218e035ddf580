import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import type { LanguageCode } from '../../../../shared/languages.ts'
import { withNewer } from '../../../../web/ui/newer-values.tsx'
import type { FamilyAnswer } from '../contract.ts'
import { type AnswerDraft, amongOffered, choicesOf, differs, draftOf, faultsOf } from './answer-draft.ts'
import { isRefused } from './data.ts'
import type { ReportDesk } from './desk.ts'

/** The form's entries. Saving opens the preview. Entries stay even if the server rejects them. */
export function useAnswerForm(desk: ReportDesk, stored: FamilyAnswer) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [known, setKnown] = useState(stored)
  const [draft, setDraft] = useState(() => draftOf(stored))
  const [language, setLanguage] = useState<LanguageCode>('en')
  const [faults, setFaults] = useState<Record<string, string>>({})
  const place = useRef<HTMLDivElement>(null)
  const isChanged = differs(draft, draftOf(known))
  const show = (newer: FamilyAnswer) => {
    setKnown(newer)
    const [before, after] = [draftOf(known), draftOf(newer)]
    const words = withNewer(draft.words, before.words, after.words)
    setDraft({ ...withNewer(draft, before, after), words })
  }
  // Shows what someone else has saved, unless this form has changes.
  if (stored.version !== known.version && !isChanged) show(stored)
  const save = useMutation({
    mutationFn: () => desk.save(choicesOf(draft, known), known.version),
    onSuccess: async (answer) => {
      queries.setQueryData(desk.query.queryKey, answer)
      await navigate({ ...desk.previewAt, ignoreBlocker: true })
    },
    onError: async (error) => {
      if (!isRefused(error)) return
      // A goal may have been deleted, so the offered choices load again. The other entries stay.
      const newer = await queries.fetchQuery({ ...desk.query, staleTime: 0 }).catch(() => null)
      if (!newer) return
      setKnown((before) => ({ ...before, offered: newer.offered }))
      setDraft((before) => amongOffered(before, newer))
    },
  })
  const set = (change: Partial<AnswerDraft>) => {
    save.reset()
    setDraft({ ...draft, ...change })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const found = faultsOf(draft)
    setFaults(found)
    // Only the English text is required.
    if (draft.chosen.some((id) => found[`goal ${id}`])) setLanguage('en')
    if (Object.keys(found).length === 0) save.mutate()
    // The error messages appear after this render.
    else
      setTimeout(() =>
        place.current?.querySelector<HTMLElement>('[aria-invalid], [data-faulty] input')?.focus(),
      )
  }
  const readNewer = () => queries.fetchQuery({ ...desk.query, staleTime: 0 })
  return { place, known, draft, set, faults, language, setLanguage, isChanged, save, submit, show, readNewer }
}
