import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { dayInWords } from '../../../../shared/dates.ts'
import { LeaveGuard } from '../../../../web/shell/leave-guard.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { FormFrame } from '../../../../web/ui/form-frame.tsx'
import { faultOfSave, NewerValues, withNewer } from '../../../../web/ui/newer-values.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { SavedState, saveState } from '../../../../web/ui/saved-state.tsx'
import { changesBetween } from '../../../records/events/rules.ts'
import type { Enrollment } from '../contract.ts'
import { namedCounts } from '../rules.ts'
import { CountTables } from './count-tables.tsx'
import { enrollmentQuery } from './data.ts'
import type { Typed } from './enrollment-file.ts'
import { FileCard } from './file-card.tsx'
import { differs, faultyCells, typedOf, useSaveEnrollment } from './use-save-enrollment.ts'

interface EnrollmentFormProps {
  schoolId: number
  stored: Enrollment
  isPrimary: boolean
}

/** The counts of a Community Profile, typed or read from a file. */
export function EnrollmentForm({ schoolId, stored, isPrimary }: EnrollmentFormProps) {
  const [known, setKnown] = useState(stored)
  const [typed, setTyped] = useState(() => typedOf(stored))
  const [looked, setLooked] = useState(false)
  const save = useSaveEnrollment(schoolId)
  const queries = useQueryClient()
  const isChanged = differs(typed, known)
  const show = (newer: Enrollment) => {
    setKnown(newer)
    setTyped(withNewer(typed, typedOf(known), typedOf(newer)))
  }
  // Until the user changes the form, it shows what someone else has saved.
  if (stored.version > known.version && !isChanged) show(stored)

  function change(next: Typed) {
    save.reset()
    setTyped({ ...typed, ...next })
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setLooked(true)
    const [first] = faultyCells(typed)
    const field = first && event.currentTarget.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
    else if (!save.isPending) save.mutate({ typed, version: known.version }, { onSuccess: setKnown })
  }

  return (
    <Section
      title="Enrollment"
      aside={known.changedOn ? `Last changed ${dayInWords(known.changedOn, 'full')}` : undefined}
    >
      <p>
        To see who has answered and who is missing, enter how many people your school has. These counts never
        change a score. Leave a box blank if you don’t know. Enter 0 for none.
      </p>
      <FileCard typed={typed} onRead={change} />
      <FormFrame
        label="Community Profile"
        onSubmit={submit}
        error={faultOfSave(save)}
        actions={
          <Button type="submit" variant={isPrimary ? 'primary' : 'default'} unavailable={save.isPending}>
            Save
          </Button>
        }
        state={save.isError ? null : <SavedState state={saveState(save)} />}
      >
        <LeaveGuard when={isChanged} />
        <CountTables
          typed={typed}
          faulty={looked ? faultyCells(typed) : []}
          onType={(key, text) => change({ [key]: text })}
        />
      </FormFrame>
      <NewerValues
        save={save}
        read={() => queries.fetchQuery({ ...enrollmentQuery(schoolId), staleTime: 0 })}
        changes={(newer) => changesBetween(namedCounts(known.counts), namedCounts(newer.counts))}
        onTake={show}
      />
    </Section>
  )
}
