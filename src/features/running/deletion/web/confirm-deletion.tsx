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

export function ConfirmDeletion({ survey }: { survey: DeletableSurvey }) {
  const [done, setDone] = useState<number | null>(null)
  const reason = whyNotDeletable(survey)
  if (done !== null)
    return (
      <Notice tone="info" live title={`${counted(done, 'response')} deleted`}>
        The results haven’t changed. We recorded this in the activity log. Delete older backups too, or wait
        until they expire.
      </Notice>
    )
  if (survey.deletedOn !== null)
    return (
      <Notice tone="info" title="These responses were already deleted">
        {`This survey’s responses were deleted on ${dayInWords(survey.deletedOn, 'full')}. We kept its results.`}
      </Notice>
    )
  if (reason !== null) return <Notice title="You can’t delete these responses yet">{reason}</Notice>
  return (
    <>
      <Consequences survey={survey} />
      <NameForm survey={survey} onDone={setDone} />
    </>
  )
}

function Consequences({ survey }: { survey: DeletableSurvey }) {
  const all = survey.responses === 1 ? 'the 1 response' : `all ${count(survey.responses)} responses`
  return (
    <Notice title="You can’t undo this">
      <ul>
        <li>
          <b>We’ll delete</b> {all} to {survey.name}: every answer, participant number, network and browser,
          and the decisions on Response Check. No one can list or export them after that.
        </li>
        <li>
          <b>We’ll keep</b> the results, reports, downloads, links, counts and activity log.
        </li>
        <li>
          <b>Older backups</b> still contain these responses. Delete those backups too, or wait until they
          expire.
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
