import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../../web/call.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { FieldError } from '../../../../web/ui/field.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { useMay } from '../../../schools/surveys/web/parts/only.tsx'
import { setupContract } from '../contract.ts'
import styles from './send-step.module.css'
import type { StepProps } from './step-props.ts'

/** Replaces a link that has reached the wrong people. Confirmed first: what was printed or sent stops working. */
export function RenewLink({ guid, setup, saves }: StepProps) {
  const [state, setState] = useState<'idle' | 'asking' | 'working' | 'done'>('idle')
  const [refusal, setRefusal] = useState<string | null>(null)
  const mayLead = useMay('leader', guid)
  const { survey, settingsObject } = setup
  if (!mayLead || settingsObject.survey_setup_complete_date === null || survey.survey_status === 'closed')
    return null

  function ask() {
    setRefusal(null)
    setState('asking')
  }

  async function renew() {
    if (state === 'working') return
    setState('working')
    setRefusal(null)
    try {
      let made = { publicGuid: '', shortCode: '' }
      await saves.run(
        async (version) => {
          const body = { surveyGuid: guid }
          made = await call(setupContract.renewSurveyLink, { body }, { version })
        },
        (before) => ({
          ...before,
          surveyLink: before.surveyLink.replace(/[^/]+$/, made.publicGuid),
          shortLink: before.shortLink.replace(/[^/]+$/, made.shortCode),
        }),
      )
      setState('done')
    } catch (error) {
      setRefusal(messageOf(error))
      setState('asking')
    }
  }

  return (
    <details className={styles.fold}>
      <summary>Has the link reached people it was not meant for?</summary>
      <Button onClick={ask}>
        <IconRefresh className="icon" aria-hidden />
        Renew the Link
      </Button>
      <p role="status">
        {state === 'done'
          ? 'The link was renewed. The link, the QR code and the kit on this page are the new ones: send them out again.'
          : ''}
      </p>
      <Dialog
        opened={state === 'asking' || state === 'working'}
        onClose={() => setState('idle')}
        title="Renew the link?"
        actions={
          <>
            <Button variant="primary" onClick={() => void renew()}>
              {state === 'working' ? 'Renewing…' : 'Renew it'}
            </Button>
            <Button onClick={() => setState('idle')}>Cancel</Button>
          </>
        }
      >
        <p>
          Links that you have sent and QR codes that you have printed stop working for everybody who has not
          begun: their page says that the link has been replaced and to ask the school for the new one.
          Responses that have come in stay, and whoever has begun can finish. This cannot be undone. You send
          the new link, QR code and kit yourself.
        </p>
        <div role="alert">{refusal ? <FieldError>{refusal}</FieldError> : null}</div>
      </Dialog>
    </details>
  )
}
