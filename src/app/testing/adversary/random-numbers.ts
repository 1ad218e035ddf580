import { hash } from 'node:crypto'
import type { TestApp } from '../app.ts'
import type { Cell, Person } from './people.ts'

/** What determines all random rounding in a survey: its salt and each response's secret number. No one may read them. */
export type Secrets = ReadonlyMap<Person, { salt: string; secret: number }>

/** Returns the random number, 0 to 1, for a figure about a cell, as docs/decisions/0011-rounding-by-lot.md describes. */
export type Draw = (cell: Cell, of: string, kind: string) => number

/** Returns a function that repeats the random rounding. A cell with several surveys uses all of their salts. */
export function drawFrom(secrets: Secrets): Draw {
  const made = new Map<Cell, string>()
  const prefixOf = (cell: Cell): string => {
    const own = [...cell.people].flatMap((person) => secrets.get(person) ?? [])
    if (own.length < cell.people.size) throw new Error('The secret of a response is not known.')
    const salts = [...new Set(own.map(({ salt }) => salt))].sort()
    return `${salts.join('|')}|${own.reduce((sum, { secret }) => sum + secret, 0)}`
  }
  return (cell, of, kind) => {
    const prefix = made.get(cell) ?? prefixOf(cell)
    made.set(cell, prefix)
    return Number.parseInt(hash('sha256', `${prefix}|${of}|${kind}`).slice(0, 12), 16) / 2 ** 48
  }
}

/** Returns a survey's secrets and participants, in order of arrival. */
export async function secretsOf(app: TestApp, guid: string) {
  const rows = await app.db
    .selectFrom('responses')
    .innerJoin('surveys', 'surveys.id', 'responses.survey_id')
    .select(['participant_guid', 'secret', 'lot_salt as salt'])
    .where('surveys.guid', '=', guid)
    .orderBy('arrival')
    .execute()
  return rows.map(({ participant_guid, secret, salt }) => ({
    participant: participant_guid,
    salt,
    secret: Number(secret),
  }))
}
