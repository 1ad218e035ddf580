import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { integrityFaults, type Locked, nameOf, withoutIntegrity } from './lock-rules.ts'

/**
 * Adds the missing platform variants of binary packages to the lock file. npm leaves out variants that the configured
 * registry doesn't offer, and then `npm ci` rejects the lock file even on platforms that never need them. Also adds
 * missing hashes, as reported by the registry. With --check, only reports what is missing.
 */
const file = join(import.meta.dirname, '../package-lock.json')

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
  const faults = integrityFaults(lock.packages)
  if (faults.length > 0) {
    console.error(faults.join('\n'))
    process.exit(1)
  }
  console.log('Every package has its hash.')
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
  let added = 0
  for (const [path, entry] of withoutIntegrity(lock.packages)) {
    const integrity = integrityOf(nameOf(path, entry))
    if (!integrity) continue
    added += 1
    entry.integrity = integrity
  }
  const byPath = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(byPath) }, null, 2)}\n`)
  console.log(`${missing.length} variants and ${added} hashes added.`)
  for (const fault of integrityFaults(lock.packages)) console.log(fault)
}

/** Returns a package's hash, or undefined if the registry doesn't offer the package. */
function integrityOf(name: string): string | undefined {
  const { stdout } = spawnSync('npm', ['view', name, 'dist', '--json'], { encoding: 'utf8' })
  return JSON.parse(stdout || '{}').integrity
}
