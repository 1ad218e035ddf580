import * as z from 'zod'
import { asDay } from './dates.ts'
import type { ProblemName } from './errors.ts'
import { atMost, chooseDay, faultOf, required, type TextRule, type TextRules, unkept } from './fields.ts'
import type { KeyScope } from './key-scopes.ts'
import { isLanguage, languageOf } from './languages.ts'
import type { Level } from './levels.ts'

/** Where a call with an owner has an id: the part of the request and the field in it. */
export type IdLocation = `${'params' | 'query' | 'body'}.${string}`

/**
 * Who may call. `owner` says where the request has the ids of a user, school, survey or organization. The user must be
 * the caller. For the others, the caller must have at least the level `from`, which defaults to leader. An
 * administrator may do everything.
 */
export type Access =
  | 'public'
  | 'signed-in'
  | 'admin'
  | {
      readonly owner: {
        readonly user?: IdLocation
        readonly school?: IdLocation
        readonly survey?: IdLocation
        readonly organization?: IdLocation
      }
      readonly from?: Level
      /** Meaning of a number given instead of a survey ID: the survey's own id, or a school's id, for its current survey. */
      readonly surveyNumber?: 'survey' | 'school'
      /** For a school that doesn't exist, anyone signed in gets null. */
      readonly orNull?: true
      /** The call shows a survey's results. It is rejected, with a reason, until they are open to the caller. */
      readonly results?: true
    }

/** One API call, as data. The server's checks, the browser's types and the API description come from it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Path that begins with /api, with parameters in braces. */
  readonly path: `/api/${string}`
  readonly access: Access
  readonly summary: string
  /** The key scope that a program needs for the call. Without a scope, no key allows it. */
  readonly scope?: KeyScope
  /** The call is allowed for an account that must choose a new password first. */
  readonly whilePasswordDue?: true
  /** The caller must have signed in within the last 15 minutes. */
  readonly freshSignIn?: true
  /**
   * The call changes a record whose version is in replies. If-Match must contain the version that was read. If the
   * record has changed since, the call is rejected with 409 and the code `changedSince`.
   */
  readonly versioned?: true
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** Maximum body size in bytes; 16 kB by default. */
  readonly bodyLimit?: number
  readonly status: number
  readonly reply: z.ZodType
  /** The reply is a file of this media type or one of several. The handler returns a FileReply or a StreamReply. */
  readonly file?: string | readonly string[]
  /** The file at an address never changes. Browsers cache it for a year, and players can request parts of it. */
  readonly isLasting?: true
  /** The reply is an array of any length, sent in batches. The handler returns a RowsReply with its rows. */
  readonly rows?: true
  /** Many clients request the same reply, so it is compressed once. */
  readonly isRequestedByMany?: true
  /** The log doesn't record the call, because its time could reveal something. It still records the server's errors. */
  readonly isUnlogged?: true
  /** Converts another accepted body shape to the documented one. */
  readonly adapt?: (body: unknown) => unknown
  /** Formats a refusal in the reply's own shape, for the one call whose refusals aren't `{message}`. */
  readonly refusal?: (problem: ProblemName, message: string) => unknown
}

export type Contract = Readonly<Record<string, Endpoint>>

/** Checks a contract's shape and preserves its exact types. */
export function contract<const C extends Contract>(calls: C): C {
  return calls
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined

/** What a handler receives: the request's parts after validation. */
export interface Input<E extends Endpoint> {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
}

/** The parts that the browser sends: only those that the endpoint has. */
export type CallInput<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodType ? K : never]: Sent<E[K]>
}

export type Reply<E extends Endpoint> = z.output<E['reply']>

/** What a handler with `rows` returns, perhaps one part of the list. The total is sent in X-Total-Count. */
export interface RowsReply<Row> {
  total: number
  batches: AsyncIterable<readonly Row[]>
}
/** What the handler of a call returns. */
export type Answered<E extends Endpoint> = E extends { rows: true }
  ? RowsReply<Reply<E> extends readonly (infer Row)[] ? Row : never>
  : Reply<E>

