import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serviceSettings, settingsIn } from './admin-settings.ts'

let folder: string
let ENV_FILE: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'equity-audit-settings-'))
  ENV_FILE = join(folder, 'equity-audit.env')
})
afterEach(() => rmSync(folder, { recursive: true }))

test.each([
  ['RETENTION_DAYS=365', { RETENTION_DAYS: '365' }],
  ['  PORT = 3000  ', { PORT: '3000' }],
  ['# PORT=3000\n; HOST=::\n\nHOST=127.0.0.1', { HOST: '127.0.0.1' }],
  ['TOKEN_SECRET=a#b ; c', { TOKEN_SECRET: 'a#b ; c' }],
  [`OIDC_PROVIDERS='[{"name":"A \\ B"}]'`, { OIDC_PROVIDERS: '[{"name":"A \\ B"}]' }],
  ['MAIL_FROM="Audit \\"A\\" <a@b.example>"', { MAIL_FROM: 'Audit "A" <a@b.example>' }],
  ['TOKEN_SECRET=a\\\\b', { TOKEN_SECRET: 'a\\b' }],
  ['LOG_LEVEL=', { LOG_LEVEL: '' }],
])('reads a line of an environment file as systemd does: %s', (text, settings) => {
  expect(settingsIn(text)).toEqual(settings)
})

test('reads settings missing from the shell from the systemd unit’s environment file', () => {
  writeFileSync(ENV_FILE, 'DATA_DIR=/var/lib/equity-audit\nRETENTION_DAYS=365\n')

  expect(serviceSettings({ ENV_FILE, RETENTION_DAYS: '30' })).toEqual({
    ENV_FILE,
    DATA_DIR: '/var/lib/equity-audit',
    RETENTION_DAYS: '30',
  })
})

test.each(['DATA_DIR', 'DATABASE_URL'])(
  'never combines a database set in the file with the %s set in the shell',
  (name) => {
    writeFileSync(ENV_FILE, 'DATA_DIR=/file\nDATABASE_URL=postgres://file\nSMALL_GROUP=5\n')

    expect(serviceSettings({ ENV_FILE, [name]: 'shell' })).toEqual({
      ENV_FILE,
      [name]: 'shell',
      SMALL_GROUP: '5',
    })
  },
)

test('works without an environment file and reports a file it can’t read', () => {
  expect(serviceSettings({ ENV_FILE })).toEqual({ ENV_FILE })
  // A folder can't be read as a file, even by root.
  expect(() => serviceSettings({ ENV_FILE: folder })).toThrow(
    `This account can’t read ${folder}. Run the command as root.`,
  )
  expect(serviceSettings({ ENV_FILE: folder, DATA_DIR: '/shell' })).toEqual({
    ENV_FILE: folder,
    DATA_DIR: '/shell',
  })
})
