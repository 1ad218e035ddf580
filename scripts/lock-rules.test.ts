import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { integrityFaults, type Locked, nameOf } from './lock-rules.ts'

const hash = `sha512-${createHash('sha512').update('a package').digest('base64')}`

test('reports a lockfile entry without a SHA-512 hash', () => {
  const packages = {
    '': { version: '1.0.0' },
    'node_modules/good': { version: '1.0.0', integrity: hash },
    'node_modules/bare': { version: '1.0.0' },
    'node_modules/old': { version: '1.0.0', integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' },
    'node_modules/short': { version: '1.0.0', integrity: 'sha512-' },
  }

  expect(integrityFaults(packages)).toEqual([
    'bare@1.0.0 has no hash: run npm run lock.',
    'old@1.0.0 has no hash: run npm run lock.',
    'short@1.0.0 has no hash: run npm run lock.',
  ])
})

const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'))

test('checks every package against its hash, for any platform', () => {
  expect(integrityFaults(packages)).toEqual([])
})

test('lists production packages with hashes in CycloneDX format', () => {
  const script = join(import.meta.dirname, 'sbom.ts')
  const { stdout } = spawnSync(process.execPath, [script], { encoding: 'utf8' })
  const { bomFormat, components } = JSON.parse(stdout)
  const own = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
  const named = new Map<string, { hashes?: { alg: string }[] }>(
    components.map((one: { name: string; version: string }) => [`${one.name}@${one.version}`, one]),
  )

  expect(bomFormat).toBe('CycloneDX')
  for (const [name, version] of Object.entries(own.dependencies))
    expect(named.get(`${name}@${version}`)?.hashes?.[0]?.alg).toBe('SHA-512')
  const runs = Object.entries<Locked>(packages).filter(
    ([path, { dev, optional }]) => path && !dev && !optional,
  )
  expect(runs.map(([path, entry]) => nameOf(path, entry)).filter((name) => !named.has(name))).toEqual([])
  expect([...named.keys()].filter((name) => name.startsWith('vitest@'))).toEqual([])
})
