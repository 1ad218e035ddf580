import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { syncContent } from '../src/app/content-sync.ts'
import { moveToPostgres } from '../src/app/move.ts'
import { startFault } from '../src/app/start-fault.ts'
import { whyNotDeletable } from '../src/features/deletion/rules.ts'
import {
  deleteDue,
  deletedOn,
  deleteKeepingResults,
  type Planned,
  planDeletion,
} from '../src/features/deletion/server/actions.ts'
import { recordEvent } from '../src/features/events/server/actions.ts'
import { findSurvey, listSurveys, toSurvey } from '../src/features/surveys/server/actions.ts'
import {
  findUserByEmail,
  hashPassword,
  insertUser,
  updateUser,
} from '../src/features/users/server/actions.ts'
import { readConfig } from '../src/server/config.ts'
import { BackupError, backup, type Counts, restore } from '../src/server/db/backup.ts'
import { connect, type Db, sqliteFile } from '../src/server/db/connect.ts'
import { migrate, migrateIn } from '../src/server/db/migrate.ts'
import { rewriteResponses } from '../src/server/db/portable.ts'
import { removeRemains } from '../src/server/db/remains.ts'

const usage = `npm run admin -- COMMAND
  create-admin EMAIL       makes an administrator and prints a password
  reset-password EMAIL     gives an account a new password, switches it on and ends its sessions
  deactivate EMAIL         switches an account off, at once
  list-surveys             all surveys with their state and number of responses
  delete-responses GUID    deletes all responses of a final survey for good; its results stay, rounded
  retention                one check as the service makes it: deletes what is due by RETENTION_DAYS where an earlier
                           check, at least 24 hours of the service's running time ago, found the same
  retention --dry-run      prints what would be deleted and when, and changes nothing
  backup FILE              a checked copy of the embedded database, also while the service runs
  restore FILE             puts a backup in its place; stop the service first
  move-to-postgresql URL   copies the embedded database to an empty PostgreSQL one and compares them; stop the service first`

// The second word is an e-mail address, a survey's guid, a file for backup and restore, or an address to move to.
const [command = '', email = ''] = process.argv.slice(2)
const about: Readonly<Record<string, RegExp>> = {
  'create-admin': /@/,
  'reset-password': /@/,
  deactivate: /@/,
  'list-surveys': /^/,
  'delete-responses': /./,
  retention: /^(--dry-run)?$/,
  backup: /./,
  restore: /./,
  'move-to-postgresql': /./,
}
if (!about[command]?.test(email)) {
  console.log(usage)
  process.exit(command === '' ? 0 : 1)
}
const config = readConfig(process.env)
if (command === 'restore' || command === 'move-to-postgresql') {
  await (command === 'restore' ? takeBack() : move())
  process.exit()
}
if (command !== 'create-admin' && !config.databaseUrl && !existsSync(sqliteFile(config.dataDir))) {
  // Made here, a new and empty one would be saved or searched as if it were the service's.
  refuse(`There is no database in ${config.dataDir}. Set DATA_DIR to the data folder of the service.`)
  process.exit()
}
const db = connect({ ...config, waitMs: 0 })
const isDryRun = command === 'retention' && email === '--dry-run'
try {
  if (!isDryRun) {
    await migrate(db)
    await syncContent(db)
  }
  await run(db)
} finally {
  await db.destroy()
}

async function run(db: Db): Promise<void> {
  if (command === 'list-surveys') {
    const stored = await listSurveys({ db, config, now: () => new Date() }, null)
    const surveys = stored.map((survey) => toSurvey(survey, new Date()))
    if (surveys.length === 0) console.log('There are no surveys yet.')
    for (const survey of surveys) {
      console.log(
        `${survey.guid}  ${survey.survey_status.padEnd(11)}  ${survey.submittedSurveyCount}  ${survey.name}`,
      )
    }
    return
  }
  if (command === 'backup') return saveCopy(db)
  if (command === 'delete-responses') return deleteResponses(db)
  if (command === 'retention') return isDryRun ? printPlan(db) : retention(db)
  if (command === 'create-admin') return createAdmin(db)
  const user = await findUserByEmail(db, email)
  if (!user) return refuse(`There is no account for ${email}.`)
  if (command === 'deactivate') {
    await updateUser(db, user.id, { is_active: 0 }, true)
    console.log(`${email} can no longer sign in.`)
  } else {
    const password = newPassword()
    await updateUser(
      db,
      user.id,
      { password_hash: await hashPassword(password), is_active: 1, must_change_password: 1 },
      true,
    )
    console.log(`New password of ${email}: ${password}`)
  }
  await recordEvent(db, new Date(), {
    user: null,
    identifier: `user ${user.id}`,
    event: command === 'deactivate' ? 'Command line: deactivate' : 'Command line: reset-password',
    message: '',
  })
}

