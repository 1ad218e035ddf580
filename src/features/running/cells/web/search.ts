import { areaCodes } from '../../../../shared/codes.ts'
import { oneOf, read, textOf, wholeOf } from '../../../../web/address.ts'

/** Reads the page's search parameters. */
export const readCellsSearch = (search: Record<string, unknown>) =>
  read({
    /** Organization whose officer creates a file. */
    organization: wholeOf(search.organization),
    /** School year of the combined results. */
    round: /^\d{4}-\d{2}$/.exec(textOf(search.round) ?? '')?.[0],
    /** Column shown on narrow pages. Defaults to the overall score. */
    area: oneOf(areaCodes, search.area),
  })
