import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { dayInWords } from '../../../../shared/dates.ts'
import { count, counted } from '../../../../shared/numbers.ts'
import { call } from '../../../../web/call.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { FormFrame } from '../../../../web/ui/form-frame.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { type DeletableSurvey, deletionContract } from '../contract.ts'
import { nameFault, whyNotDeletable } from '../rules.ts'
import { SchoolNameField } from './parts/school-name-field.tsx'

/** What deleting a survey's responses means, and the form that does it. */
export function ConfirmDeletion({ survey }: { survey: DeletableSurvey }) {
  const [done, setDone] = useState<number | null>(null)
  const reason = whyNotDeletable(survey)
  if (done !== null)
    return (
      <Notice tone="info" live title={`${counted(done, 'response')} deleted`}>
        The results stay as they were. This is recorded in the audit trail. Delete older backups, or let them
        age out.
      </Notice>
    )
  if (survey.deletedOn !== null)
    return (
      <Notice tone="info" title="There is nothing left to delete">
        {`The responses of this survey were deleted on ${dayInWords(survey.deletedOn, 'full')}. Its results stay.`}
      </Notice>
    )
  if (reason !== null) return <Notice title="This survey cannot be chosen yet">{reason}</Notice>
  return (
    <>
      <Consequences survey={survey} />
      <NameForm survey={survey} onDone={setDone} />
    </>
  )
}

function Consequences({ survey }: { survey: DeletableSurvey }) {
  const all = survey.responses === 1 ? 'The 1 response' : `All ${count(survey.responses)} responses`
  return (
    <Notice title="This cannot be undone">
      <ul>
        <li>
          <b>Goes:</b> {all} of {survey.name}: every answer, participant number, network and browser, and what
          was decided on Response Check. Rows can no longer be listed or exported.
        </li>
        <li>
          <b>Stays:</b> results, area reports, changes, downloads, shared links and counts, as the rounded
          figures already made, and the audit trail.
        </li>
        <li>
          <b>Backups</b> made before still hold the responses until you delete them or they age out.
        </li>
      </ul>
    </Notice>
  )
}

interface NameFormProps {
  survey: DeletableSurvey
  onDone: (deleted: number) => void
}

function NameForm({ survey, onDone }: NameFormProps) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const deletion = useMutation({
    mutationFn: () =>
      call(deletionContract.deleteResponses, {
        params: { guid: survey.guid },
        body: { schoolName: typed },
      }),
    onSuccess: ({ deleted }) => {
      onDone(deleted)
      void queries.invalidateQueries()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = nameFault(typed, survey.schoolName)
    setFault(wrong)
    if (wrong === null && !deletion.isPending) deletion.mutate()
  }
  return (
    <FormFrame
      label="Delete responses"
      onSubmit={submit}
      error={deletion.isError ? messageOf(deletion.error) : null}
      actions={
        <Button type="submit" variant="primary" aria-busy={deletion.isPending}>
          {deletion.isPending ? 'Deleting…' : `Delete ${counted(survey.responses, 'response')}`}
        </Button>
      }
    >
      <SchoolNameField schoolName={survey.schoolName} value={typed} error={fault} onChange={setTyped} />
    </FormFrame>
  )
}
