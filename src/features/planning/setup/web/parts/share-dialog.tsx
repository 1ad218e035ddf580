import { useQuery } from '@tanstack/react-query'
import { LinkToCopy } from '../../../../../web/ui/copy-link.tsx'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { ErrorState } from '../../../../../web/ui/states.tsx'
import type { SurveySetup } from '../../contract.ts'
import { setupQuery } from '../data.ts'
import { MessageToPaste } from '../message-to-paste.tsx'
import { QrCode, QrDownload } from '../qr-code.tsx'
import styles from '../share-dialog.module.css'

interface ShareDialogProps {
  guid: string
  title: string
  opened: boolean
  onClose: () => void
  /** Somebody points into it. */
  onUse?: () => void
}

/** What a survey is shared with, in a dialog: its link to copy, the short link, the QR code and a message to paste. */
export function ShareDialog({ guid, title, opened, onClose, onUse }: ShareDialogProps) {
  const { data, error, refetch } = useQuery({ ...setupQuery(guid), enabled: opened })
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <div onPointerMove={onUse} onPointerDown={onUse}>
        {data ? (
          <Shared setup={data} />
        ) : error ? (
          <ErrorState error={error} title="The link could not be loaded" onRetry={() => void refetch()} />
        ) : (
          <p role="status">Loading…</p>
        )}
      </div>
    </Dialog>
  )
}

function Shared({ setup }: { setup: SurveySetup }) {
  const { surveyLink, shortLink } = setup
  return (
    <div className={styles.share}>
      <p>Everyone uses the same link. Say with it what you ask, that it is anonymous, and when it closes.</p>
      <LinkToCopy link={surveyLink} label="Link" />
      <p className={styles.short}>
        Short enough to be typed: <b>{shortLink.replace(/^https?:\/\//, '')}</b>. The QR code has it.
      </p>
      <MessageToPaste setup={setup} />
      <QrCode link={shortLink} />
      <QrDownload setup={setup} />
    </div>
  )
}
