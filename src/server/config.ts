import { resolve } from 'node:path'
import * as z from 'zod'
import { addressesOf } from './db/addresses.ts'
import { type Proxies, parseProxies } from './proxies.ts'
import { inEffect } from './settings-notes.ts'
import { type FactorRole, type Provider, providerList, roleList, signInFaults } from './sign-in-settings.ts'

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')
const link = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })

/** Every setting, each with a description. All are optional. */
const settings = z.object({
  HOST: z.string().default('127.0.0.1').describe('Address to listen on.'),
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .default(3000)
    .describe('Port to listen on. 0 means any free port.'),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65535)
    .optional()
    .describe('Port for /metrics (Prometheus), on the same host. Leave it unset to turn metrics off.'),
  DATA_DIR: z.string().default('./data').describe('Folder of the embedded database and its token secret.'),
  DATABASE_URL: z
    .string()
    .refine((value) => addressesOf(value) !== null, 'must be postgres://user:password@host/database')
    .optional()
    .describe(
      'PostgreSQL database to use instead of the embedded one. With several hosts, the service uses the one that accepts writes.',
    ),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2, 'must be 2 or more')
    .max(500)
    .default(10)
    .describe('Maximum number of connections to PostgreSQL.'),
  ADMIN_EMAIL: z.email().default('admin@localhost.example').describe('The first administrator’s account.'),
  ADMIN_PASSWORD: z
    .string()
    .optional()
    .describe('The first administrator’s password. Without it, a random one is printed once.'),
  TOKEN_SECRET: z
    .string()
    .min(32, 'needs at least 32 characters')
    .optional()
    .describe('Key that signs sign-in tokens.'),
  SESSION_IDLE_MINUTES: z.coerce
    .number()
    .int()
    .min(5, 'must be 5 or more')
    .max(120, 'must be 120 or less because no session lasts longer')
    .optional()
    .describe('Minutes of inactivity after which a session ends. Without it, sessions last two hours.'),
  SECOND_FACTOR_FOR: roleList
    .optional()
    .describe('Roles that must use two-step sign-in: administrator, officer, district_viewer.'),
  OIDC_PROVIDERS: providerList
    .optional()
    .describe('OpenID Connect providers: a JSON list of name, issuer, clientId, clientSecret and domains.'),
  OIDC_MAKES_ACCOUNTS: flag
    .default(false)
    .describe('Create an account, without a school, for anyone the provider signs in.'),
  PASSWORD_SIGN_IN_FOR: z
    .email()
    .optional()
    .describe('The only administrator who may sign in with a password. Without it, everyone may.'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be smtp://user:password@host:587 or smtps://…' })
    .optional()
    .describe(
      'Mail server for invitations, password links, reminders and notices about results. Without it, no email is sent.',
    ),
  MAIL_FROM: z.email().optional().describe('Address that emails come from.'),
  PUBLIC_ORIGIN: z
    .string()
    .refine(isOrigin, 'must be an http(s) address without a path, such as https://audit.district.example')
    .optional()
    .describe('Address that respondents see, for links and QR codes.'),
  TRUST_PROXY: z
    .string()
    .refine(
      (value) => parseProxies(value) !== undefined,
      'must be a number of proxies such as 1, or false, or addresses such as 10.0.0.5, 10.0.0.0/8 or loopback',
    )
    .optional()
    .describe(
      'Number of proxies in front of the service, or their addresses. The service needs this to know callers’ addresses.',
    ),
  SMALL_GROUP: z.coerce
    .number()
    .int()
    .min(5, 'must be 5 or more')
    .default(10)
    .describe('Fewest people a group needs to appear in results.'),
  RESPONDENT_TRACE: z
    .enum(['coarse', 'none', 'full'])
    .default('coarse')
    .describe('How much to store about a respondent’s address and browser.'),
  SLIPS_MADE_BY: z
    .enum(['school', 'district'])
    .default('school')
    .describe(
      'Who creates slips for surveys: schools’ leaders too, or only district officers and administrators.',
    ),
  TIME_ZONE: z
    .string()
    .refine(isZone, 'must be a time zone such as America/Chicago')
    .optional()
    .describe('Time zone of all schools.'),
  RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(2, 'must be 2 or more because responses may come in for a day after the survey closes')
    .max(36_500)
    .optional()
    .describe(
      'Number of days after a survey closes when its individual responses are deleted. Without it, they’re kept.',
    ),
  AUDIT_DAYS: z.coerce
    .number()
    .int()
    .min(30, 'must be 30 or more')
    .max(36_500)
    .optional()
    .describe('Number of days after which activity log entries are deleted. Without it, they’re kept.'),
  WEBHOOK_HOSTS: z
    .string()
    .regex(/^[\w.:[\]-]+(\s*,\s*[\w.:[\]-]+)*$/, 'must be host names separated by commas')
    .optional()
    .describe('Hosts on private networks that may receive webhooks, separated by commas.'),
  UPDATES_URL: link.optional().describe('Address of the form that Get Updates opens.'),
  CONTACT_URL: link.optional().describe('Address of the page that Contact opens.'),
  QUALITATIVE_URL: link.optional().describe('Address of the page about the qualitative data add-on.'),
  ACADEMY_URL: link.optional().describe('Address of the page about the academy.'),
  LEARNING_URL: link.optional().describe('Address of the page about the job-embedded learning program.'),
  CONSULTATION_URL: link.optional().describe('Address of the page about consultation.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('How much to log.'),
  SECURE: flag
    .default(false)
    .describe('Set this if the site is served over TLS. The service then sends HSTS.'),
})

