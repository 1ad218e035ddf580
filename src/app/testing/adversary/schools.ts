import type { Person, Question } from './people.ts'

/** Returns a Lehmer random number generator. The same seed gives the same numbers. */
export function seeded(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  for (let at = 0; at < 5; at++) next()
  return next
}

export function pick<V>(random: () => number, weights: readonly (readonly [V, number])[]): V {
  let left = random() * weights.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [value, weight] of weights) {
    left -= weight
    if (left <= 0) return value
  }
  const [first] = weights
  if (!first) throw new Error('There is nothing to pick from.')
  return first[0]
}

/** Labels of the answers offered, by code. "Not answered" has no code. */
export interface Offered {
  races: readonly (readonly [number, string])[]
  genders: readonly (readonly [number, string])[]
  /** By participant type: the dimension that only its group has, and the answers to it. */
  types: Readonly<
    Record<
      number,
      { group: Person['group']; key: 'grade' | 'homeLanguage' | 'role'; own: [number, string][] }
    >
  >
}

/** A person, with the codes that are submitted. */
export interface Respondent extends Person {
  codes: { subType: number; race: number | null; gender: number | null }
}

/** Kinds of schools, by who is in them and how they answer. */
export const characters = ['mixed', 'alike', 'small cells', 'equal cells', 'nested cells', 'polar'] as const
export type Character = (typeof characters)[number]

/** Creates a school with all groups, races, genders, grades, roles and languages, some with few people. */
export function school(
  seed: number,
  size: number,
  character: Character,
  offered: Offered,
  instruments: Readonly<Record<number, readonly Question[]>>,
): Respondent[] {
  const random = seeded(seed)
  const bands = random() < 0.7 ? [1, 6] : [random() < 0.5 ? 1 : 6]
  const types: [number, number][] = [
    ...bands.map((type): [number, number] => [type, 0.2 + random()]),
    [2, 0.1 + random()],
    [3, 0.05 + random() * 0.4],
  ]
  const shares = (count: number) =>
    Array.from({ length: count }, () =>
      character === 'equal cells' ? 1 : random() ** (character === 'small cells' ? 5 : 3),
    )
  const raceShares = shares(offered.races.length + 1)
  const genderShares = [1, 1, ...shares(offered.genders.length - 1).map((share) => share / 5)]
  const ownShares = new Map(types.map(([type]) => [type, shares(offered.types[type]?.own.length ?? 0)]))
  const tilt = random() * 2 - 1
  const spread = character === 'polar' ? 3 : 0.5 + random()
  const declined = character === 'small cells' ? 0.3 : random() * 0.12
  return Array.from({ length: size }, (): Respondent => {
    const type = pick(random, types)
    const kind = offered.types[type]
    const questions = instruments[type] ?? []
    if (!kind) throw new Error(`There is no type ${type}.`)
    const own = pick(
      random,
      kind.own.map((entry, at) => [entry, ownShares.get(type)?.[at] ?? 1] as const),
    )
    const [gender, genderName] = pick(
      random,
      withNone(offered.genders).map((entry, at) => [entry, genderShares[at] ?? 1] as const),
    )
    const nested = character === 'nested cells' && own === kind.own[0]
    const raceEntry = pick(
      random,
      withNone(offered.races).map((entry, at) => [entry, raceShares[at] ?? 1] as const),
    )
    const [race, raceName] = nested ? (offered.races[0] ?? raceEntry) : raceEntry
    const lean = tilt + (random() + random() - 1) * spread + (race === 5 ? -0.4 : 0)
    return {
      group: kind.group,
      type,
      is: { [kind.key]: own[1], race: raceName, gender: genderName },
      codes: { subType: own[0], race, gender },
      questions,
      choices: questions.map((question) =>
        character === 'alike' ? alike(question) : choose(random, question, lean, declined),
      ),
      sent: false,
    }
  })
}

const withNone = (entries: readonly (readonly [number, string])[]): (readonly [number | null, string])[] => [
  ...entries,
  [null, 'Not answered'],
]

/** Returns the indexes of the scored choices, lowest score first. */
const inOrder = ({ choices }: Question) =>
  [...choices.keys()]
    .filter((place) => (choices[place]?.score ?? null) !== null)
    .sort((a, b) => (choices[a]?.score ?? 0) - (choices[b]?.score ?? 0))

const alike = (question: Question): number => inOrder(question)[0] ?? 0

function choose(random: () => number, question: Question, lean: number, declined: number): number {
  if (random() < declined) return question.choices.findIndex(({ score }) => score === null)
  const order = inOrder(question)
  const at = Math.round((order.length - 1) / 2 + lean + (random() + random() - 1) * 1.6)
  return order[Math.max(0, Math.min(order.length - 1, at))] ?? 0
}

/** Adds the adversary's answers: `sent` known ones like those of `target`, someone with a rare race/ethnicity. */
export function stuffed(seed: number, people: readonly Respondent[], sent: number) {
  const random = seeded(seed)
  const byRow = Map.groupBy(people, (person) => `${person.group} ${person.is.race}`)
  const small = [...byRow.values()].filter((row) => row.length < 10)
  const row = small[Math.floor(random() * small.length)]
  const target = row?.[Math.floor(random() * row.length)]
  if (!target || !row) return null
  const added = Array.from(
    { length: Math.max(0, sent - row.length + 1) },
    (): Respondent => ({
      ...target,
      choices: target.questions.map((question) => Math.floor(random() * question.choices.length)),
      sent: true,
    }),
  )
  return { people: [...people, ...added], target }
}
