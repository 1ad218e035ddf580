import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { counted } from '../../../../shared/numbers.ts'
import { call } from '../../../../web/call.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { FormFrame } from '../../../../web/ui/form-frame.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { nameFault } from '../../deletion/rules.ts'
import { SchoolNameField } from '../../deletion/web/parts/school-name-field.tsx'
import { type DeletableSchool, schoolRecordsContract } from '../contract.ts'
import type { Deleted } from './school-deleted.tsx'

interface ConfirmSchoolProps {
  school: DeletableSchool
  onDeleted: (deleted: Deleted) => void
}

export function ConfirmSchool({ school, onDeleted }: ConfirmSchoolProps) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const deletion = useMutation({
    mutationFn: () =>
      call(schoolRecordsContract.deleteSchool, { params: { id: school.id }, body: { schoolName: typed } }),
    onSuccess: (done) => {
      onDeleted({ name: school.name, ...done })
      void queries.invalidateQueries()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = nameFault(typed, school.name)
    setFault(wrong)
    if (wrong === null && !deletion.isPending) deletion.mutate()
  }
  return (
    <>
      <Consequences school={school} />
      <FormFrame
        label="Delete a school"
        onSubmit={submit}
        error={deletion.isError ? messageOf(deletion.error) : null}
        actions={
          <Button type="submit" variant="primary" aria-busy={deletion.isPending}>
            {deletion.isPending ? 'Deleting…' : 'Delete the school'}
          </Button>
        }
      >
        <SchoolNameField schoolName={school.name} value={typed} error={fault} onChange={setTyped} />
      </FormFrame>
    </>
  )
}

function Consequences({ school }: { school: DeletableSchool }) {
  return (
    <Notice title="You can’t undo this">
      <ul>
        <li>
          <b>We’ll delete</b> the profile of {school.name}, {counted(school.surveys, 'survey')} with settings,
          links and results, and {counted(school.responses, 'response')}. Results links stop working.
        </li>
        <li>
          <b>We’ll keep</b> the account {school.account}, without a school, and the activity log.
        </li>
        <li>
          <b>Older backups</b> still contain the school. Delete those backups too, or wait until they expire.
        </li>
      </ul>
    </Notice>
  )
}
