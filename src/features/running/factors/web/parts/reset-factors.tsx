import { useMutation } from '@tanstack/react-query'
import { call } from '../../../../../web/call.ts'
import { TextButton } from '../../../../../web/ui/button.tsx'
import { messageOf } from '../../../../../web/ui/states.tsx'
import { EndedList } from '../../../../people/users/web/parts/ended-grants.tsx'
import { factorsContract } from '../../contract.ts'

/** Removes the second factors of someone who has lost them. */
export function ResetFactors({ id, name }: { id: number; name: string }) {
  const reset = useMutation({ mutationFn: () => call(factorsContract.resetFactors, { params: { id } }) })
  return (
    <div>
      <TextButton
        onClick={() => {
          if (!reset.isPending && !reset.data) reset.mutate()
        }}
      >
        Reset two-step sign-in
      </TextButton>
      <p role="status">
        {reset.error
          ? messageOf(reset.error)
          : reset.data
            ? `We turned off two-step sign-in for ${name} and signed them out.${reset.data.ended.length > 0 ? ' These keys and links have also stopped working:' : ''}`
            : `Use this if ${name} lost their phone or passkey. We’ll sign them out. They can then sign in with just their password. Their API keys, webhooks, helper links and results links will stop working.`}
      </p>
      {reset.data ? <EndedList ended={reset.data.ended} /> : null}
    </div>
  )
}
