import { createHash } from 'node:crypto'
import type { Db } from '../../../../server/db/connect.ts'
import { migrations } from '../../../../server/db/migrate.ts'
import { readSnapshot } from '../../../../server/db/portable.ts'
import type { Services } from '../../../../server/serve.ts'
import { Problem } from '../../../../shared/errors.ts'
import { firstLanguages, languages } from '../../../../shared/languages.ts'
import { responsesInBatches } from '../../../figures/responses/server/actions.ts'
import { findUsers } from '../../../people/users/server/actions.ts'
import type { EventName } from '../../../records/events/rules.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { storedWords } from '../../../records/words/server/actions.ts'
import type { SchoolRow } from '../../../schools/school/server/tables.ts'
import type { Signature } from '../../cells/rules-signature.ts'
import { signerOf } from '../../cells/server/actions-signed.ts'
import {
  countsInWords,
  inOrder,
  Numbers,
  numberedRow,
  ofInstallation,
  type Row,
  readOneByOne,
  sorted,
} from '../rules.ts'
import { fileFormat, type Person } from '../rules-file.ts'
import { usedLanguages } from '../rules-languages.ts'
import { countRows, schoolTables, selectRows } from './queries.ts'

/**
 * Writes everything that belongs to a school as signed lines of JSON, without this installation's IDs. Two installations
 * with the same school write the same records. Accounts are written without passwords. Since the lines contain every
 * answer, the activity log records the export before the first line is written. Responses aren't all in memory at the
 * same time.
 */
export async function exportSchool(
  services: Services,
  school: SchoolRow,
  event: EventName,
  write: (line: string) => void,
): Promise<Record<string, number>> {
  const { db, now } = services
  const tables = await schoolTables(db)
  const keys = await selectRows(db, tables, 'slip_groups', school.id)
  if (keys.some(({ private_key }) => private_key !== null)) throw new Problem('conflict', slipsInUse)
  const found: Record<string, number> = {}
  for (const { name } of tables)
    if (!ofInstallation.includes(name)) found[name] = await countRows(db, tables, name, school.id)
  await recordEvent(db, now(), {
    user: null,
    identifier: `school ${school.id}`,
    event,
    message: `${school.entity_name}; ${countsInWords(found)}`,
  })
  const sign = await signerOf(services, fileFormat)
  return db.transaction().execute(async (trx) => {
    await readSnapshot(trx)
    return writeLines({ ...services, db: trx }, school, write, sign)
  })
}

/** The slips' keys must not leave the installation, and the slips lead to its address. */
const slipsInUse =
  'A survey of this school uses slips and isn’t final. You can export the school once it is, 24 hours after it closes.'

async function writeLines(
  { db, now }: Services,
  school: SchoolRow,
  write: (line: string) => void,
  sign: (text: string) => Signature,
): Promise<Record<string, number>> {
  const digest = createHash('sha256')
  const put = (value: object) => {
    const line = `${JSON.stringify(value)}\n`
    digest.update(line)
    write(line)
  }
  const every = await schoolTables(db)
  const tables = every.filter(({ name }) => !ofInstallation.includes(name))
  const numbers = new Numbers()
  const people = new Map<number, number>()
  const rows = new Map<string, Row[]>()
  let surveys: Row[] = []
  for (const table of tables.filter(({ name }) => name !== readOneByOne)) {
    const stored = inOrder(await selectRows(db, every, table.name, school.id))
    if (table.name === 'surveys') surveys = stored
    const numbered = stored.map((row) => numberedRow(every, table, row, numbers, people))
    rows.set(table.name, sorted(numbered))
  }
  await storedWords(db)
  const spoken = usedLanguages(languages.slice(firstLanguages.length), rows)
  put({
    format: fileFormat,
    school: school.entity_name,
    migrations: migrations.map(({ name }) => name),
    exportedAt: now().toISOString(),
    ...(spoken.length > 0 && { languages: spoken }),
  })
  for (const person of await peopleOf(db, people, school)) put({ person })
  const counts: Record<string, number> = {}
  for (const table of tables) {
    counts[table.name] = 0
    const putRow = (row: Row) => {
      put({ table: table.name, row })
      counts[table.name] = (counts[table.name] ?? 0) + 1
    }
    for (const row of rows.get(table.name) ?? []) putRow(row)
    if (table.name !== readOneByOne) continue
    for (const { id } of surveys)
      for await (const some of responsesInBatches(db, Number(id)))
        for (const row of some) putRow(numberedRow(every, table, { ...row }, numbers, people))
  }
  const end = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const sha256 = digest.digest('hex')
  write(`${JSON.stringify({ end, sha256, by: sign(sha256) })}\n`)
  return counts
}

async function peopleOf(db: Db, people: ReadonlyMap<number, number>, school: SchoolRow): Promise<Person[]> {
  const users = await findUsers(db, [...people.keys()])
  return [...people].map(([id, number]) => {
    const user = users.get(id)
    return {
      number,
      email: user?.email ?? `account-${number}@removed.invalid`,
      firstName: user?.first_name ?? '',
      lastName: user?.last_name ?? '',
      contactInfo: id === school.user_fk ? (user?.contact_info ?? '') : '',
      canCreateSurvey: user?.role === 'CAN_CREATE_SURVEY',
    }
  })
}
