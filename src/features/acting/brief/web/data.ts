import { queryOptions } from '@tanstack/react-query'
import { call, download } from '../../../../web/call.ts'
import type { PaperName } from '../../../records/documents/rules-pages.ts'
import { type BriefKind, briefContract } from '../contract.ts'

export const surveyBriefQuery = (guid: string) =>
  queryOptions({
    queryKey: ['survey-results', guid, 'brief'],
    queryFn: ({ signal }) => call(briefContract.surveyBrief, { params: { guid } }, { signal }),
  })

export const loadBriefFile = (guid: string, kind: BriefKind, paper: PaperName) =>
  download(briefContract.briefFile, { params: { guid }, query: { kind, paper } })

export const sampleBriefQuery = () =>
  queryOptions({
    queryKey: ['sample report'],
    queryFn: ({ signal }) => call(briefContract.sampleBrief, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const loadSampleFile = () => download(briefContract.sampleBriefFile, { query: {} })

export const districtBriefQuery = (organization: number, round: string | undefined) =>
  queryOptions({
    queryKey: ['district-results', organization, round, 'brief'],
    queryFn: ({ signal }) =>
      call(briefContract.districtBrief, { params: { organization }, query: { round } }, { signal }),
  })

export const loadDistrictBrief = (
  organization: number,
  round: string | undefined,
  kind: 'brief' | 'slides',
  paper: PaperName,
) => download(briefContract.districtBriefFile, { params: { organization }, query: { round, kind, paper } })
