import * as z from 'zod'
import { asDay } from './dates.ts'
import type { ProblemName } from './errors.ts'
import { atMost, chooseDay, faultOf, required, type TextRule, type TextRules, unkept } from './fields.ts'
import type { KeyScope } from './key-scopes.ts'
import type { Level } from './levels.ts'

/** Where an owner call carries an id: the part of the request and the field in it. */
export type IdPlace = `${'params' | 'query' | 'body'}.${string}`

/**
 * Who may call. `owner` names where the request carries the ids of a user, school, survey or organization. The user must
 * be the caller; in the others the caller must have at least the level `from`, which is leader by default. An
 * administrator may do all.
 */
export type Access =
  | 'public'
  | 'signed-in'
  | 'admin'
  | {
      readonly owner: {
        readonly user?: IdPlace
        readonly school?: IdPlace
        readonly survey?: IdPlace
        readonly organization?: IdPlace
      }
      readonly from?: Level
      /** What a number in the survey's place is: the survey's own id, or that of a school, for its current survey. */
      readonly surveyNumber?: 'survey' | 'school'
      /** A school that does not exist is answered null, to everyone who has signed in. */
      readonly orNull?: true
      /** The call shows results of the survey: also refused, with a reason, until these are open to the caller. */
      readonly results?: true
    }

/** One call of the API, as data: the server's checks, the browser's types and the description come from it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Path with parameters in braces, beginning with /api. */
  readonly path: `/api/${string}`
  readonly access: Access
  readonly summary: string
  /** Programs whose keys have this scope may call; without one no key opens it. */
  readonly scope?: KeyScope
  /** The call is allowed to an account that must choose a new password first. */
  readonly whilePasswordDue?: true
  /** The caller must have signed in within the last 15 minutes. */
  readonly freshSignIn?: true
  /**
   * The call changes a record whose version is in replies. If-Match carries the version that was read; the call is refused
   * with 409 and the code `changedSince` if the record has changed since.
   */
  readonly versioned?: true
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** Largest body in bytes; 16 kB where it is not said. */
  readonly bodyLimit?: number
  readonly status: number
  readonly reply: z.ZodType
  /** The reply is a file of this media type, or of one of several: the handler answers a FileReply or a StreamReply. */
  readonly file?: string | readonly string[]
  /** The file under an address never changes: it is kept for a year, and given in parts to players that ask so. */
  readonly isLasting?: true
  /** The reply is an array of any length, answered some at a time: the handler answers a RowsReply of its rows. */
  readonly rows?: true
  /** Many ask for the same reply: it is compressed, once. */
  readonly isAskedByMany?: true
  /** Turns another accepted shape of the body into the one that is described. */
  readonly adapt?: (body: unknown) => unknown
  /** Turns a refusal into the reply's own shape, for the one call whose refusals are not `{message}`. */
  readonly refusal?: (problem: ProblemName, message: string) => unknown
}

export type Contract = Readonly<Record<string, Endpoint>>

/** Checks a contract's shape and keeps its exact types. */
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

/** What the browser sends: only the parts that the endpoint has. */
export type CallInput<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodType ? K : never]: Sent<E[K]>
}

export type Reply<E extends Endpoint> = z.output<E['reply']>

/** What the handler of a call with `rows` answers. It may be a part; the total travels in X-Total-Count. */
export interface RowsReply<Row> {
  total: number
  batches: AsyncIterable<readonly Row[]>
}
/** What the handler of a call answers. */
export type Answered<E extends Endpoint> = E extends { rows: true }
  ? RowsReply<Reply<E> extends readonly (infer Row)[] ? Row : never>
  : Reply<E>

/** What the handler of a call with `file` answers. */
export interface FileReply {
  name: string
  content: Uint8Array | string
  /** Which of the call's media types it is, where there are several. */
  type?: string
}
export const fileReply = z.custom<FileReply>()
/** The same for a file of any length: its pieces are made as the caller takes them, and never held together. */
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
} as const

/** Building blocks that several contracts share. */
export const id = z.coerce
  .number()
  .int()
  .min(0)
  .max(2_147_483_647)
  .meta({ examples: [3] })
/** A guid is looked up, not judged by its form: one that no survey has is simply not found. */
export const surveyGuid = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .meta({ examples: ['8c1f4e0a-6f5d-4a57-9f2c-3b1d7e9a4c20'] })
/** A guid that is made new: of RFC 4122, versions 1 to 5. What was stored before this was asked stays readable. */
export const newGuid = (message: string) =>
  z
    .string()
    .trim()
    .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i, message)
    .meta({ examples: ['1d9b7c52-0e3a-4c88-b6f1-5a2e8d7f9031'] })
/** Without NUL, which PostgreSQL stores nowhere: refused before anything is done. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, atMost(max))
    .refine((value) => !value.includes('\0'), unkept)
/** A calendar day that someone has to choose; a date-time is made one by asDay, in the school's zone. */
export const day = z
  .string()
  .max(40)
  .refine((sent) => asDay(sent, 'UTC') !== null, chooseDay)
  .meta({ examples: ['2027-10-04'] })

export const filled = (max: number) => text(max).min(1, required)

/** Texts by their rules, as a form sends them: checked as the form checks them. */
export const sentTexts = <R extends TextRules>(rules: R) => eachRule(rules, sentText)
/** The same as replies show them. */
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
/** A school's id, or the guid of one of its surveys. */
export const schoolKey = z.union([id, z.guid('Give a number or a survey ID.')])
export const byId = z.object({ id })
export const bySchool = z.object({ id: schoolKey })
export const bySurvey = z.object({ surveyGuid })
export const byGuid = z.object({ guid: surveyGuid })
