import { useState } from 'react'
import { call } from '../../../../web/call.ts'
import { LeaveGuard } from '../../../../web/shell/leave-guard.tsx'
import { Button, LinkButton } from '../../../../web/ui/button.tsx'
import { useFieldsForm } from '../../../../web/ui/fields-form.tsx'
import { FormFrame } from '../../../../web/ui/form-frame.tsx'
import { faultOfSave, NewerValues } from '../../../../web/ui/newer-values.tsx'
import { SavedState, saveState } from '../../../../web/ui/saved-state.tsx'
import { profile, type School, schoolContract, timeZoneField } from '../contract.ts'
import { contactFaults, states } from '../rules.ts'
import { type Fields, fieldsOf, useSaveSchool } from './use-save-school.ts'

interface SchoolFormProps {
  school: School
  userId: number
  /** An administrator's form for someone else. Its Submit button is disabled while a required field is blank. */
  forAnother?: boolean
}

/** School information form. A school with id 0 is created on the first save. */
export function SchoolForm({ school, userId, forAnother = false }: SchoolFormProps) {
  const [base, setBase] = useState(school)
  const save = useSaveSchool(base, userId)
  const form = useFieldsForm(rules, {
    looks,
    initialValues: fieldsOf(school),
    onValuesChange: () => save.reset(),
    check: (values) => contactFaults(values),
  })
  const incomplete = forAnother && form.incomplete
  const show = (newer: School) => {
    setBase(newer)
    form.take(fieldsOf(newer))
  }
  // Show what someone else saved, as long as the user hasn't entered anything here.
  if (school.version !== base.version && !form.isDirty() && !save.isPending) show(school)
  const submit = (values: Fields) =>
    save.mutate(values, {
      onSuccess: (stored) => {
        setBase(stored)
        form.resetDirty(fieldsOf(stored))
      },
    })
  return (
    <FormFrame
      columns
      onSubmit={form.onSubmit(submit)}
      error={faultOfSave(save)}
      actions={
        <>
          <Button
            type="submit"
            variant="primary"
            unavailable={save.isPending}
            disabledReason={
              incomplete ? 'Fill in every field. District and counselor are optional.' : undefined
            }
          >
            {forAnother ? 'Submit' : 'Save'}
          </Button>
          {save.isSuccess && !forAnother ? (
            <LinkButton to="/equity-audit-overview">Continue</LinkButton>
          ) : null}
        </>
      }
      state={save.isError ? null : <SavedState state={saveState(save)} />}
    >
      <LeaveGuard when={form.isDirty()} {...(forAnother ? { parameter: 'user' } : {})} />
      {form.names.map((name) => form.field(name))}
      <div className="wide">
        <NewerValues
          save={save}
          read={async () => (await call(schoolContract.getEntity, { params: { id: base.id } })) ?? base}
          changes={(newer) => form.changes(fieldsOf(newer))}
          onTake={show}
        />
      </div>
    </FormFrame>
  )
}

/** Returns the form's label for a time zone. */
export const zoneName = (zone: string | null): string =>
  zones.find(({ value }) => value === zone)?.label ?? zone ?? looks.time_zone.empty

const zones = [
  ['America/New_York', 'Eastern'],
  ['America/Chicago', 'Central'],
  ['America/Denver', 'Mountain'],
  ['America/Phoenix', 'Mountain, without daylight saving (Phoenix)'],
  ['America/Los_Angeles', 'Pacific'],
  ['America/Anchorage', 'Alaska'],
  ['Pacific/Honolulu', 'Hawaii'],
].map(([value = '', label = '']) => ({ value, label }))

const rules = { ...profile, time_zone: timeZoneField }

const looks = {
  entity_district: { label: 'District (if applicable)' },
  entity_counselor: {
    label: 'Counselor (if applicable)',
    hint: 'Name, room or phone. Students see it on the survey’s last page, with the 988 lifeline.',
  },
  entity_state: {
    as: 'select',
    empty: 'Choose a state',
    options: states.map(([code, name]) => ({ value: code, label: `${code} – ${name}` })),
  },
  time_zone: {
    as: 'select',
    hint: 'Surveys open and close at midnight. Choose one only if yours is different from most of the state.',
    empty: 'State’s time zone',
    options: zones,
  },
} as const
