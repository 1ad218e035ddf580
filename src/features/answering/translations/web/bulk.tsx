import { useState } from 'react'
import { reviewing } from '../../../../../content/en/helpers.json'
import { type LanguageCode, languageName } from '../../../../shared/languages.ts'
import { counted } from '../../../../shared/numbers.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { FieldError } from '../../../../web/ui/field.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { InEnglish, useWords } from '../../../records/words/web/parts/helper-words.tsx'
import type { TranslatedText } from '../contract.ts'
import { type Source, useApprove, useReview } from './data.ts'
import { silencedInWords } from './silenced.ts'

interface BulkProps {
  source: Source
  language: LanguageCode
  /** The texts that the filter shows. */
  texts: readonly TranslatedText[]
  unsaved: ReadonlySet<string>
}

/** Marks as right all shown texts that no one has reviewed yet. */
export function MarkRight({ source, language, texts, unsaved }: BulkProps) {
  const { say, counted: countedIn, nameOf } = useWords(reviewing)
  const review = useReview(source)
  const left = texts.filter(({ id, state, review }) => state === 'draft' && !review && !unsaved.has(id))
  return (
    <BulkAction
      count={left.length}
      press={say('markRight', { texts: countedIn('texts', left.length) })}
      title={say('areRight', { language: nameOf(language) })}
      explanation={say('markRightText', { texts: countedIn('texts', left.length) })}
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
export function TakeAll({ language, texts }: Omit<BulkProps, 'source' | 'unsaved'>) {
  const approve = useApprove(language)
  const reviewed = texts.filter(({ state }) => state === 'reviewed')
  return (
    <BulkAction
      count={reviewed.length}
      press={`Accept ${counted(reviewed.length, 'reviewed text')}`}
      title={`Accept ${counted(reviewed.length, `${languageName(language)} text`)}?`}
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
  const { say, inOwn } = useWords(reviewing)
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
        title={<span {...inOwn}>{title}</span>}
        closeLabel={say('close')}
        language={inOwn.lang}
        actions={
          <>
            <Button variant="primary" {...inOwn} onClick={confirm}>
              {isPending ? say('saving') : press}
            </Button>
            <Button {...inOwn} onClick={() => setAsking(false)}>
              {say('cancel')}
            </Button>
          </>
        }
      >
        <p {...inOwn}>{explanation}</p>
        <div role="alert">
          {error ? (
            <FieldError>
              <InEnglish>{messageOf(error)}</InEnglish>
            </FieldError>
          ) : null}
        </div>
      </Dialog>
    </>
  )
}
