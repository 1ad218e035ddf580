import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { counted } from '../../../../shared/numbers.ts'
import { call } from '../../../../web/call.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Confirm } from '../../../../web/ui/confirm.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { rolloutContract, type SchoolOfTemplate, type Template } from '../contract.ts'

interface DeleteTemplateProps {
  organization: number
  template: Template & { schools: readonly SchoolOfTemplate[] }
}

/** Deletes a template after a dialog that explains what happens to its surveys. */
export function DeleteTemplate({ organization, template: { id, name, schools } }: DeleteTemplateProps) {
  const [opened, setOpened] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => call(rolloutContract.deleteTemplate, { params: { organization, id } }),
    onSuccess: async () => {
      await navigate({ to: '/templates', search: { organization }, ignoreBlocker: true })
      client.removeQueries({ queryKey: ['templates', organization, id] })
      await client.invalidateQueries({ queryKey: ['templates', organization] })
    },
  })
  const following = schools.filter(({ state }) => state === 'given').length
  return (
    <Section title="Delete template">
      <div>
        <Button onClick={() => setOpened(true)}>Delete {name}</Button>
      </div>
      <Confirm
        opened={opened}
        title={`Delete ${name}?`}
        act="Delete"
        pending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate()}
        onClose={() => setOpened(false)}
      >
        <p>
          {following === 0
            ? 'No survey being set up uses this template. Surveys that opened with it won’t change.'
            : `${counted(following, 'survey')} being set up will keep ${following === 1 ? 'its' : 'their'} settings. ${following === 1 ? 'The school' : 'The schools'} can change them.`}
        </p>
      </Confirm>
    </Section>
  )
}
