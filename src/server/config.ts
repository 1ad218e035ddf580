import { resolve } from 'node:path'
import * as z from 'zod'
import { addressesOf } from './db/addresses.ts'
import { type Proxies, parseProxies } from './proxies.ts'
import { inEffect } from './settings-notes.ts'
import { type FactorRole, type Provider, providerList, roleList, signInFaults } from './sign-in-settings.ts'

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')
const link = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })

/** Every setting, each with what it does. All are optional. */
const settings = z.object({
  HOST: z.string().default('127.0.0.1').describe('Address to listen on.'),
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .default(3000)
    .describe('Port to listen on; 0 takes a free one.'),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65535)
    .optional()
    .describe('Port of /metrics for Prometheus, on the same host; without it there is none.'),
  DATA_DIR: z.string().default('./data').describe('Folder of the embedded database and its token secret.'),
  DATABASE_URL: z
    .string()
    .refine((value) => addressesOf(value) !== null, 'must be postgres://user:password@host/database')
    .optional()
    .describe('PostgreSQL instead of the embedded database; of several hosts the one that takes writes.'),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2, 'must be 2 or more')
    .max(500)
    .default(10)
    .describe('Connections to PostgreSQL at most.'),
  ADMIN_EMAIL: z.email().default('admin@localhost.example').describe('Account of the first administrator.'),
  ADMIN_PASSWORD: z
    .string()
    .optional()
    .describe('Password of the first administrator; else a random one is printed once.'),
  TOKEN_SECRET: z
    .string()
    .min(32, 'needs at least 32 characters')
    .optional()
    .describe('Key that signs sign-in tokens.'),
  SESSION_IDLE_MINUTES: z.coerce
    .number()
    .int()
    .min(5, 'must be 5 or more')
    .max(120, 'must be 120 or less: no session lasts longer')
    .optional()
    .describe('Minutes without a touch after which a session ends; without it only its two hours count.'),
  SECOND_FACTOR_FOR: roleList
    .optional()
    .describe('Who must have a second factor: administrator, officer, district_viewer.'),
  OIDC_PROVIDERS: providerList
    .optional()
    .describe(
      'Providers of OpenID Connect as a JSON list of name, issuer, clientId, clientSecret and domains.',
    ),
  OIDC_MAKES_ACCOUNTS: flag
    .default(false)
    .describe('Whether somebody whom a provider knows and we do not gets an account without a school.'),
  PASSWORD_SIGN_IN_FOR: z
    .email()
    .optional()
    .describe('The only administrator who may sign in with a password; without it everybody may.'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be smtp://user:password@host:587 or smtps://…' })
    .optional()
    .describe(
      'Server that sends e-mail: invitations, forgotten passwords, reminders, released results; without it none is sent.',
    ),
  MAIL_FROM: z.email().optional().describe('Address that e-mail comes from.'),
  PUBLIC_ORIGIN: z
    .string()
    .refine(isOrigin, 'must be an http(s) address without a path, such as https://audit.district.example')
    .optional()
    .describe('Address that respondents see, for links and QR codes.'),
  TRUST_PROXY: z
    .string()
    .refine(
      (value) => parseProxies(value) !== undefined,
      'must be the number of proxies in front such as 1, false, or addresses such as 10.0.0.5, 10.0.0.0/8 or loopback',
    )
    .optional()
    .describe('Number of proxies in front, or their addresses, so that the caller’s address is known.'),
  SMALL_GROUP: z.coerce
    .number()
    .int()
    .min(5, 'must be 5 or more')
    .default(10)
    .describe('Smallest group about which a figure is shown.'),
  RESPONDENT_TRACE: z
    .enum(['coarse', 'none', 'full'])
    .default('coarse')
    .describe('What is kept of a respondent’s address and browser.'),
  TIME_ZONE: z
    .string()
    .refine(isZone, 'must be a time zone such as America/Chicago')
    .optional()
    .describe('Time zone of all schools.'),
  RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(2, 'must be 2 or more: responses may come in for a day after the close')
    .max(36_500)
    .optional()
    .describe('Days after its close on which a survey’s single responses are deleted; without it they stay.'),
  AUDIT_DAYS: z.coerce
    .number()
    .int()
    .min(30, 'must be 30 or more')
    .max(36_500)
    .optional()
    .describe('Days after which lines of the audit trail are deleted; without it they stay.'),
  WEBHOOK_HOSTS: z
    .string()
    .regex(/^[\w.:[\]-]+(\s*,\s*[\w.:[\]-]+)*$/, 'must be host names with commas between them')
    .optional()
    .describe('Hosts in private networks to which webhooks may be sent, with commas between them.'),
  UPDATES_URL: link.optional().describe('Form behind Get Updates.'),
  CONTACT_URL: link.optional().describe('Page behind Contact.'),
  QUALITATIVE_URL: link.optional().describe('Learn more: qualitative data add-on.'),
  ACADEMY_URL: link.optional().describe('Learn more: academy.'),
  LEARNING_URL: link.optional().describe('Learn more: job-embedded learning program.'),
  CONSULTATION_URL: link.optional().describe('Learn more: consultation.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('How much is logged.'),
  SECURE: flag.default(false).describe('Served over TLS: sends HSTS.'),
})

export const settingNames: readonly string[] = Object.keys(settings.shape)

/** The settings of an environment with their defaults, as NAME=value; no secret is among them. */
export const effectiveSettings = (environment: Record<string, string | undefined>): string[] =>
  inEffect(settings.parse(given(environment)))

/** A blank variable is one that is not set. */
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
  /** Undefined: metrics are not kept. */
  metricsPort: number | undefined
  dataDir: string
  databaseUrl: string | undefined
  databasePool: number
  adminEmail: string
  adminPassword: string | undefined
  /** Undefined: one is made once and kept. */
  tokenSecret: string | undefined
  /** Undefined: only the life of a token counts. */
  idleMinutes: number | undefined
  secondFactorFor: readonly FactorRole[]
  providers: readonly Provider[]
  providersMakeAccounts: boolean
  /** In small letters; undefined: everybody may sign in with a password. */
  passwordSignInFor: string | undefined
  /** Undefined: no e-mail is sent. */
  mail: { server: string; from: string } | undefined
  publicOrigin: string | undefined
  trustProxy: Proxies
  smallGroup: number
  respondentTrace: 'coarse' | 'none' | 'full'
  timeZone: string | undefined
  /** Undefined: single responses stay. */
  retentionDays: number | undefined
  /** Undefined: the audit trail stays. */
  auditDays: number | undefined
  /** Hosts that webhooks reach in any network, also without TLS. */
  webhookHosts: readonly string[]
  links: Readonly<
    Record<
      'updates' | 'contact' | 'qualitative' | 'academy' | 'learning' | 'consultation',
      string | undefined
    >
  >
  logLevel: string
  secure: boolean
}

/** The settings are wrong; the message names every fault. */
export class ConfigError extends Error {}

/** Reads the environment once. Throws ConfigError with all faults at once. */
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
  }
}
