import type * as z from 'zod'
import { Problem } from '../shared/errors.ts'

/** Returns a part of a request as its schema parses it. Rejects invalid values with a message that names the field. */
export function parseInput(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value, { error: inWords })
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  if (!issue || issue.path.length === 0) throw new Problem('badRequest')
  const isMissing = issue.code === 'invalid_type' && (valueAt(value, issue.path) ?? null) === null
  const message = isMissing ? 'This field is required' : issue.message
  throw new Problem('badRequest', `${message} (${issue.path.join('.')})`)
}

/** Returns the value that was sent, before a schema turned it into a number. */
function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], value)
}

const types: Partial<Record<string, string>> = {
  string: 'This must be text.',
  number: 'This must be a number.',
  int: 'This must be a whole number.',
  boolean: 'This must be true or false.',
  object: 'This must be an object.',
  record: 'This must be an object.',
  array: 'This must be a list.',
}

/** Messages for errors without a message in the contract. */
const inWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type') return types[issue.expected] ?? 'We can’t use this value here.'
  if (issue.code === 'too_small') return 'This is too small.'
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'This is too long.' : 'This is too large.'
  if (issue.code === 'invalid_value') return 'This isn’t one of the allowed values.'
  return 'We can’t use this value here.'
}
