import { useSuspenseQuery } from '@tanstack/react-query'
import { Button, LinkButton } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { FieldError } from '../../../../web/ui/field.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import type { SignedInSession } from '../contract.ts'
import { sessionsQuery, useEndSessions } from './data.ts'
import styles from './sessions-page.module.css'

export function SessionsPage() {
  const { data: sessions } = useSuspenseQuery(sessionsQuery())
  const { one, others } = useEndSessions()
  const isBusy = one.isPending || others.isPending
  const failed = one.error ?? others.error
  const hasOthers = sessions.some(({ isThisOne }) => !isThisOne)
  return (
    <Page
      title="Where you’re signed in"
      facts="You stay signed in for up to 2 hours."
      actions={<LinkButton to="/account">Back to Account</LinkButton>}
    >
      <Card>
        <div className={styles.parts}>
          <ul className={styles.list} aria-label="Sessions">
            {sessions.map((session) => (
              <li key={session.id}>
                <div>
                  <p>
                    <b>{session.browser || 'Unknown browser'}</b>
                    {session.isThisOne ? ' (this one)' : ''}
                  </p>
                  <p className="quiet small">
                    Signed in {at(session.begun)}. Last used {at(session.lastUsed)}.
                  </p>
                </div>
                {session.isThisOne ? null : (
                  <Button
                    aria-label={`Sign out ${nameOf(session)}`}
                    unavailable={isBusy}
                    onClick={() => one.mutate(session.id)}
                  >
                    Sign out there
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <div role="alert">{failed ? <FieldError>{messageOf(failed)}</FieldError> : null}</div>
          {hasOthers ? (
            <div>
              <Button unavailable={isBusy} onClick={() => others.mutate()}>
                Sign out everywhere else
              </Button>
            </div>
          ) : (
            <p role="status">You aren’t signed in anywhere else.</p>
          )}
          <p className="quiet small">
            Don’t recognize a session? Sign it out, then change your password on the Account page. We store
            the kind of browser and these times, but no network address.
          </p>
        </div>
      </Card>
    </Page>
  )
}

const nameOf = ({ browser, begun }: SignedInSession): string =>
  `${browser || 'unknown browser'}, ${at(begun)}`

const at = (instant: string): string =>
  new Date(instant).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
