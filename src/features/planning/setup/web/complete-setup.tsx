import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isAdministrator } from '../../../../shared/permissions.ts'
import { call } from '../../../../web/call.ts'
import { useSession } from '../../../../web/session.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Confirm } from '../../../../web/ui/confirm.tsx'
import { FieldError } from '../../../../web/ui/field.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { setupContract } from '../contract.ts'
import { Missing } from './missing.tsx'
import { isReason, OpenSooner, whyTooSoon } from './open-sooner.tsx'
import { questionsPath } from './parts/questions-link.tsx'
import { draftsOffered } from './parts/setup-summary.tsx'
import { lacks, type Step } from './parts/steps.ts'
import { SlipsNeeded } from './slips-needed.tsx'
import { StepFoot } from './step-foot.tsx'
import type { StepProps } from './step-props.ts'
import { completeSetup } from './text.ts'

interface CompleteSetupProps extends StepProps {
  step: Step
  /** Why an administrator lets the survey open so soon after other surveys. */
  reason: string
  onReason: (reason: string) => void
}

/** Lists what is missing, asks for confirmation if the survey would open today, and completes setup. */
export function CompleteSetup({ reason, onReason, ...props }: CompleteSetupProps) {
  const { guid, setup, saves } = props
  const client = useQueryClient()
  const navigate = useNavigate()
  const [step, setStep] = useState<'idle' | 'told' | 'asking'>('idle')
  const { today, setupComplete } = setup.survey
  const begin = setup.settingsObject.survey_date_begin
  const mayAllow = isAdministrator(useSession()?.role ?? '')
  const needsReason = !setupComplete && whyTooSoon(setup, begin) !== null && mayAllow
  const isIncomplete = lacks(setup).length > 0 || saves.unsaved.length > 0
  const complete = useMutation({
    mutationFn: () => {
      setStep('idle')
      const why = needsReason ? { reason: reason.trim() } : {}
      const body = { surveyGuid: guid, settingType: 'setupComplete', value: today, ...why } as const
      return saves.run((version) => call(setupContract.saveSurveySetting, { body }, { version }))
    },
    onSuccess: async () => {
      await client.invalidateQueries()
      await navigate({ to: '/equity-audit-overview/', search: { congrats: 1 } })
    },
  })
  function press() {
    if (complete.isPending) return
    if (isIncomplete || (needsReason && !isReason(reason))) setStep('told')
    else if (begin === today) setStep('asking')
    else complete.mutate()
  }
  return (
    <>
      {step === 'told' && isIncomplete ? <Missing setup={setup} saves={saves} live /> : null}
      {setupComplete ? null : (
        <OpenSooner {...{ setup, begin, mayAllow, reason, onReason }} isTried={step === 'told'} />
      )}
      {complete.error ? (
        <div role="alert">
          <FieldError>{messageOf(complete.error)}</FieldError>
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
            {complete.isPending ? 'Completing…' : completeSetup}
          </Button>
        }
      />
      <Confirm
        opened={step === 'asking'}
        title="Open the survey now?"
        act="Complete and open"
        onConfirm={() => complete.mutate()}
        onClose={() => setStep('idle')}
      >
        <p>
          The survey opens right away. After that, you can’t change who takes part, words, items, languages or
          dates. <SlipsNeeded guid={guid} />
        </p>
        <UnreadDrafts setup={setup} />
      </Confirm>
    </>
  )
}

function UnreadDrafts({ setup }: Pick<StepProps, 'setup'>) {
  const drafts = draftsOffered(setup)
  if (drafts.length === 0) return null
  return (
    <p>
      Not reviewed by a speaker yet: {new Intl.ListFormat('en').format(drafts.map(({ name }) => name))}.{' '}
      <a href={questionsPath(setup, drafts[0]?.code ?? 'en')} target="_blank" rel="noreferrer">
        Read the questions <span className="unseen">(opens in a new tab)</span>
      </a>
      .
    </p>
  )
}
