import { IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../../../../web/ui/button.tsx'
import { useCopy } from '../../../../web/ui/copy-link.tsx'
import { TextField } from '../../../../web/ui/field.tsx'
import { Tip } from '../../../../web/ui/tip.tsx'
import styles from './send-step.module.css'

interface CopyLineProps {
  label: string
  link: string
  act: string
  primary?: boolean
  children?: ReactNode
}

/** Shows a link and the button that copies it, on one line. */
export function CopyLine({ label, link, act, primary, children }: CopyLineProps) {
  const { copied, error, copy } = useCopy('link')
  return (
    <div className={styles.link}>
      <div className={styles.address}>
        <TextField
          label={<span className="unseen">{label}</span>}
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
          error={error}
        />
      </div>
      <Tip text={copied}>
        <Button variant={primary ? 'primary' : 'default'} onClick={() => void copy(link)}>
          <IconCopy className="icon" aria-hidden />
          {act}
        </Button>
      </Tip>
      {children}
    </div>
  )
}
