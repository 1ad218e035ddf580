import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { counted } from '../../../../../shared/numbers.ts'
import { download } from '../../../../../web/call.ts'
import { DownloadButton } from '../../../../../web/ui/download-button.tsx'
import { SelectField } from '../../../../../web/ui/field.tsx'
import { ErrorState } from '../../../../../web/ui/states.tsx'
import { namedLinksQuery } from '../../../../figures/named-links/web/data.ts'
import { NamedLinks } from '../../../../figures/named-links/web/parts/named-links.tsx'
import { answerSlipsQuery } from '../../../../schools/answer-slips/web/data.ts'
import { useMay } from '../../../../schools/surveys/web/parts/only.tsx'
import { type PaperProgress, paperContract } from '../../contract.ts'
import { paperProgressQuery } from '../data.ts'
import styles from './paper-option.module.css'

interface PaperOptionProps {
  guid: string
  isClosed: boolean
  /** Why there are no booklets yet: the setup choices still missing that their texts depend on. */
  unfinished: string | undefined
}

/** Booklets to print, and links for the people who enter them. */
export function PaperOption({ guid, isClosed, unfinished }: PaperOptionProps) {
  const progress = useQuery(paperProgressQuery(guid))
  const mayLead = useMay('leader', guid)
  const links = useQuery({ ...namedLinksQuery('paper', { surveyGuid: guid }), enabled: mayLead })
  // People who may only set up surveys can't read the links. The server still refuses to create a booklet that would
  // list no one.
  const hasTypist = !mayLead || (links.data?.some(({ state }) => state === 'open') ?? false)
  if (isClosed) {
    return (
      <div className={styles.paper}>
        <p>The survey has closed. You can’t enter more booklets. Shred any you still have.</p>
        {progress.data ? <Typed progress={progress.data} /> : null}
      </div>
    )
  }
  return (
    <div className={styles.paper}>
      <p>
        People fill out a booklet, and someone you choose enters the answers. Each booklet counts like any
        other response. Choose someone families trust, ideally from outside the school.
      </p>
      <h4>1. Choose who enters the booklets</h4>
      {mayLead ? (
        <NamedLinks
          purpose="paper"
          place={{ surveyGuid: guid }}
          nameHint="The booklets show this name so people know who will see their answers."
        />
      ) : (
        <p>A school leader chooses this person.</p>
      )}
      {progress.data ? <Typed progress={progress.data} /> : null}
      <h4>2. Print the booklets</h4>
      {progress.data ? (
        <Booklets
          guid={guid}
          progress={progress.data}
          reason={
            unfinished ??
            (hasTypist
              ? undefined
              : 'First create a link for the person who enters the booklets. Their name is printed on each one.')
          }
        />
      ) : progress.error ? (
        <ErrorState error={progress.error} onRetry={() => void progress.refetch()} />
      ) : (
        <p role="status">Loading…</p>
      )}
      <h4>3. Hand out and collect the booklets</h4>
      <ul className={styles.rules}>
        <li>Print on both sides. If you change the survey’s words, print the booklets again.</li>
        <li>
          With each booklet, include an envelope and the “Letter with paper” from the communication kit.
        </li>
        <li>
          The person who enters the booklets opens the envelopes. Allow time for this before the survey
          closes.
        </li>
        <SlipsRule guid={guid} />
        <li>Keep completed booklets locked up. Shred them after the survey closes.</li>
      </ul>
    </div>
  )
}

/** In a survey with slips, says which slips may go with booklets. */
function SlipsRule({ guid }: { guid: string }) {
  const { data } = useQuery({ ...answerSlipsQuery(guid), staleTime: 60_000 })
  if (!data?.groups.some(({ door }) => door !== 'link')) return null
  return (
    <li>
      For groups with slips, put a folded slip into each envelope. Never send mailed codes with booklets. The
      person who enters the booklets would see both.
    </li>
  )
}

function Typed({ progress: { links } }: { progress: PaperProgress }) {
  const typed = links.filter(({ sheets }) => sheets > 0)
  if (typed.length === 0) return null
  return (
    <ul className={styles.rules} aria-label="Entered so far">
      {typed.map(({ id, name, sheets, twice, differences }) => (
        <li key={id}>
          <b>{name}</b>: {counted(sheets, 'booklet')} entered, {twice} of them twice as a check.{' '}
          {counted(differences, 'answer')} differed and {differences === 1 ? 'was' : 'were'} resolved.
        </li>
      ))}
    </ul>
  )
}

interface BookletsProps {
  guid: string
  progress: PaperProgress
  reason: string | undefined
}

function Booklets({ guid, progress: { types, languages }, reason }: BookletsProps) {
  const why = useId()
  const [chosen, choose] = useState(languages[0]?.id ?? 1)
  return (
    <>
      <SelectField
        label="Booklet language"
        value={String(chosen)}
        onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
        options={languages.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      {reason ? (
        <p className="quiet small" id={why}>
          {reason}
        </p>
      ) : null}
      <ul className={styles.booklets}>
        {types.map(({ type, name }) => (
          <li key={type}>
            <b>{name}</b>
            <DownloadButton
              variant="quiet"
              load={() =>
                download(paperContract.paperBooklet, { params: { guid, type }, query: { language: chosen } })
              }
              disabledBy={reason ? why : undefined}
            >
              Download <span className="unseen">booklet for {name}</span>
            </DownloadButton>
          </li>
        ))}
      </ul>
    </>
  )
}
