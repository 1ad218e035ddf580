import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { copyText } from '../../../../web/copy.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { TextField } from '../../../../web/ui/field.tsx'
import { ErrorState } from '../../../../web/ui/states.tsx'
import { Tip } from '../../../../web/ui/tip.tsx'
import { useBriefly } from '../../../../web/ui/use-briefly.ts'
import type { SurveySetup } from '../../contract.ts'
import { setupQuery } from '../data.ts'
import { QrCode, QrDownload } from '../qr-code.tsx'
import styles from '../share-dialog.module.css'

interface ShareDialogProps {
  guid: string
  title: string
  opened: boolean
  onClose: () => void
}

/** What a survey is shared with, in a dialog: its link to copy, the short link and the QR code. */
export function ShareDialog({ guid, title, opened, onClose }: ShareDialogProps) {
  const { data, error, refetch } = useQuery({ ...setupQuery(guid), enabled: opened })
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      {data ? (
        <Shared setup={data} />
      ) : error ? (
        <ErrorState error={error} title="The link could not be loaded" onRetry={() => void refetch()} />
      ) : (
        <p role="status">Loading…</p>
      )}
    </Dialog>
  )
}

function Shared({ setup: { surveyLink, shortLink } }: { setup: SurveySetup }) {
  const [copied, showCopied] = useBriefly()
  const [failed, setFailed] = useState(false)
  async function copy() {
    const worked = await copyText(surveyLink)
    setFailed(!worked)
    if (worked) showCopied()
  }
  return (
    <div className={styles.share}>
      <p>Everyone uses the same link. Say with it what you ask, that it is anonymous, and when it closes.</p>
      <TextField
        label="Link"
        readOnly
        value={surveyLink}
        onFocus={(event) => event.currentTarget.select()}
        error={failed ? 'The link could not be copied. Select it and copy it by hand.' : undefined}
      />
      <div>
        <Tip text={copied ? 'Copied!' : null}>
          <Button variant="primary" onClick={() => void copy()}>
            <IconCopy className="icon" aria-hidden />
            Copy Link
          </Button>
        </Tip>
      </div>
      <p className={styles.short}>
        Short enough to be typed: <b>{shortLink.replace(/^https?:\/\//, '')}</b>. The QR code has it.
      </p>
      <QrCode link={shortLink} />
      <QrDownload link={shortLink} />
    </div>
  )
}
