import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutIntegrity } from './lock-rules.ts'

const hash = `sha512-${createHash('sha512').update('a package').digest('base64')}`

test('an entry without a SHA-512 hash is found', () => {
  const packages = {
    '': { version: '1.0.0' },
    'node_modules/good': { version: '1.0.0', integrity: hash },
    'node_modules/bare': { version: '1.0.0' },
    'node_modules/old': { version: '1.0.0', integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' },
    'node_modules/short': { version: '1.0.0', integrity: 'sha512-' },
  }

  expect(withoutIntegrity(packages)).toEqual(['node_modules/bare', 'node_modules/old', 'node_modules/short'])
})

test('every package that is installed is compared with its hash', () => {
  const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'))

  expect(withoutIntegrity(packages)).toEqual([])
})