export const settingNames: readonly string[] = Object.keys(settings.shape)

/** Returns an environment's settings with their defaults, as NAME=value, without secrets. */
export const effectiveSettings = (environment: Record<string, string | undefined>): string[] =>
  inEffect(settings.parse(given(environment)))

/** A blank variable counts as not set. */
const given = (environment: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))

function isOrigin(address: string): boolean {
  return /^https?:\/\/[^/?#]+\/?$/i.test(address) && URL.canParse(address)
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

export interface Config {
  host: string
  port: number
  /** Undefined: metrics are off. */
  metricsPort: number | undefined
  dataDir: string
  databaseUrl: string | undefined
  databasePool: number
  adminEmail: string
  adminPassword: string | undefined
  /** Undefined: a secret is created once and stored. */
  tokenSecret: string | undefined
  /** Undefined: only a token's lifetime counts. */
  idleMinutes: number | undefined
  secondFactorFor: readonly FactorRole[]
  providers: readonly Provider[]
  providersMakeAccounts: boolean
  /** In lowercase. Undefined: everyone may sign in with a password. */
  passwordSignInFor: string | undefined
  /** Undefined: no email is sent. */
  mail: { server: string; from: string } | undefined
  publicOrigin: string | undefined
  trustProxy: Proxies
  smallGroup: number
  respondentTrace: 'coarse' | 'none' | 'full'
  slipsMadeBy: 'school' | 'district'
  timeZone: string | undefined
  /** Undefined: individual responses aren't deleted. */
  retentionDays: number | undefined
  /** Undefined: the activity log isn't deleted. */
  auditDays: number | undefined
  /** Hosts that webhooks may reach in any network, even without TLS. */
  webhookHosts: readonly string[]
  links: Readonly<
    Record<
      'updates' | 'contact' | 'qualitative' | 'academy' | 'learning' | 'consultation',
      string | undefined
    >
  >
  logLevel: string
  secure: boolean
  /** The cost of a bcrypt hash. No setting changes it. */
  passwordRounds: number
}

/** Thrown if the settings are wrong. The message lists every error. */
export class ConfigError extends Error {}

/** Reads the environment once. Throws ConfigError with a list of all errors. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const parsed = settings.safeParse(given(environment))
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`These settings are wrong:\n${faults.join('\n')}`)
  }
  const set = parsed.data
  const faults = signInFaults(set).map((fault) => `  ${fault}`)
  if (faults.length > 0) throw new ConfigError(`These settings are wrong:\n${faults.join('\n')}`)
  return {
    host: set.HOST,
    port: set.PORT,
    metricsPort: set.METRICS_PORT,
    dataDir: resolve(set.DATA_DIR),
    databaseUrl: set.DATABASE_URL,
    databasePool: set.DATABASE_POOL,
    adminEmail: set.ADMIN_EMAIL,
    adminPassword: set.ADMIN_PASSWORD,
    tokenSecret: set.TOKEN_SECRET,
    idleMinutes: set.SESSION_IDLE_MINUTES,
    secondFactorFor: set.SECOND_FACTOR_FOR ?? [],
    providers: set.OIDC_PROVIDERS ?? [],
    providersMakeAccounts: set.OIDC_MAKES_ACCOUNTS,
    passwordSignInFor: set.PASSWORD_SIGN_IN_FOR?.toLowerCase(),
    mail: set.SMTP_URL && set.MAIL_FROM ? { server: set.SMTP_URL, from: set.MAIL_FROM } : undefined,
    publicOrigin: set.PUBLIC_ORIGIN?.replace(/\/$/, ''),
    trustProxy: parseProxies(set.TRUST_PROXY ?? 'false') ?? false,
    smallGroup: set.SMALL_GROUP,
    respondentTrace: set.RESPONDENT_TRACE,
    slipsMadeBy: set.SLIPS_MADE_BY,
    timeZone: set.TIME_ZONE,
    retentionDays: set.RETENTION_DAYS,
    auditDays: set.AUDIT_DAYS,
    webhookHosts: set.WEBHOOK_HOSTS?.split(',').map((host) => host.trim().toLowerCase()) ?? [],
    links: {
      updates: set.UPDATES_URL,
      contact: set.CONTACT_URL,
      qualitative: set.QUALITATIVE_URL,
      academy: set.ACADEMY_URL,
      learning: set.LEARNING_URL,
      consultation: set.CONSULTATION_URL,
    },
    logLevel: set.LOG_LEVEL,
    secure: set.SECURE,
    passwordRounds: 10,
  }
}
