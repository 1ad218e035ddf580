import { areaCodes } from '../../../../shared/codes.ts'
import { oneOf, read, textOf, wholeOf } from '../../../../web/address.ts'

/** What the address of the page says. */
export const readCellsSearch = (search: Record<string, unknown>) =>
  read({
    /** Whose officer makes a file. */
    organization: wholeOf(search.organization),
    /** The school year of the files that are shown together. */
    round: /^\d{4}-\d{2}$/.exec(textOf(search.round) ?? '')?.[0],
    /** The column of narrow pages; overall where it is missing. */
    area: oneOf(areaCodes, search.area),
  })
