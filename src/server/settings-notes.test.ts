import { expect, test } from 'vitest'
import { effectiveSettings, settingNames } from './config.ts'
import { misspelt } from './settings-notes.ts'

test.each([
  ['RETENTION_DAY', 'RETENTION_DAYS'],
  ['RETENTON_DAYS', 'RETENTION_DAYS'],
  ['SMAL_GRUOP', 'SMALL_GROUP'],
  ['PUBLIC_ORIGINS', 'PUBLIC_ORIGIN'],
  ['HOTS', 'HOST'],
  ['port', 'PORT'],
])('recognizes %s as a misspelled %s', (name, meant) => {
  expect(misspelt({ [name]: 'value' }, settingNames)).toEqual([
    `${name} isn’t a setting. Did you mean ${meant}?`,
  ])
})

test('ignores variables that other programs set', () => {
  const others = [
    'PATH',
    'HOME',
    'HOSTNAME',
    'HOSTTYPE',
    'LOGNAME',
    'PGHOST',
    'PGPORT',
    'PGPASSWORD',
    'NODE_ENV',
  ]
  const more = ['TZ', 'LANG', 'SHELL', 'USER', 'PWD', 'TERM', 'CI', 'POSTGRES_PASSWORD', 'OTEL_SERVICE_NAME']

  expect(misspelt(Object.fromEntries([...others, ...more].map((name) => [name, ''])), settingNames)).toEqual(
    [],
  )
  expect(misspelt(Object.fromEntries(settingNames.map((name) => [name, ''])), settingNames)).toEqual([])
})

test('shows the settings in effect without secrets', () => {
  const told = effectiveSettings({
    ADMIN_PASSWORD: 'Correct-Horse-1!',
    TOKEN_SECRET: 'a secret of the tests, long enough to sign with',
    DATABASE_URL: 'postgres://audit:open@sesame@db.example/audit?password=sesame',
    SMALL_GROUP: '12',
  })

  expect(told).toEqual(expect.arrayContaining(['PORT=3000', 'SMALL_GROUP=12', 'RESPONDENT_TRACE=coarse']))
  expect(told).toContain('ADMIN_PASSWORD=(set)')
  expect(told).toContain('DATABASE_URL=postgres://audit:…@db.example/audit?password=…')
  expect(told.join()).not.toMatch(/Horse|sesame|long enough/)
})
