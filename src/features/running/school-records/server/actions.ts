import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../../../server/db/connect.ts'
import { migrations } from '../../../../server/db/migrate.ts'
import { isUniqueViolation } from '../../../../server/db/portable.ts'
import { noteRemains } from '../../../../server/db/remains.ts'
import type { Services } from '../../../../server/serve.ts'
import { Problem } from '../../../../shared/errors.ts'
import { languageCodes } from '../../../../shared/languages.ts'
import { deleteResponses } from '../../../figures/responses/server/actions.ts'
import { findUser, findUserByEmail, hashPassword, insertUser } from '../../../people/users/server/actions.ts'
import type { EventName } from '../../../records/events/rules.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { storedWords } from '../../../records/words/server/actions.ts'
import { findSchool, findSchoolOfUser, lockSchool } from '../../../schools/school/server/actions.ts'
import type { SchoolRow } from '../../../schools/school/server/tables.ts'
import { findSurvey, listEverySurvey, lockResponseCount } from '../../../schools/surveys/server/actions.ts'
import { releaseUnplaced } from '../../../schools/surveys/server/actions-states.ts'
import { fingerprint, isKnownKey, isSignedBy } from '../../cells/server/actions-signed.ts'
import { deleteDeliveriesOf } from '../../webhooks/server/actions.ts'
import {
  type Certificate,
  countsInWords,
  mappedRow,
  type Row,
  readOneByOne,
  referencesOf,
  whyNotDeletable,
} from '../rules.ts'
import { fileFormat, Judge, type Person, readSchoolFile, rowOf, type SchoolFile } from '../rules-file.ts'
import { missingLanguage, withOwnLanguages } from '../rules-languages.ts'
import { deleteRows, insertRow, insertRows, schoolTables } from './queries.ts'

export { exportSchool } from './actions-export.ts'

export interface Imported {
  school: SchoolRow
  /** False if the school was already here, in which case nothing was changed. */
  isNew: boolean
  counts: Record<string, number>
  /** Email addresses of new accounts, which are inactive until an administrator gives them a password. */
  accounts: string[]
}

/** Asks whether to store a school from a file that no known installation signed. `doubt` explains this in sentences. */
export type Confirm = (doubt: string, school: string) => Promise<boolean>

/**
 * Stores an exported school with this installation's IDs, in one transaction. A school that is already here doesn't
 * change. Accounts are found by email address, or created as inactive. Throws 'badRequest' if the file is damaged or
 * from another version. Throws 'conflict' if the school is already here with different records, if its account has
 * another school here, or if `confirm` returns false. `lines` reads the file again each time, because the whole file is
 * checked first and responses are stored in batches. Links in the file are turned off, so that nothing in it gives
 * access here.
 */
export async function importSchool(
  services: Services,
  lines: () => Iterable<string>,
  event: EventName,
  confirm: Confirm,
): Promise<Imported> {
  const digest = createHash('sha256')
  const judge = new Judge(await schoolTables(services.db), services.now())
  const file = readSchoolFile(
    lines(),
    { add: (line) => void digest.update(`${line}\n`), hex: () => digest.digest('hex') },
    judge,
  )
  if (typeof file === 'string') throw new Problem('badRequest', file)
  if (file.migrations.join() !== migrations.map(({ name }) => name).join()) {
    throw new Problem(
      'badRequest',
      `A different version wrote this file (last migration: ${file.migrations.at(-1)}). Update both installations to the same version and export again.`,
    )
  }
  if (file.fault !== undefined) throw new Problem('badRequest', `${file.fault} ${notOurs}`)
  await storedWords(services.db)
  const missing = missingLanguage(file.languages, languageCodes)
  if (missing)
    throw new Problem(
      'badRequest',
      `This school’s surveys use ${missing.name} (${missing.code}), which isn’t offered here. Offer it first, on Translations. Nothing was changed.`,
    )
  const doubt = await doubtOf(services, file)
  if (doubt !== undefined && !(await confirm(doubt, file.school))) throw new Problem('conflict', doubt)
  try {
    return await services.db.transaction().execute(async (trx) => {
      const inside = { ...services, db: trx }
      const known = await alreadyHere(inside, file)
      if (known) return { school: known, isNew: false, counts: {}, accounts: [] }
      return store(inside, file, lines, event)
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new Problem('conflict', partlyHere)
    throw error
  }
}

const notOurs = 'Exported files never contain this. Nothing was changed.'

/** Returns why anyone could have written a file, or undefined. Throws 'badRequest' if its signature is wrong. */
async function doubtOf(services: Services, { by, sha256 }: SchoolFile): Promise<string | undefined> {
  if (!by) return 'This file isn’t signed. Anyone could have written it.'
  if (!isSignedBy(by, fileFormat, sha256))
    throw new Problem('badRequest', 'The signature is wrong. This file was changed after it was exported.')
  if (await isKnownKey(services, by.key)) return undefined
  return `We don’t know the installation that signed this file. Its fingerprint is ${fingerprint(by.key)}.`
}

const partlyHere = 'We already have part of this school, with different records. Nothing was changed.'

/** Throws 'conflict' if only some of its surveys are stored here, or if its account has another school here. */
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
    `The account ${file.owner.email} already has another school here. Nothing was changed.`,
  )
}

