import { IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../web/call.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Confirm } from '../../../../web/ui/confirm.tsx'
import { useMay } from '../../../schools/surveys/web/parts/only.tsx'
import { setupContract } from '../contract.ts'
import styles from './send-step.module.css'
import type { StepProps } from './step-props.ts'

/** Replaces a link that reached the wrong people. Asks to confirm, because copies of the old link stop working. */
export function RenewLink({ guid, setup, saves }: StepProps) {
  const [isAsked, setAsked] = useState(false)
  const mayLead = useMay('leader', guid)
  const renewal = useMutation({
    mutationFn: async () => {
      let made = { publicGuid: '', shortCode: '' }
      await saves.run(
        async (version) => {
          made = await call(setupContract.renewSurveyLink, { body: { surveyGuid: guid } }, { version })
        },
        (before) => ({
          ...before,
          surveyLink: before.surveyLink.replace(/[^/]+$/, made.publicGuid),
          shortLink: before.shortLink.replace(/[^/]+$/, made.shortCode),
        }),
      )
    },
    onSuccess: () => setAsked(false),
  })
  const { survey, settingsObject } = setup
  if (!mayLead || settingsObject.survey_setup_complete_date === null || survey.survey_status === 'closed')
    return null
  const ask = () => {
    renewal.reset()
    setAsked(true)
  }
  return (
    <details className={styles.fold}>
      <summary>Did the link get to the wrong people?</summary>
      <Button onClick={ask}>
        <IconRefresh className="icon" aria-hidden />
        Renew Link
      </Button>
      <p role="status">
        {renewal.isSuccess ? 'You have a new link. Send the new link, QR code and kit from this page.' : ''}
      </p>
      <Confirm
        opened={isAsked}
        title="Renew the link?"
        act="Renew link"
        acting="Renewing…"
        pending={renewal.isPending}
        error={renewal.error}
        onConfirm={() => renewal.mutate()}
        onClose={() => setAsked(false)}
      >
        <p>
          The old link and printed QR codes will stop working for anyone who hasn’t started. Anyone who has
          started can finish, and responses so far count. You can’t undo this. You’ll need to send the new
          link, QR code and kit.
        </p>
      </Confirm>
    </details>
  )
}
