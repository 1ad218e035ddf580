import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { languageCodes } from '../../../../shared/languages.ts'
import { isAdministrator } from '../../../../shared/permissions.ts'
import { preferredLanguage } from '../../../../shared/preferred-language.ts'
import { CallError } from '../../../../web/call.ts'
import { useSession } from '../../../../web/session.ts'
import { PageError } from '../../../../web/shell/problem-pages.tsx'
import { Button, Buttons } from '../../../../web/ui/button.tsx'
import { SurveyStatusLabel } from '../../../../web/ui/label.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { BackLink, Columns, Page } from '../../../../web/ui/page.tsx'
import { PageSkeleton } from '../../../../web/ui/states.tsx'
import {
  choiceKept,
  HelperLanguage,
  HelperLanguages,
} from '../../../records/words/web/parts/helper-words.tsx'
import { useEnrollmentSettled } from '../../../schools/enrollment/web/data.ts'
import { PaperNote } from '../../paper/web/parts/paper-note.tsx'
import type { Tracking } from '../contract.ts'
import { CorrectCounts } from './correct-counts.tsx'
import { trackingQuery, trackingWordsQuery } from './data.ts'
import { LowResponse } from './low-response.tsx'
import styles from './tracking.module.css'
import { Breakdowns } from './tracking-breakdowns.tsx'
import { AllResponses, ByGroup, SubmittedSoFar } from './tracking-cards.tsx'
import {
  canCorrect,
  datesSentence,
  markedNotice,
  overfullSentences,
  randomlyLeftOutSentences,
} from './tracking-sentences.ts'
import { NobodyExpected, NoResponses, NotOpen, OldFigures } from './tracking-states.tsx'
import { useTrackingWords } from './words.ts'

/** Where the device keeps the language that someone chose. */
const kept = 'tracking language'

interface TrackingPageProps {
  /** A part from another capability at the bottom of the page. */
  below: (guid: string, tracking: Tracking) => ReactNode
}

/** Response tracking: who has answered, who is missing, and ways to improve the response. */
export function TrackingPage({ below }: TrackingPageProps) {
  const { guid = '' } = useParams({ strict: false })
  // The page doesn't repeat a request that failed before it rendered because its route has just made it.
  const query = useQuery({ ...trackingQuery(guid), retryOnMount: false })
  const isSettled = useEnrollmentSettled(guid)
  // If the survey was canceled while the page was open, there are no more figures.
  const isGone = query.error instanceof CallError && query.error.status === 410
  const first = choiceKept(kept) ?? preferredLanguage(navigator.languages, languageCodes)
  const words = useQuery(trackingWordsQuery())
  // Otherwise, the page would change its language in front of the reader, and the list of languages would move it.
  const isReadable = !words.isPending || words.failureCount > 0
  const tracking = isGone || !isSettled || !isReadable ? undefined : query.data
  if (!tracking)
    return query.isError ? (
      <PageError error={query.error} reset={() => void query.refetch()} />
    ) : (
      <PageSkeleton blocks={3} />
    )
  return (
    <HelperLanguages offered={words.data} first={first} kept={kept}>
      <InOwn tracking={tracking}>
        {query.isError ? <OldFigures since={new Date(query.dataUpdatedAt)} /> : null}
        <Content guid={guid} tracking={tracking} />
        {below(guid, tracking)}
      </InOwn>
    </HelperLanguages>
  )
}

function InOwn({ tracking, children }: { tracking: Tracking; children: ReactNode }) {
  const { say, inOwn } = useTrackingWords()
  return (
    <div {...inOwn}>
      <Page
        title={say('title')}
        back={<Back kind={tracking.kind} />}
        facts={<Facts tracking={tracking} />}
        actions={
          <div className={styles.actions}>
            <div className="screen-only">
              <HelperLanguage />
            </div>
            {tracking.total > 0 ? <Print /> : null}
          </div>
        }
      >
        {children}
      </Page>
    </div>
  )
}

