import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig, settingNames } from './config.ts'

const secret = 'a secret of the tests, long enough to sign with'
const read = (environment: Record<string, string | undefined> = {}) =>
  readConfig({ TOKEN_SECRET: secret, ...environment })

test('requires no settings', () => {
  expect(read()).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: undefined,
    smallGroup: 10,
    respondentTrace: 'coarse',
    timeZone: undefined,
    retentionDays: undefined,
    trustProxy: false,
    publicOrigin: undefined,
    logLevel: 'info',
    links: { updates: undefined, contact: undefined },
  })
  expect(read().dataDir).toBe(join(process.cwd(), 'data'))
})

test('hashes passwords at the full cost, whatever the environment says', () => {
  const names = ['PASSWORD_ROUNDS', 'passwordRounds', 'SALT_ROUNDS', 'BCRYPT_ROUNDS', ...settingNames]

  expect(read().passwordRounds).toBe(10)
  for (const name of names) {
    const config = attempted(() => read({ [name]: '4' }))
    if (!(config instanceof ConfigError)) expect(config, name).toMatchObject({ passwordRounds: 10 })
  }
})

test('reads every setting', () => {
  const config = read({
    HOST: '0.0.0.0',
    PORT: '8080',
    DATABASE_URL: 'postgres://audit@db.example/audit',
    ADMIN_EMAIL: 'head@school.example',
    ADMIN_PASSWORD: 'Correct-Horse-1!',
    PUBLIC_ORIGIN: 'https://audit.example/',
    TRUST_PROXY: '10.0.0.0/8',
    SMALL_GROUP: '5',
    RESPONDENT_TRACE: 'none',
    TIME_ZONE: 'America/Chicago',
    RETENTION_DAYS: '365',
    AUDIT_DAYS: '730',
    UPDATES_URL: 'https://updates.example/form',
    LOG_LEVEL: 'warn',
  })

  expect(config).toMatchObject({
    host: '0.0.0.0',
    port: 8080,
    databaseUrl: 'postgres://audit@db.example/audit',
    adminEmail: 'head@school.example',
    adminPassword: 'Correct-Horse-1!',
    tokenSecret: secret,
    publicOrigin: 'https://audit.example',
    trustProxy: '10.0.0.0/8',
    smallGroup: 5,
    respondentTrace: 'none',
    timeZone: 'America/Chicago',
    retentionDays: 365,
    auditDays: 730,
    links: { updates: 'https://updates.example/form' },
    logLevel: 'warn',
  })
})

test('reports all errors together, each with its variable', () => {
  const wrong = {
    PORT: 'eighty',
    DATABASE_URL: 'mysql://db.example/audit',
    ADMIN_EMAIL: 'head',
    TOKEN_SECRET: 'short',
    PUBLIC_ORIGIN: 'audit.example',
    TRUST_PROXY: 'the balancer',
    SMALL_GROUP: '4',
    RESPONDENT_TRACE: 'some',
    TIME_ZONE: 'Lakeside',
    UPDATES_URL: 'javascript:alert(1)',
    LOG_LEVEL: 'loud',
  }

  const fault = thrown(() => readConfig(wrong))

  expect(fault).toBeInstanceOf(ConfigError)
  const lines = (fault as Error).message.split('\n').slice(1)
  expect(lines.map((line) => line.trim().split(':')[0])).toEqual(Object.keys(wrong))
})

test.each([
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['SMALL_GROUP', 'ten'],
  ['SMALL_GROUP', '0'],
  ['RETENTION_DAYS', '1'],
  ['AUDIT_DAYS', '29'],
  ['TRUST_PROXY', 'true'],
  ['PUBLIC_ORIGIN', 'https://audit.example/survey'],
  ['PUBLIC_ORIGIN', 'https://audit.example/?from=home'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.1,'],
  ['TRUST_PROXY', 'loopback/8'],
])('rejects %s=%s', (name, value) => {
  expect((thrown(() => read({ [name]: value })) as Error).message).toContain(`${name}: `)
})

test('treats a blank variable as unset', () => {
  expect(read({ PORT: '', DATABASE_URL: '', TIME_ZONE: '' })).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
    timeZone: undefined,
  })
})

test.each([
  ['1', 1],
  ['false', false],
  ['127.0.0.1', '127.0.0.1'],
  ['loopback, 10.0.0.0/8, fd00::/8', 'loopback, 10.0.0.0/8, fd00::/8'],
])('with TRUST_PROXY=%s, trusts %s', (value, trusted) => {
  expect(read({ TRUST_PROXY: value }).trustProxy).toBe(trusted)
})

test.each([
  ['https://login.example', undefined],
  ['http://localhost:8080/realm', undefined],
  ['http://127.0.0.1:8080', undefined],
  ['http://[::1]:8080', undefined],
  ['http://login.example', 'District needs an issuer that starts with https://'],
  ['http://localhost.example', 'District needs an issuer that starts with https://'],
  ['http://127.0.0.1.example', 'District needs an issuer that starts with https://'],
])('reads a provider at %s with fault %s', (issuer, fault) => {
  const provider = { name: 'District', issuer, clientId: 'audit', clientSecret: 'between us' }
  const found = attempted(() =>
    read({ PUBLIC_ORIGIN: 'https://audit.example', OIDC_PROVIDERS: JSON.stringify([provider]) }),
  )

  if (fault === undefined) expect(found).toMatchObject({ providers: [{ issuer }] })
  else expect(String(found)).toContain(fault)
})

function thrown(act: () => unknown): unknown {
  const result = attempted(act)
  if (result instanceof Error) return result
  throw new Error('Nothing was thrown.')
}

/** Returns what `act` returns or throws. */
function attempted(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    return error
  }
}
