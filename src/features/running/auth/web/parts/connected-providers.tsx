import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../../web/call.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Card } from '../../../../../web/ui/card.tsx'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { FieldError } from '../../../../../web/ui/field.tsx'
import { messageOf } from '../../../../../web/ui/states.tsx'
import { authContract } from '../../contract.ts'
import { connectedQuery } from '../data.ts'
import { goTo } from '../provider.ts'
import styles from '../sign-in-form.module.css'

/** The providers connected with the user's own account. Renders nothing if no provider is set up. */
export function ConnectedProviders() {
  const { data } = useQuery(connectedQuery())
  const connect = useMutation({ mutationFn: (name: string) => goTo(name, 'connect') })
  const [ending, setEnding] = useState<string | null>(null)
  if (!data || data.length === 0) return null
  return (
    <Card title="Sign in with another account">
      <div className={styles.providers}>
        {data.map(({ name, isConnected }) =>
          isConnected ? (
            <div key={name} className={styles.connected}>
              <p>{name}: connected</p>
              <Button onClick={() => setEnding(name)}>
                Disconnect<span className="unseen"> {name}</span>
              </Button>
            </div>
          ) : (
            <Button key={name} unavailable={connect.isPending} onClick={() => connect.mutate(name)}>
              Connect {name}
            </Button>
          ),
        )}
        <div role="alert">{connect.error ? <FieldError>{messageOf(connect.error)}</FieldError> : null}</div>
      </div>
      {ending === null ? null : <Disconnect name={ending} onClose={() => setEnding(null)} />}
    </Card>
  )
}

function Disconnect({ name, onClose }: { name: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const end = useMutation({
    mutationFn: () => call(authContract.disconnectProvider, { body: { provider: name } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: connectedQuery().queryKey })
      onClose()
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Disconnect ${name}?`}
      actions={
        <>
          <Button variant="primary" unavailable={end.isPending} onClick={() => end.mutate()}>
            Disconnect
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <p>
        You’ll need another way to sign in, such as your password. Make sure you know it. You can connect{' '}
        {name} again on this page.
      </p>
      <div role="alert">{end.error ? <FieldError>{messageOf(end.error)}</FieldError> : null}</div>
    </Dialog>
  )
}
