import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../../../shared/numbers.ts'
import { call } from '../../../../../web/call.ts'
import { Button, Buttons } from '../../../../../web/ui/button.tsx'
import { Card } from '../../../../../web/ui/card.tsx'
import { FieldError } from '../../../../../web/ui/field.tsx'
import { ErrorState, messageOf } from '../../../../../web/ui/states.tsx'
import { type Factor, factorsContract } from '../../contract.ts'
import { factorsQuery } from '../data.ts'
import { AddFactor } from './add-factor.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './second-factor.module.css'

export function SecondFactor() {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(factorsQuery())
  const [adding, setAdding] = useState<Factor['kind']>()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const settled = () => queryClient.invalidateQueries({ queryKey: factorsQuery().queryKey })
  const remove = useMutation({
    mutationFn: (id: number) => call(factorsContract.removeFactor, { body: { id } }),
    onSuccess: settled,
  })
  const renew = useMutation({
    mutationFn: () => call(factorsContract.renewRecoveryCodes),
    onSuccess: async ({ recoveryCodes }) => {
      setCodes(recoveryCodes)
      await settled()
    },
  })
  const failed = remove.error ?? renew.error
  const factors = data?.factors ?? []
  return (
    <Card title="Two-step sign-in">
      <div className={styles.parts} aria-busy={!data && !error}>
        <p>
          {factors.length > 0
            ? `We’ll ask for one of these after your password. You have ${counted(data?.recoveryLeft ?? 0, 'recovery code')} left.`
            : 'Add an authenticator app or a passkey. Then no one can sign in with your password alone.'}
        </p>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : codes ? (
          <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
        ) : adding ? (
          <AddFactor
            kind={adding}
            onClose={() => setAdding(undefined)}
            onAdded={async (made) => {
              setAdding(undefined)
              setCodes(made)
              await settled()
            }}
          />
        ) : (
          <>
            {factors.length > 0 ? (
              <ul className={styles.list}>
                {factors.map((factor) => (
                  <li key={factor.id}>
                    <span>
                      <b dir="auto">{factor.name}</b> {kinds[factor.kind]}
                    </span>
                    <Button
                      variant="quiet"
                      unavailable={remove.isPending}
                      aria-label={`Remove ${factor.name}`}
                      onClick={() => remove.mutate(factor.id)}
                    >
                      Remove
                    </Button>
                  </li>
                ))}
              </ul>
            ) : null}
            <div role="alert">{failed ? <FieldError>{messageOf(failed)}</FieldError> : null}</div>
            <Buttons>
              <Button onClick={() => setAdding('app')}>Add an authenticator app</Button>
              <Button onClick={() => setAdding('passkey')}>Add a passkey</Button>
              {factors.length > 0 ? (
                <Button variant="quiet" unavailable={renew.isPending} onClick={() => renew.mutate()}>
                  New recovery codes
                </Button>
              ) : null}
            </Buttons>
          </>
        )}
      </div>
    </Card>
  )
}

const kinds = { app: 'authenticator app', passkey: 'passkey' } as const
