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
import { connect, sqliteFile } from '../src/server/db/connect.ts'
import { migrate, migrateIn } from '../src/server/db/migrate.ts'
import { rewriteResponses } from '../src/server/db/portable.ts'
import { removeRemains } from '../src/server/db/remains.ts'
import type { Services } from '../src/server/serve.ts'
import { Problem } from '../src/shared/errors.ts'
import { createAdmin, deactivate, newSigningKey, resetFactors, resetPassword } from './admin-accounts.ts'
import { move, noteRestore, rehearseRestore, saveCopy, takeBack } from './admin-files.ts'
import { writeReport } from './admin-report.ts'
import { eraseSchool, printSchools, readSchool, writeSchool } from './admin-schools.ts'
import { serviceSettings } from './admin-settings.ts'
import { writeTranslations } from './admin-translations.ts'

const usage = `npm run admin -- COMMAND
  create-admin EMAIL       creates an administrator and prints a password
  reset-password EMAIL     gives an account a new password, turns it on, ends its sessions, API keys, webhooks and links
  reset-factors EMAIL      turns off two-step sign-in for an account, ends its sessions, API keys, webhooks and links
  deactivate EMAIL         turns an account off right away, and ends its API keys, webhooks and links
  list-surveys             all surveys with their state and number of responses
  delete-responses GUID    deletes all responses of a final survey for good, and keeps its rounded results
  retention                runs one check of the service: deletes what is due by RETENTION_DAYS if an earlier check,
                           at least 24 hours of running time ago, found the same
  retention --dry-run      prints what would be deleted and when, and changes nothing
  list-schools             all schools with their number and account
  export-school ID FILE    writes a school with everything in it, including every answer
  import-school FILE       stores an exported school here; running it twice changes nothing; asks for the school's name
                           if we don't know the installation that signed the file
  import-school FILE --unverified
                           the same without asking, for scripts
  delete-school ID NAME FILE
                           deletes a school with everything in it and writes a certificate to print
  translations FOLDER      writes the texts corrected here as files for the project's content/
  technical-report FOLDER  writes the technical report (PDF) and its tables (CSV), from the stored results
  new-signing-key          creates a new key for signing this installation's files, if the old one can't be read;
                           other installations must register it
  backup FILE              writes a checked copy of the embedded database; the service can keep running
  backup --keep N FOLDER   the same, named by the time; keeps the newest N - 1 earlier ones in the folder
  rehearse-restore FILE    restores a backup into a scratch folder, checks it and says how long that took
  restore FILE             replaces the database with a backup; stop the service first
  note-restore             makes slips work after pg_restore replaced the database; restore does the same
  move-to-postgresql URL   copies the embedded database to an empty PostgreSQL one and compares them; stop the service first`

/** For each command, the pattern that its second word must match. */
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
  'technical-report': /./,
  'new-signing-key': /^$/,
  backup: /./,
  'rehearse-restore': /./,
  restore: /./,
  'move-to-postgresql': /./,
  'note-restore': /^$/,
}
/** Commands about whole databases, which are opened without migrating. */
const ofFiles: Readonly<Record<string, (words: readonly string[], config: Config) => Promise<void>>> = {
  backup: saveCopy,
  'rehearse-restore': rehearseRestore,
  restore: takeBack,
  'move-to-postgresql': move,
}
const others: Readonly<Record<string, (services: Services, words: readonly string[]) => Promise<void>>> = {
  'list-schools': printSchools,
  'export-school': writeSchool,
  'import-school': readSchool,
  'delete-school': eraseSchool,
  translations: writeTranslations,
  'technical-report': writeReport,
  'create-admin': createAdmin,
  'reset-password': resetPassword,
  'reset-factors': resetFactors,
  deactivate,
  'new-signing-key': newSigningKey,
  'note-restore': noteRestore,
}
const noDays = 'RETENTION_DAYS isn’t set, so nothing is deleted automatically.'

interface Run {
  command: string
  /** An email address, a survey ID, a file for backup and restore, or a database address to move to. */
  subject: string
  /** All words after the command. */
  words: readonly string[]
  config: Config
}

