import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../../../../web/call.ts'
import { messageOf } from '../../../../../web/ui/states.tsx'
import { tellFault } from '../../../../../web/ui/toast.ts'
import { setupContract } from '../../../setup/contract.ts'
import { couldNotCreate } from '../text.ts'

/** Creates a survey, makes it current and opens its setup. `copyFrom` is a survey whose settings are copied. */
export function useStartSurvey(schoolId: number) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (copyFrom: string | undefined) =>
      call(setupContract.generateSurvey, {
        body: {
          entity_fk: schoolId,
          surveyName: '',
          survey_status: 'pre-release',
          ...(copyFrom === undefined ? { languages: ['en'] } : { copyFrom }),
        },
      }),
    onSuccess: async ({ survey_guid }) => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['surveys'] }),
        queryClient.invalidateQueries({ queryKey: ['process'] }),
      ])
      await navigate({ to: '/equity-audit-setup/$guid', params: { guid: survey_guid } })
    },
    onError: (error) => tellFault({ title: couldNotCreate, message: messageOf(error) }),
  })
}
