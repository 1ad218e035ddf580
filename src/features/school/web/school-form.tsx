import { isNotEmpty, useForm } from '@mantine/form'
import { LeaveGuard } from '../../../web/shell/leave-guard.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { SelectField, TextField } from '../../../web/ui/field.tsx'
import { FormFrame, focusFirstError } from '../../../web/ui/form-frame.tsx'
import { SavedState, saveState } from '../../../web/ui/saved-state.tsx'
import { messageOf } from '../../../web/ui/states.tsx'
import { required } from '../../../web/ui/text.ts'
import type { School } from '../contract.ts'
import { states } from '../rules.ts'
import { type Fields, fieldsOf, order, requiredFields, useSaveSchool } from './use-save-school.ts'

interface SchoolFormProps {
  school: School
  userId: number
  /** An administrator's form for somebody else: Submit, which stays closed while a required field is blank. */
  forAnother?: boolean
}

/** School information. A school with id 0 is made on the first save. */
export function SchoolForm({ school, userId, forAnother = false }: SchoolFormProps) {
  const save = useSaveSchool(school.id, userId)
  const form = useForm<Fields>({
    initialValues: fieldsOf(school),
    validate: Object.fromEntries(requiredFields.map((field) => [field, isNotEmpty(required)])),
    onValuesChange: () => save.reset(),
  })
  const incomplete = forAnother && requiredFields.some((field) => form.values[field].trim() === '')
  const submit = (values: Fields) =>
    save.mutate(values, { onSuccess: (stored) => form.resetDirty(fieldsOf(stored)) })
  return (
    <FormFrame
      columns
      onSubmit={form.onSubmit(submit, focusFirstError(form, order))}
      error={save.error ? messageOf(save.error) : null}
      actions={
        <Button
          type="submit"
          variant="primary"
          unavailable={save.isPending}
          disabledReason={
            incomplete ? 'Fill in every field first; only the district may stay blank.' : undefined
          }
        >
          {forAnother ? 'Submit' : 'Save'}
        </Button>
      }
      state={save.isError ? null : <SavedState state={saveState(save)} />}
    >
      <LeaveGuard when={form.isDirty()} {...(forAnother ? { parameter: 'user' } : {})} />
      <TextField
        label="School name"
        required
        autoComplete="organization"
        {...form.getInputProps('entityName')}
      />
      <TextField label="District (if applicable)" {...form.getInputProps('entity_district')} />
      <TextField
        label="Phone"
        type="tel"
        required
        autoComplete="tel"
        {...form.getInputProps('entity_phone')}
      />
      <TextField
        label="Website"
        type="url"
        required
        autoComplete="url"
        {...form.getInputProps('entity_website')}
      />
      <TextField
        label="Street address"
        required
        autoComplete="street-address"
        {...form.getInputProps('entity_street')}
      />
      <TextField label="City" required autoComplete="address-level2" {...form.getInputProps('entity_city')} />
      <SelectField
        label="State"
        required
        options={states.map(([code, name]) => ({ value: code, label: `${code} – ${name}` }))}
        {...form.getInputProps('entity_state')}
      />
      <TextField
        label="ZIP"
        required
        inputMode="numeric"
        autoComplete="postal-code"
        {...form.getInputProps('entity_zip')}
      />
      <SelectField
        label="Time zone"
        hint="The survey opens and closes at midnight here. Left alone, it is that of your state."
        empty="As the state has it"
        options={zones}
        {...form.getInputProps('time_zone')}
      />
    </FormFrame>
  )
}

const zones = [
  ['America/New_York', 'Eastern'],
  ['America/Chicago', 'Central'],
  ['America/Denver', 'Mountain'],
  ['America/Phoenix', 'Mountain, without daylight saving (Phoenix)'],
  ['America/Los_Angeles', 'Pacific'],
  ['America/Anchorage', 'Alaska'],
  ['Pacific/Honolulu', 'Hawaii'],
].map(([value = '', label = '']) => ({ value, label }))
