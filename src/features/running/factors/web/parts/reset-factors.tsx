import { useMutation } from '@tanstack/react-query'
import { counted } from '../../../../../shared/numbers.ts'
import { call } from '../../../../../web/call.ts'
import { TextButton } from '../../../../../web/ui/button.tsx'
import { messageOf } from '../../../../../web/ui/states.tsx'
import { EndedList } from '../../../../people/users/web/parts/ended-grants.tsx'
import { factorsContract } from '../../contract.ts'

/** Removes somebody's second factors, when they have lost them. */
export function ResetFactors({ id, name }: { id: number; name: string }) {
  const reset = useMutation({ mutationFn: () => call(factorsContract.resetFactors, { params: { id } }) })
  return (
    <div>
      <TextButton
        onClick={() => {
          if (!reset.isPending && !reset.data) reset.mutate()
        }}
      >
        Reset second factors
      </TextButton>
      <p role="status">
        {reset.error
          ? messageOf(reset.error)
          : reset.data
            ? `${counted(reset.data.removed, 'second factor')} of ${name} removed. They are signed out.${reset.data.ended.length > 0 ? ' These ended too:' : ''}`
            : `If ${name} has lost their phone or passkey. They are signed out, and sign in with the password alone. Their API keys, webhooks, helper links and results links end.`}
      </p>
      {reset.data ? <EndedList ended={reset.data.ended} /> : null}
    </div>
  )
}
