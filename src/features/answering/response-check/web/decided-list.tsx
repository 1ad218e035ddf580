import { useId, useState } from 'react'
import { count, counted } from '../../../../shared/numbers.ts'
import { call } from '../../../../web/call.ts'
import { TextButton } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import labelStyles from '../../../../web/ui/label.module.css'
import { Section } from '../../../../web/ui/page.tsx'
import { type Criterion, type Decision, type ResponseCheck, responseCheckContract } from '../contract.ts'
import { isOpen } from './cluster-place.tsx'
import type { Changes } from './data.ts'
import { ReasonForm } from './reason-form.tsx'
import styles from './response-check.module.css'
import { clusterTitle, criterionInWords, decisionWord } from './sentences.ts'

interface DecidedListProps {
  guid: string
  check: ResponseCheck
  changes: Changes
  onLook: (criterion: Criterion) => void
}

/** What was decided, the newest first; what no longer stands is folded below. */
export function DecidedList({ check, ...props }: DecidedListProps) {
  if (check.decisions.length === 0) return null
  const standing = check.decisions.filter(({ undoneAt }) => undoneAt === null)
  const ended = check.decisions.filter(({ undoneAt }) => undoneAt !== null)
  const list = (decisions: readonly Decision[]) => (
    <Card flush>
      <ul className={styles.rows}>
        {decisions.map((decision) => (
          <Decided key={decision.id} decision={decision} isOpen={isOpen(check, decision)} {...props} />
        ))}
      </ul>
    </Card>
  )
  return (
    <Section title="Decided" aside={counted(standing.length, 'cluster')}>
      {standing.length > 0 ? list(standing) : null}
      {ended.length > 0 ? (
        <details className={styles.ended}>
          <summary>
            {counted(ended.length, 'decision')} that no longer {ended.length === 1 ? 'stands' : 'stand'}
          </summary>
          {list(ended)}
        </details>
      ) : null}
    </Section>
  )
}

type DecidedProps = Omit<DecidedListProps, 'check'> & { decision: Decision; isOpen: boolean }

function Decided({ guid, decision, isOpen, changes, onLook }: DecidedProps) {
  const [asking, setAsking] = useState(false)
  const formId = useId()
  const title = clusterTitle(decision)
  const mayChange = isOpen && decision.undoneAt === null
  const size = count(decision.size)
  return (
    <li>
      <div>
        <h3>{title}</h3>
        <p className="quiet">{criterionInWords(decision.criterion)}</p>
      </div>
      <p>
        <span className={labelStyles.label}>{decisionWord(decision)}</span>
        <span className={styles.reason}>
          “{decision.reason}” {decision.by}, {dayOf(decision.at)}
        </span>
      </p>
      {!mayChange ? null : decision.decision === 'counted' ? (
        <TextButton onClick={() => onLook(decision.criterion)}>
          Look again<span className="unseen"> at {title}</span>
        </TextButton>
      ) : (
        <TextButton
          aria-expanded={asking}
          aria-controls={asking ? formId : undefined}
          onClick={() => setAsking(!asking)}
        >
          Put back<span className="unseen"> {title}</span>
        </TextButton>
      )}
      {mayChange && asking ? (
        <div id={formId} className={styles.putBack}>
          <ReasonForm
            name="Put back"
            label="Reason for putting them back"
            hint="Kept in the audit trail with your name. They count again."
            form={changes.about(`back ${decision.id}`)}
            isOpened
            actions={[
              {
                press: `Put ${size} back`,
                pending: 'Putting back…',
                send: (reason) =>
                  call(responseCheckContract.putBack, {
                    body: { surveyGuid: guid, decision: decision.id, reason },
                  }),
                done: `Put back: ${title}.`,
              },
            ]}
          />
        </div>
      ) : null}
    </li>
  )
}

/** The day of an instant, in the reader’s time zone. */
const dayOf = (instant: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' }).format(new Date(instant))
