import { existsSync } from 'node:fs'
import { syncContent } from '../src/app/content-sync.ts'
import { startFault } from '../src/app/start-fault.ts'
import { whyNotDeletable } from '../src/features/running/deletion/rules.ts'
import {
  deleteDue,
  deletedOn,
  deleteKeepingResults,
  type Planned,
  planDeletion,
} from '../src/features/running/deletion/server/actions.ts'
import { totalOf } from '../src/features/schools/surveys/rules.ts'
import { statusOfStage } from '../src/features/schools/surveys/rules-stages.ts'
import { findSurvey, listEverySurvey } from '../src/features/schools/surveys/server/actions.ts'
import { type Config, readConfig } from '../src/server/config.ts'
import { BackupError } from '../src/server/db/backup.ts'
import { connect, type Db, sqliteFile } from '../src/server/db/connect.ts'
import { migrate, migrateIn } from '../src/server/db/migrate.ts'
import { rewriteResponses } from '../src/server/db/portable.ts'
import { removeRemains } from '../src/server/db/remains.ts'
import type { Services } from '../src/server/serve.ts'
import { Problem } from '../src/shared/errors.ts'
import { createAdmin, deactivate, newSigningKey, resetFactors, resetPassword } from './admin-accounts.ts'
import { move, rehearseRestore, saveCopy, takeBack } from './admin-files.ts'
import { eraseSchool, printSchools, readSchool, writeSchool } from './admin-schools.ts'
import { serviceSettings } from './admin-settings.ts'
import { writeTranslations } from './admin-translations.ts'

const usage = `npm run admin -- COMMAND
  create-admin EMAIL       makes an administrator and prints a password
  reset-password EMAIL     gives an account a new password, switches it on, ends its sessions, API keys, webhooks and links
  reset-factors EMAIL      removes an account's second factors, ends its sessions, API keys, webhooks and links
  deactivate EMAIL         switches an account off, at once, and ends its API keys, webhooks and links
  list-surveys             all surveys with their state and number of responses
  delete-responses GUID    deletes all responses of a final survey for good; its results stay, rounded
  retention                one check as the service makes it: deletes what is due by RETENTION_DAYS where an earlier
                           check, at least 24 hours of the service's running time ago, found the same
  retention --dry-run      prints what would be deleted and when, and changes nothing
  list-schools             all schools with their number and account
  export-school ID FILE    writes a school with all that belongs to it, every answer included
  import-school FILE       stores an exported school here; a second time changes nothing; asks for the school's name if no
                           installation that is known here signed the file
  import-school FILE --unverified
                           the same without asking, for scripts
  delete-school ID NAME FILE
                           deletes a school with all that belongs to it and writes a certificate of it to print
  translations FOLDER      writes the texts that were corrected here as files of the project's content/
  new-signing-key          makes another key that signs files of this installation, where the former one can't be read;
                           other installations have to register it
  backup FILE              a checked copy of the embedded database, also while the service runs
  backup --keep N FOLDER   the same under a name with the time; of earlier ones in the folder the newest N - 1 stay
  rehearse-restore FILE    restores a backup into a scratch folder, checks it and says how long that took
  restore FILE             puts a backup in its place; stop the service first
  move-to-postgresql URL   copies the embedded database to an empty PostgreSQL one and compares them; stop the service first`

// The second word is an e-mail address, a survey's guid, a file for backup and restore, or an address to move to.
const [command = '', email = ''] = process.argv.slice(2)
const about: Readonly<Record<string, RegExp>> = {
  'create-admin': /@/,
  'reset-password': /@/,
  'reset-factors': /@/,
  deactivate: /@/,
  'list-surveys': /^/,
  'delete-responses': /./,
  retention: /^(--dry-run)?$/,
  'list-schools': /^/,
  'export-school': /./,
  'import-school': /./,
  'delete-school': /./,
  translations: /./,
  'new-signing-key': /^$/,
  backup: /./,
  'rehearse-restore': /./,
  restore: /./,
  'move-to-postgresql': /./,
}
if (!about[command]?.test(email)) {
  console.log(usage)
  process.exit(command === '' ? 0 : 1)
}
/** Commands about whole databases, which are opened as they are. */
const ofFiles: Readonly<Record<string, (words: readonly string[], config: Config) => Promise<void>>> = {
  backup: saveCopy,
  'rehearse-restore': rehearseRestore,
  restore: takeBack,
  'move-to-postgresql': move,
}
/** Commands with a file of their own. */
const others: Readonly<Record<string, (services: Services, words: readonly string[]) => Promise<void>>> = {
  'list-schools': printSchools,
  'export-school': writeSchool,
  'import-school': readSchool,
  'delete-school': eraseSchool,
  translations: writeTranslations,
  'create-admin': createAdmin,
  'reset-password': resetPassword,
  'reset-factors': resetFactors,
  deactivate,
  'new-signing-key': newSigningKey,
}
const noDays = 'RETENTION_DAYS isn’t set, so nothing is deleted automatically.'
const isDryRun = command === 'retention' && email === '--dry-run'

// What is made from here on is for this account only.
process.umask(0o077)
let config = settings()
try {
  await main()
} catch (error) {
  if (command === 'move-to-postgresql') config = { ...config, databaseUrl: email }
  const sentence =
    error instanceof BackupError || error instanceof Problem ? error.message : startFault(error, config)
  if (!sentence) throw error
  refuse(command === 'move-to-postgresql' ? sentence.replace('DATABASE_URL', 'the address') : sentence)
}

function settings(): Config {
  try {
    return readConfig(serviceSettings(process.env))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

async function main(): Promise<void> {
  const makes = ['restore', 'rehearse-restore', 'move-to-postgresql']
  if (!makes.includes(command) && !config.databaseUrl && !existsSync(sqliteFile(config.dataDir))) {
    // Made here, a new and empty one would be saved or searched as if it were the service's.
    return refuse(
      `There is no database in ${config.dataDir}. Set DATA_DIR to the data folder of the service, in the shell or in /etc/equity-audit.env.`,
    )
  }
  const ofFile = ofFiles[command]
  if (ofFile) return ofFile(process.argv.slice(3), config)
  const db = connect({ ...config, waitMs: 0 })
  try {
    if (!isDryRun) {
      await migrate(db)
      await syncContent(db)
    }
    await run(db)
  } finally {
    await db.destroy()
  }
}

async function run(db: Db): Promise<void> {
  if (command === 'list-surveys') {
    const stored = await listEverySurvey({ db, config, now: () => new Date() }, null)
    if (stored.length === 0) console.log('There are no surveys yet.')
    for (const survey of stored) {
      console.log(
        `${survey.guid}  ${statusOfStage(survey.stage).padEnd(11)}  ${totalOf(survey.counted)}  ${survey.name}`,
      )
    }
    return
  }
  const other = others[command]
  if (other) return other({ db, config, now: () => new Date() }, process.argv.slice(3))
  if (command === 'delete-responses') return deleteResponses(db)
  return isDryRun ? printPlan(db) : retention(db)
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
  const { surveys, refused } = await deleteDue(
    { db, config, now: () => new Date() },
    undefined,
    'command line',
  )
  if (refused !== null) return refuse(`Nothing was deleted. ${refused}`)
  console.log(`Responses of ${surveys} ${surveys === 1 ? 'survey' : 'surveys'} were deleted.`)
}

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

function refuse(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}
