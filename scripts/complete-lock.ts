import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Adds the missing platform variants of binary packages to the lock file. npm leaves out those that the configured
 * registry does not offer, and then `npm ci` rejects the lock file even on platforms that never need them.
 * With --check it only reports them.
 */
const file = join(import.meta.dirname, '../package-lock.json')

interface Locked {
  version: string
  dev?: boolean
  license?: string
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Locked> }

const systems = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'win32',
  'openharmony',
  'netbsd',
  'openbsd',
  'aix',
  'sunos',
]
const processors = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 's390x', 'riscv64', 'loong64', 'wasm32']
const named = (name: string, words: string[]) =>
  words.filter((word) => new RegExp(`[-/]${word}(-|$)`).test(name))

const missing = Object.values(lock.packages).flatMap((parent) =>
  Object.entries(parent.optionalDependencies ?? {})
    .filter(([name]) => !Object.keys(lock.packages).some((path) => path.endsWith(`node_modules/${name}`)))
    .map(([name, version]) => ({ name, version, parent })),
)
if (process.argv.includes('--check')) {
  if (missing.length > 0) {
    console.error(`package-lock.json lacks ${missing.length} variants of binary packages: run npm run lock.`)
    process.exit(1)
  }
} else {
  for (const { name, version, parent } of missing) {
    lock.packages[`node_modules/${name}`] = {
      version: version.replace(/^[\^~]/, ''),
      cpu: named(name, processors),
      ...(parent.dev ? { dev: true } : {}),
      ...(name.includes('musl') ? { libc: ['musl'] } : {}),
      ...(name.endsWith('-gnu') ? { libc: ['glibc'] } : {}),
      license: parent.license ?? 'MIT',
      optional: true,
      os: named(name, systems),
    }
  }
  const byPath = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(byPath) }, null, 2)}\n`)
  console.log(`${missing.length} variants added.`)
}
