import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../web/call.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Confirm } from '../../../../web/ui/confirm.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { type DraftReview, questionsContract } from '../../../schools/questions/contract.ts'
import { instrumentWords } from '../../../schools/questions/rules.ts'

/** Shows whether a draft is in use, can be chosen, or is missing something. Choosing it needs a confirmation. */
export function ChooseDraft({ review: { id, name, inUse, missing, bank } }: { review: DraftReview }) {
  const [asking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const choose = useMutation({
    mutationFn: () => call(questionsContract.chooseInstrument, { body: { draft: inUse ? null : id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries()
      setAsking(false)
    },
  })
  if (missing.length > 0 && !inUse)
    return (
      <Notice title="You can’t use this draft yet">
        <ul>
          {missing.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Notice>
    )
  const ask = () => {
    choose.reset()
    setAsking(true)
  }
  return (
    <>
      <Notice
        tone="info"
        title={inUse ? 'This draft is in use' : 'You can use this draft'}
        action={<Button onClick={ask}>{inUse ? 'Use standard questions' : 'Use this draft'}</Button>}
      >
        {inUse ? 'Surveys that haven’t opened yet will use it.' : 'It covers every area, group and language.'}
      </Notice>
      <Confirm
        opened={asking}
        title={inUse ? 'Use the standard questions?' : 'Use this draft?'}
        act="Use questions"
        acting="Saving…"
        pending={choose.isPending}
        error={choose.error}
        onConfirm={choose.mutate}
        onClose={() => setAsking(false)}
      >
        <p>
          In every school, surveys that haven’t opened yet will use{' '}
          <b>{inUse ? instrumentWords(bank) : name}</b>. Open and closed surveys keep their questions. If a
          question’s English words, answers or area changed, we won’t compare it with earlier years. You can
          switch back. We’ll record this in the activity log.
        </p>
      </Confirm>
    </>
  )
}
