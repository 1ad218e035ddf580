import { type DimensionKey, dimensionKeys } from '../../../../measurement/rows.ts'
import { type AreaCode, areaCodes, type Group, groups } from '../../../../shared/codes.ts'
import { oneOf, read, textOf, wholeOf } from '../../../../web/address.ts'

/** Starting values for a new goal, passed in the address. */
export interface Begun {
  area?: AreaCode
  group?: Group
  /** A smaller group within the group. Both are set, or neither is. */
  dimension?: DimensionKey
  subgroup?: string
  strategy?: string
  step?: string
}

/** Reads the ID of an existing goal or the starting values of a new goal. */
export const readBegun = (search: Record<string, unknown>): Begun & { id?: number } =>
  read({
    id: wholeOf(search.id, 1),
    area: oneOf(areaCodes, search.area),
    group: oneOf(groups, search.group),
    dimension: oneOf(dimensionKeys, search.dimension),
    subgroup: textOf(search.subgroup),
    strategy: textOf(search.strategy),
    step: textOf(search.step),
  })
