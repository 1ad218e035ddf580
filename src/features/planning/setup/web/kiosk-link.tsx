import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { copyText } from '../../../../web/copy.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { TextField } from '../../../../web/ui/field.tsx'
import { Tip } from '../../../../web/ui/tip.tsx'
import { useBriefly } from '../../../../web/ui/use-briefly.ts'
import styles from './send-step.module.css'

/** The link for a device that many people use. */
export function KioskLink({ link }: { link: string }) {
  const [copied, showCopied] = useBriefly()
  const [failed, setFailed] = useState(false)
  async function copy() {
    const worked = await copyText(link)
    setFailed(!worked)
    if (worked) showCopied()
  }
  return (
    <details className={styles.fold}>
      <summary>Link for a shared device</summary>
      <p className={styles.advice}>
        The survey starts over after each person, and works without a network for up to 8 days. Keep this link
        on your devices.
      </p>
      <div className={styles.link}>
        <div className={styles.address}>
          <TextField
            label={<span className="unseen">Link for a shared device</span>}
            readOnly
            value={link}
            onFocus={(event) => event.currentTarget.select()}
            error={failed ? 'The link could not be copied. Select it and copy it by hand.' : undefined}
          />
        </div>
        <Tip text={copied ? 'Copied!' : null}>
          <Button onClick={() => void copy()}>
            <IconCopy className="icon" aria-hidden />
            Copy the shared link
          </Button>
        </Tip>
      </div>
    </details>
  )
}
