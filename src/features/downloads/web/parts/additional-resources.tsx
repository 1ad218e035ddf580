import { IconFileText, IconShare } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { isAdministrator } from '../../../../shared/permissions.ts'
import { useSession } from '../../../../web/session.ts'
import { Button, LinkButton } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { DownloadButton } from '../../../../web/ui/download-button.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import type { SurveyResults } from '../../../results/contract.ts'
import { texts } from '../../../results/web/parts/text.ts'
import { downloads, exportOfResponses } from '../data.ts'
import styles from './additional-resources.module.css'

const ShareDialog = lazy(() =>
  import('../../../sharing/web/parts/share-dialog.tsx').then((file) => ({ default: file.ShareDialog })),
)

/** Sharing, downloads and the printable report, below the results. */
export function AdditionalResources({ guid, results }: { guid: string; results: SurveyResults }) {
  return (
    <Section title={texts.additionalResources} className="screen-only">
      <Card flush>
        <div className={styles.resources}>
          <Share guid={guid} closed={!results.preview} />
          <Download guid={guid} />
          <Report guid={guid} />
        </div>
      </Card>
    </Section>
  )
}

function Share({ guid, closed }: { guid: string; closed: boolean }) {
  const [opened, setOpened] = useState<boolean | null>(null)
  return (
    <div className={styles.resource}>
      <h3>{texts.shareResults}</h3>
      <p className="quiet">A link for your board: read only, it ends by itself, and you can withdraw it.</p>
      <Button
        onClick={() => setOpened(true)}
        disabledReason={closed ? undefined : 'Results can be shared when the survey has closed.'}
      >
        <IconShare className="icon" aria-hidden />
        {texts.shareResults}
      </Button>
      {opened === null ? null : (
        <Suspense>
          <ShareDialog guid={guid} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </div>
  )
}

function Download({ guid }: { guid: string }) {
  const session = useSession()
  const files = session && isAdministrator(session.role) ? [...downloads, exportOfResponses] : downloads
  return (
    <div className={styles.resource}>
      <h3>{texts.downloadData}</h3>
      <p className="quiet">
        All scores and items as a spreadsheet, with a codebook. Small groups stay withheld.
      </p>
      <div className={styles.buttons}>
        {files.map(({ label, description, load }) => (
          <DownloadButton key={label} load={() => load(guid)}>
            {label}
            <span className="unseen">: {description}</span>
          </DownloadButton>
        ))}
      </div>
    </div>
  )
}

function Report({ guid }: { guid: string }) {
  return (
    <div className={styles.resource}>
      <h3>Report for your board</h3>
      <p className="quiet">Cover, method, results and every area with its items, on one page to print.</p>
      <LinkButton to="/audit-results-dashboard/$guid/report" params={{ guid }}>
        <IconFileText className="icon" aria-hidden />
        Print or save as PDF
      </LinkButton>
    </div>
  )
}
