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

/** Replaces a link that has reached the wrong people. Confirmed first: what was printed or sent stops working. */
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
      <summary>Has the link reached people it was not meant for?</summary>
      <Button onClick={ask}>
        <IconRefresh className="icon" aria-hidden />
        Renew the Link
      </Button>
      <p role="status">
        {renewal.isSuccess
          ? 'The link was renewed. The link, the QR code and the kit on this page are the new ones: send them out again.'
          : ''}
      </p>
      <Confirm
        opened={isAsked}
        title="Renew the link?"
        act="Renew it"
        acting="Renewing…"
        pending={renewal.isPending}
        error={renewal.error}
        onConfirm={() => renewal.mutate()}
        onClose={() => setAsked(false)}
      >
        <p>
          Links that you have sent and QR codes that you have printed stop working for everybody who has not
          begun: their page says that the link has been replaced and to ask the school for the new one.
          Responses that have come in stay, and whoever has begun can finish. This cannot be undone. You send
          the new link, QR code and kit yourself.
        </p>
      </Confirm>
    </details>
  )
}
