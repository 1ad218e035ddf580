import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { required } from '../../../../shared/fields.ts'
import { call } from '../../../../web/call.ts'
import { LeaveGuard } from '../../../../web/shell/leave-guard.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { CheckField, TextField } from '../../../../web/ui/field.tsx'
import { FormFrame } from '../../../../web/ui/form-frame.tsx'
import { faultOfSave, NewerValues, withNewer } from '../../../../web/ui/newer-values.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { SavedState, saveState } from '../../../../web/ui/saved-state.tsx'
import { changesBetween } from '../../../records/events/rules.ts'
import { nothingSet, type TemplateValues } from '../../../schools/settings/rules.ts'
import { faultsOf } from '../../setup/web/parts/part-faults.ts'
import { rolloutContract, type Template } from '../contract.ts'
import { templateFields } from '../rules.ts'
import { PartFields } from './part-fields.tsx'
import styles from './rollout.module.css'

interface Fields {
  name: string
  values: TemplateValues
  completes: boolean
}

interface TemplateFormProps {
  organization: number
  template: Template | null
  children?: (isUnsaved: boolean) => ReactNode
}

/** Creates or changes a template. Entries stay whatever the server replies. */
export function TemplateForm({ organization, template, children }: TemplateFormProps) {
  const [name, setName] = useState(fieldsOf(template).name)
  const [values, setValues] = useState<TemplateValues>(fieldsOf(template).values)
  const [completes, setCompletes] = useState(fieldsOf(template).completes)
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState(0)
  // The template when editing started. If someone else has changed it since, saving is rejected and the entries stay.
  const [base, setBase] = useState(template)
  const save = useSave(organization, base, (saved) => {
    setBase(saved)
    setName(saved.name)
    setValues(saved.values)
  })
  const show = (newer: Template) => {
    const next = withNewer({ name, values, completes }, fieldsOf(base), fieldsOf(newer))
    setBase(newer)
    setName(next.name)
    setValues(withNewer(values, fieldsOf(base).values, newer.values))
    setCompletes(next.completes)
  }
  const fields = useRef<HTMLDivElement>(null)
  const faults = isTried ? faultsOf(values) : {}
  const isChanged = JSON.stringify({ name, values, completes }) !== JSON.stringify(fieldsOf(base))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (save.isPending) return
    if (name.trim() === '' || Object.keys(faultsOf(values)).length > 0) {
      setRefused(refused + 1)
      return
    }
    save.mutate({ name, values, completes })
  }
  useEffect(() => {
    if (refused > 0) focusFirstFault(fields.current)
  }, [refused])
  const form = (
    <FormFrame
      label="Template"
      onSubmit={submit}
      error={faultOfSave(save)}
      actions={
        <Button type="submit" variant={template ? 'default' : 'primary'} unavailable={save.isPending}>
          {template ? 'Save' : 'Create template'}
        </Button>
      }
      state={save.isError || (isChanged && !save.isPending) ? null : <SavedState state={saveState(save)} />}
    >
      <LeaveGuard when={isChanged} sending={save.isPending} />
      <div ref={fields} className={styles.parts}>
        <TextField
          label="Name"
          required
          maxLength={200}
          value={name}
          error={isTried && name.trim() === '' ? required : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        <p className="quiet">
          Schools can’t change what you set here. Each school sets its own title and headcounts.
        </p>
        <PartFields values={values} faults={faults} set={(change) => setValues({ ...values, ...change })} />
        <CheckField
          label="Finish each school’s setup as soon as it’s ready"
          hint="Surveys will open on their first day. Otherwise, each school completes its own setup."
          checked={completes}
          onChange={({ target }) => setCompletes(target.checked)}
        />
      </div>
      {base ? (
        <NewerValues
          save={save}
          read={() => call(rolloutContract.template, { params: { organization, id: base.id } })}
          changes={(newer) => changesBetween(templateFields(base), templateFields(newer))}
          onTake={show}
        />
      ) : null}
      {save.data && save.data.length > 0 ? (
        <Notice live level={3} title="We couldn’t change the surveys of these schools">
          <ul className={styles.list}>
            {save.data.map(({ school, reason }) => (
              <li key={school}>{`${school}: ${reason}`}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </FormFrame>
  )
  return (
    <>
      {template ? <Section title="Template settings">{form}</Section> : form}
      {children?.(isChanged)}
    </>
  )
}

/** Focuses the first field with an error, or the first checkbox of a list with an error. */
function focusFirstFault(fields: HTMLElement | null): void {
  fields?.querySelector<HTMLElement>('[aria-invalid], fieldset[aria-describedby$="-error"] input')?.focus()
}

const fieldsOf = (template: Template | null): Fields => ({
  name: template?.name ?? '',
  values: template?.values ?? nothingSet,
  completes: template?.completes ?? false,
})

/** Saves a template, and opens it if it is new. Returns the schools whose survey couldn't follow it. */
function useSave(organization: number, base: Template | null, onSaved: (template: Template) => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (fields: Fields) => {
      if (base) {
        const { id, version } = base
        const body = { organization, id, version, ...fields }
        const { template, left } = await call(rolloutContract.changeTemplate, { body })
        onSaved(template)
        return left
      }
      const { id } = await call(rolloutContract.makeTemplate, { body: { organization, ...fields } })
      await navigate({
        to: '/templates/$id',
        params: { id: String(id) },
        search: { organization },
        ignoreBlocker: true,
      })
      return []
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['templates', organization] }),
  })
}
