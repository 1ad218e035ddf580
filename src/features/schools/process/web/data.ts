import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { processContract } from '../contract.ts'

/** Reads the steps of an equity audit, in order. */
export const processStepsQuery = () =>
  queryOptions({
    queryKey: ['process-steps'],
    queryFn: ({ signal }) => call(processContract.processSteps, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
