import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { emptyDatabase, type TestApp, testApp } from './testing/app.ts'
import { admin } from './testing/command-line.ts'
import { commandsOf, kindOf, namedFiles } from './testing/documented-commands.ts'
import { startServerWithTools } from './testing/postgres-tools.ts'
import { realEnvironment, startServer } from './testing/process.ts'
import { leaderWithSchool, openSurvey, submission, submit } from './testing/survey.ts'

const root = join(import.meta.dirname, '../..')
const text = (name: string) => readFileSync(join(root, name), 'utf8')
const documents = ['docs/operating.md', 'docs/at-night.md']
const all = documents.flatMap(commandsOf)

let folder: string
/** Replacements for names in the documents' examples. */
let here: [string, string][]
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'equity-audit-operating-'))
  const dataDir = join(folder, 'data')
  for (const name of ['data', 'backups', 'bin']) mkdirSync(join(folder, name))
  // The examples write to the current folder.
  const program = `#!/bin/sh\nshift 2; [ "$1" = -- ] && shift\n[ -n "$WORDS" ] && { printf '%s\\0' "$@" > "$WORDS"; exit; }\nexec "${process.execPath}" "${join(root, 'scripts/admin.ts')}" "$@"\n`
  writeFileSync(join(folder, 'bin/npm'), program, { mode: 0o755 })
  // The first command installs these settings, which include one set by the operator.
  const settings = text('deploy/equity-audit.env').replace('/var/lib/equity-audit', dataDir)
  writeFileSync(join(folder, 'settings'), `${settings}RETENTION_DAYS=365\n`)

  const app = await testApp({ database: { dataDir } })
  const lakeside = await leaderWithSchool(app)
  await app.account('CAN_EDIT_ENTITY', 'head@school.example')
  await app.account('CAN_EDIT_ENTITY', 'former@school.example')
  const survey = await finalSurvey(app)
  await app.close()
  const target = (await emptyDatabase()).databaseUrl ?? ''
  here = [
    ['postgres://user:password@host/database', target],
    ['5b0c…', survey],
    ['school 7', `school ${lakeside.schoolId}`],
    ['EMAIL', 'head@school.example'],
    ['/var/lib/equity-audit', dataDir],
    ['/var/backups/equity-audit', join(folder, 'nightly')],
    ['/backups', join(folder, 'backups')],
    ['/etc/equity-audit.env', join(folder, 'equity-audit.env')],
    ['deploy/equity-audit.env', join(folder, 'settings')],
  ]
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Creates a final survey in another school. */
async function finalSurvey(app: TestApp): Promise<string> {
  const guid = await openSurvey(app, await leaderWithSchool(app))
  await submit(app, await submission(app, guid, 2))
  const final = { closed_at: '2025-10-24T15:00:00Z', close_count: 1, final_at: '2025-10-25T15:00:00Z' }
  await app.db.updateTable('surveys').set(final).where('guid', '=', guid).execute()
  return guid
}

/** Runs a command in the temporary folder, where only the unit's file has settings. */
function run(
  command: string,
  environment: Record<string, string> = {},
): Promise<{ stdout: string; stderr: string }> {
  const local = here.reduce((line, [example, own]) => line.replaceAll(example, own), command)
  const env = {
    PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
    ENV_FILE: join(folder, 'equity-audit.env'),
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
    ...environment,
  }
  return promisify(execFile)('/bin/sh', ['-c', local], { cwd: folder, env })
}

/** Does the same in this process, after the shell has parsed the arguments of `npm run admin`. */
async function runHere(command: string): Promise<{ stdout: string; stderr: string }> {
  const words = join(folder, 'words')
  rmSync(words, { force: true })
  const printed = await run(command, { WORDS: words })
  if (!existsSync(words)) return printed
  const before = process.cwd()
  process.chdir(folder)
  try {
    return await admin(
      { ENV_FILE: join(folder, 'equity-audit.env') },
      ...readFileSync(words, 'utf8').split('\0').slice(0, -1),
    )
  } finally {
    process.chdir(before)
  }
}

/** One command is enough to show that the program starts, prints no warning and finds its settings. */
const ofTheProgram = 'npm run admin -- list-surveys'

