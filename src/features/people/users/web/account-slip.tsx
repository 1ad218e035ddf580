import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { isAdministrator } from '../../../../shared/permissions.ts'
import { copyText } from '../../../../web/copy.ts'
import { Button, GoLink } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { FieldError } from '../../../../web/ui/field.tsx'
import { Print } from '../../../../web/ui/print.tsx'
import { Tip } from '../../../../web/ui/tip.tsx'
import { useBriefly } from '../../../../web/ui/use-briefly.ts'
import type { User } from '../contract.ts'
import styles from './account-slip.module.css'
import { SlipFacts } from './parts/slip-facts.tsx'

/** Shows what a person needs for their first sign-in, to print or copy. The password is shown only once. */
export function AccountSlip({ user, password }: { user: User; password: string }) {
  const [copied, showCopied] = useBriefly()
  const [failed, setFailed] = useState(false)
  const facts = {
    Address: `${location.origin}/login`,
    Email: user.email,
    'Temporary password': password,
  }
  async function copy() {
    const lines = Object.entries(facts).map(([name, value]) => `${name}: ${value}`)
    const worked = await copyText([...lines, nextSentence].join('\n'))
    setFailed(!worked)
    if (worked) showCopied()
  }
  return (
    <div role="status">
      <Card title={`${user.firstName} ${user.lastName}’s account is ready`}>
        <p className="screen-only">
          Give this to them now. We show the password only once. No one else should see it.
        </p>
        <div className={styles.facts}>
          <SlipFacts facts={facts} />
        </div>
        <p>{nextSentence}</p>
        <div className={`${styles.buttons} screen-only`}>
          <Tip text={copied ? 'Copied!' : null}>
            <Button onClick={() => void copy()}>
              <IconCopy className="icon" aria-hidden />
              Copy the slip
            </Button>
          </Tip>
          <Print what="the slip" />
          {isAdministrator(user.role) ? null : (
            <GoLink to="/admin-new-profile" search={{ user: user.id }}>
              New Profile<span className="unseen"> of their school</span>
            </GoLink>
          )}
        </div>
        <div role="alert">
          {failed ? (
            <FieldError>We couldn’t copy the slip. Select the text and copy it yourself.</FieldError>
          ) : null}
        </div>
      </Card>
    </div>
  )
}

const nextSentence = 'You’ll choose your own password when you sign in.'
