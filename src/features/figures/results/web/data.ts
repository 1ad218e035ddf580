import { queryOptions } from '@tanstack/react-query'
import type { AreaCode } from '../../../../shared/codes.ts'
import { call } from '../../../../web/call.ts'
import { resultsContract } from '../contract.ts'

export const surveyResultsQuery = (guid: string) =>
  queryOptions({
    queryKey: ['survey-results', guid],
    queryFn: ({ signal }) => call(resultsContract.surveyResults, { params: { guid } }, { signal }),
  })

/** Loads how good the data behind the figures is. */
export const dataQualityQuery = (guid: string) =>
  queryOptions({
    queryKey: ['survey-results', guid, 'quality'],
    queryFn: ({ signal }) => call(resultsContract.dataQuality, { params: { guid } }, { signal }),
  })

export const areaReportQuery = (guid: string, area: AreaCode) =>
  queryOptions({
    queryKey: ['survey-results', guid, area],
    queryFn: ({ signal }) => call(resultsContract.areaReport, { params: { guid, area } }, { signal }),
  })

export const itemReportQuery = (guid: string, item: string) =>
  queryOptions({
    queryKey: ['survey-results', guid, 'items', item],
    queryFn: ({ signal }) => call(resultsContract.itemReport, { params: { guid, item } }, { signal }),
  })
