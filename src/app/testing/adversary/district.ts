import { districtResultsContract } from '../../../features/figures/district-results/contract.ts'
import { areaCodes } from '../../../shared/codes.ts'
import type { TestApp } from '../app.ts'
import { districtOf, memberOf } from '../district.ts'
import { insertRespondents } from '../responses.ts'
import { newToken } from '../survey.ts'
import { type OpenSchool, openSchool } from './arrange.ts'
import { betweenUntrue } from './between.ts'
import { countsFound, type Played, type RollUp } from './district-counts.ts'
import { byRandomNumber, type Figure, impossible } from './figures.ts'
import { expectedFigures, figuresOf } from './judge.ts'
import { look } from './look.ts'
import { middlesFound } from './middles.ts'
import { cellMaker, type Person } from './people.ts'
import { placesFound } from './places.ts'
import { drawFrom, type Secrets, secretsOf } from './random-numbers.ts'
import { nothingRead, type ReadOut, readOut } from './read-out.ts'
import { expectedReport, unlikeExpected } from './report.ts'
import { type Character, type Respondent, school } from './schools.ts'
import { type Counted, counted, figuresInResults, type Told } from './shown-figures.ts'
import { withStories } from './stories.ts'

export interface DistrictGame {
  seed: number
  sizes: readonly number[]
  character: Character
  /** Whether the last school is left out of the combined results. */
  outside?: boolean
  /** Changes a school's people, given the school's index. */
  shape?: (people: Respondent[], at: number) => Respondent[]
  /** Whether everyone also judges the two stories. */
  stories?: boolean
  /** Maximum number of people to read out. */
  most: number
}

export interface DistrictFound {
  rows: number
  small: number
  determined: number
  read: ReadOut
  /** How often the schools' middle half was shown. */
  middles: number
  untrue: string[]
}

/** Plays a district and judges everything shown to its officer and leaders and in its files, combined. */
export async function playDistrict(app: TestApp, game: DistrictGame): Promise<DistrictFound> {
  const opened: { open: OpenSchool; people: Respondent[] }[] = []
  for (const [at, size] of game.sizes.entries()) {
    const open = await openSchool(app, { stories: game.stories ?? false })
    const made = school(game.seed + at * 101, size, game.character, open.offered, open.instruments)
    const judged = game.stories ? withStories(game.seed + at, made, open.stories) : made
    const people = game.shape ? game.shape(judged, at) : judged
    await insertRespondents(
      app,
      open.guid,
      people.map((person) => inserted(open, person)),
    )
    opened.push({ open, people })
  }
  const inside = game.outside ? opened.slice(0, -1) : opened
  const organization = await districtOf(
    app,
    inside.map(({ open }) => open.leader.schoolId),
    `District ${game.seed}`,
  )
  app.clock.at = new Date('2026-10-27T15:00:00Z')
  const officer = await newToken(app, await memberOf(app, organization, 'officer'))
  const body = { organization, round: '2026-27' }
  await app.call(districtResultsContract.makeDistrictResults, { body }, officer)
  const params = { organization }
  const district = (await app.call(districtResultsContract.districtResults, { params }, officer)).body
  if (!district.rollUp) throw new Error('The district has no results.')
  const everybody: Person[] = opened.flatMap(({ people }) => people)
  const cell = cellMaker(everybody)
  const schools: (Played & { guid: string; figures: Figure[] })[] = []
  const draw = drawFrom(await secretsOfAll(app, opened))
  const unlikeInSchools: string[] = []
  for (const { open, people } of opened) {
    const seen = await look(app, open)
    if (!seen.results) throw new Error('A school has no results.')
    const own = counted(people, cell)
    schools.push({ guid: open.guid, people, results: seen.results, figures: figuresOf(seen, own, draw) })
    unlikeInSchools.push(
      ...unlikeExpected(
        figuresInResults(own, seen.results),
        expectedReport(own, seen.results.groups, false, draw),
      ),
    )
  }
  const pooled = schools.slice(0, inside.length)
  const inSchools = await Promise.all(
    inside.map(async ({ open: { guid, leader } }) => {
      const input = { params: { guid } }
      return (await app.call(districtResultsContract.schoolMiddles, input, await newToken(app, leader))).body
    }),
  )
  const middles = middlesFound(
    district.rollUp,
    pooled.map(({ results }) => results),
    inSchools,
  )
  const together = counted(
    pooled.flatMap(({ people }) => people),
    cell,
  )
  const told = figuresInDistrict(together, district.rollUp)
  const drawn = expectedReport(together, shownBy(district.rollUp), false, draw)
  const draws = byRandomNumber([
    ...schools.flatMap(({ figures }) => figures),
    ...expectedFigures(drawn, false),
  ])
  const counts = countsFound(pooled, district.rollUp)
  const every = Math.max(1, Math.ceil(everybody.length / game.most))
  const unlike = district.schools.length === inside.length ? [] : ['schools are missing']
  return {
    ...counts,
    rows: told.length,
    read:
      game.most === 0
        ? nothingRead()
        : readOut(
            everybody.filter((_, at) => at % every === 0),
            everybody,
            draws,
          ),
    middles: middles.middles,
    untrue: [
      ...unlike,
      ...middles.untrue,
      ...betweenUntrue(
        district.rollUp,
        pooled.map(({ results }) => results),
      ),
      ...placesFound(district.rollUp, pooled),
      ...counts.untrue,
      ...unlikeInSchools,
      ...unlikeExpected(told, drawn),
      ...impossible(draws).map(([one]) => `what is drawn of ${one?.cell.people.size}`),
    ],
  }
}

