import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { digestOf } from '../../features/schools/answer-slips/server/actions-blind.ts'
import { dialectOf } from '../../server/db/portable.ts'
import type { TestApp } from './app.ts'
import { blind, exchange, keyOf, makeSlips, openedWithSlips } from './slips.ts'
import { type Leader, submission, submit } from './survey.ts'

/** A respondent as only the test knows them: which slip they used and which response is theirs. */
export interface Respondent {
  /** Stored digest of the code. */
  digest: string
  participantGuid: string
  /** What was typed, sent or received and must be stored nowhere. */
  secrets: string[]
}

/** How many others exchange a slip between someone's exchange and their response. */
const between = 5

/**
 * Lets people exchange slips in random order and answer a little later, so that who answers follows who exchanged.
 * Returns them in the order of their exchanges, which is almost the order of their responses.
 */
export async function peopleWithSlips(
  app: TestApp,
  leader: Leader,
  count: number,
): Promise<{ guid: string; people: Respondent[] }> {
  const { guid } = await openedWithSlips(app, leader, 1)
  await app.db.updateTable('survey_expected').set({ count }).where('group_name', '=', 'staff').execute()
  const { codes } = await makeSlips(app, leader, guid, 'staff', count)
  const key = await keyOf(app, guid, 'staff')
  const body = await submission(app, guid, 3)
  const waiting: (() => Promise<unknown>)[] = []
  const people: Respondent[] = []
  for (const code of codes) {
    const { token, blinded, finish } = blind(key)
    const reply = await exchange(app, guid, 'staff', code, blinded)
    if (reply.status !== 200) throw new Error(`No signature: ${reply.status}`)
    const signature = finish(reply.body.signature)
    const participantGuid = crypto.randomUUID()
    const bare = code.replaceAll('-', '')
    people.push({
      digest: digestOf(bare),
      participantGuid,
      secrets: [code, bare, token, blinded, signature, reply.body.signature],
    })
    const answer = { ...body, participant_guid: participantGuid, slip: { token, signature } }
    waiting.push(() => submit(app, answer))
    if (waiting.length > between) await waiting.shift()?.()
  }
  for (const answer of waiting) await answer()
  return { guid, people }
}

/** An order in which something stored holds slips: their owners and their places. It may lack some. */
export interface Order {
  name: string
  people: Respondent[]
  places: number[]
}
/** An order of fewer slips tells too little to judge. */
const leastSlips = 20

/** Returns the contents of every file of a data folder, by name. */
export const filesIn = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => [name, readFileSync(join(folder, name), 'latin1')]),
  )

/** Returns the files of the tables about slips and of their indexes on PostgreSQL, which the test's account may read. */
export async function serverFiles({ db }: TestApp): Promise<Map<string, string>> {
  if (dialectOf(db) === 'sqlite') return new Map()
  await sql`checkpoint`.execute(db)
  const { rows } = await sql<{ name: string; content: Buffer }>`
    select relname as name, pg_read_binary_file(pg_relation_filepath(oid::regclass)) as content
    from pg_class where relkind in ('r', 'i') and relname like '%slip%'`.execute(db)
  return new Map(rows.map(({ name, content }) => [name, content.toString('latin1')]))
}

/** Returns every order of the slips that the tables and these files show. */
export async function ordersOf(
  { db }: TestApp,
  people: readonly Respondent[],
  files: ReadonlyMap<string, string>,
): Promise<Order[]> {
  const orders: Order[] = []
  const add = (name: string, placeOf: (digest: string) => number | undefined) => {
    const held = people.flatMap((one) => {
      const place = placeOf(one.digest)
      return place === undefined ? [] : [{ one, place }]
    })
    if (held.length < leastSlips) return
    orders.push({ name, people: held.map(({ one }) => one), places: held.map(({ place }) => place) })
  }
  const hidden = dialectOf(db) === 'sqlite' ? ['rowid'] : ['ctid', 'xmin::text::bigint', 'xmax::text::bigint']
  for (const column of [...hidden, 'digest', 'blinded', 'is_used']) {
    const { rows } = await sql<{ digest: string; place: number }>`
      select digest, dense_rank() over (order by ${sql.raw(column)}) as place from answer_slips`.execute(db)
    const places = new Map(rows.map(({ digest, place }) => [digest, Number(place)]))
    add(column, (digest) => places.get(digest))
  }
  for (const [name, content] of files) {
    const found = (at: number) => (at < 0 ? undefined : at)
    add(`first in ${name}`, (digest) => found(content.indexOf(digest)))
    add(`last in ${name}`, (digest) => found(content.lastIndexOf(digest)))
    add(`used in ${name}`, (digest) => usedAt(content, digest))
  }
  return orders
}

/** Length of the part of a row that begins with its digest and changes when the slip is used. */
const rowLength = 70

/** Where a file first shows a slip's row changed: the moment of its use. */
function usedAt(content: string, digest: string): number | undefined {
  let first: string | undefined
  for (let at = content.indexOf(digest); at >= 0; at = content.indexOf(digest, at + 1)) {
    const row = content.slice(at, at + rowLength)
    // Not an index's entry.
    if (!row.includes('staff')) continue
    first ??= row
    if (row !== first) return at
  }
  return undefined
}

/** Returns the people's places among the survey's responses. */
export async function answerPlaces({ db }: TestApp, people: readonly Respondent[]): Promise<number[]> {
  const rows = await db.selectFrom('responses').select(['participant_guid', 'arrival']).execute()
  const places = new Map(rows.map(({ participant_guid, arrival }) => [participant_guid, arrival]))
  return people.map(({ participantGuid }) => places.get(participantGuid) ?? 0)
}

const ranks = (values: readonly number[]): number[] => {
  const sorted = [...values].sort((a, b) => a - b)
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2)
}

/** Returns Spearman's rank correlation, from -1 to 1; 0 if one of the lists doesn't order anything. */
export function correlation(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [ranks(one), ranks(other)]
  const middle = (a.length - 1) / 2
  const products = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, value, at) => sum + (value - middle) * ((y[at] ?? 0) - middle), 0)
  const scale = Math.sqrt(products(a, a) * products(b, b))
  return scale === 0 ? 0 : products(a, b) / scale
}

/**
 * Returns the share of random pairings of slips and responses that are at least as correlated as the real one. Small
 * values mean that the order of the slips tells something about who sent which response.
 */
export function chanceOf(one: readonly number[], other: readonly number[], pairings = 2000): number {
  const real = Math.abs(correlation(one, other))
  if (real === 0) return 1
  const [a, b] = [ranks(one), ranks(other)]
  let asGood = 0
  for (let turn = 0; turn < pairings; turn++) {
    for (let at = b.length - 1; at > 0; at--) {
      const to = Math.floor(Math.random() * (at + 1))
      ;[b[at], b[to]] = [b[to] ?? 0, b[at] ?? 0]
    }
    if (Math.abs(rankProduct(a, b)) >= real) asGood += 1
  }
  return asGood / pairings
}

function rankProduct(a: readonly number[], b: readonly number[]): number {
  const middle = (a.length - 1) / 2
  let [product, own, others] = [0, 0, 0]
  for (let at = 0; at < a.length; at++) {
    const [x, y] = [(a[at] ?? 0) - middle, (b[at] ?? 0) - middle]
    product += x * y
    own += x * x
    others += y * y
  }
  return product / Math.sqrt(own * others)
}
