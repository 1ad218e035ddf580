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

/** Number of questions a group was asked in each area, one number per question set. */
export type Questions = Readonly<Record<Group, readonly Readonly<Record<AreaCode, number>>[]>>

/** A survey's questions, and the participant types it asked. */
export interface Asked {
  instruments: InstrumentDocument['instruments']
  types: readonly ParticipantType[]
}

/**
 * Returns, for each group, the areas in which two surveys asked the same questions in all of its question sets.
 * Questions are the same if their name, values and direction match; the order doesn't matter. Students have no areas if
 * the surveys asked different grade bands.
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

/** Names of the questions that both surveys asked a group, by area. */
export type Shared = Readonly<Record<Group, ReadonlyMap<AreaCode, readonly string[]>>>

/** Minimum number of shared questions that still represent an area. */
const sharedAtLeast = 3

/** Returns each area's questions that both surveys asked a group, if each of its question sets has enough. */
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

/** Calls a function for each group and returns the results by group. */
export const byGroup = <Own>(of: (group: Group) => Own): Record<Group, Own> => ({
  students: of('students'),
  parents: of('parents'),
  staff: of('staff'),
})

/** Returns the number of scored answers per question, or the highest number if questions differ. */
export const answersOf = ({ instruments }: Pick<InstrumentDocument, 'instruments'>): number =>
  Math.max(
    0,
    ...participantTypeCodes
      .flatMap((type) => instruments[type])
      .filter(({ required }) => required)
      .map(({ values }) => values.filter((value) => typeof value === 'number').length),
  )

/** Counts the questions that the groups were asked in each area. */
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

/** Identifies a question by its name, answers, direction and, if its words aren't the standard ones, its edition. */
export const identity = ({ name, values, reversed, edition }: Item): string =>
  JSON.stringify([name, values, reversed, edition])
