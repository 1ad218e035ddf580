import { useState } from 'react'
import { copyText } from '../../../../../web/copy.ts'
import { Button, Buttons } from '../../../../../web/ui/button.tsx'
import styles from './recovery-codes.module.css'

/** Shows new recovery codes once, to copy or print. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [copied, setCopied] = useState<boolean | null>(null)
  return (
    <div className={styles.codes}>
      <p>
        Keep these recovery codes with your important papers. If you lose your app or passkey, each one signs
        you in once. We won’t show them again.
      </p>
      <ul className={styles.list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Buttons>
        <Button variant="primary" onClick={onKept}>
          I’ve saved them
        </Button>
        <Button onClick={() => void copyText(codes.join('\n')).then(setCopied)}>Copy</Button>
      </Buttons>
      <p role="status">
        {copied === null ? '' : copied ? 'Copied.' : 'We couldn’t copy the codes. Write them down.'}
      </p>
    </div>
  )
}
