import { type Band, bands } from '../../../../shared/codes.ts'
import { oneOf, pageOf, read, textOf, wholeOf } from '../../../../web/address.ts'
import { type BoardState, boardStates } from '../rules-states.ts'

/** The board's sort orders and their names. The first is the default. */
export const boardOrders = {
  urgent: 'Behind first',
  school: 'Name',
  closes: 'Closing soonest',
  students: 'Students, lowest first',
  parents: 'Parents, lowest first',
  staff: 'Staff, lowest first',
  overall: 'Overall, lowest first',
  change: 'Change, lowest first',
} as const
export type BoardOrder = keyof typeof boardOrders
export const boardOrderKeys = Object.keys(boardOrders) as readonly BoardOrder[]

/** The board's search parameters. A missing parameter has its default value. */
export interface BoardSearch {
  organization?: number
  find?: string
  state?: BoardState
  grades?: Band
  sort?: BoardOrder
  /** Whether the column of changes is shown. */
  change?: 1
  page?: number
}

export const readBoardSearch = (search: Record<string, unknown>): BoardSearch =>
  read({
    organization: wholeOf(search.organization),
    find: textOf(search.find)?.slice(0, 100),
    state: oneOf(boardStates, search.state),
    grades: oneOf(bands, search.grades),
    sort: oneOf(boardOrderKeys, search.sort),
    change: search.change ? (1 as const) : undefined,
    page: pageOf(search.page),
  })