const of = (...kinds: ReturnType<typeof kindOf>[]) => all.filter((one) => kinds.includes(kindOf(one)))

test('runs every documented command or explains why not', () => {
  expect(all.length).toBeGreaterThan(60)
  expect(of(undefined)).toEqual([])
  expect(namedFiles().filter((name) => !existsSync(join(root, name)))).toEqual([])
})

test('runs documented commands in order with the unit’s settings', {
  timeout: 600_000,
}, async () => {
  const commands = of('admin', 'machine')
  expect(commands.length).toBeGreaterThan(25)
  expect(commands).toContain(ofTheProgram)
  const printed: Record<string, string> = {}
  for (const command of commands) {
    const { stdout, stderr } = await (command === ofTheProgram ? run : runHere)(command).catch(
      (error: Error) => {
        throw new Error(`${command}: ${error.message}`)
      },
    )
    expect(stderr, command).toBe('')
    printed[command] = stdout
  }

  expect(printed['npm run admin -- retention']).not.toContain('RETENTION_DAYS isn’t set')
  expect(printed['npm run admin -- move-to-postgresql postgres://user:password@host/database']).toContain(
    'Everything is in PostgreSQL.',
  )
  expect(printed['npm run admin -- delete-responses 5b0c…']).toContain('are deleted')
})

test('responds at the service’s address and logs what the commands look for', async () => {
  const dataDir = join(folder, 'service')
  const server = await startServer(realEnvironment(dataDir))
  const curl = of('curl')
  for (const command of curl)
    expect((await run(command.replace('http://127.0.0.1:3000', server.url))).stdout).toBe(
      '{"ready":true,"clock":"right"}',
    )
  server.process.kill()

  expect(curl).toHaveLength(1)
  const logged = text('src/app/main.ts') + text('src/app/failed-work.ts') + server.output()
  const sought = of('journal').flatMap((command) => /-g '([^']+)'/.exec(command)?.[1] ?? [])
  expect(sought).toHaveLength(4)
  // A start without a fault doesn't log at that level, so look for the same line at level 30.
  expect(sought.filter((words) => !logged.includes(words.replace('50', '30')))).toEqual([])
})

test('runs the documented PostgreSQL commands with PostgreSQL’s own tools', {
  timeout: 120_000,
}, async () => {
  const commands = of('postgresql', 'settings')
  expect(commands.map((command) => command.split(' ')[0])).toEqual(
    expect.arrayContaining(['pg_dump', 'pg_restore', 'psql', 'export']),
  )
  const tools = await startServerWithTools()
  // This machine doesn't have a PostgreSQL server with the tools that the commands need.
  if (!tools) return
  try {
    await (await testApp({ database: { dataDir: '', databaseUrl: tools.url } })).close()
    writeFileSync(join(folder, 'postgresql.env'), `SMALL_GROUP=10\nDATABASE_URL=${tools.url}\n`)
    const [, given = ''] = /="(.*)"$/.exec(of('settings')[0] ?? '') ?? []
    const own = given.replace('/etc/equity-audit.env', join(folder, 'postgresql.env'))
    const env = { PATH: `${tools.bin}:${process.env.PATH}` }
    const DATABASE_URL = (await run(`echo "${own}"`, env)).stdout.trim()
    expect(DATABASE_URL).toBe(tools.url)
    for (const command of of('postgresql')) {
      const whole = command.startsWith('vacuum') ? `psql "$DATABASE_URL" -c '${command}'` : command
      expect((await run(whole, { ...env, DATABASE_URL })).stderr, command).toBe('')
    }
  } finally {
    await tools.stop()
  }
})

test('links every alert to a row in the night guide', () => {
  const { groups } = parse(text('deploy/alerts.yml')) as {
    groups: { rules: { alert: string; annotations: { runbook?: string } }[] }[]
  }
  const rows = Array.from(text('docs/at-night.md').matchAll(/^\| \*\*(.+?)\*\* \|/gm), ([, row]) => row)
  const rules = groups.flatMap((group) => group.rules)

  expect(rows.length).toBeGreaterThan(15)
  for (const { alert, annotations } of rules) {
    const [, row] = /^docs\/at-night\.md: (.+)$/.exec(annotations.runbook ?? '') ?? []
    expect(rows, alert).toContain(row)
  }
})
