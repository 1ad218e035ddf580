import { type Group, genderNames, groups, raceNames } from '../../../shared/codes.ts'
import { figuresElsewhere } from './elsewhere.ts'
import { areaFigures, byRandomNumber, type Figure, impossible, itemFigures } from './figures.ts'
import { draftTables, untrueDrafts } from './form-languages.ts'
import { combinationsFound, type DataRow, type IsOwn, type Known } from './joint.ts'
import type { Look } from './look.ts'
import { type Cell, cellMaker, type DimensionKey, type Person, T } from './people.ts'
import { untrueQuality } from './quality.ts'
import { type Draw, drawFrom, type Secrets } from './random-numbers.ts'
import { addReadOut, nothingRead, type ReadOut, readOut } from './read-out.ts'
import { type ExpectedGroup, expectedReport, unlikeExpected } from './report.ts'
import { untrueOf, untrueOfResults, untrueOfTracking } from './sentences.ts'
import { type Counted, counted, figuresInReport, figuresInResults } from './shown-figures.ts'
import { addShown, judgeStories, noneShown, type StoriesShown } from './stories.ts'
import { cellsFound, type ShownTable } from './tables.ts'
import { untrueItems, untrueVerdicts } from './untrue.ts'

/** What a leader saw at one time, and the respondents counted by then, in order of arrival. */
export interface Seen {
  look: Look
  people: readonly Person[]
  /** The people that results cover: for early results, those stored by the close; after that, everyone. */
  covered: readonly Person[]
  /** Day when the leader looked, YYYY-MM-DD. */
  day: string
}

/** What was found in all looks together. */
export interface Found {
  looks: number
  people: number
  cells: number
  small: number
  determined: number
  /** What was learned about people without matching answers. `beside`: about those with matching answers. */
  read: ReadOut
  beside: ReadOut
  /** What was learned about answers to the stories. */
  stories: ReadOut
  shown: StoriesShown
  untrue: string[]
}
export const nothingFound = (): Found => ({
  looks: 0,
  people: 0,
  cells: 0,
  small: 0,
  determined: 0,
  read: nothingRead(),
  beside: nothingRead(),
  stories: nothingRead(),
  shown: noneShown,
  untrue: [],
})

export function addFound(one: Found, other: Found): Found {
  return {
    looks: one.looks + other.looks,
    people: one.people + other.people,
    cells: one.cells + other.cells,
    small: one.small + other.small,
    determined: one.determined + other.determined,
    read: addReadOut(one.read, other.read),
    beside: addReadOut(one.beside, other.beside),
    stories: addReadOut(one.stories, other.stories),
    shown: addShown(one.shown, other.shown),
    untrue: [...one.untrue, ...other.untrue],
  }
}

/**
 * Judges all looks at one survey. `secrets` determine its random rounding. The judge repeats it and lets the adversary
 * know the rounded values. `targets` are people with matching answers from the adversary. Up to `most` of the other
 * people are read out, spread over all of them.
 */
export function judge(
  seen: readonly Seen[],
  targets: readonly Person[],
  most: number,
  secrets: Secrets,
): Found {
  const all = [...new Set(seen.flatMap(({ people }) => people))]
  const real = all.filter(({ sent }) => !sent)
  const cell = cellMaker(all)
  const draw = drawFrom(secrets)
  const untrue = seen.flatMap(({ look, people, covered }) =>
    sentences(look, counted(people, cell), counted(covered, cell), draw),
  )
  untrue.push(...seen.flatMap(untrueDrafts))
  const different = distinctBy(seen, ({ look }) => JSON.stringify([look.results, look.reports, look.gaps]))
  const draws = byRandomNumber(
    different.flatMap(({ look, covered }) => figuresOf(look, counted(covered, cell), draw)),
  )
  untrue.push(
    ...impossible(draws).map(
      ([one]) => `${one?.on === 'item' ? one.item : one?.kind} of ${one?.cell.people.size}`,
    ),
  )
  const others = real.filter((person) => !targets.includes(person))
  const every = Math.max(1, Math.ceil(others.length / most))
  const tables = [...tablesOf(seen, cell), draftTables(seen)].map(cellsFound)
  const last = seen.at(-1)
  const joint =
    last?.look.tracking.stage === 'final' && last.look.rows.length > 0 ? jointFound(last, cell) : null
  if (joint?.untrue) untrue.push('responses with data')
  const stories = last ? judgeStories(last, cell, draw) : null
  untrue.push(...(stories?.untrue ?? []))
  const found = [...tables, ...(joint ? [joint] : []), ...(stories ? [stories.cells] : [])]
  const total = (of: (one: (typeof found)[number]) => number) => found.reduce((sum, one) => sum + of(one), 0)
  return {
    looks: seen.length,
    people: real.length,
    cells: total(({ cells }) => cells),
    small: total(({ small }) => small),
    determined: total(({ determined }) => determined),
    read: readOut(
      others.filter((_, at) => at % every === 0),
      real,
      draws,
    ),
    beside: readOut(targets, real, draws),
    stories: stories?.read ?? nothingRead(),
    shown: stories?.shown ?? noneShown,
    untrue,
  }
}

