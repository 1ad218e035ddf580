import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { saveFile } from '../../../web/save-file.ts'
import { Button } from '../../../web/ui/button.tsx'
import { FieldError } from '../../../web/ui/field.tsx'
import { messageOf } from '../../../web/ui/states.tsx'
import { Tip } from '../../../web/ui/tip.tsx'
import { useBriefly } from '../../../web/ui/use-briefly.ts'

interface DownloadButtonProps {
  label: string
  /** Read by screen readers, where the label alone says too little. */
  description: string
  file: string
  load: () => Promise<Blob>
}

/** Fetches a file and hands it to the browser's downloads. */
export function DownloadButton({ label, description, file, load }: DownloadButtonProps) {
  const [working, setWorking] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [done, showDone] = useBriefly()

  async function download() {
    if (working) return
    setWorking(true)
    setError(null)
    try {
      saveFile(await load(), file)
      showDone()
    } catch (problem) {
      setError(problem)
    } finally {
      setWorking(false)
    }
  }

  return (
    <div>
      <Tip text={done ? 'Downloaded!' : null}>
        <Button aria-label={working ? undefined : `${label}: ${description}`} onClick={() => void download()}>
          <IconDownload className="icon" aria-hidden />
          {working ? 'Preparing…' : label}
        </Button>
      </Tip>
      <div role="alert">{error === null ? null : <FieldError>{messageOf(error)}</FieldError>}</div>
    </div>
  )
}
