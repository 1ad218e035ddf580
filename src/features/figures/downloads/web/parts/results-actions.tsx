import { IconDownload, IconPresentation, IconShare } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import type { Group } from '../../../../../shared/codes.ts'
import { isAdministrator } from '../../../../../shared/permissions.ts'
import { useSession } from '../../../../../web/session.ts'
import { Button, Buttons, LinkButton } from '../../../../../web/ui/button.tsx'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { DownloadButton } from '../../../../../web/ui/download-button.tsx'
import { CheckField } from '../../../../../web/ui/field.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { Print } from '../../../../../web/ui/print.tsx'
import { Segments } from '../../../../../web/ui/segments.tsx'
import { Only } from '../../../../schools/surveys/web/parts/only.tsx'
import { traceAsked, traceRecorded } from '../../../responses/web/parts/trace-words.ts'
import type { SurveyResults } from '../../../results/contract.ts'
import { opensWithFinal } from '../../../results/rules-sentences.ts'
import { texts } from '../../../results/web/parts/text.ts'
import { downloads, exportOfResponses } from '../data.ts'
import styles from './results-actions.module.css'

const ShareDialog = lazy(() =>
  import('../../../sharing/web/parts/share-dialog.tsx').then((file) => ({ default: file.ShareDialog })),
)

interface ResultsActionsProps {
  guid: string
  state: Pick<SurveyResults, 'stage' | 'finalFrom' | 'groups'>
  /** The page prints itself; else the brief for the board is beside what comes next. */
  printsItself?: boolean
  /** The page's primary button. */
  children?: ReactNode
}

/** What comes next, in the head of a page about results. */
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

/** Sharing and downloading, below the figures. */
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
  /** The id of the sentence that says why it cannot be had yet. */
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

type Groups = readonly Pick<SurveyResults['groups'][number], 'key' | 'name'>[]

function Download({ guid, reason, groups }: ActionProps & { groups: Groups }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button onClick={() => setOpened(true)} unavailable={reason !== undefined} aria-describedby={reason}>
        <IconDownload className="icon" aria-hidden />
        {texts.downloadData}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={texts.downloadData}>
        <Files guid={guid} groups={groups} />
      </Dialog>
    </>
  )
}

/** The files, of all groups or of one. */
function Files({ guid, groups }: { guid: string; groups: Groups }) {
  const session = useSession()
  const [withTrace, setWithTrace] = useState(false)
  const [chosen, setChosen] = useState<Group | 'all'>('all')
  const administrator = session !== null && isAdministrator(session.role)
  return (
    <div className={styles.parts}>
      <p>
        All scores and items, as these pages show them. The whole report as PDF and the slides are beside the{' '}
        <Link to="/audit-results-dashboard/$guid/brief" params={{ guid }}>
          brief for the board
        </Link>
        .
      </p>
      {groups.length < 2 ? null : (
        <div>
          <Segments
            legend="Whose figures the files hold"
            current={chosen}
            onChange={setChosen}
            choices={[{ key: 'all', name: 'All groups' }, ...groups]}
          />
          <p className="quiet small">
            {chosen === 'all'
              ? 'Every line says which group it belongs to.'
              : 'This group alone, with Everyone beside it.'}
          </p>
        </div>
      )}
      <ul className={styles.files}>
        {downloads.map(({ label, description, load }) => (
          <FileOf
            key={label}
            label={label}
            description={description}
            load={() => load(guid, chosen === 'all' ? undefined : chosen)}
          />
        ))}
        {administrator ? (
          <FileOf {...exportOfResponses} load={() => exportOfResponses.load(guid, withTrace)} />
        ) : null}
      </ul>
      {administrator ? (
        <CheckField
          label={traceAsked}
          hint={traceRecorded}
          checked={withTrace}
          onChange={({ target }) => setWithTrace(target.checked)}
        />
      ) : null}
    </div>
  )
}

interface FileOfProps {
  label: string
  description: string
  load: () => ReturnType<(typeof downloads)[number]['load']>
}

const FileOf = ({ label, description, load }: FileOfProps) => (
  <li>
    <DownloadButton load={load}>{label}</DownloadButton>
    <span className="quiet small">{description}</span>
  </li>
)

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
