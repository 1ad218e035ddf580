import { queryOptions } from '@tanstack/react-query'
import type { Door, Group } from '../../../../shared/codes.ts'
import { call, download } from '../../../../web/call.ts'
import { answerSlipsContract } from '../contract.ts'

/** Loads how each group of a survey gets in. The number of people may have changed in another step. */
export const answerSlipsQuery = (guid: string) =>
  queryOptions({
    queryKey: ['answer-slips', guid],
    queryFn: ({ signal }) => call(answerSlipsContract.answerSlips, { params: { guid } }, { signal }),
    staleTime: 0,
  })

export const saveDoor = (surveyGuid: string, group: Group, door: Door) =>
  call(answerSlipsContract.chooseDoor, { body: { surveyGuid, group, door } })

export interface Order {
  group: Group
  count: number
  as: 'sheets' | 'list'
  /** Codes of the languages on the slips. */
  languages: string[]
  /** Whether the new slips replace the unused ones. */
  isReplacement: boolean
}

/** Creates slips and returns the only file that has their codes. */
export const orderSlips = (surveyGuid: string, { isReplacement, ...order }: Order) =>
  download(answerSlipsContract[isReplacement ? 'replaceAnswerSlips' : 'makeAnswerSlips'], {
    body: { surveyGuid, ...order },
  })
