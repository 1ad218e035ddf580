import { useMutation } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { useFieldsForm } from '../../../../web/ui/fields-form.tsx'
import { FormFrame } from '../../../../web/ui/form-frame.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { BackLink, Page } from '../../../../web/ui/page.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { personFields, usersContract } from '../contract.ts'

/** Requests a link by email, or says who can help if no mail server is set. */
export function ForgotPasswordPage({ sendsMail }: { sendsMail: boolean }) {
  return (
    <Page title="Forgot your password?" back={<BackLink to="/login">Sign in</BackLink>}>
      {sendsMail ? (
        <RequestForm />
      ) : (
        <p>
          Ask the administrator who created your account. They’ll give you a temporary password. Choose your
          own when you sign in.
        </p>
      )}
    </Page>
  )
}

function RequestForm() {
  const request = useMutation({
    mutationFn: (body: { email: string }) => call(usersContract.forgotPassword, { body }),
  })
  const form = useFieldsForm({ email: personFields.email }, { looks, initialValues: { email: '' } })
  if (request.data)
    return (
      <Notice tone="info" live title="Check your email">
        {request.data.message}
      </Notice>
    )
  return (
    <FormFrame
      label="Forgot your password?"
      onSubmit={form.onSubmit((values) => request.mutate(values))}
      error={request.error ? messageOf(request.error) : null}
      actions={
        <Button type="submit" variant="primary" unavailable={request.isPending}>
          Send me a link
        </Button>
      }
    >
      {form.field('email')}
    </FormFrame>
  )
}

const looks = { email: { autoComplete: 'username' } } as const
