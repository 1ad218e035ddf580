import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { saveFile } from '../save-file.ts'
import { Button, type ButtonVariant } from './button.tsx'
import styles from './download-button.module.css'
import { FieldError } from './field.tsx'
import { messageOf } from './states.tsx'
import { Tip } from './tip.tsx'
import { useBriefly } from './use-briefly.ts'

interface DownloadButtonProps {
  /** Fetches or creates the file. */
  load: () => Promise<{ name: string; blob: Blob }>
  variant?: ButtonVariant | undefined
  /** Confirms the download. */
  done?: string
  /** Why the download is disabled; shown below the button. */
  disabledReason?: string | undefined
  /** The id of an element elsewhere that gives the reason. */
  disabledBy?: string | undefined
  children: ReactNode
}

/** Downloads a file, confirms it, and shows errors below the button. */
export function DownloadButton({
  load,
  variant,
  done = 'Downloaded!',
  disabledReason,
  disabledBy,
  children,
}: DownloadButtonProps) {
  const [isDone, showDone] = useBriefly()
  const file = useMutation({
    mutationFn: load,
    onSuccess: ({ name, blob }) => {
      saveFile(blob, name)
      showDone()
    },
  })
  return (
    <div className={styles.download}>
      <Tip text={isDone ? done : null}>
        <Button
          variant={variant}
          disabledReason={disabledReason}
          unavailable={disabledBy !== undefined}
          aria-describedby={disabledBy}
          aria-busy={file.isPending}
          onClick={() => file.isPending || file.mutate()}
        >
          <IconDownload className="icon" aria-hidden />
          <span>{children}</span>
        </Button>
      </Tip>
      <div role="alert">{file.isError ? <FieldError>{messageOf(file.error)}</FieldError> : null}</div>
    </div>
  )
}
