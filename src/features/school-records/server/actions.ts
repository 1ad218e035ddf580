import { createHash, type Hash, randomBytes } from 'node:crypto'
import type { Db } from '../../../server/db/connect.ts'
import { migrations } from '../../../server/db/migrate.ts'
import { isUniqueViolation, readSnapshot } from '../../../server/db/portable.ts'
import { noteRemains } from '../../../server/db/remains.ts'
import type { Services } from '../../../server/serve.ts'
import { Problem } from '../../../shared/errors.ts'
import type { EventName } from '../../events/rules.ts'
import { recordEvent } from '../../events/server/actions.ts'
import { findSchool, findSchoolOfUser, holdSchool } from '../../school/server/actions.ts'
import type { SchoolRow } from '../../school/server/tables.ts'
import { findSurvey, holdResponseCount, listEverySurvey } from '../../surveys/server/actions.ts'
import { releaseUnplaced } from '../../surveys/server/actions-states.ts'
import { findUser, findUserByEmail, findUsers, hashPassword, insertUser } from '../../users/server/actions.ts'
import { deleteDeliveriesOf } from '../../webhooks/server/actions.ts'
import {
  type Certificate,
  fileFormat,
  inOrder,
  mappedRow,
  Numbers,
  numberedRow,
  ofInstallation,
  type Person,
  type Row,
  readSchoolFile,
  referencesOf,
  type SchoolFile,
  sorted,
  whyNotDeletable,
} from '../rules.ts'
import { deleteRows, insertRow, insertRows, schoolTables, selectRows } from './queries.ts'

/**
 * Hands over everything that belongs to a school as lines of JSON, without ids of this installation: two installations
 * that hold the same school write the same lines. Accounts come without passwords. The lines hold every answer, so the
 * audit trail has the export before the first of them is handed over.
 */
export async function exportSchool(
  services: Services,
  school: SchoolRow,
  event: EventName,
  write: (line: string) => void,
): Promise<Record<string, number>> {
  const { counts, lines } = await linesOf(services, school)
  await recordEvent(services.db, services.now(), {
    user: null,
    identifier: `school ${school.id}`,
    event,
    message: `${school.entity_name}; ${countsInWords(counts)}`,
  })
  for (const line of lines) write(line)
  return counts
}

/** How many records a file holds of each table, in words. */
export const countsInWords = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([table, count]) => `${count} ${table.replaceAll('_', ' ')}`)
    .join(', ')

function linesOf(services: Services, school: SchoolRow) {
  const digest = createHash('sha256')
  const lines: string[] = []
  const put = (value: object) => {
    const line = `${JSON.stringify(value)}\n`
    digest.update(line)
    lines.push(line)
  }
  return services.db.transaction().execute(async (trx) => {
    await readSnapshot(trx)
    put({
      format: fileFormat,
      school: school.entity_name,
      migrations: migrations.map(({ name }) => name),
      exportedAt: services.now().toISOString(),
    })
    const tables = await schoolTables(trx)
    const numbers = new Numbers()
    const people = new Map<number, number>()
    const counts: Record<string, number> = {}
    const rows: { table: string; row: Row }[] = []
    for (const table of tables.filter(({ name }) => !ofInstallation.includes(name))) {
      const stored = await selectRows(trx, tables, table.name, school.id)
      const numbered = inOrder(stored).map((row) => numberedRow(tables, table, row, numbers, people))
      rows.push(...sorted(numbered).map((row) => ({ table: table.name, row })))
      counts[table.name] = stored.length
    }
    for (const person of await peopleOf(trx, people, school)) put({ person })
    for (const row of rows) put(row)
    lines.push(`${JSON.stringify({ end: rows.length, sha256: digest.digest('hex') })}\n`)
    return { counts, lines }
  })
}

