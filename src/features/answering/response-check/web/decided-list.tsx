import { useId, useState } from 'react'
import { counted } from '../../../../shared/numbers.ts'
import { TextButton } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { FieldError } from '../../../../web/ui/field.tsx'
import labelStyles from '../../../../web/ui/label.module.css'
import { Section } from '../../../../web/ui/page.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import type { Criterion, Decision, ResponseCheck } from '../contract.ts'
import type { usePutBack } from './data.ts'
import { PutBackForm } from './put-back-form.tsx'
import type { Reasons } from './reasons.ts'
import styles from './response-check.module.css'
import { clusterTitle, criterionInWords, decisionWord } from './sentences.ts'

interface DecidedListProps {
  check: ResponseCheck
  reasons: Reasons
  putBack: ReturnType<typeof usePutBack>
  onLook: (criterion: Criterion) => void
  onPutBack: (decision: Decision, reason: string) => void
}

/** What was decided, the newest first; what no longer stands is folded below. */
export function DecidedList({ check, reasons, putBack, onLook, onPutBack }: DecidedListProps) {
  if (check.decisions.length === 0) return null
  const standing = check.decisions.filter(({ undoneAt }) => undoneAt === null)
  const ended = check.decisions.filter(({ undoneAt }) => undoneAt !== null)
  const isFinal = ({ criterion }: Decision) =>
    !check.groups.some(({ key, isOpen }) => key === criterion.group && isOpen)
  return (
    <Section title="Decided" aside={counted(standing.length, 'cluster')}>
      <div role="alert">{putBack.isError ? <FieldError>{messageOf(putBack.error)}</FieldError> : null}</div>
      {standing.length > 0 ? (
        <Card flush>
          <ul className={styles.rows}>
            {standing.map((decision) => (
              <Decided
                key={decision.id}
                decision={decision}
                reasons={reasons}
                busy={putBack.isPending}
                onLook={isFinal(decision) || decision.decision !== 'counted' ? undefined : onLook}
                onPutBack={isFinal(decision) || decision.decision !== 'aside' ? undefined : onPutBack}
              />
            ))}
          </ul>
        </Card>
      ) : null}
      {ended.length > 0 ? (
        <details className={styles.ended}>
          <summary>
            {counted(ended.length, 'decision')} that no longer {ended.length === 1 ? 'stands' : 'stand'}
          </summary>
          <Card flush>
            <ul className={styles.rows}>
              {ended.map((decision) => (
                <Decided key={decision.id} decision={decision} reasons={reasons} busy={false} />
              ))}
            </ul>
          </Card>
        </details>
      ) : null}
    </Section>
  )
}

interface DecidedProps {
  decision: Decision
  reasons: Reasons
  busy: boolean
  onLook?: ((criterion: Criterion) => void) | undefined
  onPutBack?: ((decision: Decision, reason: string) => void) | undefined
}

function Decided({ decision, reasons, busy, onLook, onPutBack }: DecidedProps) {
  const [open, setOpen] = useState(false)
  const formId = useId()
  const title = clusterTitle(decision)
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
      {onLook ? (
        <TextButton onClick={() => onLook(decision.criterion)}>
          Look again<span className="unseen"> at {title}</span>
        </TextButton>
      ) : null}
      {onPutBack ? (
        <TextButton
          aria-expanded={open}
          aria-controls={open ? formId : undefined}
          onClick={() => setOpen(!open)}
        >
          Put back<span className="unseen"> {title}</span>
        </TextButton>
      ) : null}
      {onPutBack && open ? (
        <PutBackForm
          id={formId}
          decision={decision}
          reasons={reasons}
          busy={busy}
          onPutBack={(reason) => onPutBack(decision, reason)}
        />
      ) : null}
    </li>
  )
}

/** The day of an instant, in the reader’s time zone. */
const dayOf = (instant: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' }).format(new Date(instant))
