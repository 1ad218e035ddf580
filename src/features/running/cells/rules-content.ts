import * as z from 'zod'
import { groups } from '../../../shared/codes.ts'
import { roundOf } from '../../figures/district-results/rules.ts'
import { columns } from './rules.ts'

/** What a cell signs. Another shape takes another number here. */
export const fileFormat = 1

/** A file as it travels: `content` is the JSON text that was signed, letter by letter. */
export const envelope = z.strictObject({
  format: z.literal('equity-audit-cell'),
  version: z.int(),
  key: z.string().regex(/^[\w-]{43}$/),
  content: z.string(),
  signature: z.string().regex(/^[\w-]{86}$/),
})
export type Envelope = z.output<typeof envelope>

const score = z.strictObject({
  people: z.int().min(1).max(1_000_000_000),
  score: z.number().min(0).max(10),
  within: z.number().min(0.1).max(1),
})
const record = <K extends string, V extends z.ZodType>(keys: readonly K[], value: V) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, value])) as Record<K, V>)
const digest = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .optional()

/** What a cell tells of a school year. */
const shape = z.strictObject({
  round: z.string().regex(/^\d{4}-\d{2}$/),
  /** Instant, ISO 8601: a later file replaces an earlier one. */
  madeAt: z.iso.datetime({ precision: 3 }),
  districts: z.int().min(1).max(100_000),
  schools: z.int().min(2).max(1_000_000),
  /** SHA-256 of the items that each type of participants was asked, where it was. */
  asked: z.strictObject({ 1: digest, 2: digest, 3: digest, 6: digest }),
  scores: record(groups, record(columns, score.nullable())),
})
export type CellContent = z.output<typeof shape>

/** A school year that there is, and that had begun when the file was made: pages show the newest first. */
const isYear = ({ round, madeAt }: CellContent): boolean =>
  round === roundOf(`${round.slice(0, 4)}-08-01`) && round <= roundOf(madeAt)
export const cellContent = shape.refine(isYear)
