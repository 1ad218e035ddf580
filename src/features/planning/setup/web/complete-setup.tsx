import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isAdministrator } from '../../../../shared/permissions.ts'
import { call } from '../../../../web/call.ts'
import { useSession } from '../../../../web/session.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { FieldError } from '../../../../web/ui/field.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { setupContract } from '../contract.ts'
import { Missing } from './missing.tsx'
import { isReason, OpenSooner, whyTooSoon } from './open-sooner.tsx'
import { questionsPath } from './parts/questions-link.tsx'
import { draftsOffered } from './parts/setup-summary.tsx'
import { lacks, type Step } from './parts/steps.ts'
import { StepFoot } from './step-foot.tsx'
import type { StepProps } from './step-props.ts'
import { completeSetup } from './text.ts'

interface CompleteSetupProps extends StepProps {
  step: Step
  /** Why an administrator lets it open too soon after others. */
  reason: string
  onReason: (reason: string) => void
}

/** The button of the last step: lists what is missing, confirms a survey that opens today, completes the setup. */
export function CompleteSetup({ reason, onReason, ...props }: CompleteSetupProps) {
  const { guid, setup, saves } = props
  const client = useQueryClient()
  const navigate = useNavigate()
  const [state, setState] = useState<'idle' | 'told' | 'asking' | 'working'>('idle')
  const [refusal, setRefusal] = useState<string | null>(null)
  const { today } = setup.survey
  const unread = draftsOffered(setup)
  const session = useSession()
  const begin = setup.settingsObject.survey_date_begin
  const needsReason =
    !setup.survey.setupComplete &&
    whyTooSoon(setup, begin) !== null &&
    session !== null &&
    isAdministrator(session.role)
  const incomplete = lacks(setup).length > 0 || saves.unsaved.length > 0

  async function complete() {
    setState('working')
    setRefusal(null)
    try {
      await saves.run((version) =>
        call(
          setupContract.saveSurveySetting,
          {
            body: {
              surveyGuid: guid,
              settingType: 'setupComplete',
              value: today,
              ...(needsReason ? { reason: reason.trim() } : {}),
            },
          },
          { version },
        ),
      )
    } catch (error) {
      setState('idle')
      setRefusal(messageOf(error))
      return
    }
    await client.invalidateQueries()
    await navigate({ to: '/equity-audit-overview/', search: { congrats: 1 } })
  }

  function press() {
    if (state === 'working') return
    if (incomplete || (needsReason && !isReason(reason))) setState('told')
    else if (begin === today) setState('asking')
    else void complete()
  }

  return (
    <>
      {state === 'told' && incomplete ? <Missing setup={setup} saves={saves} live /> : null}
      {setup.survey.setupComplete ? null : (
        <OpenSooner {...{ setup, begin, reason, onReason }} isTried={state === 'told'} />
      )}
      {refusal ? (
        <div role="alert">
          <FieldError>{refusal}</FieldError>
        </div>
      ) : null}
      <StepFoot
        {...props}
        primary={
          <Button
            variant={setup.locked ? 'default' : 'primary'}
            onClick={press}
            disabledReason={setup.locked ? 'The survey has opened.' : undefined}
          >
            {state === 'working' ? 'Completing…' : completeSetup}
          </Button>
        }
      />
      <Dialog
        opened={state === 'asking'}
        onClose={() => setState('idle')}
        title="Open the survey now?"
        actions={
          <>
            <Button variant="primary" onClick={() => void complete()}>
              Complete and open
            </Button>
            <Button onClick={() => setState('idle')}>Cancel</Button>
          </>
        }
      >
        <p>
          The open date is today, so the survey opens at once. Its participants, words, items, languages and
          dates can then no longer be changed.
        </p>
        {unread.length > 0 ? (
          <p>
            Draft, not read by a speaker yet:{' '}
            {new Intl.ListFormat('en').format(unread.map(({ name }) => name))}.{' '}
            <a href={questionsPath(setup, unread[0]?.code ?? 'en')} target="_blank" rel="noreferrer">
              Read the questions <span className="unseen">(opens in a new tab)</span>
            </a>
            .
          </p>
        ) : null}
      </Dialog>
    </>
  )
}
