import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './postgres.ts'

/** Debian's folder of versions. The test suite's server lacks pg_dump, which must not be older than the server. */
const packages = '/usr/lib/postgresql'

/** Starts the newest server version that has pg_dump and pg_restore installed. Returns undefined if there isn't one. */
export async function startServerWithTools(): Promise<
  { url: string; bin: string; stop: () => Promise<void> } | undefined
> {
  const versions = existsSync(packages) ? readdirSync(packages).sort((a, b) => Number(b) - Number(a)) : []
  const bin = versions
    .map((version) => join(packages, version, 'bin'))
    .find((folder) => ['initdb', 'pg_ctl', 'pg_dump'].every((name) => existsSync(join(folder, name))))
  if (!bin) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'equity-audit-postgres-tools-'))
  const port = await freePort()
  // PostgreSQL refuses to run as root.
  const isRoot = process.getuid?.() === 0
  const user = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  if (isRoot) chownSync(folder, user.uid ?? 0, user.gid ?? 0)
  const run = (name: string, ...words: string[]) =>
    execFileSync(join(bin, name), words, { ...user, cwd: folder, stdio: 'ignore' })
  const data = join(folder, 'data')
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '--encoding=UTF8', '--locale=C')
  const flags = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`
  run('pg_ctl', '-D', data, '-o', flags, '-w', 'start')
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    bin,
    async stop() {
      run('pg_ctl', '-D', data, '-m', 'immediate', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const idOf = (which: '-u' | '-g'): number =>
  Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }).trim())