/** Runs a command and returns its exit code. Prints a message if the command is refused. Rethrows unknown errors. */
export async function runAdmin(
  [command = '', ...words]: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<number> {
  const [subject = ''] = words
  if (!about[command]?.test(subject)) {
    console.log(usage)
    return command === '' ? 0 : 1
  }
  let config: Config | undefined
  try {
    config = readConfig(serviceSettings(environment))
    await carryOut({ command, subject, words, config })
    return 0
  } catch (error) {
    console.error(sentenceOf(error, { command, subject, config }))
    return 1
  }
}

function sentenceOf(
  error: unknown,
  { command, subject, config }: Omit<Run, 'words' | 'config'> & { config: Config | undefined },
): string {
  if (config === undefined) return error instanceof Error ? error.message : String(error)
  if (error instanceof BackupError || error instanceof Problem) return error.message
  const isMove = command === 'move-to-postgresql'
  const sentence = startFault(error, isMove ? { ...config, databaseUrl: subject } : config)
  if (!sentence) throw error
  return isMove ? sentence.replace('DATABASE_URL', 'the address') : sentence
}

const isDryRun = ({ command, subject }: Run) => command === 'retention' && subject === '--dry-run'

async function carryOut(run: Run): Promise<void> {
  const { command, config } = run
  const makes = ['restore', 'rehearse-restore', 'move-to-postgresql']
  if (!makes.includes(command) && !config.databaseUrl && !existsSync(sqliteFile(config.dataDir))) {
    // Don't create a database here. A new, empty one would be backed up or searched as if it were the service's.
    throw new BackupError(
      `There is no database in ${config.dataDir}. Set DATA_DIR to the data folder of the service, in the shell or in /etc/equity-audit.env.`,
    )
  }
  const ofFile = ofFiles[command]
  if (ofFile) return ofFile(run.words, config)
  const db = connect({ ...config, waitMs: 0 })
  try {
    if (!isDryRun(run)) {
      await migrate(db)
      await syncContent(db)
    }
    await withDatabase({ db, config, now: () => new Date() }, run)
  } finally {
    await db.destroy()
  }
}

async function withDatabase(services: Services, run: Run): Promise<void> {
  const { command } = run
  if (command === 'list-surveys') return printSurveys(services)
  const other = others[command]
  if (other) return other(services, run.words)
  if (command === 'delete-responses') return deleteResponses(services, run.subject)
  return isDryRun(run) ? printPlan(services) : retention(services)
}

async function printSurveys(services: Services): Promise<void> {
  const stored = await listEverySurvey(services, null)
  if (stored.length === 0) console.log('There are no surveys yet.')
  for (const survey of stored) {
    console.log(
      `${survey.guid}  ${statusOfStage(survey.stage).padEnd(11)}  ${totalOf(survey.counted)}  ${survey.name}`,
    )
  }
}

async function deleteResponses(services: Services, guid: string): Promise<void> {
  const survey = await findSurvey(services, guid)
  if (!survey) throw new Problem('notFound', 'We can’t find this survey. list-surveys lists them all.')
  const responses = survey.response_count
  const reason = whyNotDeletable({ stage: survey.stage, deletedOn: deletedOn(survey), responses })
  if (reason !== null) throw new Problem('conflict', reason)
  const deletion = { user: null, event: 'Command line: delete-responses' } as const
  const deleted = await deleteKeepingResults(services, survey, deletion)
  if (deleted === null) throw new Problem('conflict', 'Someone else just deleted them.')
  await rewriteResponses(services.db)
  console.log(
    `${deleted} responses to ${survey.name} are deleted. We kept the results. Older backups still contain the responses.`,
  )
  if (!(await removeRemains(services.db)))
    console.log('The database was in use. The service will erase what’s left in its file within ten minutes.')
}

async function retention(services: Services): Promise<void> {
  if (services.config.retentionDays === undefined) return console.log(noDays)
  const { surveys, refused } = await deleteDue(services, undefined, 'command line')
  if (refused !== null) throw new Problem('conflict', `Nothing was deleted. ${refused}`)
  console.log(`Responses of ${surveys} ${surveys === 1 ? 'survey' : 'surveys'} were deleted.`)
}

/** Prints what would be deleted. Rolls back everything that the check writes. */
async function printPlan({ db, config, now }: Services): Promise<void> {
  const days = config.retentionDays
  if (days === undefined) return console.log(noDays)
  const lines: string[] = []
  const isOver = new Error('The plan is made.')
  const work = db.transaction().execute(async (trx) => {
    await migrateIn(trx)
    const { refused, planned } = await planDeletion({ db: trx, config, now }, days)
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
