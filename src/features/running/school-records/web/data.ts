import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { schoolRecordsContract } from '../contract.ts'

/** Reads all schools, sorted by name. */
export const deletableSchoolsQuery = () =>
  queryOptions({
    queryKey: ['deletable schools'],
    queryFn: ({ signal }) => call(schoolRecordsContract.deletableSchools, {}, { signal }),
  })