async function store(
  services: Services,
  file: SchoolFile,
  lines: () => Iterable<string>,
  event: EventName,
): Promise<Imported> {
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
    const isLink = table.columns.includes('withdrawn_at')
    const mapped = (row: Row) => {
      const own = withOwnLanguages(table.name, mappedRow(row, references, ids), file.languages)
      return isLink ? withdrawn(own, now()) : own
    }
    if (table.name === readOneByOne) {
      const stored = await storeOneByOne(db, lines(), mapped)
      if (stored > 0) counts[table.name] = stored
    } else if (table.columns.includes('id')) {
      // Stores rows one after another, because a row may refer to an earlier row of its table.
      for (const { id, ...row } of rows)
        ids.set(`${table.name} ${id}`, await insertRow(db, table.name, mapped(row)))
    } else {
      await insertRows(db, table.name, rows.map(mapped))
    }
    if (rows.length > 0) counts[table.name] = rows.length
  }
  const school = await findSchool(db, ids.get('schools 1') ?? 0)
  if (!school) throw new Problem('badRequest', 'The file doesn’t contain a school.')
  await releaseUnplaced(db, school.id)
  await recordEvent(db, now(), {
    user: null,
    identifier: `school ${school.id}`,
    event,
    message: `${file.school}; ${countsInWords(counts)}`,
  })
  return { school, isNew: true, counts, accounts }
}

/** Turns off a link, so that it gives no access here. */
const withdrawn = (link: Row, now: Date): Row => ({
  ...link,
  withdrawn_at: link.withdrawn_at ?? now.toISOString(),
})

/** Stores the rows that are read one by one from a file. Returns how many there are. */
async function storeOneByOne(db: Db, lines: Iterable<string>, mapped: (row: Row) => Row): Promise<number> {
  let stored = 0
  let batch: Row[] = []
  const write = async () => {
    await insertRows(db, readOneByOne, batch)
    stored += batch.length
    batch = []
  }
  for (const line of lines) {
    const row = rowOf(line, readOneByOne)
    if (row) batch.push(mapped(row))
    if (batch.length === 200) await write()
  }
  await write()
  return stored
}

/** No one knows its password. The account becomes active when an administrator gives it one. */
const makeAccount = async ({ db, config, now }: Services, person: Person) =>
  insertUser(db, {
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    contact_info: person.contactInfo,
    password_hash: await hashPassword(config, randomBytes(24).toString('base64url')),
    role: person.canCreateSurvey ? 'CAN_CREATE_SURVEY' : 'CAN_EDIT_ENTITY',
    is_active: 0,
    created_at: now().toISOString(),
  })

/**
 * Deletes a school and everything that belongs to it, in one transaction. Call `removeRemains` afterward. Its leader's
 * account stays, without a school. Throws 'conflict' while one of its surveys is open, 'notFound' if another call has
 * already deleted it.
 */
export async function deleteSchool(
  services: Services,
  schoolId: number,
  { user, event }: { user: { id: number; email: string } | null; event: EventName },
): Promise<Certificate> {
  const { db, now } = services
  return db.transaction().execute(async (trx) => {
    const inside = { ...services, db: trx }
    // Locks the school's row first, as creating a survey does, then the rows of its surveys in the same order as
    // submissions do.
    const school = await lockSchool(trx, schoolId)
    for (const { id } of (await listEverySurvey(inside, schoolId)).sort((a, b) => a.id - b.id))
      await lockResponseCount(trx, id)
    const surveys = await listEverySurvey(inside, schoolId)
    const reason = whyNotDeletable(surveys)
    if (reason !== null) throw new Problem('conflict', reason)
    const account = await findUser(trx, school.user_fk)
    const tables = await schoolTables(trx)
    const counts: Record<string, number> = {}
    for (const { name } of [...tables].reverse()) {
      counts[name] = 0
      if (name === readOneByOne) for (const { id } of surveys) counts[name] += await deleteResponses(trx, id)
      else counts[name] = await deleteRows(trx, tables, name, schoolId)
    }
    // Deliveries contain the school's name but have no reference to it, so they are deleted separately.
    await deleteDeliveriesOf(
      trx,
      surveys.map(({ guid }) => guid),
    )
    await noteRemains(trx)
    await recordEvent(trx, now(), {
      user: user?.id ?? null,
      identifier: `school ${schoolId}`,
      event,
      message: `${school.entity_name}; ${countsInWords(counts)}`,
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
