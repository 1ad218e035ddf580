import { useQuery } from '@tanstack/react-query'
import { LinkToCopy } from '../../../../../web/ui/copy-link.tsx'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { ErrorState } from '../../../../../web/ui/states.tsx'
import type { SurveySetup } from '../../contract.ts'
import { setupQuery } from '../data.ts'
import { MessageToPaste } from '../message-to-paste.tsx'
import { QrCode, QrDownload } from '../qr-code.tsx'
import styles from '../share-dialog.module.css'
import { SlipsNeeded } from '../slips-needed.tsx'

interface ShareDialogProps {
  guid: string
  title: string
  opened: boolean
  onClose: () => void
  /** Whether to include a message to paste. Pulse surveys have none. */
  hasMessage?: boolean
  onUse?: () => void
}

/** A dialog to share a survey: its link to copy, the short link, the QR code and an optional message. */
export function ShareDialog({ guid, title, opened, onClose, hasMessage = false, onUse }: ShareDialogProps) {
  const { data, error, refetch } = useQuery({ ...setupQuery(guid), enabled: opened })
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <div onPointerMove={onUse} onPointerDown={onUse}>
        {data ? (
          <Shared setup={data} hasMessage={hasMessage} />
        ) : error ? (
          <ErrorState error={error} title="We couldn’t load the link" onRetry={() => void refetch()} />
        ) : (
          <p role="status">Loading…</p>
        )}
      </div>
    </Dialog>
  )
}

function Shared({ setup, hasMessage }: { setup: SurveySetup; hasMessage: boolean }) {
  const { surveyLink, shortLink } = setup
  return (
    <div className={styles.share}>
      <p>
        Everyone uses the same link. Say what the survey is for, that it’s anonymous and when it closes.{' '}
        {hasMessage ? <SlipsNeeded guid={setup.survey.guid} /> : null}
      </p>
      <LinkToCopy link={surveyLink} label="Link" />
      <p className={styles.short}>
        Short link: <b>{shortLink.replace(/^https?:\/\//, '')}</b>.
      </p>
      {hasMessage ? <MessageToPaste setup={setup} /> : null}
      <QrCode link={shortLink} />
      <QrDownload setup={setup} />
    </div>
  )
}
