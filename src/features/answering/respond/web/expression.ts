import { isEmpty, literal, sameValue } from './values.ts'

/** A parsed SurveyJS condition to evaluate against a set of answers. */
type Condition = (answers: Readonly<Record<string, unknown>>) => boolean

type Operand = (answers: Readonly<Record<string, unknown>>) => unknown

/** Parses a `visibleIf`. A condition that can't be parsed never hides anything. */
export function condition(expression: string | undefined): Condition {
  if (!expression?.trim()) return always
  const known = read.get(expression)
  if (known) return known
  const parsed = parse(expression)
  read.set(expression, parsed)
  return parsed
}

const always: Condition = () => true
const read = new Map<string, Condition>()

function parse(expression: string): Condition {
  try {
    const rest = tokens(expression)
    const operand = either(rest)
    return rest.length === 0 ? (answers) => Boolean(operand(answers)) : always
  } catch {
    return always
  }
}

interface Token {
  kind: 'name' | 'text' | 'word' | 'sign'
  text: string
}

const pattern =
  /\s*(?:\{([^}]*)\}|'([^']*)'|"([^"]*)"|(<>|<=|>=|==|!=|\*=|[=<>!()[\],])|([^\s{}'"=<>!()[\],]+))/gy

function tokens(expression: string): Token[] {
  const found: Token[] = []
  const source = expression.trim()
  pattern.lastIndex = 0
  while (pattern.lastIndex < source.length) {
    const match = pattern.exec(source)
    if (!match) throw new SyntaxError(expression)
    const [, name, single, double, sign, word] = match
    if (name !== undefined) found.push({ kind: 'name', text: name.trim() })
    else if (sign !== undefined) found.push({ kind: 'sign', text: sign })
    else if (word !== undefined) found.push({ kind: 'word', text: word })
    else found.push({ kind: 'text', text: single ?? double ?? '' })
  }
  return found
}

const comparisons: Readonly<Record<string, (left: unknown, right: unknown) => boolean>> = {
  equal: sameValue,
  notequal: (left, right) => !sameValue(left, right),
  greater: (left, right) => isLess(right, left),
  less: isLess,
  greaterorequal: (left, right) => sameValue(left, right) || isLess(right, left),
  lessorequal: (left, right) => sameValue(left, right) || isLess(left, right),
  contains: (left, right) => holds(left, right, true),
  notcontains: (left, right) => (!left && !isEmpty(right)) || holds(left, right, false),
  anyof,
  allof,
}

const spellings: Readonly<Record<string, string>> = {
  '=': 'equal',
  '==': 'equal',
  '<>': 'notequal',
  '!=': 'notequal',
  '>': 'greater',
  '<': 'less',
  '>=': 'greaterorequal',
  '<=': 'lessorequal',
  '*=': 'contains',
  contain: 'contains',
  notcontain: 'notcontains',
}

/** Consumes the next token if it is one of these, ignoring case. */
function take(rest: Token[], kind: Token['kind'], ...texts: string[]): boolean {
  const [next] = rest
  const isNext = next?.kind === kind && texts.includes(next.text.toLowerCase())
  if (isNext) rest.shift()
  return isNext
}

const either = (rest: Token[]): Operand => {
  const a = both(rest)
  if (!take(rest, 'word', 'or')) return a
  const b = either(rest)
  return (answers) => a(answers) || b(answers)
}

const both = (rest: Token[]): Operand => {
  const a = compared(rest)
  if (!take(rest, 'word', 'and')) return a
  const b = both(rest)
  return (answers) => a(answers) && b(answers)
}

function compared(rest: Token[]): Operand {
  const left = single(rest)
  const [next] = rest
  if (!next || next.kind === 'text' || next.kind === 'name') return left
  const word = next.text.toLowerCase()
  const compare = comparisons[spellings[word] ?? word]
  if (!compare) return left
  rest.shift()
  const right = single(rest)
  return (answers) => compare(left(answers), right(answers))
}

function single(rest: Token[]): Operand {
  if (take(rest, 'sign', '!') || take(rest, 'word', 'not', 'negate')) {
    const operand = single(rest)
    return (answers) => !operand(answers)
  }
  const operand = plain(rest)
  if (take(rest, 'word', 'notempty')) return (answers) => !isEmpty(operand(answers))
  if (take(rest, 'word', 'empty')) return (answers) => isEmpty(operand(answers))
  return operand
}

function plain(rest: Token[]): Operand {
  if (take(rest, 'sign', '(')) {
    const inner = either(rest)
    if (!take(rest, 'sign', ')')) throw new SyntaxError(') was expected.')
    return inner
  }
  if (take(rest, 'sign', '[')) {
    const members: Operand[] = []
    while (!take(rest, 'sign', ']')) {
      members.push(plain(rest))
      take(rest, 'sign', ',')
    }
    return (answers) => members.map((member) => member(answers))
  }
  const token = rest.shift()
  if (!token || token.kind === 'sign') throw new SyntaxError('A value was expected.')
  const { kind, text } = token
  if (kind === 'name') return (answers) => literal(answers[text])
  const constant = kind === 'text' ? text : bareWord(text)
  return () => constant
}

function bareWord(word: string): unknown {
  if (word === 'undefined' || word === 'null') return null
  return literal(word)
}

/** Compares numbers by value and strings alphabetically. A missing value returns false. */
function isLess(left: unknown, right: unknown): boolean {
  if (left === null || left === undefined || right === null || right === undefined) return false
  return (left as number) < (right as number)
}

function anyof(left: unknown, right: unknown): boolean {
  if (isEmpty(left)) return isEmpty(right)
  if (isEmpty(right)) return true
  if (!Array.isArray(left)) return holds(right, left, true)
  return asList(right).some((member) => holds(left, member, true))
}

function allof(left: unknown, right: unknown): boolean {
  if (!left && !isEmpty(right)) return false
  return asList(right).every((member) => holds(left, member, true))
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value]
}

/** Checks whether a list contains every wanted value, or a text the wanted part; negated if `wanted` is false. */
function holds(where: unknown, what: unknown, wanted: boolean): boolean {
  if (Array.isArray(where)) {
    if (where.length === 0) return !wanted
    const hasAll = asList(what).every((value) => where.some((member) => sameValue(member, value)))
    return hasAll === wanted
  }
  if (!where && where !== 0 && where !== false) return false
  if (!what) return false
  return String(where).toLowerCase().includes(String(what).toLowerCase()) === wanted
}
