import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openRealSurvey } from '../src/app/testing/process.ts'
import { unhurt } from './cluster-cost.ts'
import { type Fault, faultsOf } from './cluster-faults.ts'
import { People } from './cluster-people.ts'
import { Cluster, front, missingPrograms } from './cluster-places.ts'
import { fact, gauge, median } from './report.ts'

interface Row {
  fault: string
  rounds: number
  acknowledged: number
  lost: number
  twice: number
  /** Longest time without an acknowledgment in each round. */
  refusedSeconds: number[]
}

/**
 * Kills, pauses and disturbs parts of the deploy/cluster layout while respondents submit. After each round and at the
 * end, the current primary must have stored every acknowledged response exactly once.
 */
export async function cluster(rounds: number): Promise<void> {
  const missing = missingPrograms()
  if (missing.length > 0) {
    console.log(
      `cluster is left out: there is no ${missing.join(', no ')}. Install postgresql-17, patroni, python3-etcd, etcd-server, haproxy and pgbouncer from Debian 13.`,
    )
    process.exitCode = 1
    return
  }
  const place = new Cluster(mkdtempSync(join(tmpdir(), 'equity-audit-cluster-')))
  try {
    await place.up()
    const survey = await openRealSurvey({ url: front })
    const people = await People.of(front, survey)
    await unhurt(place, people, rounds === 1 ? 3 : 15)
    people.begin(12, 60)
    const rows: Row[] = []
    const lost = new Set<string>()
    for (const fault of faultsOf(place, rounds)) rows.push(await through(place, people, lost, fault))
    await people.end()
    await place.whole()
    print(rows)
    await compare(place, people)
  } finally {
    place.down()
    if (!process.env.CLUSTER_KEEP) rmSync(place.folder, { recursive: true, force: true })
  }
}

/** Adds to `lost` the responses that the fault lost. */
async function through(
  place: Cluster,
  people: People,
  lost: Set<string>,
  { name, rounds, act, mend }: Fault,
): Promise<Row> {
  const row: Row = { fault: name, rounds, acknowledged: 0, lost: 0, twice: 0, refusedSeconds: [] }
  const before = people.acknowledged.length
  for (let round = 0; round < rounds; round++) {
    const primary = await place.whole()
    await pause(500 + Math.random() * 1000)
    const from = people.acknowledged.length
    const begun = performance.now()
    await act(primary, round)
    const done = performance.now()
    // Wait until responses have been acknowledged for two seconds after the fault.
    while ((people.acknowledged.at(-1)?.at ?? 0) < done + 2000) {
      if (performance.now() > done + 180_000)
        throw new Error(`Nothing is taken three minutes after: ${name}.`)
      await pause(100)
    }
    await mend()
    row.refusedSeconds.push(longestPause(begun, people.acknowledged.slice(from)) / 1000)
    await place.whole()
    // Check only responses acknowledged before the query, because more arrive while it runs.
    const { length } = people.acknowledged
    const stored = await storedOn(place)
    const known = new Set(stored)
    for (const { guid } of people.acknowledged.slice(0, length)) {
      if (known.has(guid) || lost.has(guid)) continue
      lost.add(guid)
      row.lost += 1
    }
    row.twice += stored.length - known.size
    console.log(
      `  ${name}, round ${round + 1}: ${row.refusedSeconds.at(-1)?.toFixed(1)} s of refusals, ${row.lost} lost so far`,
    )
  }
  row.acknowledged = people.acknowledged.length - before
  return row
}

const longestPause = (begun: number, acknowledged: { at: number }[]): number =>
  acknowledged.reduce(({ last, longest }, { at }) => ({ last: at, longest: Math.max(longest, at - last) }), {
    last: begun,
    longest: 0,
  }).longest

const storedOn = async (place: Cluster): Promise<string[]> =>
  (await place.asked<{ guid: string }>('select participant_guid as guid from responses')).map(
    ({ guid }) => guid,
  )

function print(rows: readonly Row[]): void {
  const cells = rows.map((row) => [
    row.fault,
    String(row.rounds),
    String(row.acknowledged),
    String(row.lost),
    String(row.twice),
    median(row.refusedSeconds).toFixed(1),
    Math.max(...row.refusedSeconds).toFixed(1),
  ])
  const head = ['fault', 'rounds', 'acknowledged', 'lost', 'twice', 'refused s', 'at most']
  for (const line of [head, ...cells])
    console.log(line.map((cell, at) => (at === 0 ? cell.padEnd(56) : cell.padStart(13))).join(''))
}

/** Compares the responses stored at the end with every acknowledgment. */
async function compare(place: Cluster, people: People): Promise<void> {
  const stored = await storedOn(place)
  const known = new Set(stored)
  const lost = people.acknowledged.filter(({ guid }) => !known.has(guid)).length
  const acknowledged = people.acknowledged.length
  fact('acknowledged in all, of them lost', lost, '', `0 of ${acknowledged}`, (count) => count === 0)
  fact('  stored twice', stored.length - known.size, '', '0', (count) => count === 0)
  fact('  stored without an acknowledgement', known.size - acknowledged + lost, '', '0', (n) => n === 0)
  fact('  refused for good', people.refused.length, '', '0', (count) => count === 0)
  const [counts] = await place.asked<{ wrong: string; marked: string; bytes: string }>(`
    select (select count(*) from surveys where response_count <> (select count(*) from responses where survey_id = surveys.id)
        or response_count <> (select coalesce(max(arrival), 0) from responses where survey_id = surveys.id)) as wrong,
      (select count(*) from responses where marks like '%ticket%') as marked,
      (select pg_total_relation_size('responses')) as bytes`)
  fact('  surveys that count other than they hold', Number(counts?.wrong), '', '0', (count) => count === 0)
  fact('  tickets taken for used', Number(counts?.marked), '', '0', (count) => count === 0)
  gauge('a response on PostgreSQL with its indexes', Number(counts?.bytes) / stored.length, 'B', 'measured')
}
