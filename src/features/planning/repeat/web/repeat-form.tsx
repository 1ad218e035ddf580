import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { call } from '../../../../web/call.ts'
import { LeaveGuard } from '../../../../web/shell/leave-guard.tsx'
import { Button, LinkButton } from '../../../../web/ui/button.tsx'
import { TextField } from '../../../../web/ui/field.tsx'
import { FormFrame } from '../../../../web/ui/form-frame.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { ErrorState } from '../../../../web/ui/states.tsx'
import type { Survey } from '../../../schools/surveys/contract.ts'
import type { Participants } from '../../../schools/surveys/rules.ts'
import type { SurveySetup } from '../../setup/contract.ts'
import { type Repeated, repeatContract } from '../contract.ts'
import { ConfirmRepeat } from './confirm-repeat.tsx'
import { type Draft, draftOf, faultsOf, fieldsOf, titleOf } from './draft.ts'
import styles from './repeat.module.css'
import { SetupFields } from './setup-fields.tsx'

interface RepeatFormProps {
  /** The setup of the earlier survey that the new one follows. */
  setup: SurveySetup
  /** The school's current survey, which becomes a previous one. */
  current: Survey | undefined
  /** Returns the notice about the questions, for the groups that take part. */
  questions: (chosen: Participants) => ReactNode
}

/** Shows all of a survey on one page, filled in from an earlier one. Entries stay whatever the server replies. */
export function RepeatForm({ setup, current, questions }: RepeatFormProps) {
  const [initial] = useState(() => draftOf(setup))
  const [draft, setDraft] = useState(initial)
  const [isTried, setTried] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { today, schoolName, guid: after } = setup.survey
  const fields = fieldsOf(draft, schoolName, today)
  const faults = isTried ? faultsOf(draft, fields, today) : []
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  const send = useRepeat(after, current)
  const givesUp = current?.survey_status === 'pre-release' ? current : undefined
  function submit(event: FormEvent) {
    event.preventDefault()
    if (send.isPending) return
    setTried(true)
    if (faultsOf(draft, fields, today).length > 0) return
    if (fields.begin === today || givesUp) setAsking(true)
    else send.mutate(fields)
  }
  return (
    <>
      <LeaveGuard when={draft !== initial && !send.isSuccess} sending={send.isPending} />
      {questions(draft.values)}
      <FormFrame
        label="Survey"
        onSubmit={submit}
        error={null}
        actions={
          <>
            <Button type="submit" variant="primary" unavailable={send.isPending}>
              {send.isPending ? 'Setting up…' : 'Set up survey'}
            </Button>
            <LinkButton to="/equity-audit-overview">Cancel</LinkButton>
          </>
        }
      >
        <SetupFields {...{ draft, set, isTried, today }} drafts={setup.questionDrafts} />
        <TextField
          label="Survey title"
          hint={`People see it at the top of the survey. Last time: ${setup.survey.surveyName}`}
          required
          maxLength={200}
          value={titleOf(draft, schoolName, today)}
          onChange={({ target }) => set({ name: target.value })}
        />
        {faults.length > 0 ? (
          <Notice live title="Still to do">
            <ul className={styles.titles}>
              {faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          </Notice>
        ) : null}
        {send.error ? <ErrorState error={send.error} title="We couldn’t set up the survey" /> : null}
      </FormFrame>
      <ConfirmRepeat
        opened={isAsking}
        opensNow={fields.begin === today}
        givesUp={givesUp}
        onConfirm={() => {
          setAsking(false)
          send.mutate(fields)
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

/** Sends the form and opens the overview. After an error, reloads the school's surveys. */
function useRepeat(after: string, current: Survey | undefined) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (fields: Repeated) =>
      call(repeatContract.repeatSurvey, { body: { ...fields, after, replaces: current?.guid ?? null } }),
    onSuccess: async () => {
      await client.invalidateQueries()
      await navigate({ to: '/equity-audit-overview/', search: { congrats: 1 }, ignoreBlocker: true })
    },
    onError: () => client.invalidateQueries({ queryKey: ['surveys'] }),
  })
}
