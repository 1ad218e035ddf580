import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { type ProfileName, type School, type SchoolInView, schoolContract } from '../contract.ts'

export type Fields = Record<ProfileName | 'time_zone', string>

/** Returns the form's initial values. The state of a new profile isn't preselected. */
export function fieldsOf(school: School & { level?: unknown }): Fields {
  const { id, user_fk, time_zone, entity_state, level, version, ...rest } = school
  return { ...rest, entity_state: id === 0 ? '' : entity_state, time_zone: time_zone ?? '' }
}

/** Saves a user's school. Creates it if the id is 0, else changes the version that was read. */
export function useSaveSchool({ id, version }: School, userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (values: Fields) => {
      const fields = { ...values, time_zone: values.time_zone === '' ? null : values.time_zone }
      return id === 0
        ? call(schoolContract.addEntity, { body: { ...fields, user_fk: userId } })
        : call(schoolContract.updateEntity, { body: { ...fields, id } }, { version })
    },
    onSuccess: async (stored) => {
      // Only a leader can have saved it.
      queryClient.setQueriesData<SchoolInView>({ queryKey: ['school', userId] }, (seen) =>
        seen && (seen.id === stored.id || seen.id === 0) ? { ...stored, level: 'leader' } : seen,
      )
      await Promise.all([
        // If the user was only a member, their own school is now different.
        queryClient.invalidateQueries({ queryKey: ['school', userId] }),
        queryClient.invalidateQueries({ queryKey: ['process'] }),
        queryClient.invalidateQueries({ queryKey: ['memberships'] }),
        queryClient.invalidateQueries({ queryKey: ['organizations'] }),
        queryClient.invalidateQueries({ queryKey: ['surveys'] }),
      ])
    },
  })
}
