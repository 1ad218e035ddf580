import { districtResultsContract } from '../../../features/figures/district-results/contract.ts'
import type { Cells } from '../../../features/running/cells/contract.ts'
import { cellsContract } from '../../../features/running/cells/contract.ts'
import { areaCodes, type Group, groups } from '../../../shared/codes.ts'
import { type TestApp, testApp } from '../app.ts'
import { districtOf } from '../district.ts'
import { insertRespondents } from '../responses.ts'
import { openSchool } from './arrange.ts'
import { type CellGapsFound, type FileRow, judgedGaps, type PageGap } from './cell-gaps.ts'
import { inserted } from './district.ts'
import { areaCount, hasScore, type Person } from './people.ts'
import { type Character, school } from './schools.ts'
import { partsOf } from './tallies.ts'

export interface CellsGame {
  seed: number
  /** Installations, each a list of districts. Each district is a list of its schools' respondent counts. */
  cells: readonly (readonly (readonly number[])[])[]
  character: Character
}

export interface CellsFound {
  /** Number of combined scores that were compared with the true scores. */
  compared: number
  /** Among scores shown to a tenth, the largest distance from the average of all people. */
  furthest: number
  /** The largest distance as a share of the promised limit. */
  ofPromised: number
  /** Number of hidden figures for districts and installations. */
  hidden: number
  /** Number of hidden figures that other figures reveal. */
  determined: number
  gaps: CellGapsFound
}

const round = '2026-27'
/** Overall score first, then the areas. */
const keys = ['overall', ...areaCodes] as const
type Key = (typeof keys)[number]

/** A score and its number of people, as the adversary reads them. */
interface Read {
  people: number
  score: number
}
type Scores = Readonly<Record<Group, Readonly<Record<Key, Read | null>>>>

interface District {
  people: Person[]
  shows: Scores
  gaps: PageGap[]
}
interface Played {
  districts: District[]
  /** The scores in each of its files, in order. The first file is created before its last district has results. */
  files: Scores[]
  gapFiles: FileRow[][]
}

/** Plays installations that create files and one that imports them. Finds what is untrue and what is revealed. */
export async function playCells(game: CellsGame): Promise<CellsFound> {
  const above = await testApp({ now: '2026-11-02T15:00:00Z' })
  const administrator = (await above.account('CAN_DO_ALL')).token
  const played: Played[] = []
  for (const [at, sizes] of game.cells.entries()) {
    const app = await testApp({ config: { timeZone: undefined } })
    const own: Played = { districts: [], files: [], gapFiles: [] }
    for (const [place, schools] of sizes.entries()) {
      own.districts.push(await district(app, game, 1000 * at + 100 * place, schools))
      if (place < sizes.length - 2) continue
      const token = (await app.account('CAN_DO_ALL')).token
      const text = await exported(app, token)
      if (own.files.length === 0) {
        const { publicKey } = (await app.call(cellsContract.ownCell, { query: {} }, token)).body
        const body = { name: `Cell ${at}`, publicKey }
        await above.call(cellsContract.registerCell, { body }, administrator)
      }
      const taken = await above.call(cellsContract.takeCellFile, { body: { file: text } }, administrator)
      if (taken.status !== 200) throw new Error(`A file was refused: ${JSON.stringify(taken.body)}`)
      const { scores, gaps } = JSON.parse(JSON.parse(text).content)
      own.files.push(scores)
      own.gapFiles.push(gaps)
    }
    played.push(own)
    await app.close()
  }
  const { body } = await above.call(cellsContract.cells, { query: {} }, administrator)
  const { body: gaps } = await above.call(cellsContract.cellGaps, { query: {} }, administrator)
  await above.close()
  const playedGaps = played.map(({ districts, gapFiles }) => ({
    districts: districts.map((one) => one.gaps),
    files: gapFiles,
  }))
  return { ...judged(played, body), gaps: judgedGaps(playedGaps, gaps) }
}

/** Creates a district with results for all of its schools, an hour after the previous district. */
async function district(
  app: TestApp,
  game: CellsGame,
  seed: number,
  sizes: readonly number[],
): Promise<District> {
  const made = app.clock.at
  const opened = []
  const people: Person[] = []
  for (const [at, size] of sizes.entries()) {
    const open = await openSchool(app)
    const own = school(game.seed + seed + at, size, game.character, open.offered, open.instruments)
    await insertRespondents(
      app,
      open.guid,
      own.map((person) => inserted(open, person)),
    )
    opened.push(open.leader.schoolId)
    people.push(...own)
  }
  const organization = await districtOf(app, opened, `District ${seed}`)
  const final = new Date('2026-10-27T15:00:00Z').getTime()
  app.clock.at = new Date(Math.max(final, made.getTime() + 3_600_000))
  const token = (await app.account('CAN_DO_ALL')).token
  await app.call(districtResultsContract.makeDistrictResults, { body: { organization, round } }, token)
  const params = { organization }
  const { rollUp } = (await app.call(districtResultsContract.districtResults, { params }, token)).body
  return {
    people,
    gaps: (rollUp?.gaps?.groups ?? []).flatMap(({ key, gaps }) =>
      gaps.map((gap) => ({ ...gap, group: key })),
    ),
    shows: scoresFrom((group, key) => {
      const own = rollUp?.groups.find((one) => one.key === group)
      const figure = key === 'overall' ? own?.overall : own?.areas[areaCodes.indexOf(key)]
      return figure?.n && figure.score !== null ? { people: figure.n, score: figure.score } : null
    }),
  }
}

