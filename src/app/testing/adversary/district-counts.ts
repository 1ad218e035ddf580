import type { DistrictResults } from '../../../features/figures/district-results/contract.ts'
import type { GroupFigures, SurveyResults } from '../../../features/figures/results/contract.ts'
import type { Group } from '../../../shared/codes.ts'
import { type Counts, determined, type Sum } from './determined.ts'
import { type DimensionKey, type Person, T } from './people.ts'

export type RollUp = NonNullable<DistrictResults['rollUp']>

/** A school's people and its own results page. */
export interface Played {
  people: readonly Person[]
  results: SurveyResults
}

/** People with these answers are counted in these schools, by their places in the list. */
export interface SumAcross extends Omit<Sum, 'kinds'> {
  group: Group
  key: DimensionKey
  answer: string
  schools: readonly number[]
}

/**
 * Counts a school's cells of one to nine people, and those that its and the district's rows determine. `more` has
 * further known sums.
 */
export function countsFound(
  schools: readonly Played[],
  { groups }: Pick<RollUp, 'groups'>,
  more: readonly SumAcross[] = [],
) {
  let [small, found] = [0, 0]
  const untrue: string[] = []
  for (const group of groups) {
    const keys = new Set(
      schools.flatMap(({ results }) => groupIn(results, group.key)?.dimensions.map(({ key }) => key) ?? []),
    )
    for (const key of keys) {
      const tables = schools.map(({ people, results }) => tableOf(people, results, group.key, key))
      const rows = group.dimensions.find((one) => one.key === key)?.rows ?? []
      const answers = [
        ...new Set([...tables.flatMap((one) => one.answers), ...rows.flatMap((row) => row.answers)]),
      ]
      const kindOf = (at: number, answer: string) => at * answers.length + answers.indexOf(answer)
      const truth = tables.flatMap(({ truth: own }) => answers.map((answer) => own.get(answer) ?? 0))
      const sums: Sum[] = [
        ...tables.flatMap(({ cells, covers }, at) => [
          { kinds: answers.map((answer) => kindOf(at, answer)), least: covers, most: covers },
          ...rowSums(cells, (answer) => [kindOf(at, answer)]),
        ]),
        ...rowSums(
          rows.map((row) => ({ ...row, n: row.overall.n })),
          (answer) => tables.map((_, at) => kindOf(at, answer)),
        ),
        ...more
          .filter((one) => one.group === group.key && one.key === key && answers.includes(one.answer))
          .map(({ answer, schools: places, ...sum }) => ({
            ...sum,
            kinds: places.map((at) => kindOf(at, answer)),
          })),
      ]
      for (const { kinds, least, most } of sums) {
        const count = kinds.reduce((sum, kind) => sum + (truth[kind] ?? 0), 0)
        if (count < least || count > most)
          untrue.push(`${group.key} ${key}: ${count} told as ${least} to ${most}`)
      }
      const counts: Counts = { truth, sums }
      const asked = truth.flatMap((count, kind) => (count > 0 && count < T ? [[kind]] : []))
      small += asked.length
      found += determined(counts, asked).filter(Boolean).length
    }
  }
  return { small, determined: found, untrue }
}

const groupIn = (results: SurveyResults, key: Group): GroupFigures | undefined =>
  results.groups.find((one) => one.key === key)

function tableOf(people: readonly Person[], results: SurveyResults, group: Group, key: DimensionKey) {
  const members = people.filter((person) => person.group === group)
  const truth = new Map<string, number>()
  for (const { is } of members) truth.set(is[key] ?? '', (truth.get(is[key] ?? '') ?? 0) + 1)
  const rows = groupIn(results, group)?.dimensions.find((one) => one.key === key)?.rows ?? []
  const cells = rows.map(({ answers, pooled, figure }) => ({ answers, pooled, n: figure.n }))
  return { cells, covers: members.length, truth, answers: cells.flatMap((cell) => cell.answers) }
}

/** Returns what the counts imply: an interval each, unless all are the smallest, which may have been left out. */
function rowSums(
  rows: readonly { answers: readonly string[]; pooled: boolean; n: number | null }[],
  kindsOf: (answer: string) => number[],
): Sum[] {
  const mayBeLeftOut = rows.every(({ n }) => n === null || n === T)
  return rows.flatMap(({ answers, pooled, n }): Sum[] => {
    const most = n === null ? T - 1 : mayBeLeftOut ? Infinity : n + T - 1
    return [
      { kinds: answers.flatMap(kindsOf), least: n ?? 0, most },
      ...(pooled ? answers.map((answer) => ({ kinds: kindsOf(answer), least: 0, most: T - 1 })) : []),
    ]
  })
}
