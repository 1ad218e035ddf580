import { IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { FieldError } from '../../../../web/ui/field.tsx'
import { classes } from '../../../../web/ui/vars.ts'
import styles from './question-creator.module.css'

interface FileDropProps {
  label: string
  hint: ReactNode
  error: string | null
  onFile: (file: File) => void
}

/** A file to choose or to drop; the whole panel is the target. */
export function FileDrop({ label, hint, error, onFile }: FileDropProps) {
  const id = useId()
  const [over, setOver] = useState(false)
  const dragged = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isOver)
  }
  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the field inside is the first */}
      <div
        className={classes(styles.drop, over && styles.over)}
        onDragEnter={dragged(true)}
        onDragOver={dragged(true)}
        onDragLeave={dragged(false)}
        onDrop={(event) => {
          dragged(false)(event)
          const file = event.dataTransfer.files[0]
          if (file) onFile(file)
        }}
      >
        <input
          className={styles.file}
          id={id}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file) onFile(file)
            // Allows choosing the same file again after it was corrected.
            target.value = ''
          }}
        />
        <label className={styles.choose} htmlFor={id}>
          <IconFileUpload className="icon" aria-hidden />
          {label}
        </label>
        <p className="quiet" id={`${id}-hint`}>
          {hint}
        </p>
      </div>
      <div role="alert" id={`${id}-error`} className={styles.fault}>
        {error ? <FieldError>{error}</FieldError> : null}
      </div>
    </div>
  )
}
