import { languages } from '../../../shared/languages.ts'
import type { Seen } from './judge.ts'
import { T } from './people.ts'
import type { Respondent } from './schools.ts'
import type { ShownTable } from './tables.ts'

/** Gives some people, more or fewer by seed, a language other than English to answer in: each language in turn. */
export function withFormLanguages(seed: number, people: readonly Respondent[]): Respondent[] {
  const others = languages.slice(1).map(({ id }) => id)
  const every = 4 + (seed % 8)
  return people.map((person, at) => ({
    ...person,
    language: at % every === 0 ? (others[(at / every) % others.length] ?? 1) : 1,
  }))
}

/** Returns how many people answered in each kind of language. All languages but English are drafts. */
function truth(people: Seen['people']): ReadonlyMap<string, number> {
  const drafts = people.filter(({ language = 1 }) => language !== 1).length
  return new Map([
    ['a draft', drafts],
    ['English', people.length - drafts],
  ])
}

/** Returns what each look shows about the number of people who answered in a draft translation. */
export const draftTables = (seen: readonly Seen[]): ShownTable[] =>
  seen.flatMap(({ look: { results }, people }) => {
    const told = results?.unreadTranslations
    if (!told) return []
    const cells = [{ answers: ['a draft'], atLeast: told.atLeast, small: false }]
    return { cells, covers: people.length, truth: truth(people) }
  })

/** Returns false statements about the people who answered in a draft translation, and any about one language alone. */
export function untrueDrafts({ look: { results }, people }: Seen): string[] {
  const told = results?.unreadTranslations
  if (!told) return []
  const size = truth(people).get('a draft') ?? 0
  const { atLeast } = told
  const isSo = atLeast === null ? size < T : size >= atLeast && atLeast % T === 0
  const drafts = languages.slice(1).map(({ name }) => name)
  return [
    ...(isSo ? [] : [`${size} answered in a draft, as ${atLeast}`]),
    ...(told.languages.every((name) => drafts.includes(name)) ? [] : [`drafts are ${told.languages.join()}`]),
  ]
}
