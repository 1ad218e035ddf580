import * as z from 'zod'
import { faults, questionSets } from '../../answering/interviews/rules.ts'
import type { SharedRow } from '../../answering/interviews/rules-exchange.ts'

/** The kind of file, which the signature covers. */
export const interviewFormat = 'equity-audit interviews 1'

/** Maximum size of a file. */
export const fileBytesAtMost = 6_000_000
export const rowsAtMost = 20_000

const count = z.int().min(0).max(100_000)

/** No interview can have a fault more often than once, and one with a fault has at least one. */
const canBe = ({ interviews, faulty, found }: SharedRow): boolean => {
  const each = faults.map((fault) => found[fault])
  const sum = each.reduce((all, one) => all + one, 0)
  return faulty <= interviews && each.every((one) => one <= faulty) && sum >= faulty
}

const row = z
  .strictObject({
    instrument: z.enum(questionSets),
    item: z.string().regex(/^[A-Za-z]\w{0,39}$/),
    language: z.string().regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3}$/),
    wording: z.string().regex(/^[0-9a-f]{64}$/),
    interviews: count.min(1),
    faulty: count,
    found: z.strictObject({ words: count, meaning: count, memory: count, choices: count, comfort: count }),
  })
  .refine(canBe)

const keyOf = ({ instrument, item, language, wording }: SharedRow) =>
  [instrument, item, language, wording].join(' ')

export const interviewContent = z.strictObject({
  /** Time, ISO 8601. A later file replaces an earlier one. */
  madeAt: z.iso.datetime({ precision: 3 }),
  /** A code for each interview. */
  interviews: z
    .array(z.string().regex(/^[\w-]{22}$/))
    .min(1)
    .max(20_000),
  rows: z
    .array(row)
    .min(1)
    .max(rowsAtMost)
    .refine((rows) => new Set(rows.map(keyOf)).size === rows.length),
})
