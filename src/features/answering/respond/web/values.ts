/** Reads, compares and tests values for emptiness as SurveyJS does. */

export function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isEmpty)
  return !value && value !== 0 && value !== false
}

/** Converts strings that spell a number or a boolean to that value for comparison, except numbers with leading zeros. */
export function literal(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const lower = value.toLowerCase()
  if (lower === 'true' || lower === 'false') return lower === 'true'
  const trimmed = value.trim()
  if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(trimmed) && trimmed.length <= 15 && !/^0\d/.test(value))
    return Number(trimmed)
  return value
}

export function sameValue(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (isNothing(left) && isNothing(right)) return true
  if (isEmptyList(left) && right === undefined) return true
  if (isEmptyList(right) && left === undefined) return true
  if (typeof left === 'string' && typeof right === 'string') return plain(left) === plain(right)
  if (isNumeric(left) && isNumeric(right) && Number(left) === Number(right)) return true
  if (isEmpty(left) !== isEmpty(right)) return false
  if (typeof left === 'boolean' && typeof right === 'string') return String(left) === right.toLowerCase()
  if (typeof right === 'boolean' && typeof left === 'string') return String(right) === left.toLowerCase()
  if (Array.isArray(left) && Array.isArray(right)) return sameList(left, right)
  // biome-ignore lint/suspicious/noDoubleEquals: a number and its text are the same answer.
  return typeof left !== 'object' && typeof right !== 'object' && left == right
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

function plain(text: string): string {
  return text.trim().toLowerCase()
}

function isNumeric(value: unknown): boolean {
  return (
    typeof value === 'number' ||
    (typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value)))
  )
}

function sameList(left: readonly unknown[], right: readonly unknown[]): boolean {
  if (left.length !== right.length) return false
  const [a, b] = [[...left].sort(), [...right].sort()]
  return a.every((value, index) => sameValue(value, b[index]))
}
