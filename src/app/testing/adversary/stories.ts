import { type Group, groupNames, groups } from '../../../shared/codes.ts'
import { languages } from '../../../shared/languages.ts'
import type { Seen } from './judge.ts'
import { type Cell, type cellMaker, type Person, type Question, T } from './people.ts'
import type { Draw } from './random-numbers.ts'
import { nothingRead, type ReadOut } from './read-out.ts'
import { expectedReport } from './report.ts'
import { drawn, isEnough, stepOf, storiesOf, storyScore } from './rounded.ts'
import { type Respondent, seeded } from './schools.ts'
import { counted } from './shown-figures.ts'
import { type CellsFound, cellsFound } from './tables.ts'

/** Lets everyone judge the two stories. One race rates them lower, as it does the questions, and a few judge neither. */
export function withStories(
  seed: number,
  people: readonly Respondent[],
  asked: readonly Question[],
): Respondent[] {
  const random = seeded(seed + 100)
  return people.map((person) => {
    const declines = random() < 0.07
    const choices = asked.map((_, story) => {
      const lean = person.codes.race === 5 ? -0.6 : 0
      const choice = Math.round(2.6 - story + lean + (random() + random() + random() - 1.5) * 2.4)
      return declines ? 5 : Math.max(0, Math.min(4, choice))
    })
    return { ...person, stories: { asked, choices } }
  })
}

/** A mean of the stories that the adversary knows, with the step it was rounded to. */
interface ToldMean {
  cell: Cell
  told: number
  step: number
}

/** Numbers of means of the stories that were shown by language, and of gaps that they explain. */
export interface StoriesShown {
  languages: number
  explained: number
}
export const noneShown: StoriesShown = { languages: 0, explained: 0 }
export const addShown = (one: StoriesShown, other: StoriesShown): StoriesShown => ({
  languages: one.languages + other.languages,
  explained: one.explained + other.explained,
})

interface StoriesFound {
  untrue: string[]
  read: ReadOut
  shown: StoriesShown
  cells: CellsFound
}

/**
 * Judges what the last look says about the stories. The adversary knows more than is shown: the rounded mean of every
 * group and row, and of each language on the data quality page.
 */
export function judgeStories(
  { look, covered }: Seen,
  cell: ReturnType<typeof cellMaker>,
  draw: Draw,
): StoriesFound | null {
  const { results, quality } = look
  const isAsked = covered.some(({ stories }) => stories !== undefined)
  if (results?.stage !== 'final' || !quality) return null
  if (!isAsked) return quality.stories ? { ...nothing, untrue: ['stories that nobody judged'] } : null
  const all = counted(covered, cell)
  const report = expectedReport(all, results.groups, false, draw)
  const byLanguage = report.flatMap(({ key }) => languagesOf(key, covered, cell, draw))
  const means = report
    .flatMap((group) => [
      group.drawn,
      ...group.dimensions.flatMap(({ rows }) => rows.map((row) => row.drawn)),
    ])
    .flatMap(({ cell: of, stories, people }): ToldMean[] =>
      stories === null ? [] : [{ cell: of, told: stories, step: stepOf(people) }],
    )
  const told = (quality.stories ?? []).flatMap(({ group, languages: own }) =>
    own.map(({ language, score, coded }) => `${group} ${language} ${score} ${coded}`),
  )
  const wanted = byLanguage.map(
    ({ group, name, shown }) => `${groupNames[group]} ${name} ${shown.score} ${shown.coded}`,
  )
  return {
    untrue:
      told.sort().join() === wanted.sort().join() ? [] : [`stories: ${told.join()}, drawn ${wanted.join()}`],
    read: readStories(covered, [...means, ...byLanguage]),
    shown: {
      languages: told.length,
      explained: results.levels.filter(({ explained }) => explained).length,
    },
    cells: languageCounts(look, covered, byLanguage),
  }
}

const nothing: StoriesFound = {
  untrue: [],
  read: nothingRead(),
  shown: noneShown,
  cells: { cells: 0, small: 0, determined: 0 },
}

interface OfLanguage extends ToldMean {
  group: Group
  name: string
  least: number
  shown: { score: number; coded: string | null }
}

/** Returns a group's languages that may be shown, as docs/decisions/0057-answer-style.md describes. */
function languagesOf(
  group: Group,
  covered: readonly Person[],
  cell: ReturnType<typeof cellMaker>,
  draw: Draw,
): OfLanguage[] {
  const own = covered.filter((person) => person.group === group)
  const able = [...Map.groupBy(own, ({ language = 1 }) => language)].flatMap(([id, people]) =>
    people.length >= 2 * T && isEnough(storiesOf(cell(people)).length, people.length) ? [{ id, people }] : [],
  )
  if (able.length < 2) return []
  const least = [20 * T, 4 * T, 2 * T].find(
    (one) => able.every(({ people }) => people.length >= one) && own.length - able.length * one >= T,
  )
  if (least === undefined) return []
  const printed = least >= 20 * T ? 0.1 : least >= 4 * T ? 0.5 : 1
  return able.map(({ id, people }) => {
    const of = cell(people)
    const judged = storiesOf(of)
    const step = stepOf(least)
    const told = drawn(
      judged.reduce((sum, one) => sum + one, 0) / judged.length,
      step,
      draw(of, 'STORY', 'score'),
    )
    const name = languages.find((one) => one.id === id)?.name ?? ''
    return { cell: of, told, step, group, name, least, shown: printedMean(told, printed) }
  })
}

