import { type AreaCode, areaCodes, type Group, groups } from '../../../../shared/codes.ts'
import { oneOf, read, textOf, wholeOf } from '../../../../web/address.ts'

/** The page's choices, stored in its address. */
export interface DistrictSearch {
  organization?: number
  round?: string
  /** The column that narrow pages show; undefined for overall. */
  area?: AreaCode
  group?: Group
  /** Survey of the school that is marked on the map. */
  school?: string
}

/** A change to the choices. Undefined removes a choice. */
export type DistrictChange = { [K in keyof DistrictSearch]?: DistrictSearch[K] | undefined }

export function readDistrictSearch(search: Record<string, unknown>): DistrictSearch {
  const round = textOf(search.round)
  return read({
    organization: wholeOf(search.organization),
    round: round && /^\d{4}-\d{2}$/.test(round) ? round : undefined,
    area: oneOf(areaCodes, search.area),
    group: oneOf(groups, search.group),
    school: textOf(search.school),
  })
}
