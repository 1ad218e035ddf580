import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { LeaveGuard } from '../../../../web/shell/leave-guard.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { BackLink, Page } from '../../../../web/ui/page.tsx'
import type { SurveySetup } from '../contract.ts'
import { CompleteSetup } from './complete-setup.tsx'
import { ItemsStep } from './items-step.tsx'
import { LanguageStep } from './language-step.tsx'
import { MissingBehind } from './missing.tsx'
import { ParticipantsStep } from './participants-step.tsx'
import { neighbour, type Step, type StepName, stepAt, steps } from './parts/steps.ts'
import { ReviewStep } from './review-step.tsx'
import { type Saves, useSaves } from './saves.ts'
import { SendStep } from './send-step.tsx'
import { StepBar } from './step-bar.tsx'
import { StepFoot, useGoToStep } from './step-foot.tsx'
import type { StepProps } from './step-props.ts'
import { TermsStep } from './terms-step.tsx'
import { heading, stepOf } from './text.ts'
import { TimelineStep } from './timeline-step.tsx'
import styles from './wizard.module.css'

const bodies: Readonly<Record<StepName, (props: StepProps) => React.ReactNode>> = {
  Participants: ParticipantsStep,
  Terms: TermsStep,
  Items: ItemsStep,
  Language: LanguageStep,
  Timeline: TimelineStep,
  Review: ReviewStep,
  Send: SendStep,
}

/** The frame around the seven steps. Keeps unsaved input when the user changes steps. */
export function Wizard({ guid, setup }: { guid: string; setup: SurveySetup }) {
  const asked = useSearch({ strict: false }).step
  const step = stepAt(asked, setup.locked)
  const saves = useSaves(guid)
  const body = useFocusOnChange(step)
  const Body = bodies[step.name]
  const props = { guid, setup, saves }
  const next = neighbour(step, 1, setup.locked)
  const go = useGoToStep()
  const furthest = useFurthest(step)
  const [left, setLeft] = useState<{ step: Step; to: Step } | null>(null)
  // Kept while the user looks at other steps.
  const [reason, setReason] = useState('')
  const where = stepOf(step.number, steps.length)
  return (
    <Page
      title={heading}
      documentTitle={`${step.name}, ${where.toLowerCase()}`}
      back={<BackLink to="/equity-audit-overview/">Back to Equity Audit</BackLink>}
      actions={<p className="quiet figures">{where}</p>}
    >
      <StepBar current={step} furthest={furthest} setup={setup} />
      {saves.conflict ? <Overtaken saves={saves} who={saves.conflict} /> : null}
      {/* Review already lists everything that is missing. */}
      {left?.to === step && step.name !== 'Review' ? <MissingBehind {...props} step={left.step} /> : null}
      <div className={styles.body} ref={body}>
        <Body {...props} />
      </div>
      {next ? (
        <StepFoot
          {...props}
          step={step}
          primary={
            <Button
              variant="primary"
              onClick={() => {
                setLeft({ step, to: next })
                go(next)
              }}
            >
              Continue
            </Button>
          }
        />
      ) : (
        <CompleteSetup {...props} step={step} reason={reason} onReason={setReason} />
      )}
      <LeaveGuard when={saves.unsaved.length > 0} sending={saves.sending} />
    </Page>
  )
}

function useFurthest({ number }: Step): number {
  const [furthest, setFurthest] = useState<number>(number)
  if (number > furthest) setFurthest(number)
  return Math.max(number, furthest)
}

function useFocusOnChange(step: Step) {
  const body = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const title = body.current?.querySelector('h2')
    title?.setAttribute('tabindex', '-1')
    title?.focus()
  }, [step])
  return body
}

function Overtaken({ saves, who }: { saves: Saves; who: string }) {
  return (
    <Notice live title={who} action={<Button onClick={() => void saves.reload()}>Show these changes</Button>}>
      Your entries are still here but not saved. Show the changes, then save yours again.
    </Notice>
  )
}
