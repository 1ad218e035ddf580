import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../web/call.ts'
import { Button, LinkButton } from '../../../../web/ui/button.tsx'
import { useFieldsForm } from '../../../../web/ui/fields-form.tsx'
import { FormFrame } from '../../../../web/ui/form-frame.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { typedPassword, usersContract } from '../contract.ts'
import { passwordRule, policyPassword } from '../rules.ts'
import { PasswordCounter } from './parts/password-counter.tsx'
import { passwordsDiffer } from './parts/text.ts'

/** Sets a password through an emailed link. Removes its token, after the #, right away. */
export function ChoosePasswordPage() {
  const [link] = useState(takeLink)
  const choose = useMutation({
    mutationFn: (newPassword: string) => call(usersContract.choosePassword, { body: { link, newPassword } }),
  })
  const form = useFieldsForm(fields, {
    looks,
    initialValues: { newPassword: '', repeat: '' },
    check: ({ newPassword, repeat }) => ({ repeat: repeat === newPassword ? null : passwordsDiffer }),
  })
  return (
    <Page title="Choose a password" documentTitle="Choose a password">
      {choose.data ? (
        <Notice tone="info" live title="Done" action={<LinkButton to="/login">Sign in</LinkButton>}>
          {choose.data.message}
        </Notice>
      ) : (
        <FormFrame
          label="Choose a password"
          onSubmit={form.onSubmit(({ newPassword }) => choose.mutate(newPassword))}
          error={choose.error ? messageOf(choose.error) : null}
          actions={
            <Button type="submit" variant="primary" unavailable={choose.isPending}>
              Save
            </Button>
          }
        >
          {form.field('newPassword', {
            hint: form.errors.newPassword ? undefined : passwordRule,
            after: <PasswordCounter password={form.values.newPassword} />,
          })}
          {form.field('repeat')}
        </FormFrame>
      )}
    </Page>
  )
}

const fields = { newPassword: policyPassword, repeat: typedPassword }

const looks = {
  newPassword: { as: 'password', label: 'New password', autoComplete: 'new-password' },
  repeat: { as: 'password', label: 'Confirm new password', autoComplete: 'new-password' },
} as const

let taken = ''
function takeLink(): string {
  if (location.hash !== '') {
    taken = location.hash.slice(1)
    history.replaceState(history.state, '', location.pathname)
  }
  return taken
}
