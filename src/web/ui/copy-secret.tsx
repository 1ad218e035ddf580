import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { copyText } from '../copy.ts'
import { Button, Buttons } from './button.tsx'
import styles from './copy-link.module.css'
import { TextField } from './field.tsx'
import { Tip } from './tip.tsx'
import { useBriefly } from './use-briefly.ts'

interface CopySecretProps {
  label: string
  secret: string
  onDone: () => void
}

/** A secret that was just made. The server shows it once, so this is the one time it can be copied. */
export function CopySecret({ label, secret, onDone }: CopySecretProps) {
  const [copied, showCopied] = useBriefly()
  const [failed, setFailed] = useState(false)
  async function copy() {
    const worked = await copyText(secret)
    setFailed(!worked)
    if (worked) showCopied()
  }
  return (
    <div className={styles.made} role="status">
      <TextField
        label={label}
        hint="Copy it now: it is shown this once."
        readOnly
        value={secret}
        onFocus={(event) => event.currentTarget.select()}
        error={failed ? 'It could not be copied. Select it and copy it by hand.' : undefined}
      />
      <Buttons>
        <Tip text={copied ? 'Copied!' : null}>
          <Button variant="primary" onClick={() => void copy()}>
            <IconCopy className="icon" aria-hidden />
            Copy
          </Button>
        </Tip>
        <Button variant="quiet" onClick={onDone}>
          Done
        </Button>
      </Buttons>
    </div>
  )
}
