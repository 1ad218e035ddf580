import { queryOptions } from '@tanstack/react-query'
import type { AreaCode } from '../../../../shared/codes.ts'
import { call } from '../../../../web/call.ts'
import { resultsContract } from '../contract.ts'

/** Loads all figures of the results dashboard. */
export const surveyResultsQuery = (guid: string) =>
  queryOptions({
    queryKey: ['survey-results', guid],
    queryFn: ({ signal }) => call(resultsContract.surveyResults, { params: { guid } }, { signal }),
  })

/** Loads the basis of the figures. */
export const dataQualityQuery = (guid: string) =>
  queryOptions({
    queryKey: ['survey-results', guid, 'quality'],
    queryFn: ({ signal }) => call(resultsContract.dataQuality, { params: { guid } }, { signal }),
  })

/** Loads one equity area in detail. */
export const areaReportQuery = (guid: string, area: AreaCode) =>
  queryOptions({
    queryKey: ['survey-results', guid, area],
    queryFn: ({ signal }) => call(resultsContract.areaReport, { params: { guid, area } }, { signal }),
  })

/** Loads one question in detail. */
export const itemReportQuery = (guid: string, item: string) =>
  queryOptions({
    queryKey: ['survey-results', guid, 'items', item],
    queryFn: ({ signal }) => call(resultsContract.itemReport, { params: { guid, item } }, { signal }),
  })
