import { useId, useState } from 'react'
import { count, counted } from '../../../../shared/numbers.ts'
import { call } from '../../../../web/call.ts'
import { TextButton } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { StateLabel } from '../../../../web/ui/label.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { type Decision, responseCheckContract } from '../contract.ts'
import { useChecked } from './data.ts'
import { ReasonForm } from './reason-form.tsx'
import styles from './response-check.module.css'
import { clusterTitle, criterionInWords, decisionWord } from './sentences.ts'
import { Look } from './sources.tsx'

/** The decisions, newest first. Those no longer in force are in a collapsed section below. */
export function DecidedList() {
  const { decisions } = useChecked().check
  if (decisions.length === 0) return null
  const standing = decisions.filter(({ undoneAt }) => undoneAt === null)
  const ended = decisions.filter(({ undoneAt }) => undoneAt !== null)
  const list = (some: readonly Decision[]) => (
    <Card flush>
      <ul className={styles.rows}>
        {some.map((decision) => (
          <Decided key={decision.id} decision={decision} />
        ))}
      </ul>
    </Card>
  )
  return (
    <Section title="Decided" aside={counted(standing.length, 'batch', 'batches')}>
      {standing.length > 0 ? list(standing) : null}
      {ended.length > 0 ? (
        <details>
          <summary>{counted(ended.length, 'earlier decision')}</summary>
          {list(ended)}
        </details>
      ) : null}
    </Section>
  )
}

function Decided({ decision }: { decision: Decision }) {
  const { guid, check, keep } = useChecked()
  const [asking, setAsking] = useState(false)
  const formId = useId()
  const { id, criterion, size } = decision
  const title = clusterTitle(decision)
  const isOpen = check.groups.some(({ key, isOpen }) => key === criterion.group && isOpen)
  const mayChange = isOpen && decision.undoneAt === null
  const day = new Date(decision.at).toLocaleDateString('en-US', { month: 'long', day: 'numeric' })
  const send = async (reason: string) => {
    await call(responseCheckContract.putBack, { body: { surveyGuid: guid, decision: id, reason } })
    keep(null)
  }
  return (
    <li>
      <div>
        <h3>{title}</h3>
        <p className="quiet">{criterionInWords(criterion)}</p>
      </div>
      <div>
        <StateLabel>{decisionWord(decision)}</StateLabel>
        <p className="quiet small">
          “{decision.reason}” {decision.by}, {day}
        </p>
      </div>
      {!mayChange ? null : decision.decision === 'counted' ? (
        <Look again criterion={criterion} at={title} />
      ) : (
        <TextButton
          aria-expanded={asking}
          aria-controls={asking ? formId : undefined}
          onClick={() => setAsking(!asking)}
        >
          Restore<span className="unseen"> {title}</span>
        </TextButton>
      )}
      {asking && mayChange ? (
        <div id={formId}>
          <ReasonForm
            about={`back ${id}`}
            name="Restore"
            label="Reason for restoring them"
            hint="They’ll count again."
            isOpened
            actions={[
              { press: `Restore ${count(size)}`, pending: 'Restoring…', send, done: `Restored: ${title}.` },
            ]}
          />
        </div>
      ) : null}
    </li>
  )
}
