import { linkOptions } from '@tanstack/react-router'
import { type AreaCode, areaCodes } from '../../../../../shared/codes.ts'
import type { ResultsSearch } from './choices.ts'

/** Where results are shown: to the school, or through a results link. */
export type Place = { guid: string } | { token: string }

export const isArea = (text: string): text is AreaCode => areaCodes.some((code) => code === text)

/** Returns the address of an area's report at a place, for any link. `search` chooses the rows to show. */
export const areaAddress = (place: Place, area: AreaCode, search: ResultsSearch = {}) =>
  'token' in place
    ? linkOptions({ to: '/shared/$token/$area', params: { token: place.token, area }, search })
    : linkOptions({ to: '/audit-results-dashboard/$guid/$area', params: { guid: place.guid, area }, search })

export const resultsAddress = (place: Place, search: ResultsSearch = {}) =>
  'token' in place
    ? linkOptions({ to: '/shared/$token', params: place, search })
    : linkOptions({ to: '/audit-results-dashboard/$guid', params: place, search })
