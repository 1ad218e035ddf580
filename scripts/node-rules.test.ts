import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import pinned from './node-checksums.json' with { type: 'json' }
import { judgeNode } from './node-rules.ts'

const program = Buffer.from('a program')
const sha256 = '0f2d4b7c'
const at = { version: pinned.version, platform: 'linux-x64' }

test('reports a different program or version and adds a note for an unknown platform', () => {
  const other = judgeNode(program, at, { version: pinned.version, sha256: { 'linux-x64': sha256 } })
  expect(other.fault).toMatch(/^Node \S+ for linux-x64 is not the pinned program: [0-9a-f]{64}\.$/)
  const own = { 'linux-x64': other.fault?.match(/[0-9a-f]{64}/)?.[0] ?? '' }
  expect(judgeNode(program, at, { version: pinned.version, sha256: own })).toEqual({})
  expect(judgeNode(program, { ...at, version: '24.0.0' }, pinned).fault).toContain('24.0.0 is installed')
  expect(judgeNode(program, { ...at, platform: 'aix-ppc64' }, pinned).note).toContain('aix-ppc64')
})

test('pins the Node.js version that the product installs and its container image runs', () => {
  const text = (name: string) => readFileSync(join(import.meta.dirname, '..', name), 'utf8')

  expect(JSON.parse(text('package.json')).dependencies.node).toBe(pinned.version)
  expect(text('Dockerfile')).toContain(`FROM node:${pinned.version}-`)
})
