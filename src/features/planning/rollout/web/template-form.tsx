import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { required } from '../../../../shared/fields.ts'
import { call } from '../../../../web/call.ts'
import { LeaveGuard } from '../../../../web/shell/leave-guard.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { CheckField, TextField } from '../../../../web/ui/field.tsx'
import { FormFrame } from '../../../../web/ui/form-frame.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { SavedState, saveState } from '../../../../web/ui/saved-state.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { nothingSet, type TemplateValues } from '../../../schools/settings/rules.ts'
import { faultsOf } from '../../setup/web/parts/part-faults.ts'
import { rolloutContract, type Template } from '../contract.ts'
import { PartFields } from './part-fields.tsx'
import styles from './rollout.module.css'

interface Fields {
  name: string
  values: TemplateValues
  completes: boolean
}

/** Makes or changes a template. What was typed stays, whatever the server answers. */
export function TemplateForm({
  organization,
  template,
}: {
  organization: number
  template: Template | null
}) {
  const [name, setName] = useState(fieldsOf(template).name)
  const [values, setValues] = useState<TemplateValues>(fieldsOf(template).values)
  const [completes, setCompletes] = useState(fieldsOf(template).completes)
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState(0)
  // What the form began with: somebody else's change in the meantime is refused, and what was typed stays.
  const [base, setBase] = useState(template)
  const save = useSave(organization, base, (saved) => {
    setBase(saved)
    setName(saved.name)
    setValues(saved.values)
  })
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
  return (
    <FormFrame
      label="Template"
      onSubmit={submit}
      error={save.isError ? messageOf(save.error) : null}
      actions={
        <Button type="submit" variant={template ? 'default' : 'primary'} unavailable={save.isPending}>
          {template ? 'Save' : 'Make the template'}
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
          Schools cannot change what you set here. Expected counts and the title are always the school’s.
        </p>
        <PartFields values={values} faults={faults} set={(change) => setValues({ ...values, ...change })} />
        <CheckField
          label="Complete each setup as soon as nothing is missing"
          hint="Surveys then open on their first day. Otherwise each school completes its setup."
          checked={completes}
          onChange={({ target }) => setCompletes(target.checked)}
        />
      </div>
      {save.data && save.data.length > 0 ? (
        <Notice live level={3} title="The surveys of these schools could not follow">
          <ul className={styles.list}>
            {save.data.map(({ school, reason }) => (
              <li key={school}>{`${school}: ${reason}`}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </FormFrame>
  )
}

/** Focuses the first field with a fault, or the first box of a list with one. */
function focusFirstFault(fields: HTMLElement | null): void {
  fields?.querySelector<HTMLElement>('[aria-invalid], fieldset[aria-describedby$="-error"] input')?.focus()
}

const fieldsOf = (template: Template | null): Fields => ({
  name: template?.name ?? '',
  values: template?.values ?? nothingSet,
  completes: template?.completes ?? false,
})

/** Saves a template; a new one is shown then. Answers the schools whose survey could not follow. */
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
