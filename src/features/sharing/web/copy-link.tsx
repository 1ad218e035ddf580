import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { dayInWords } from '../../../shared/dates.ts'
import { copyText } from '../../../web/copy.ts'
import { Button, Buttons } from '../../../web/ui/button.tsx'
import { TextField } from '../../../web/ui/field.tsx'
import { Tip } from '../../../web/ui/tip.tsx'
import { useBriefly } from '../../../web/ui/use-briefly.ts'
import type { ShareLink } from '../contract.ts'
import styles from './share-dialog.module.css'

interface CopyLinkProps {
  made: { link: string; shareLink: ShareLink }
  onAnother: () => void
}

/** The link that was just made. The server keeps no copy, so this is the one time it can be copied. */
export function CopyLink({ made, onAnother }: CopyLinkProps) {
  const [copied, showCopied] = useBriefly()
  const [failed, setFailed] = useState(false)
  async function copy() {
    const worked = await copyText(made.link)
    setFailed(!worked)
    if (worked) showCopied()
  }
  return (
    <div className={styles.made} role="status">
      <TextField
        label="Your link"
        hint={`Copy it now: it is shown this once. It opens until ${dayInWords(made.shareLink.ends, 'full')}.`}
        readOnly
        value={made.link}
        onFocus={(event) => event.currentTarget.select()}
        error={failed ? 'The link could not be copied. Select it and copy it by hand.' : undefined}
      />
      <Buttons>
        <Tip text={copied ? 'Copied!' : null}>
          <Button variant="primary" onClick={() => void copy()}>
            <IconCopy className="icon" aria-hidden />
            Copy Link
          </Button>
        </Tip>
        <Button variant="quiet" onClick={onAnother}>
          Make another
        </Button>
      </Buttons>
    </div>
  )
}