function Content({ guid, tracking }: { guid: string; tracking: Tracking }) {
  const { counted } = useTrackingWords()
  const [correcting, setCorrecting] = useState(false)
  const mayCorrect = canCorrect(tracking.stage, isAdministrator(useSession()?.role ?? ''))
  const onCorrect = mayCorrect ? () => setCorrecting(true) : undefined
  if (tracking.expected === 0) return <NobodyExpected guid={guid} tracking={tracking} />
  if (tracking.status === 'pre-release') return <NotOpen guid={guid} tracking={tracking} />
  return (
    <>
      {/* Stays on the page while figures change, so that screen readers announce the change. */}
      <p className="unseen" aria-live="polite">
        {counted('soFar', tracking.total)}
      </p>
      {tracking.total > 0 || tracking.status === 'active' ? (
        <LowResponse guid={guid} tracking={tracking} />
      ) : null}
      {tracking.total === 0 ? <NoResponses tracking={tracking} /> : null}
      <Box tracking={tracking} onCorrect={onCorrect} />
      {tracking.total === 0 ? null : (
        <Columns layout="twoThree">
          <AllResponses tracking={tracking} />
          <SubmittedSoFar tracking={tracking} />
        </Columns>
      )}
      <ByGroup tracking={tracking} onCorrect={onCorrect} />
      <CorrectCounts
        guid={guid}
        groups={tracking.groups}
        opened={correcting}
        onClose={() => setCorrecting(false)}
      />
      {tracking.kind === 'audit' ? <PaperNote guid={guid} isOpen={tracking.status === 'active'} /> : null}
      {tracking.total === 0 ? null : <Breakdowns guid={guid} tracking={tracking} />}
    </>
  )
}

interface BoxProps {
  tracking: Tracking
  /** Opens the form for the number of people; missing if the numbers can't be corrected. */
  onCorrect: (() => void) | undefined
}

/** Notices about responses that don't count, or that may not be genuine. */
function Box({ tracking: { groups, smallGroup }, onCorrect }: BoxProps) {
  const words = useTrackingWords()
  const { say } = words
  const marked = markedNotice(groups, smallGroup, words)
  return (
    <>
      <Sentences
        title={say('overfullTitle')}
        sentences={overfullSentences(groups, onCorrect !== undefined, words)}
        action={onCorrect ? <Button onClick={onCorrect}>{say('fixNumber')}</Button> : undefined}
      />
      <Sentences tone="info" title={say('randomTitle')} sentences={randomlyLeftOutSentences(groups, words)} />
      {marked ? <Notice title={say('markedTitle')}>{marked}</Notice> : null}
    </>
  )
}

type SentencesProps = Omit<ComponentProps<typeof Notice>, 'children'> & { sentences: readonly string[] }

function Sentences({ sentences, ...notice }: SentencesProps) {
  if (sentences.length === 0) return null
  return (
    <Notice {...notice}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  )
}

const statusKeys = { 'pre-release': 'preRelease', active: 'active', closed: 'closed' } as const

function Facts({ tracking }: { tracking: Tracking }) {
  const words = useTrackingWords()
  const { say, dayOf } = words
  return (
    <>
      <SurveyStatusLabel status={tracking.status} name={say(statusKeys[tracking.status])} />
      <span dir="auto">{tracking.surveyName}</span>
      <span>{datesSentence(tracking, words)}</span>
      <span className={styles.onPaper}>{say('asOf', { day: dayOf(tracking.today, 'full') })}</span>
    </>
  )
}

function Back({ kind }: Pick<Tracking, 'kind'>) {
  const { say } = useTrackingWords()
  if (kind === 'pulse')
    return <BackLink to="/progress-monitoring-overview">{say('backToMonitoring')}</BackLink>
  return <BackLink to="/equity-audit-overview">{say('backToAudit')}</BackLink>
}

function Print() {
  const { say } = useTrackingWords()
  return (
    <Buttons>
      <Button onClick={() => window.print()}>
        <IconPrinter className="icon" aria-hidden />
        {say('print')}
      </Button>
    </Buttons>
  )
}