async function createAdmin(db: Db): Promise<void> {
  const password = newPassword()
  const user = await insertUser(db, {
    first_name: 'Site',
    last_name: 'Administrator',
    email,
    contact_info: email,
    password_hash: await hashPassword(password),
    role: 'CAN_DO_ALL',
    is_active: 1,
    must_change_password: 1,
    created_at: new Date().toISOString(),
  })
  if (!user) return refuse(`${email} already has an account.`)
  await recordEvent(db, new Date(), {
    user: null,
    identifier: `user ${user.id}`,
    event: 'Command line: create-admin',
    message: '',
  })
  console.log(`Administrator ${email}, password: ${password}`)
}

async function deleteResponses(db: Db): Promise<void> {
  const services = { db, config, now: () => new Date() }
  const survey = await findSurvey(services, email)
  if (!survey) return refuse('There is no such survey; list-surveys names them all.')
  const responses = survey.response_count
  const reason = whyNotDeletable({ stage: survey.stage, deletedOn: deletedOn(survey), responses })
  if (reason !== null) return refuse(reason)
  const deletion = { user: null, event: 'Command line: delete-responses' } as const
  const deleted = await deleteKeepingResults(services, survey, deletion)
  if (deleted === null) return refuse('They were deleted by somebody else in the meantime.')
  await rewriteResponses(db)
  console.log(
    `${deleted} responses to ${survey.name} are deleted. Results stay. Backups still hold the responses.`,
  )
  if (!(await removeRemains(db)))
    console.log('The database was in use; the service removes what is left in its file within ten minutes.')
}

async function retention(db: Db): Promise<void> {
  if (config.retentionDays === undefined) return console.log(noDays)
  const { surveys, refused } = await deleteDue({ db, config, now: () => new Date() })
  if (refused !== null) return refuse(`Nothing was deleted. ${refused}`)
  console.log(`Responses of ${surveys} ${surveys === 1 ? 'survey' : 'surveys'} were deleted.`)
}

const noDays = 'RETENTION_DAYS is not set: nothing is deleted by itself.'

/** Everything that reading a survey records is taken back. */
async function printPlan(db: Db): Promise<void> {
  const days = config.retentionDays
  if (days === undefined) return console.log(noDays)
  const lines: string[] = []
  const isOver = new Error('The plan is made.')
  const work = db.transaction().execute(async (trx) => {
    await migrateIn(trx)
    const { refused, planned } = await planDeletion({ db: trx, config, now: () => new Date() }, days)
    if (refused !== null) lines.push(`Nothing would be deleted now. ${refused}`)
    lines.push(...planned.map(inLine))
    if (planned.length === 0) lines.push('There are no responses to delete.')
    throw isOver
  })
  await work.catch((error: unknown) => {
    if (error !== isOver) throw error
  })
  console.log(lines.join('\n'))
}

function inLine({ survey, dueFrom, isDue, hoursLeft }: Planned): string {
  const when = !isDue
    ? `not due${dueFrom ? ` before ${dueFrom}` : ''}`
    : hoursLeft === 0
      ? 'deleted at the next check'
      : `due since ${dueFrom}; deleted after ${Math.ceil(hoursLeft)} more hours of the service's running time`
  return `${survey.guid}  ${survey.stage.padEnd(11)}  ${survey.response_count} responses  ${when}  ${survey.name}`
}

async function saveCopy(db: Db): Promise<void> {
  try {
    const counts = await backup(db, resolve(email))
    console.log(`Saved and checked: ${inWords(counts)}.`)
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    refuse(error.message)
  }
}

async function takeBack(): Promise<void> {
  try {
    if (config.databaseUrl)
      throw new BackupError('On PostgreSQL use pg_restore; docs/operating.md shows how.')
    const { counts, former } = await restore(resolve(email), config.dataDir, new Date())
    console.log(`Restored: ${inWords(counts)}.${former ? ` The former database is ${former}.` : ''}`)
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    refuse(error.message)
  }
}

async function move(): Promise<void> {
  try {
    if (!/^postgres(ql)?:/.test(email))
      throw new BackupError('Name the target: postgres://user:password@host/database')
    const moved = await moveToPostgres(config.dataDir, email, new Date())
    const width = Math.max(...moved.map(({ table }) => table.length))
    for (const { table, rows, checkSum } of moved) {
      console.log(
        `${table.padEnd(width)}  ${String(rows).padStart(9)} rows  ${checkSum.slice(0, 16)}  the same in both`,
      )
    }
    console.log('Everything is in PostgreSQL. Set DATABASE_URL to it and start the service.')
  } catch (error) {
    const sentence =
      error instanceof BackupError ? error.message : startFault(error, { ...config, databaseUrl: email })
    if (!sentence) throw error
    refuse(sentence.replace('DATABASE_URL', 'the address'))
  }
}

function inWords(counts: Counts): string {
  return Object.entries(counts)
    .map(([table, count]) => `${count} ${table.replace('_', ' ')}`)
    .join(', ')
}

function newPassword(): string {
  return `${randomBytes(12).toString('base64url')}A1!`
}

function refuse(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}
