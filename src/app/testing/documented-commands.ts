import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** Returns a document's unique code with a space: code block lines, and code spans in text and tables. */
export function commandsOf(document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8')
  const block = /^```\n(.*?)^```/gms
  const lines = Array.from(text.matchAll(block), ([, code = '']) => code.split('\n')).flat()
  const spans = Array.from(text.replace(block, '').matchAll(/`([^`]+)`/g), ([, code = '']) => code)
  const commands = [...lines, ...spans].map((code) => code.replace(/\s+/g, ' ').replaceAll('\\|', '|').trim())
  return [...new Set(commands)].filter((code) => code.includes(' '))
}

/** Code with a space that isn't a command. */
const notCommands = ['Retry-After: 5', 'postgresql-17 patroni python3-etcd etcd-server haproxy pgbouncer']

const needsUnits = 'systemd runs no services where tests run; units: scripts/documents.test.ts'
const needsDocker = 'needs Docker; the image: scripts/release.test.ts, scripts/repository.test.ts'
const takesLong = 'takes minutes to hours; a small one of each is part of npm test'

/** Commands that tests can't run, each with the reason. */
const notRun: readonly (readonly [command: RegExp, reason: string])[] = [
  [/^systemctl |^timedatectl |^systemd-analyze /, needsUnits],
  [/^ls \/proc\/\$\(systemctl /, needsUnits],
  [/^cp deploy\/[\w. /-]+ \/etc\/systemd\/system\/$/, needsUnits],
  [/^docker |docker compose up --build$/, needsDocker],
  [/^helm install /, 'needs Kubernetes; the chart: scripts/repository.test.ts'],
  [
    /^deploy\/cluster\/cluster\.sh up |^patronictl /,
    'needs Debian 13; npm run bench -- cluster runs them there',
  ],
  [/^git clone … /, 'needs a repository elsewhere'],
  [/^npm ci( --omit=dev|( && npm (start|run build)))$/, 'scripts/install.test.ts installs and starts'],
  [
    /npm start$/,
    'scripts/install.test.ts starts the service, src/app/move.postgresql.test.ts moves to PostgreSQL',
  ],
  [/^npm run (bench|bench -- .+)$/, takesLong],
  [/^npm run release$/, 'scripts/release.test.ts makes a release'],
  [/^openssl .+ sha256sum -c SHA256SUMS$/, 'scripts/release.test.ts verifies a release with it'],
  [/^npm install --prefix |^export (NODE_OPTIONS|OTEL)/, 'OpenTelemetry is no part of the product'],
  [/^OIDC_PROVIDERS=/, 'a setting; src/server/config.test.ts reads such ones'],
]

export type Kind = 'admin' | 'machine' | 'journal' | 'postgresql' | 'curl' | 'settings'
const kinds: readonly (readonly [command: RegExp, kind: Kind])[] = [
  [/^npm run admin( |$)/, 'admin'],
  [/^(df|ls|cat|ps|ss|install) /, 'machine'],
  [/^journalctl /, 'journal'],
  [/^(psql|pg_dump|pg_restore) |^vacuum /, 'postgresql'],
  [/^curl /, 'curl'],
  [/^export DATABASE_URL=/, 'settings'],
]

/** Returns how a command is run, null if it isn't run for a listed reason, or undefined if it isn't listed anywhere. */
export function kindOf(command: string): Kind | null | undefined {
  if (notCommands.includes(command) || notRun.some(([pattern]) => pattern.test(command))) return null
  return kinds.find(([pattern]) => pattern.test(command))?.[1]
}

/** Returns the files mentioned in the reasons. */
export const namedFiles = (): string[] =>
  notRun.flatMap(([, reason]) => reason.match(/[\w./-]+\.test\.ts/g) ?? [])
