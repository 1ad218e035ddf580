import { IconFileText, IconShare } from '@tabler/icons-react'
import { lazy, Suspense, useId, useState } from 'react'
import { isAdministrator } from '../../../../shared/permissions.ts'
import { useSession } from '../../../../web/session.ts'
import { Button, LinkButton } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { DownloadButton } from '../../../../web/ui/download-button.tsx'
import { CheckField } from '../../../../web/ui/field.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { traceAsked, traceRecorded } from '../../../responses/web/parts/trace-words.ts'
import type { SurveyResults } from '../../../results/contract.ts'
import { opensWithFinal } from '../../../results/web/parts/results-sentences.ts'
import { texts } from '../../../results/web/parts/text.ts'
import { downloads, exportOfResponses } from '../data.ts'
import styles from './additional-resources.module.css'

const ShareDialog = lazy(() =>
  import('../../../sharing/web/parts/share-dialog.tsx').then((file) => ({ default: file.ShareDialog })),
)

/** Sharing, downloads and the printable report, below the results. */
export function AdditionalResources({ guid, results }: { guid: string; results: SurveyResults }) {
  const { stage, finalFrom } = results
  const closed = stage === 'final' ? undefined : opensWithFinal('This opens', finalFrom)
  return (
    <Section title={texts.additionalResources} className="screen-only">
      <Card flush>
        <div className={styles.resources}>
          <Share guid={guid} closed={closed} />
          <Download guid={guid} closed={closed} />
          <Report guid={guid} closed={closed} />
        </div>
      </Card>
    </Section>
  )
}

interface ResourceProps {
  guid: string
  /** Why it cannot be had yet. */
  closed: string | undefined
}

function Share({ guid, closed }: ResourceProps) {
  const [opened, setOpened] = useState<boolean | null>(null)
  return (
    <div className={styles.resource}>
      <h3>{texts.shareResults}</h3>
      <p className="quiet">A link for your board: read only, it ends by itself, and you can withdraw it.</p>
      <Button onClick={() => setOpened(true)} disabledReason={closed}>
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

function Download({ guid, closed }: ResourceProps) {
  const session = useSession()
  const reason = useId()
  const [withTrace, setWithTrace] = useState(false)
  const administrator = session !== null && isAdministrator(session.role)
  return (
    <div className={styles.resource}>
      <h3>{texts.downloadData}</h3>
      <p className="quiet">
        All scores and items as a spreadsheet, with a codebook, as these pages show them.
      </p>
      <div>
        <div className={styles.buttons}>
          {downloads.map(({ label, description, load }) => (
            <DownloadButton key={label} load={() => load(guid)} disabledBy={closed ? reason : undefined}>
              {label}
              <span className="unseen">: {description}</span>
            </DownloadButton>
          ))}
          {administrator ? (
            <DownloadButton load={() => exportOfResponses.load(guid, withTrace)}>
              {exportOfResponses.label}
              <span className="unseen">: {exportOfResponses.description}</span>
            </DownloadButton>
          ) : null}
        </div>
        {administrator ? (
          <CheckField
            label={traceAsked}
            hint={traceRecorded}
            checked={withTrace}
            onChange={({ target }) => setWithTrace(target.checked)}
          />
        ) : null}
        {closed ? (
          <p className="quiet small" id={reason}>
            {closed}
          </p>
        ) : null}
      </div>
    </div>
  )
}

function Report({ guid, closed }: ResourceProps) {
  const words = (
    <>
      <IconFileText className="icon" aria-hidden />
      Print or save as PDF
    </>
  )
  return (
    <div className={styles.resource}>
      <h3>Report for your board</h3>
      <p className="quiet">Cover, method, results and every area with its items, on one page to print.</p>
      {closed ? (
        <Button disabledReason={closed}>{words}</Button>
      ) : (
        <LinkButton to="/audit-results-dashboard/$guid/report" params={{ guid }}>
          {words}
        </LinkButton>
      )}
    </div>
  )
}
