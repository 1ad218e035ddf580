import { IconDownload, IconPresentation, IconShare } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { Button, Buttons, LinkButton } from '../../../../../web/ui/button.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { Print } from '../../../../../web/ui/print.tsx'
import { Only } from '../../../../schools/surveys/web/parts/only.tsx'
import type { SurveyResults } from '../../../results/contract.ts'
import { opensWithFinal } from '../../../results/rules-sentences.ts'
import { texts } from '../../../results/web/parts/text.ts'
import styles from './results-actions.module.css'

const ShareDialog = lazy(() =>
  import('../../../sharing/web/parts/share-dialog.tsx').then((file) => ({ default: file.ShareDialog })),
)

const FilesDialog = lazy(() => import('../files-dialog.tsx').then((file) => ({ default: file.FilesDialog })))

interface ResultsActionsProps {
  guid: string
  state: Pick<SurveyResults, 'stage' | 'finalFrom' | 'groups'>
  /** Shows a print button instead of a link to the board brief. */
  printsItself?: boolean
  children?: ReactNode
}

export function ResultsActions({ guid, state, printsItself = false, children }: ResultsActionsProps) {
  const id = useId()
  const reason = state.stage === 'final' ? undefined : id
  return (
    <div className={styles.actions}>
      <Buttons>
        {reason ? null : children}
        {printsItself ? <Print /> : <BoardBrief guid={guid} reason={reason} />}
      </Buttons>
      {reason && !printsItself ? (
        <p className="quiet small" id={id}>
          {opensWithFinal('The brief opens', state.finalFrom)}
        </p>
      ) : null}
    </div>
  )
}

/** Shows sharing and downloads below the figures. */
export function AdditionalResources({ guid, state }: Pick<ResultsActionsProps, 'guid' | 'state'>) {
  const id = useId()
  const reason = state.stage === 'final' ? undefined : id
  return (
    <Section title={texts.additionalResources} className={styles.resources}>
      <Buttons>
        <Only from="leader" guid={guid}>
          <Share guid={guid} reason={reason} />
        </Only>
        <Download guid={guid} reason={reason} groups={state.groups} />
      </Buttons>
      {reason ? (
        <p className="quiet small" id={id}>
          {opensWithFinal('These open', state.finalFrom)}
        </p>
      ) : null}
    </Section>
  )
}

interface ActionProps {
  guid: string
  /** ID of the sentence that says why the action isn't available yet. */
  reason: string | undefined
}

function Share({ guid, reason }: ActionProps) {
  const [opened, setOpened] = useState<boolean | null>(null)
  return (
    <>
      <Button onClick={() => setOpened(true)} unavailable={reason !== undefined} aria-describedby={reason}>
        <IconShare className="icon" aria-hidden />
        {texts.shareResults}
      </Button>
      {opened === null ? null : (
        <Suspense>
          <ShareDialog guid={guid} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}

function Download({ guid, reason, groups }: ActionProps & { groups: SurveyResults['groups'] }) {
  const [opened, setOpened] = useState<boolean | null>(null)
  return (
    <>
      <Button onClick={() => setOpened(true)} unavailable={reason !== undefined} aria-describedby={reason}>
        <IconDownload className="icon" aria-hidden />
        {texts.downloadData}
      </Button>
      {opened === null ? null : (
        <Suspense>
          <FilesDialog guid={guid} groups={groups} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}

function BoardBrief({ guid, reason }: ActionProps) {
  const words = (
    <>
      <IconPresentation className="icon" aria-hidden />
      Board brief
    </>
  )
  return reason ? (
    <Button unavailable aria-describedby={reason}>
      {words}
    </Button>
  ) : (
    <LinkButton to="/audit-results-dashboard/$guid/brief" params={{ guid }}>
      {words}
    </LinkButton>
  )
}