const distinctBy = <V>(values: readonly V[], key: (value: V) => string): V[] => [
  ...new Map(values.map((value) => [key(value), value])).values(),
]

/** Returns every randomly rounded value for the results and reports of one look. */
export function figuresOf(
  { results, reports }: Pick<Look, 'results' | 'reports'>,
  all: Counted,
  draw: Draw,
): Figure[] {
  if (!results) return []
  const provisional = results.stage === 'provisional'
  const drawn = expectedReport(all, results.groups, provisional, draw)
  return [...expectedFigures(drawn, provisional), ...reports.flatMap((report) => itemFigures(all, report))]
}

/** Returns the randomly rounded values of groups' cells and rows. */
export const expectedFigures = (drawn: readonly ExpectedGroup[], provisional: boolean): Figure[] =>
  drawn.flatMap((group) => [
    ...areaFigures(group.drawn, group.about.spreads, provisional),
    ...group.dimensions.flatMap(({ rows }) =>
      rows.flatMap((row) => areaFigures(row.drawn, null, provisional)),
    ),
  ])

function sentences(look: Look, all: Counted, covered: Counted, draw: Draw): string[] {
  const { tracking, results, reports } = look
  const wrong = tracking.groups
    .filter(({ key, count }) => all.group(key).people.size !== count)
    .map(({ key, count }) => `tracking: ${key} ${count}`)
    .concat(untrueOfTracking(tracking, all), untrueRows(look))
  if (!results) return wrong
  const told = [
    ...figuresInResults(covered, results),
    ...reports.flatMap((report) => figuresInReport(covered, report)),
  ]
  const drawn = expectedReport(covered, results.groups, results.stage === 'provisional', draw)
  return [
    ...wrong,
    ...told.flatMap(untrueOf),
    ...unlikeExpected(told, drawn),
    ...untrueOfResults(covered, results),
    ...untrueVerdicts(look, drawn),
    ...reports.flatMap((report) => untrueItems(covered, report, draw)),
    ...(look.quality ? untrueQuality(covered, look.quality, drawn) : []),
    ...figuresElsewhere(look).map((figure) => `told elsewhere only: ${figure}`),
  ]
}

/** Returns a fault if a survey that isn't final shows more than the group counts that tracking shows. */
function untrueRows({ tracking: { stage, groups }, rows }: Look): string[] {
  if (stage === 'final') return []
  const codes = { students: 1, parents: 2, staff: 3 } as const
  const told = new Set(rows.flatMap(({ participant_gender, ethnicity }) => [participant_gender, ethnicity]))
  const isCount = groups.every(
    ({ key, count }) => rows.filter((row) => row.participant_type === codes[key]).length === count,
  )
  const size = groups.reduce((sum, { count }) => sum + count, 0)
  const isTrue = isCount && rows.length === size && [...told].every((code) => code === null)
  return isTrue ? [] : [`responses with data before final: ${rows.length} of ${size}`]
}

