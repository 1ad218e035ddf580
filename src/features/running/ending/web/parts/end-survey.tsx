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
  /** How it can be ended at its stage; nothing is shown where there is no way. */
  ways: readonly Ending[]
}

/** For administrators: closes an audit or a pulse that collects before its last day, or cancels it. */
export function EndSurvey({ ways, ...survey }: EndSurveyProps) {
  const [asked, setAsked] = useState<Ending | null>(null)
  if (ways.length === 0) return null
  const { noun, closing, cancelling } = kinds[survey.kind]
  return (
    <Section title={`End this ${noun} before its time`}>
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
      'Nobody can begin any more. What has been answered counts, and the results open at once; they are final 24 hours later.',
    cancelling:
      'For a survey that was opened by mistake, until its results are final. Its responses are deleted, it has no results, and the school can set up another one.',
  },
  pulse: {
    noun: 'pulse',
    closing:
      'Nobody can begin any more. What has been answered counts, and is compared with the survey where the goal started 24 hours later.',
    cancelling:
      'For a pulse that was started by mistake, until it is final. Its responses are deleted, it has no results, and the school can start another one.',
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
      text: `Respondents who have begun can still send what they have for 24 hours. The ${noun} cannot be opened again. The audit trail keeps the change; tell the school yourself, it gets no message.`,
      act: 'Close it now',
      acting: 'Closing…',
      call: endingContract.closeSurvey,
    },
    cancel: {
      title: `Cancel the ${noun}?`,
      text: `Every response is deleted for good, and devices that still hold answers can no longer send them. The ${noun} cannot be opened again. The audit trail keeps that it was cancelled; tell the school yourself, it gets no message. Backups made before still hold the responses.`,
      act: `Cancel the ${noun}`,
      acting: 'Cancelling…',
      call: endingContract.cancelSurvey,
    },
  }) as const

interface ConfirmationProps extends Omit<EndSurveyProps, 'ways'> {
  /** How it is to be ended; null while nobody asks. */
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
          <Button onClick={close}>Keep it as it is</Button>
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
