import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../../../../web/call.ts'
import { signIn } from '../../../../../web/session.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { TextField } from '../../../../../web/ui/field.tsx'
import { FormFrame } from '../../../../../web/ui/form-frame.tsx'
import { messageOf, PageSkeleton } from '../../../../../web/ui/states.tsx'
import { type Factor, factorsContract } from '../../contract.ts'
import { AppCode } from './app-code.tsx'
import { register } from './passkey.ts'

interface AddFactorProps {
  kind: Factor['kind']
  onClose: () => void
  /** Receives the recovery codes created with the first factor. */
  onAdded: (codes: readonly string[] | null) => void
}

export function AddFactor({ kind, onClose, onAdded }: AddFactorProps) {
  const [name, setName] = useState(kind === 'app' ? 'Authenticator app' : 'Passkey')
  const [code, setCode] = useState('')
  const { data: offer, error } = useQuery({
    queryKey: ['begin-factor', kind],
    queryFn: () => call(factorsContract.beginFactor, { body: { kind } }),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const add = useMutation({
    mutationFn: async () => {
      const challenge = offer?.challenge ?? ''
      const proof = offer?.passkey ? { passkey: await register(offer.passkey) } : { code }
      return call(factorsContract.addFactor, { body: { challenge, name, ...proof } })
    },
    onSuccess: ({ token, recoveryCodes }) => {
      signIn(token)
      onAdded(recoveryCodes)
    },
  })
  const failed = error ?? add.error
  const isBlank = name.trim() === '' || (kind === 'app' && code.trim() === '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBlank) add.mutate()
  }
  return (
    <FormFrame
      label={kind === 'app' ? 'Add an authenticator app' : 'Add a passkey'}
      onSubmit={submit}
      error={failed ? messageOf(failed) : null}
      actions={
        <>
          <Button
            type="submit"
            variant="primary"
            unavailable={!offer || add.isPending}
            disabledReason={isBlank ? 'Fill in every field first.' : undefined}
          >
            Add
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      {offer?.app ? (
        <>
          <p>Scan this code with the app, or type the key into it. Then enter the 6-digit code it shows.</p>
          <AppCode {...offer.app} />
          <TextField
            label="Code"
            required
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        </>
      ) : kind === 'app' && !error ? (
        <PageSkeleton blocks={1} />
      ) : null}
      <TextField
        label="Name"
        hint="So you can tell your apps apart."
        required
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormFrame>
  )
}
