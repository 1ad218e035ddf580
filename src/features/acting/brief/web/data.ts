import { queryOptions } from '@tanstack/react-query'
import { call, download } from '../../../../web/call.ts'
import type { PaperName } from '../../../records/documents/rules-pages.ts'
import { type BriefKind, briefContract } from '../contract.ts'

/** The brief of a survey. */
export const surveyBriefQuery = (guid: string) =>
  queryOptions({
    queryKey: ['survey-results', guid, 'brief'],
    queryFn: ({ signal }) => call(briefContract.surveyBrief, { params: { guid } }, { signal }),
  })

/** The brief, the whole report or the slides as a file. */
export const loadBriefFile = (guid: string, kind: BriefKind, paper: PaperName) =>
  download(briefContract.briefFile, { params: { guid }, query: { kind, paper } })

/** The brief of the demonstration school. */
export const sampleBriefQuery = () =>
  queryOptions({
    queryKey: ['sample report'],
    queryFn: ({ signal }) => call(briefContract.sampleBrief, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const loadSampleFile = () => download(briefContract.sampleBriefFile, { query: {} })
