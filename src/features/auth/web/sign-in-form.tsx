import { isNotEmpty, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../web/ui/button.tsx'
import { PasswordField, TextField } from '../../../web/ui/field.tsx'
import { FormFrame, focusFirstError } from '../../../web/ui/form-frame.tsx'
import { required } from '../../../web/ui/text.ts'
import { CapsLockWarning } from './caps-lock-warning.tsx'
import { signInWith } from './sign-in.ts'

interface SignInFormProps {
  /** The page goes on where it is. */
  stay?: boolean
  onDone?: () => void
}

/** Email and password; afterwards the way leads to the home page. */
export function SignInForm({ stay, onDone }: SignInFormProps) {
  const navigate = useNavigate()
  const [capsLock, setCapsLock] = useState(false)
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: { email: isNotEmpty(required), password: isNotEmpty(required) },
  })
  const signIn = useMutation({
    mutationFn: signInWith,
    onSuccess: async () => {
      if (!stay) await navigate({ to: '/user-home' })
      onDone?.()
    },
  })
  return (
    <FormFrame
      label="Login"
      onSubmit={form.onSubmit(
        (values) => signIn.mutate(values),
        focusFirstError(form, ['email', 'password']),
      )}
      error={signIn.error?.message}
      actions={
        <Button type="submit" variant="primary" wide unavailable={signIn.isPending}>
          {signIn.isPending ? 'Logging in…' : 'Login'}
        </Button>
      }
    >
      <TextField
        data-autofocus
        label="Email"
        type="email"
        autoComplete="username"
        required
        {...form.getInputProps('email')}
      />
      <PasswordField
        label="Password"
        required
        onCapsLock={setCapsLock}
        after={<CapsLockWarning on={capsLock} />}
        {...form.getInputProps('password')}
      />
    </FormFrame>
  )
}
