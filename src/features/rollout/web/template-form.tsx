import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { call } from '../../../web/call.ts'
import { Button } from '../../../web/ui/button.tsx'
import { CheckField, TextField } from '../../../web/ui/field.tsx'
import { FormFrame } from '../../../web/ui/form-frame.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { SavedState, saveState } from '../../../web/ui/saved-state.tsx'
import { messageOf } from '../../../web/ui/states.tsx'
import { required } from '../../../web/ui/text.ts'
import type { TemplateValues } from '../../templates/rules.ts'
import { rolloutContract, type Template } from '../contract.ts'
import { PartFields } from './part-fields.tsx'
import styles from './rollout.module.css'

const nothingSet: TemplateValues = {
  dates: null,
  groups: null,
  bands: null,
  languages: null,
  gender: null,
  terms: null,
}

/** Makes or changes a template. What was typed stays, whatever the server answers. */
export function TemplateForm({
  organization,
  template,
}: {
  organization: number
  template: Template | null
}) {
  const [name, setName] = useState(template?.name ?? '')
  const [values, setValues] = useState(template?.values ?? nothingSet)
  const [completes, setCompletes] = useState(template?.completes ?? false)
  const [isTried, setTried] = useState(false)
  const save = useSave(organization, template)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (save.isPending || name.trim() === '') return
    save.mutate({ name, values, completes })
  }
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
      state={save.isError ? null : <SavedState state={saveState(save)} />}
    >
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
      <PartFields values={values} set={(change) => setValues({ ...values, ...change })} />
      <CheckField
        label="Complete each setup as soon as nothing is missing"
        hint="Surveys then open on their first day. Otherwise each school completes its setup."
        checked={completes}
        onChange={({ target }) => setCompletes(target.checked)}
      />
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

/** Saves a template; a new one is shown then. Answers the schools whose survey could not follow. */
function useSave(organization: number, template: Template | null) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (fields: { name: string; values: TemplateValues; completes: boolean }) => {
      if (template) {
        const { id, version } = template
        const body = { organization, id, version, ...fields }
        return (await call(rolloutContract.changeTemplate, { body })).left
      }
      const { id } = await call(rolloutContract.makeTemplate, { body: { organization, ...fields } })
      await navigate({ to: '/templates/$id', params: { id: String(id) }, search: { organization } })
      return []
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['templates', organization] }),
  })
}