/** Returns what the responses with data determine, combined with the results' breakdowns. */
function jointFound({ look, people }: Seen, cell: (people: readonly Person[]) => Cell) {
  const told = look.results?.groups ?? []
  const rowsOf = (group: Group, key: DimensionKey) =>
    told.find((one) => one.key === group)?.dimensions.find((one) => one.key === key)?.rows ?? []
  const size = (group: Group) => people.filter((person) => person.group === group).length
  const breakdowns = groups.flatMap((group) =>
    (['gender', 'race'] as const).flatMap((key) =>
      rowsOf(group, key).map(({ answers, figure }, _, rows): Known => {
        const mayBeLeftOut = rows.every((row) => row.figure.n === null || row.figure.n === T)
        const most = figure.n === null ? T - 1 : mayBeLeftOut ? Infinity : figure.n + T - 1
        return { group, has: ({ is }) => answers.includes(is[key] ?? ''), least: figure.n ?? 0, most }
      }),
    ),
  )
  const bands = bandsOf({ look, people, covered: people, day: '' }, counted(people, cell)).map(
    ({ answers, least, most }): Known => {
      const types = new Set(
        people.filter(({ is }) => answers.includes(is.grade ?? '')).map(({ type }) => type),
      )
      return { group: 'students', has: ({ type }) => types.has(type), least, most }
    },
  )
  const all = groups.map(
    (group): Known => ({ group, has: () => true, least: size(group), most: size(group) }),
  )
  const isOwn: IsOwn = (group, key, answer) =>
    rowsOf(group, key).some((row) => !row.pooled && row.answers.includes(answer))
  return combinationsFound(people, dataRows(look), [...all, ...breakdowns, ...bands], isOwn)
}

/** Returns the response rows with breakdown labels instead of codes. Null means hidden or not answered. */
const dataRows = ({ rows }: Look): DataRow[] =>
  rows.map(({ participant_type: type, participant_gender: gender, ethnicity }) => ({
    type,
    gender: gender === null ? null : (genderNames[gender] ?? ''),
    race: ethnicity === null ? null : (raceNames[ethnicity] ?? ''),
  }))

/** Returns what each look showed of each dimension of each group. */
function tablesOf(seen: readonly Seen[], cell: (people: readonly Person[]) => Cell): ShownTable[][] {
  const last = seen.at(-1)
  const breakdowns = last?.look.tracking.breakdowns ?? []
  return breakdowns.map(({ group, key }) => {
    const snapshots = seen.flatMap(({ look, people }): ShownTable[] => {
      const told = look.tracking.breakdowns.find((one) => one.group === group && one.key === key)
      if (!told || told.cells.length === 0) return []
      const covered = people.filter((person) => person.group === group).slice(0, told.covers)
      const cells = told.cells.map((one) => ({ ...one, small: one.answers.length > 1 }))
      return [
        {
          cells,
          covers: told.covers,
          truth: truthOf(
            covered,
            key,
            cells.flatMap(({ answers }) => answers),
          ),
        },
      ]
    })
    const rows = last?.look.results?.groups
      .find((one) => one.key === group)
      ?.dimensions.find((one) => one.key === key)
    const members = last?.people.filter((person) => person.group === group) ?? []
    const final: ShownTable[] = rows
      ? [
          {
            cells: rows.rows.map((row) => ({
              answers: row.answers,
              atLeast: row.figure.n,
              small: row.pooled,
            })),
            covers: members.length,
            truth: truthOf(
              members,
              key,
              rows.rows.flatMap(({ answers }) => answers),
            ),
            parts: key === 'grade' && last ? bandsOf(last, counted(last.people, cell)) : [],
          },
        ]
      : []
    return distinctBy([...snapshots, ...final], (table) =>
      JSON.stringify([table.covers, table.cells, table.parts]),
    )
  })
}

function truthOf(people: readonly Person[], key: keyof Person['is'], answers: readonly string[]) {
  const truth = new Map(answers.map((answer) => [answer, 0]))
  for (const { is } of people) truth.set(is[key] ?? '', (truth.get(is[key] ?? '') ?? 0) + 1)
  return truth
}

/** Returns what questions show about the number of students in a grade band. */
function bandsOf({ look }: Seen, all: Counted): NonNullable<ShownTable['parts']> {
  const students = all.people.filter(({ group }) => group === 'students')
  const items = look.reports.flatMap((report) => report.items)
  return distinctBy(students, ({ type }) => String(type)).flatMap(({ type, questions }) => {
    const item = items.find(({ name }) => questions.some((question) => question.name === name))
    const answers = [...new Set(students.filter((one) => one.type === type).map(({ is }) => is.grade ?? ''))]
    if (!item) return []
    const { n, atLeast } = item.figure
    if (n === null) return [{ answers, least: 0, most: T - 1 }]
    return [{ answers, least: n, most: atLeast ? n + T - 1 : n }]
  })
}
