import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '../../../../shared/endpoint.ts'
import type { EndedGrant } from '../../../../shared/grants.ts'
import { call, wasOvertaken } from '../../../../web/call.ts'
import { messageOf } from '../../../../web/ui/states.tsx'
import { tellFault } from '../../../../web/ui/toast.ts'
import { usersContract } from '../contract.ts'
import { usersQuery } from './data.ts'
import { registerFailed } from './parts/text.ts'

/** Called with the keys and links that ended because of a change to an account. */
export type OnEnded = (of: { name: string; ended: readonly EndedGrant[] }) => void

/** A change to an account, with the version it is based on. An undefined version overrides other people's changes. */
type Change = CallInput<typeof usersContract.updateUser>['body'] & { version: number | undefined }

/** Saves an account and updates the cached list. Shows errors as a notification. */
export function useSaveUser(onSaved: () => void, onEnded: OnEnded) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ version, ...body }: Change) => call(usersContract.updateUser, { body }, { version }),
    onSuccess: ({ user, ended }) => {
      if (ended) onEnded({ name: `${user.firstName} ${user.lastName}`, ended })
      queryClient.setQueryData(usersQuery().queryKey, (users) =>
        users?.map((one) => (one.id === user.id ? user : one)),
      )
      void queryClient.invalidateQueries({ queryKey: ['user', user.id] })
      void queryClient.invalidateQueries({ queryKey: ['role', user.id] })
      onSaved()
    },
    onError: (error) => {
      if (!wasOvertaken(error)) tellFault({ message: registerFailed(messageOf(error)) })
    },
  })
}
