import { IconCopy } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { dayInWords } from '../../shared/dates.ts'
import { copyText } from '../copy.ts'
import { Button, Buttons } from './button.tsx'
import styles from './copy-link.module.css'
import { TextField } from './field.tsx'
import { Tip } from './tip.tsx'
import { useBriefly } from './use-briefly.ts'

interface CopyOnceProps {
  label: string
  text: string
  /** A link's last day, YYYY-MM-DD. */
  ends?: string
  onDone: () => void
}

/** A link or secret that was just created. The server doesn't store it, so this is the only time it can be copied. */
export function CopyOnce({ label, text, ends, onDone }: CopyOnceProps) {
  const opens = ends === undefined ? '' : ` It works until ${dayInWords(ends, 'full')}.`
  return (
    <div className={styles.made} role="status">
      <LinkToCopy
        link={text}
        label={label}
        hint={`Copy it now. We show it only once.${opens}`}
        isSecret={ends === undefined}
      >
        <Button variant="quiet" onClick={onDone}>
          {ends === undefined ? 'Done' : 'Create another'}
        </Button>
      </LinkToCopy>
    </div>
  )
}

/** Copies a text. Provides the confirmation to show, or the field's error if the browser doesn't allow copying. */
export function useCopy(what: 'link' | 'message' | 'secret') {
  const [isCopied, showCopied] = useBriefly()
  const [failed, setFailed] = useState(false)
  return {
    copied: isCopied ? 'Copied!' : null,
    error: failed ? `We couldn’t copy the ${what}. Select it and copy it yourself.` : undefined,
    async copy(text: string) {
      const worked = await copyText(text)
      setFailed(!worked)
      if (worked) showCopied()
    },
  }
}

interface LinkToCopyProps {
  link: string
  label: string
  hint?: string
  isSecret?: boolean
  /** Other buttons. */
  children?: ReactNode
}

/** A link in a field, with a button that copies it. */
export function LinkToCopy({ link, label, hint, isSecret = false, children }: LinkToCopyProps) {
  const { copied, error, copy } = useCopy(isSecret ? 'secret' : 'link')
  return (
    <>
      <TextField
        label={label}
        hint={hint}
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
        error={error}
      />
      <Buttons>
        <Tip text={copied}>
          <Button variant="primary" onClick={() => void copy(link)}>
            <IconCopy className="icon" aria-hidden />
            {isSecret ? 'Copy' : 'Copy Link'}
          </Button>
        </Tip>
        {children}
      </Buttons>
    </>
  )
}
