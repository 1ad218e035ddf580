import { queryOptions } from '@tanstack/react-query'
import { problems } from '../../../../shared/errors.ts'
import { CallError, call } from '../../../../web/call.ts'
import { processContract } from '../../process/contract.ts'
import { schoolContract } from '../contract.ts'
import { chosenSchool } from './chosen.ts'
import { forgetSchool } from './in-view.ts'

export { chooseSchool, forgetSchool, useChosenSchool } from './in-view.ts'

/** Reads the school chosen on this device, else the user's own, with the user's level; id 0 without a school. */
export const schoolOfUserQuery = (userId: number) => {
  const chosen = chosenSchool(userId)
  return queryOptions({
    queryKey: ['school', userId, chosen],
    queryFn: async ({ signal }) => {
      const own = () => call(schoolContract.getEntityInfo, { params: { userId } }, { signal })
      if (chosen === null) return own()
      const school = await call(schoolContract.getEntity, { params: { id: chosen } }, { signal }).catch(
        (error) => {
          if (isOutOfReach(error)) return null
          throw error
        },
      )
      if (school) return school
      forgetSchool(userId)
      return own()
    },
  })
}

/** Reads one school, with the caller's level in it. Fails with status 404 if it doesn't exist. */
export const schoolQuery = (id: number) =>
  queryOptions({
    queryKey: ['school-by-id', id],
    queryFn: async ({ signal }) => {
      const school = await call(schoolContract.getEntity, { params: { id } }, { signal })
      if (!school) throw new CallError(404, problems.notFound.message)
      return school
    },
  })

/** Reads the school that has this user as its primary account, else a school the user is a member of. */
export const ownSchoolQuery = (userId: number) =>
  queryOptions({
    queryKey: ['school', userId, 'own'],
    queryFn: ({ signal }) => call(schoolContract.getEntityInfo, { params: { userId } }, { signal }),
  })

/** Reads the current school's process state. */
export const processOfUserQuery = (userId: number) => {
  const chosen = chosenSchool(userId)
  return queryOptions({
    queryKey: ['process', userId, chosen],
    queryFn: ({ signal }) => {
      const own = () => call(schoolContract.entityProcessUser, { params: { userId } }, { signal })
      if (chosen === null) return own()
      return call(processContract.entityProcess, { params: { id: chosen } }, { signal }).catch((error) => {
        if (isOutOfReach(error)) return own()
        throw error
      })
    },
  })
}

/** Checks whether access to a school was denied or the school wasn't found. */
export const isOutOfReach = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 403 || error.status === 404)
