import { type AreaCode, areaCodes, type Group, groups } from '../../../../shared/codes.ts'
import { oneOf, read, textOf, wholeOf } from '../../../../web/address.ts'

/** What the address of the page says. */
export interface DistrictSearch {
  organization?: number
  round?: string
  /** The column of narrow pages; overall where it is missing. */
  area?: AreaCode
  /** Whose rows are shown. */
  group?: Group
}

/** A change of it; undefined takes something out. */
export type DistrictChange = { [K in keyof DistrictSearch]?: DistrictSearch[K] | undefined }

export function readDistrictSearch(search: Record<string, unknown>): DistrictSearch {
  const round = textOf(search.round)
  return read({
    organization: wholeOf(search.organization),
    round: round && /^\d{4}-\d{2}$/.test(round) ? round : undefined,
    area: oneOf(areaCodes, search.area),
    group: oneOf(groups, search.group),
  })
}
