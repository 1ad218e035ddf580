import { queryOptions } from '@tanstack/react-query'
import { call, download } from '../../../../web/call.ts'
import { districtResultsContract } from '../contract.ts'

/** Loads an organization's results for a school year, by default the newest with combined results, else the newest. */
export const districtResultsQuery = (organization: number, round: string | undefined) =>
  queryOptions({
    queryKey: ['district-results', organization, round ?? null],
    queryFn: ({ signal }) =>
      call(
        districtResultsContract.districtResults,
        { params: { organization }, query: round === undefined ? {} : { round } },
        { signal },
      ),
  })

export const districtReleaseQuery = (organization: number) =>
  queryOptions({
    queryKey: ['district-release', organization],
    queryFn: ({ signal }) =>
      call(districtResultsContract.districtRelease, { params: { organization } }, { signal }),
  })

export const downloadDistrictResults = (organization: number, round: string | null, format: 'csv' | 'xlsx') =>
  download(districtResultsContract.downloadDistrictResults, {
    params: { organization },
    query: round === null ? { format } : { format, round },
  })

/** Loads the middle half of the district's schools with the school's own scores; null if nothing is shown. */
export const schoolMiddlesQuery = (guid: string) =>
  queryOptions({
    queryKey: ['survey-results', guid, 'middles'],
    queryFn: ({ signal }) => call(districtResultsContract.schoolMiddles, { params: { guid } }, { signal }),
  })