async function peopleOf(trx: Db, people: ReadonlyMap<number, number>, school: SchoolRow): Promise<Person[]> {
  const users = await findUsers(trx, [...people.keys()])
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

/** What an import did. */
export interface Imported {
  school: SchoolRow
  /** False where the school was here already: then nothing was changed. */
  isNew: boolean
  counts: Record<string, number>
  /** E-mail addresses of the accounts that were made, switched off and without a password. */
  accounts: string[]
}

/**
 * Stores an exported school under ids of this installation, in one transaction; a school that is here already stays as
 * it is. Accounts are found by their e-mail addresses, or made, switched off. Throws 'badRequest' where the file is
 * damaged or of another version, 'conflict' where another school is in its place.
 */
export async function importSchool(services: Services, text: string, event: EventName): Promise<Imported> {
  const file = readSchoolFile(text, (lines) => digestOf(createHash('sha256'), lines))
  if (typeof file === 'string') throw new Problem('badRequest', file)
  if (file.migrations.join() !== migrations.map(({ name }) => name).join()) {
    throw new Problem(
      'badRequest',
      `The file was written by another version (last change of its tables: ${file.migrations.at(-1)}). Bring both installations to the same version and export again.`,
    )
  }
  try {
    return await services.db.transaction().execute(async (trx) => {
      const inside = { ...services, db: trx }
      const known = await alreadyHere(inside, file)
      if (known) return { school: known, isNew: false, counts: {}, accounts: [] }
      return store(inside, file, event)
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new Problem('conflict', partlyHere)
    throw error
  }
}

const digestOf = (digest: Hash, lines: readonly string[]): string => {
  for (const line of lines) digest.update(`${line}\n`)
  return digest.digest('hex')
}

const partlyHere =
  'This installation has a part of this school already, with other records. Nothing was changed.'

/** The school of a file, where it is here with all its surveys. Throws 'conflict' where only a part of it is. */
async function alreadyHere(services: Services, file: SchoolFile): Promise<SchoolRow | undefined> {
  const { db } = services
  const guids = file.rows.flatMap(({ table, row }) => (table === 'surveys' ? String(row.guid) : []))
  const found = await Promise.all(guids.map((guid) => findSurvey(services, guid)))
  const schools = new Set(found.flatMap((survey) => survey?.entity_fk ?? []))
  const owner = await findUserByEmail(db, file.owner.email)
  const ofOwner = owner && (await findSchoolOfUser(db, owner.id))
  const [id] = schools
  if (id !== undefined) {
    if (schools.size > 1 || found.some((survey) => !survey)) throw new Problem('conflict', partlyHere)
    return findSchool(db, id)
  }
  if (!ofOwner) return undefined
  if (guids.length === 0 && ofOwner.entity_name === file.school) return ofOwner
  throw new Problem(
    'conflict',
    `The account ${file.owner.email} has another school here. Nothing was changed.`,
  )
}

async function store(services: Services, file: SchoolFile, event: EventName): Promise<Imported> {
  const { db, now } = services
  const tables = await schoolTables(db)
  const ids = new Map<string, number>()
  const accounts: string[] = []
  for (const person of file.people) {
    const found = await findUserByEmail(db, person.email)
    const user = found ?? (await makeAccount(services, person))
    if (!found) accounts.push(person.email)
    ids.set(`users ${person.number}`, user?.id ?? 0)
  }
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const rows = file.rows.filter((one) => one.table === table.name).map(({ row }) => row)
    const references = referencesOf(tables, table)
    if (table.columns.includes('id')) {
      // One after the other: a row may refer to one of its table before it.
      for (const { id, ...row } of rows)
        ids.set(`${table.name} ${id}`, await insertRow(db, table.name, mappedRow(row, references, ids)))
    } else {
      const mapped = rows.map((row) => mappedRow(row, references, ids))
      await insertRows(db, table.name, mapped)
    }
    if (rows.length > 0) counts[table.name] = rows.length
  }
  const school = await findSchool(db, ids.get('schools 1') ?? 0)
  if (!school) throw new Problem('badRequest', 'The file holds no school.')
  await releaseUnplaced(db, school.id)
  await recordEvent(db, now(), {
    user: null,
    identifier: `school ${school.id}`,
    event,
    message: `${file.school}; ${inWords(counts)}`,
  })
  return { school, isNew: true, counts, accounts }
}

/** Nobody knows its password: an administrator gives it one, which switches it on. */
const makeAccount = async ({ db, now }: Services, person: Person) =>
  insertUser(db, {
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    contact_info: person.contactInfo,
    password_hash: await hashPassword(randomBytes(24).toString('base64url')),
    role: person.canCreateSurvey ? 'CAN_CREATE_SURVEY' : 'CAN_EDIT_ENTITY',
    is_active: 0,
    created_at: now().toISOString(),
  })

/**
 * Deletes a school and everything that belongs to it, in one transaction; `removeRemains` comes after it. The account of
 * its leader stays, without a school. Throws 'conflict' while one of its surveys takes responses, 'notFound' where
 * another call has deleted it.
 */
export async function deleteSchool(
  services: Services,
  schoolId: number,
  { user, event }: { user: { id: number; email: string } | null; event: EventName },
): Promise<Certificate> {
  const { db, now } = services
  return db.transaction().execute(async (trx) => {
    const inside = { ...services, db: trx }
    // Its row is taken first, as a new survey does, then the rows of its surveys, in the order of submissions.
    const school = await holdSchool(trx, schoolId)
    for (const { id } of (await listEverySurvey(inside, schoolId)).sort((a, b) => a.id - b.id))
      await holdResponseCount(trx, id)
    const surveys = await listEverySurvey(inside, schoolId)
    const reason = whyNotDeletable(surveys)
    if (reason !== null) throw new Problem('conflict', reason)
    const account = await findUser(trx, school.user_fk)
    const tables = await schoolTables(trx)
    const counts: Record<string, number> = {}
    for (const { name } of [...tables].reverse()) counts[name] = await deleteRows(trx, tables, name, schoolId)
    // They hold the school's name, and no reference to it.
    await deleteDeliveriesOf(
      trx,
      surveys.map(({ guid }) => guid),
    )
    await noteRemains(trx)
    await recordEvent(trx, now(), {
      user: user?.id ?? null,
      identifier: `school ${schoolId}`,
      event,
      message: `${school.entity_name}; ${inWords(counts)}`,
    })
    return {
      schoolName: school.entity_name,
      district: school.entity_district,
      deletedAt: now().toISOString(),
      deletedBy: user?.email ?? null,
      account: account?.email ?? '',
      surveys: surveys.map(({ name, response_count, responses_deleted_at }) => ({
        name,
        responses: responses_deleted_at === null ? response_count : 0,
      })),
      records: Object.entries(counts)
        .filter(([, count]) => count > 0)
        .map(([table, count]) => ({ what: table.replaceAll('_', ' '), count })),
    }
  })
}

const inWords = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([table, count]) => `${count} ${table.replaceAll('_', ' ')}`)
    .join(', ')
