import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { call } from '../../../../web/call.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { nameFault } from '../../../deletion/rules.ts'
import { SchoolNameField } from '../../../deletion/web/parts/school-name-field.tsx'
import type { Survey } from '../../../surveys/contract.ts'
import { endingContract } from '../../contract.ts'
import type { Ending } from '../../rules.ts'
import styles from './end-survey.module.css'

/** For administrators: closes a survey that collects before its last day, or cancels one that is not final. */
export function EndSurvey({ survey }: { survey: Survey }) {
  const [asked, setAsked] = useState<Ending | null>(null)
  if (survey.survey_status === 'pre-release' || survey.cancelledOn !== null) return null
  const isOpen = survey.survey_status === 'active'
  return (
    <Section title="End this survey before its time">
      <div className={styles.ways}>
        {isOpen ? (
          <Way action="Close it now…" onAsk={() => setAsked('close')}>
            Nobody can begin any more. What has been answered counts, and the results open at once; they are
            final 24 hours later.
          </Way>
        ) : null}
        <Way action="Cancel the survey…" onAsk={() => setAsked('cancel')}>
          For a survey that was opened by mistake, until its results are final. Its responses are deleted, it
          has no results, and the school can set up another one.
        </Way>
      </div>
      <Confirmation survey={survey} ending={asked} onClose={() => setAsked(null)} />
    </Section>
  )
}

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

const words = {
  close: {
    title: 'Close the survey now?',
    text: 'Respondents who have begun can still send what they have for 24 hours. The survey cannot be opened again. The audit trail keeps the change; tell the school yourself, it gets no message.',
    act: 'Close it now',
    acting: 'Closing…',
    call: endingContract.closeSurvey,
  },
  cancel: {
    title: 'Cancel the survey?',
    text: 'Every response is deleted for good, and devices that still hold answers can no longer send them. The survey cannot be opened again. The audit trail keeps that it was cancelled; tell the school yourself, it gets no message. Backups made before still hold the responses.',
    act: 'Cancel the survey',
    acting: 'Cancelling…',
    call: endingContract.cancelSurvey,
  },
} as const

interface ConfirmationProps {
  survey: Survey
  /** How it is to be ended; null while nobody asks. */
  ending: Ending | null
  onClose: () => void
}

function Confirmation({ survey, ending, onClose }: ConfirmationProps) {
  const queries = useQueryClient()
  const form = useId()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const act = useMutation({
    mutationFn: (how: Ending): Promise<unknown> =>
      call(words[how].call, { params: { guid: survey.guid }, body: { schoolName: typed } }),
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
    const wrong = nameFault(typed, survey.schoolName)
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
        <SchoolNameField schoolName={survey.schoolName} value={typed} error={fault} onChange={setTyped} />
      </form>
    </Dialog>
  )
}
