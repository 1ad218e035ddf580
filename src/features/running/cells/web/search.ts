import { type AreaCode, areaCodes } from '../../../../shared/codes.ts'
import { oneOf, read, textOf, wholeOf } from '../../../../web/address.ts'

/** What the address of the page says. */
export interface CellsSearch {
  /** Whose officer makes a file. */
  organization?: number
  /** The school year of the files that are shown together. */
  round?: string
  /** The column of narrow pages; overall where it is missing. */
  area?: AreaCode
}

export function readCellsSearch(search: Record<string, unknown>): CellsSearch {
  const round = textOf(search.round)
  return read({
    organization: wholeOf(search.organization),
    round: round && /^\d{4}-\d{2}$/.test(round) ? round : undefined,
    area: oneOf(areaCodes, search.area),
  })
}
