import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeSums } from './build.ts'

test('lists every file that browsers get, with its digest, as sha256sum reads it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'equity-audit-sums-'))
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, '.vite'))
  for (const name of ['sw.js', 'sw.js.br', 'assets/main-1.js', 'respond.html', '.vite/respond.json'])
    writeFileSync(join(folder, name), name)
  writeSums(folder)
  writeSums(folder)
  const digest = (text: string) => createHash('sha256').update(text).digest('hex')
  expect(readFileSync(join(folder, 'SHA256SUMS.txt'), 'utf8')).toBe(
    `${digest('assets/main-1.js')}  assets/main-1.js\n${digest('sw.js')}  sw.js\n`,
  )
  rmSync(folder, { recursive: true })
})
