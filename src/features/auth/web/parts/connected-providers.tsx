import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { FieldError } from '../../../../web/ui/field.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { connectedQuery } from '../data.ts'
import { goTo } from '../provider.ts'
import styles from '../sign-in-form.module.css'

/** The providers with which one's own account is connected; nothing where none is set. */
export function ConnectedProviders() {
  const { data } = useQuery(connectedQuery())
  const connect = useMutation({ mutationFn: (name: string) => goTo(name, 'connect') })
  if (!data || data.length === 0) return null
  return (
    <Card title="Sign-in with other accounts">
      <div className={styles.providers}>
        {data.map(({ name, isConnected }) =>
          isConnected ? (
            <p key={name}>{name}: connected</p>
          ) : (
            <Button key={name} unavailable={connect.isPending} onClick={() => connect.mutate(name)}>
              Connect {name}
            </Button>
          ),
        )}
        <div role="alert">{connect.error ? <FieldError>{messageOf(connect.error)}</FieldError> : null}</div>
      </div>
    </Card>
  )
}
