import type { AreaReport } from '../../../features/figures/results/contract.ts'
import { areaCodes } from '../../../shared/codes.ts'
import { questionIn } from './figures.ts'
import { peopleBy, printedItem, scoredIn, shownItem } from './items.ts'
import type { Look } from './look.ts'
import { T } from './people.ts'
import type { Draw } from './random-numbers.ts'
import type { ExpectedGroup } from './report.ts'
import type { Counted } from './shown-figures.ts'
import { tallyOf } from './tallies.ts'
import { keyOf, unlike, verdictsOf } from './verdicts.ts'

type Verdicts = Pick<Look, 'results' | 'reports' | 'gaps'>

/** Returns a look's comparisons that don't follow from the randomly rounded values or are missing. */
export function untrueVerdicts(
  { results, reports, gaps }: Verdicts,
  drawn: readonly ExpectedGroup[],
): string[] {
  if (!results) return []
  const asked = [...areaCodes.keys()].filter((at) => drawn.some((group) => group.drawn.means[at] !== null))
  const verdicts = new Map(
    (results.stage === 'final'
      ? verdictsOf(drawn, asked.length < 2 ? asked : [...areaCodes.keys()])
      : []
    ).map((verdict) => [verdict.key, verdict]),
  )
  const lists = [
    results.levels.map((gap) => ({ gap, area: null })),
    reports.flatMap((report) => report.gaps.map((gap) => ({ gap, area: report.code }))),
    (gaps?.gaps ?? []).map((gap) => ({ gap, area: gap.area })),
  ]
  const [levels = [], inAreas = [], inAll = []] = lists
  const told = [...levels, ...inAreas, ...inAll].map(({ gap, area }) => {
    const key = keyOf(gap.group, gap.dimension, gap.name, area)
    return unlike(verdicts.get(key), gap, key)
  })
  const rowComparisons = [
    { groups: results.groups, area: null },
    ...results.areas.map(({ groups, code }) => ({ groups, area: code })),
    ...reports.map(({ groups, code }) => ({ groups, area: code })),
  ].flatMap(({ groups, area }) =>
    groups.flatMap((group) =>
      group.dimensions.flatMap((dimension) =>
        dimension.rows.map((row) => {
          const key = keyOf(group.key, dimension.key, row.answers.join(), area)
          return unlike(verdicts.get(key), row.rest, key)
        }),
      ),
    ),
  )
  const first = results.areas.flatMap(({ code, gap }) => {
    const clear = [...verdicts.values()].some((one) => one.clear && one.key.endsWith(` ${code}`))
    return clear === (gap?.clear ?? false) ? [] : [`the gap at ${code}`]
  })
  const counts = [levels.length + inAreas.length, ...(gaps ? [inAll.length] : [])]
    .filter((count) => count !== verdicts.size)
    .map((count) => `${count} comparisons of ${verdicts.size}`)
  return [...told, ...rowComparisons, ...first, ...counts].flatMap((sentence) => sentence ?? [])
}

/** Returns questions that don't match the randomly rounded values, or whose parts contradict each other. */
export function untrueItems(
  all: Counted,
  { items, stage }: Pick<AreaReport, 'items' | 'stage'>,
  draw: Draw,
): string[] {
  if (stage === 'provisional') return items.length === 0 ? [] : ['questions before final']
  return items.flatMap((item) => {
    const cell = all.askedOf(item.name)
    const question = questionIn(cell, item.name)
    if (!question) return item.figure.reason === 'nobody' ? [] : [`${item.name}: nobody was asked`]
    const counts = tallyOf(cell).items.get(item.name) ?? []
    const lot = draw(cell, item.name, 'answers')
    const n = cell.people.size
    const people = n < 4 * T ? 0 : peopleBy(scoredIn(question, counts), n, draw(cell, item.name, 'scored'))
    const wanted = printedItem(question, counts, people, lot)
    const isSo =
      wanted === null
        ? item.answers.length === 0 && item.figure.score === null && item.unscored === null
        : JSON.stringify(wanted) === JSON.stringify(shownItem(item))
    return [
      ...(isSo ? [] : [`${item.name}: ${JSON.stringify(shownItem(item))}, drawn ${JSON.stringify(wanted)}`]),
      ...contradictions(item).map((what) => `${item.name}: ${what}`),
    ]
  })
}

/** Returns printed parts that don't add up, and favorable shares that are more precise than their parts. */
export function contradictions({
  answers,
  figure,
}: Pick<AreaReport['items'][number], 'answers' | 'figure'>): string[] {
  if (answers.length === 0) return []
  const least = answers.reduce((sum, { percent, coded }) => sum + (coded === 'orLess' ? 0 : percent), 0)
  const most = answers.reduce((sum, { percent, coded }) => sum + (coded === 'orMore' ? 100 : percent), 0)
  const upper = answers.slice(answers.length > 3 ? -2 : -1)
  const isNarrow = upper.some(({ coded }) => coded !== null) && figure.favourable?.coded === null
  return [
    ...(least <= 100 && most >= 100 ? [] : [`parts add up to ${least} to ${most}`]),
    ...(isNarrow ? ['favorable is told more narrowly than its parts'] : []),
  ]
}
