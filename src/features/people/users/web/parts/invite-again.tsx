import { useMutation } from '@tanstack/react-query'
import { call } from '../../../../../web/call.ts'
import { TextButton } from '../../../../../web/ui/button.tsx'
import { messageOf } from '../../../../../web/ui/states.tsx'
import { type User, usersContract } from '../../contract.ts'
import { inviting } from './text.ts'

export function InviteAgain({ user: { id, email } }: { user: User }) {
  const invite = useMutation({ mutationFn: () => call(usersContract.inviteAgain, { params: { id } }) })
  return (
    <div>
      <TextButton
        onClick={() => {
          if (!invite.isPending && !invite.data) invite.mutate()
        }}
      >
        Send another invitation
      </TextButton>
      <p role="status">
        {invite.error
          ? messageOf(invite.error)
          : invite.data
            ? inviting(email)
            : 'Use this if the first invitation was lost or is more than 7 days old.'}
      </p>
    </div>
  )
}
