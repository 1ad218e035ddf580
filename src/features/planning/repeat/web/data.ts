import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { repeatContract } from '../contract.ts'

export const questionsSinceQuery = (surveyGuid: string) =>
  queryOptions({
    queryKey: ['questions-since', surveyGuid],
    queryFn: ({ signal }) => call(repeatContract.questionsSince, { params: { surveyGuid } }, { signal }),
  })
