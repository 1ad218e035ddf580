import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { call } from '../../../../../web/call.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { messageOf } from '../../../../../web/ui/states.tsx'
import { nameFault } from '../../../deletion/rules.ts'
import { SchoolNameField } from '../../../deletion/web/parts/school-name-field.tsx'
import { endingContract } from '../../contract.ts'
import type { Ending } from '../../rules.ts'
import styles from './end-survey.module.css'

interface EndSurveyProps {
  guid: string
  schoolName: string
  kind: 'audit' | 'pulse'
  /** Ways to end the survey in its current stage. If there are none, nothing is shown. */
  ways: readonly Ending[]
}

/** Lets administrators close an open survey or pulse survey early, or cancel it. */
export function EndSurvey({ ways, ...survey }: EndSurveyProps) {
  const [asked, setAsked] = useState<Ending | null>(null)
  if (ways.length === 0) return null
  const { noun, closing, cancelling } = kinds[survey.kind]
  return (
    <Section title={`End this ${noun} early`}>
      <div className={styles.ways}>
        {ways.includes('close') ? (
          <Way action="Close it now…" onAsk={() => setAsked('close')}>
            {closing}
          </Way>
        ) : null}
        {ways.includes('cancel') ? (
          <Way action={`Cancel the ${noun}…`} onAsk={() => setAsked('cancel')}>
            {cancelling}
          </Way>
        ) : null}
      </div>
      <Confirmation {...survey} ending={asked} onClose={() => setAsked(null)} />
    </Section>
  )
}

const kinds = {
  audit: {
    noun: 'survey',
    closing:
      'No one else can start. Finished responses count, and you’ll see early results right away. Final results come 24 hours later.',
    cancelling:
      'Opened by mistake? Cancel the survey any time before its results are final. We’ll delete its responses, and the school can set up another survey.',
  },
  pulse: {
    noun: 'pulse',
    closing:
      'No one else can start. Finished responses count. 24 hours later we’ll compare them with the survey that the goal is based on.',
    cancelling:
      'Started by mistake? Cancel the pulse any time before it’s final. We’ll delete its responses, and the school can start another pulse.',
  },
} as const

function Way({ action, onAsk, children }: { action: string; onAsk: () => void; children: ReactNode }) {
  const id = useId()
  return (
    <div className={styles.way}>
      <p id={id}>{children}</p>
      <Button onClick={onAsk} aria-describedby={id}>
        {action}
      </Button>
    </div>
  )
}

const wordsOf = (noun: string) =>
  ({
    close: {
      title: `Close the ${noun} now?`,
      text: `People who have started can still send their answers for 24 hours. You can’t open the ${noun} again. We’ll record this in the activity log, but we won’t notify the school. Please let them know.`,
      act: 'Close it now',
      acting: 'Closing…',
      call: endingContract.closeSurvey,
    },
    cancel: {
      title: `Cancel the ${noun}?`,
      text: `We’ll delete every response for good, and devices can’t send answers they still have. You can’t open the ${noun} again. Older backups still contain the responses. We’ll record this in the activity log, but we won’t notify the school. Please let them know.`,
      act: `Cancel the ${noun}`,
      acting: 'Canceling…',
      call: endingContract.cancelSurvey,
    },
  }) as const

interface ConfirmationProps extends Omit<EndSurveyProps, 'ways'> {
  /** How to end it; null while the dialog is closed. */
  ending: Ending | null
  onClose: () => void
}

function Confirmation({ guid, schoolName, kind, ending, onClose }: ConfirmationProps) {
  const queries = useQueryClient()
  const words = wordsOf(kinds[kind].noun)
  const form = useId()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const act = useMutation({
    mutationFn: (how: Ending): Promise<unknown> =>
      call(words[how].call, { params: { guid }, body: { schoolName: typed } }),
    onSuccess: async () => {
      await queries.invalidateQueries()
      close()
    },
  })
  const close = () => {
    setTyped('')
    setFault(null)
    act.reset()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = nameFault(typed, schoolName)
    setFault(wrong)
    if (ending !== null && wrong === null && !act.isPending) act.mutate(ending)
  }
  const said = words[ending ?? 'close']
  return (
    <Dialog
      opened={ending !== null}
      onClose={close}
      title={said.title}
      actions={
        <>
          <Button type="submit" form={form} variant="primary" aria-busy={act.isPending}>
            {act.isPending ? said.acting : said.act}
          </Button>
          <Button onClick={close}>Keep it</Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className={styles.form}>
        <p>{said.text}</p>
        {act.isError ? <Notice live title={messageOf(act.error)} /> : null}
        <SchoolNameField schoolName={schoolName} value={typed} error={fault} onChange={setTyped} />
      </form>
    </Dialog>
  )
}
