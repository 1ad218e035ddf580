import { useState } from 'react'
import { counted } from '../../../../shared/numbers.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { FieldError } from '../../../../web/ui/field.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import type { TranslatedText } from '../contract.ts'
import { type Source, useApprove, useReview } from './data.ts'
import { silencedInWords } from './silenced.ts'

interface BulkProps {
  source: Source
  languageName: string
  /** The texts that the filter shows. */
  texts: readonly TranslatedText[]
  unsaved: ReadonlySet<string>
}

/** Marks as right all shown texts that no one has reviewed yet. */
export function MarkRight({ source, languageName, texts, unsaved }: BulkProps) {
  const review = useReview(source)
  const left = texts.filter(({ id, state, review }) => state === 'draft' && !review && !unsaved.has(id))
  return (
    <BulkAction
      count={left.length}
      press={`Mark ${counted(left.length, 'text')} as right`}
      title={`Are these ${languageName} texts right?`}
      explanation={`This marks the ${counted(left.length, 'text')} that no one has reviewed yet, on every page of this list. Confirm only if you’ve read them all.`}
      isPending={review.isPending}
      error={review.error}
      onConfirm={(then) =>
        review.mutate(
          left.map(({ id, version, englishHash, words }) => ({
            ...{ id, version, englishHash, words, comment: '' },
            verdict: 'right' as const,
          })),
          then,
        )
      }
    />
  )
}

/** Accepts the words of all shown texts that a speaker has reviewed. */
export function TakeAll({
  language,
  languageName,
  texts,
}: Omit<BulkProps, 'source' | 'unsaved'> & { language: Parameters<typeof useApprove>[0] }) {
  const approve = useApprove(language)
  const reviewed = texts.filter(({ state }) => state === 'reviewed')
  return (
    <BulkAction
      count={reviewed.length}
      press={`Accept ${counted(reviewed.length, 'reviewed text')}`}
      title={`Accept ${counted(reviewed.length, `${languageName} text`)}?`}
      explanation={`New surveys in every school will use these words. Open surveys won’t change. ${silencedInWords(reviewed)}`.trim()}
      isPending={approve.isPending}
      error={approve.error}
      onConfirm={(then) => approve.mutate(reviewed, then)}
    />
  )
}

interface BulkActionProps {
  count: number
  press: string
  title: string
  explanation: string
  isPending: boolean
  error: Error | null
  onConfirm: (then: { onSuccess: () => void }) => void
}

function BulkAction({ count, press, title, explanation, isPending, error, onConfirm }: BulkActionProps) {
  const [asking, setAsking] = useState(false)
  if (count === 0 && !asking) return null
  const confirm = () => {
    if (!isPending) onConfirm({ onSuccess: () => setAsking(false) })
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>{press}</Button>
      <Dialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={title}
        actions={
          <>
            <Button variant="primary" onClick={confirm}>
              {isPending ? 'Saving…' : press}
            </Button>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
          </>
        }
      >
        <p>{explanation}</p>
        <div role="alert">{error ? <FieldError>{messageOf(error)}</FieldError> : null}</div>
      </Dialog>
    </>
  )
}
