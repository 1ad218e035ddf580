import type { Group } from '../../../shared/codes.ts'
import { type Counts, determined, type Sum } from './determined.ts'
import { type Person, T } from './people.ts'

/** A row of responses with data: type, and gender and race/ethnicity labels. Null for values not shown. */
export interface DataRow {
  type: number | null
  gender: string | null
  race: string | null
}

/** What breakdowns and questions show about some members of a group. */
export interface Known {
  group: Group
  has: (person: Pick<Person, 'is' | 'type'>) => boolean
  least: number
  most: number
}

/** Checks whether a code has a separate row in a group's breakdowns. */
export type IsOwn = (group: Group, key: 'gender' | 'race', answer: string) => boolean

/**
 * Returns combinations of type, gender and race/ethnicity that the rows show to include 1 to T − 1 people. If a
 * combination's codes have separate rows, the data shows the multiple of T below the number of people.
 */
export function combinationsFound(
  people: readonly Person[],
  rows: readonly DataRow[],
  known: readonly Known[],
  isOwn: IsOwn,
) {
  const nameOf = (type: unknown, gender: unknown, race: unknown) => `${type}/${gender}/${race}`
  const kinds = new Map<string, { person: Person; count: number }>()
  for (const one of people)
    for (const gender of new Set(people.map(({ is }) => is.gender)))
      for (const race of new Set(people.map(({ is }) => is.race))) {
        const name = nameOf(one.type, gender, race)
        const is = { ...one.is, gender: gender ?? '', race: race ?? '' }
        if (!kinds.has(name)) kinds.set(name, { person: { ...one, is }, count: 0 })
      }
  for (const { type, is } of people) {
    const kind = kinds.get(nameOf(type, is.gender, is.race))
    if (kind) kind.count += 1
  }
  const carried = new Map<string, number>()
  for (const { type, gender, race } of rows) {
    if (gender === null && race === null) continue
    const name = nameOf(type, gender ?? 'Not answered', race ?? 'Not answered')
    carried.set(name, (carried.get(name) ?? 0) + 1)
  }
  const all = [...kinds.values()]
  const names = [...kinds.keys()]
  const told = known.map(({ group, has, least, most }): Sum => {
    const own = all.flatMap(({ person }, kind) => (person.group === group && has(person) ? [kind] : []))
    return { kinds: own, least, most }
  })
  const steps = all.map(({ person }, kind): Sum => {
    const least = carried.get(names[kind] ?? '') ?? 0
    const own = (['gender', 'race'] as const).every((key) => isOwn(person.group, key, person.is[key] ?? ''))
    // If someone answered neither question, their row looks like one without their codes.
    const isTold = own && !(person.is.gender === 'Not answered' && person.is.race === 'Not answered')
    return { kinds: [kind], least, most: isTold ? least + T - 1 : Infinity }
  })
  const counts: Counts = { truth: all.map(({ count }) => count), sums: [...told, ...steps] }
  const asked = all.flatMap(({ count }, kind) => (count > 0 && count < T ? [[kind]] : []))
  const untrue =
    rows.length !== people.length || steps.some(({ least }, kind) => least > (all[kind]?.count ?? 0))
  return {
    cells: all.length,
    small: asked.length,
    determined: determined(counts, asked).filter(Boolean).length,
    untrue,
  }
}