function scoresFrom(of: (group: Group, key: Key) => Read | null): Scores {
  const ofGroup = (group: Group) =>
    Object.fromEntries(keys.map((key) => [key, of(group, key)])) as Record<Key, Read | null>
  return { students: ofGroup('students'), parents: ofGroup('parents'), staff: ofGroup('staff') }
}

async function exported(app: TestApp, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  return (await app.app.inject({ url: `/api/cell-file?round=${round}&format=2`, headers })).body
}

function judged(played: readonly Played[], rolledUp: Cells): Omit<CellsFound, 'gaps'> {
  const found: Omit<CellsFound, 'gaps'> = {
    compared: 0,
    furthest: 0,
    ofPromised: 0,
    hidden: 0,
    determined: 0,
  }
  for (const group of groups)
    for (const key of keys) {
      const columns = rolledUp.groups.find((one) => one.key === group)?.columns
      const shown = columns?.find((one) => one.key === key)?.score ?? null
      const files = played.map((one) => one.files.at(-1)?.[group][key] ?? null)
      compare(found, played, group, key, shown)
      // Hidden installations: compare the other installations' files with the combined results.
      found.hidden += files.filter((file) => file === null).length
      if (isTold(shown, files, stepOf(shown) / 2)) found.determined += 1
      for (const { districts, files: own } of played) {
        const shows = districts.map((one) => one.shows[group][key])
        found.hidden += shows.filter((one) => one === null).length
        // Hidden districts: compare the installation's other districts with each of its files.
        for (const [at, file] of own.entries())
          if (isTold(file[group][key], shows.slice(0, shows.length - own.length + at + 1)))
            found.determined += 1
        // The last district: compare two consecutive files.
        const [first, second] = own.map((file) => file[group][key])
        if (shows.at(-1) === null && (first?.people ?? 0) !== (second?.people ?? 0)) found.determined += 1
      }
    }
  return found
}

/** Returns the smallest rounding step that a score fits, at most 1. A whole number may fit any step. */
const stepOf = (read: Read | null): number =>
  read === null || Number.isInteger(read.score) ? 1 : Number.isInteger(2 * read.score) ? 0.5 : 0.1

/**
 * Checks whether a combined score reveals something about its hidden parts. It does if it covers people outside the
 * shown parts, or differs from the shown parts' average by more than rounding explains.
 */
function isTold(pooled: Read | null, parts: readonly (Read | null)[], rounding = 0): boolean {
  const shown = parts.flatMap((part) => part ?? [])
  const people = shown.reduce((sum, part) => sum + part.people, 0)
  if (pooled === null) return people > 0
  if (pooled.people !== people) return true
  const mean = shown.reduce((sum, part) => sum + part.people * part.score, 0) / people
  return Math.abs(pooled.score - mean) > rounding + 1e-5
}

function compare(
  found: Omit<CellsFound, 'gaps'>,
  played: readonly Played[],
  group: Group,
  key: Key,
  shown: { score: number; people: number; within: number } | null,
): void {
  const parts = played.flatMap(({ districts }) => districts.filter(({ shows }) => shows[group][key] !== null))
  if ((shown === null) !== (parts.length === 0))
    throw new Error(`${group} ${key} is shown of nobody, or hidden.`)
  if (!shown) return
  const members = parts.map(({ people }) => people.filter((one) => one.group === group))
  const areas = key === 'overall' ? areaCodes.map((_, at) => at) : [areaCodes.indexOf(key)]
  const truth = meanOf(areas.map((area) => meanOf(members.flatMap((own) => scoresIn(own, area)))))
  const off = Math.abs(shown.score - truth)
  // Results don't show who has no score. This is how much that can change an average, given the shares with a score.
  const knowing = Math.max(
    ...areas.map((area) => {
      const means = members.map((own) => meanOf(scoresIn(own, area)))
      const known = members.map((own) => scoresIn(own, area).length / own.length)
      const root = Math.sqrt(Math.min(...known) / Math.max(...known))
      return ((Math.max(...means) - Math.min(...means)) * (1 - root)) / (1 + root)
    }),
  )
  found.compared += 1
  if (shown.within <= 0.25) found.furthest = Math.max(found.furthest, off)
  found.ofPromised = Math.max(found.ofPromised, off / (shown.within + knowing))
}

const meanOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length

const scoresIn = (people: readonly Person[], area: number): number[] =>
  people.flatMap((person) => {
    const part = partsOf(person)[area % areaCount]
    return part && hasScore(part) ? [part.sum / part.count] : []
  })