/** What the handler of a call with `file` returns. */
export interface FileReply {
  name: string
  content: Uint8Array | string
  /** Which of the call's media types the file has, if there are several. */
  type?: string
}
export const fileReply = z.custom<FileReply>()
/** A FileReply of any length. Its pieces are created as the caller reads them and are never all in memory. */
export interface StreamReply {
  name: string
  pieces: AsyncIterable<string>
}
export const streamReply = z.custom<StreamReply>()
export const mediaTypes = {
  word: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  excel: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  slides: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  text: 'text/plain; charset=utf-8',
  mp3: 'audio/mpeg',
  zip: 'application/zip',
} as const

/** Building blocks that several contracts share. */
export const id = z.coerce
  .number()
  .int()
  .min(0)
  .max(2_147_483_647)
  .meta({ examples: [3] })
/** The code of a language that surveys can use, or of any language that this installation has. */
export const offeredLanguage = z
  .string()
  .max(35)
  .refine(isLanguage, 'We don’t offer this language.')
  .meta({ examples: ['es'] })
export const knownLanguage = z
  .string()
  .max(35)
  .refine((code) => languageOf(code) !== undefined, 'We don’t have this language.')
  .meta({ examples: ['hmn'] })
/** A survey ID is looked up without checking its form. If no survey has it, it just isn't found. */
export const surveyGuid = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .meta({ examples: ['8c1f4e0a-6f5d-4a57-9f2c-3b1d7e9a4c20'] })
/** A new GUID: RFC 4122, versions 1 to 5. IDs stored before this rule existed remain readable. */
export const newGuid = (message: string) =>
  z
    .string()
    .trim()
    .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i, message)
    .meta({ examples: ['1d9b7c52-0e3a-4c88-b6f1-5a2e8d7f9031'] })
/** Text without NUL, which PostgreSQL can't store. NUL is rejected before anything else happens. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, atMost(max))
    .refine((value) => !value.includes('\0'), unkept)
/** A required calendar day. asDay turns a date-time into a day in the school's time zone. */
export const day = z
  .string()
  .max(40)
  .refine((sent) => asDay(sent, 'UTC') !== null, chooseDay)
  .meta({ examples: ['2027-10-04'] })

export const filled = (max: number) => text(max).min(1, required)

/** Schemas for a form's text fields, with the same rules as in the form. */
export const sentTexts = <R extends TextRules>(rules: R) => eachRule(rules, sentText)
/** Schemas for the same text fields in replies. */
export const shownTexts = <R extends TextRules>(rules: R) =>
  eachRule(rules, (rule) => z.string().meta(examplesOf(rule)))

function sentText(rule: TextRule): z.ZodType<string, string> {
  const check = z
    .string()
    .trim()
    .superRefine((sent, context) => {
      const message = faultOf(rule, sent)
      if (message !== null) context.addIssue({ code: 'custom', message })
    })
  const lengths = { maxLength: rule.most, ...(rule.required ? { minLength: 1 } : {}) }
  return check.meta({ ...lengths, ...examplesOf(rule) })
}
const examplesOf = ({ example }: TextRule) => (example === undefined ? {} : { examples: [example] })
const eachRule = <R extends TextRules, Shape>(rules: R, shape: (rule: TextRule) => Shape) =>
  Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, shape(rule)])) as {
    -readonly [N in keyof R]: Shape
  }

export const success = z.object({ success: z.boolean() })
/** A school's id, or the ID of one of its surveys. */
export const schoolKey = z.union([id, z.guid('Send a number or a survey ID.')])
export const byId = z.object({ id })
export const bySchool = z.object({ id: schoolKey })
export const bySurvey = z.object({ surveyGuid })
export const byGuid = z.object({ guid: surveyGuid })
