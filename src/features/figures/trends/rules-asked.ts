import {
  type AreaCode,
  areaCodes,
  type Group,
  groupOf,
  type ParticipantType,
  participantTypeCodes,
} from '../../../shared/codes.ts'
import type { InstrumentDocument, Item } from '../../schools/questions/rules.ts'

/** Areas in which each group can be compared with itself in the latest survey. */
export type Comparable = Readonly<Record<Group, ReadonlySet<AreaCode>>>

/** How many questions of each area a group was asked, one count for each of its instruments. */
export type Questions = Readonly<Record<Group, readonly Readonly<Record<AreaCode, number>>[]>>

/** What a survey asked, and which groups. */
export interface Asked {
  instruments: InstrumentDocument['instruments']
  types: readonly ParticipantType[]
}

/**
 * For each group, the areas in which two surveys asked all its instruments the same items: by name, values and direction,
 * in whatever order. Students have none if the surveys asked different grade bands.
 */
export function sameAreas(one: Asked, other: Asked): Comparable {
  const itemsOf = ({ instruments, types }: Asked, group: Group, area: AreaCode): string =>
    types
      .filter((type) => groupOf(type) === group)
      .sort((a, b) => a - b)
      .map((type) =>
        [
          type,
          ...instruments[type]
            .filter((item) => item.area === area)
            .map(identity)
            .sort(),
        ].join('\n'),
      )
      .join('\n\n')
  return byGroup(
    (group) => new Set(areaCodes.filter((area) => itemsOf(one, group, area) === itemsOf(other, group, area))),
  )
}

/** Of areas in which a group was asked some questions twice: their names. */
export type Shared = Readonly<Record<Group, ReadonlyMap<AreaCode, readonly string[]>>>

/** As few questions of an area are still about it. */
const sharedAtLeast = 3

/** The questions that two surveys asked a group about an area, where each of its instruments asked as many as it takes. */
export function sharedQuestions(one: Asked, other: Asked): Shared {
  const typesOf = ({ types }: Asked, group: Group) => types.filter((type) => groupOf(type) === group).sort()
  return byGroup((group) => {
    const types = typesOf(one, group)
    if (types.join() !== typesOf(other, group).join()) return new Map()
    return new Map(
      areaCodes.flatMap((area) => {
        const shared = types.map((type) => {
          const known = new Set(other.instruments[type].filter((item) => item.area === area).map(identity))
          return one.instruments[type].filter((item) => item.area === area && known.has(identity(item)))
        })
        const isEnough = shared.length > 0 && shared.every(({ length }) => length >= sharedAtLeast)
        return isEnough ? [[area, shared.flat().map(({ name }) => name)]] : []
      }),
    )
  })
}

/** The same for every group. */
export const byGroup = <Own>(of: (group: Group) => Own): Record<Group, Own> => ({
  students: of('students'),
  parents: of('parents'),
  staff: of('staff'),
})

/** How many answers with a score the items of an instrument have; the most where they differ. */
export const answersOf = ({ instruments }: Pick<InstrumentDocument, 'instruments'>): number =>
  Math.max(
    0,
    ...participantTypeCodes
      .flatMap((type) => instruments[type])
      .filter(({ required }) => required)
      .map(({ values }) => values.filter((value) => typeof value === 'number').length),
  )

/** How many questions of each area the groups were asked. */
export const questionsOf = ({ instruments, types }: Asked): Questions =>
  byGroup((group) =>
    types
      .filter((type) => groupOf(type) === group)
      .map((type) => {
        const own = instruments[type].map((item) => item.area)
        const counts = areaCodes.map((code) => [code, own.filter((area) => area === code).length])
        return Object.fromEntries(counts) as Record<AreaCode, number>
      }),
  )

/** What makes two items the same question: name, answers, direction, and a mark of its words where they differ from the bank. */
export const identity = ({ name, values, reversed, edition }: Item): string =>
  JSON.stringify([name, values, reversed, edition])