/** Returns a person in the form that tests insert directly into the database. */
export function inserted(
  { values }: Pick<OpenSchool, 'values'>,
  { type, codes, questions, choices, stories }: Respondent,
) {
  const chosen = [...choices, ...(stories?.choices ?? [])]
  const given = new Map(
    [...questions, ...(stories?.asked ?? [])].map(({ name }, place) => [
      name,
      values.get(name)?.[chosen[place] ?? 0] ?? 'dk',
    ]),
  )
  return {
    type: type as 1,
    ...codes,
    level: null,
    answerTo: ({ name }: { name: string }) => given.get(name) ?? 'dk',
  }
}

/** Returns what determines the random rounding in schools whose people were inserted in order. */
async function secretsOfAll(
  app: TestApp,
  opened: readonly { open: OpenSchool; people: readonly Person[] }[],
): Promise<Secrets> {
  const all = new Map<Person, { salt: string; secret: number }>()
  for (const { open, people } of opened)
    for (const [at, { salt, secret }] of (await secretsOf(app, open.guid)).entries()) {
      const person = people[at]
      if (person) all.set(person, { salt, secret })
    }
  return all
}

/** Returns the rows of combined results in the form of a school's results. */
const shownBy = ({ groups }: RollUp) =>
  groups.map(({ key, dimensions }) => ({
    key,
    dimensions: dimensions.map((dimension) => ({
      key: dimension.key,
      rows: dimension.rows.map((row) => ({ ...row, figure: row.overall })),
    })),
  }))

/** Returns every figure of the combined results, with the people it is about. */
function figuresInDistrict(all: Counted, { everyone, groups }: RollUp): Told[] {
  const about = (
    own: { overall: Told['shown']; areas: Told['shown'][] },
    rest: Omit<Told, 'shown' | 'of' | 'provisional'>,
  ): Told[] => [
    { ...rest, shown: own.overall, of: 'overall', provisional: false },
    ...areaCodes.flatMap((_, of): Told[] => {
      const shown = own.areas[of]
      return shown ? [{ ...rest, shown, of, provisional: false }] : []
    }),
  ]
  const named = groups.filter(({ name }) => everyone.about.includes(name))
  return [
    ...about(everyone, { cells: named.map(({ key }) => all.group(key)), about: 'everyone' }),
    ...groups.flatMap((group) => [
      ...about(group, { cells: [all.group(group.key)], about: 'group', group: group.key }),
      ...group.dimensions.flatMap(({ key, rows }) =>
        rows.flatMap((row) =>
          about(row, {
            cells: [all.row(group.key, key, row.answers)],
            about: 'row',
            group: group.key,
            dimension: key,
            answers: row.answers,
            pooled: row.pooled,
          }),
        ),
      ),
    ]),
  ]
}
