import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { districtEnrollmentContract } from '../contract.ts'

/** Reads the Community Profiles of an organization's schools. */
export const districtEnrollmentQuery = (id: number) =>
  queryOptions({
    queryKey: ['district enrollment', id],
    queryFn: ({ signal }) =>
      call(districtEnrollmentContract.districtEnrollment, { params: { id } }, { signal }),
  })