/** Prints a mean in steps, with half steps to the even one. The ends and their neighbors are coded. */
function printedMean(told: number, step: number): OfLanguage['shown'] {
  const steps = Math.round((told / step) * 1e8) / 1e8
  const below = Math.floor(steps)
  const isUp = steps - below === 0.5 ? below % 2 === 1 : steps - below > 0.5
  const score = Math.round((below + Number(isUp)) * step * 10) / 10
  if (score <= step) return { score: step, coded: 'orLess' }
  if (score >= 10 - step) return { score: Math.round((10 - step) * 10) / 10, coded: 'orMore' }
  return { score, coded: null }
}

/** Counts people by group and language. A language that isn't shown may have any number below twice the threshold. */
function languageCounts(
  { results }: Seen['look'],
  covered: readonly Person[],
  shown: readonly OfLanguage[],
): CellsFound {
  const nameOf = ({ group, language = 1 }: Person) => `${group} ${language}`
  const truth = new Map<string, number>(
    groups.flatMap((group) => languages.map(({ id }) => [`${group} ${id}`, 0] as const)),
  )
  for (const person of covered) truth.set(nameOf(person), (truth.get(nameOf(person)) ?? 0) + 1)
  const drafts = results?.unreadTranslations?.atLeast
  const idOf = (name: string) => languages.find((one) => one.name === name)?.id
  const parts = [
    ...groups.map((group) => {
      const size = covered.filter((person) => person.group === group).length
      return { answers: languages.map(({ id }) => `${group} ${id}`), least: size, most: size }
    }),
    ...shown.map(({ group, name, least }) => ({
      answers: [`${group} ${idOf(name)}`],
      least,
      most: Number.POSITIVE_INFINITY,
    })),
    ...(drafts == null
      ? []
      : [
          {
            answers: groups.flatMap((group) => languages.slice(1).map(({ id }) => `${group} ${id}`)),
            least: drafts,
            most: drafts === T ? Number.POSITIVE_INFINITY : drafts + T - 1,
          },
        ]),
  ]
  return cellsFound([{ cells: [], covers: covered.length, parts, truth }])
}

/** Works out each person's answers to the stories from the means, knowing everyone else's answers. */
function readStories(people: readonly Person[], means: readonly ToldMean[]): ReadOut {
  const result = nothingRead()
  const usual = (people[0]?.stories?.asked ?? []).map(({ choices }, at) =>
    choices.map((_, choice) => people.filter(({ stories }) => stories?.choices[at] === choice).length),
  )
  for (const person of people) {
    const { stories } = person
    if (!stories || person.sent) continue
    const own = means.filter(({ cell }) => cell.people.has(person))
    const prior = usual.map((counts, at) =>
      counts.map((count, choice) => 0.5 + count - Number(stories.choices[at] === choice)),
    )
    const found = stories.asked.map(({ choices }) => choices.map(() => 0))
    for (const pair of pairsOf(stories.asked)) {
      const likely = own.reduce(
        (weight, mean) => weight * chanceOf(mean, person, pair),
        pair.reduce((weight, choice, at) => weight * (prior[at]?.[choice] ?? 0), 1),
      )
      for (const [at, choice] of pair.entries()) {
        const weights = found[at]
        if (weights) weights[choice] = (weights[choice] ?? 0) + likely
      }
    }
    result.people += 1
    for (const [at, weights] of found.entries()) {
      const right = stories.choices[at] ?? 0
      if ((weights[right] ?? 0) === 0) throw new Error('What is told of the stories fits no answer.')
      const possible = weights.filter((weight) => weight > 0).length
      result.answers += 1
      result.exact += Number(possible === 1)
      result.guessed += likeliest(weights, right)
      result.chance += likeliest(prior[at] ?? [], right)
    }
  }
  return result
}

const likeliest = (weights: readonly number[], right: number): number => {
  const most = Math.max(...weights) * (1 - 1e-9)
  return (weights[right] ?? 0) >= most ? 1 / weights.filter((weight) => weight >= most).length : 0
}

const pairsOf = (asked: readonly Question[]): number[][] =>
  asked.reduce<number[][]>(
    (pairs, { choices }) => pairs.flatMap((pair) => choices.map((_, choice) => [...pair, choice])),
    [[]],
  )

/** Returns the probability of a rounded mean if the person had chosen this pair. */
function chanceOf({ cell, told, step }: ToldMean, person: Person, choices: readonly number[]): number {
  const { stories } = person
  if (!stories) return 1
  const without = storyScore(person)
  const instead = storyScore({ ...person, stories: { ...stories, choices } })
  const { sum, count } = judgedIn(cell)
  const exact =
    (sum - (without ?? 0) + (instead ?? 0)) / (count - Number(without !== null) + Number(instead !== null))
  return Math.max(0, 1 - Math.abs(exact - told) / step)
}

const known = new WeakMap<Cell, { sum: number; count: number }>()
function judgedIn(cell: Cell) {
  const before = known.get(cell)
  if (before) return before
  const judged = storiesOf(cell)
  const found = { sum: judged.reduce((sum, one) => sum + one, 0), count: judged.length }
  known.set(cell, found)
  return found
}
