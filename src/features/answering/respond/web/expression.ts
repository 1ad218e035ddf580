import { isEmpty, literal, sameValue } from './values.ts'

/** A parsed SurveyJS condition, evaluated against a set of answers. */
type Condition = (answers: Readonly<Record<string, unknown>>) => boolean

type Operand = (answers: Readonly<Record<string, unknown>>) => unknown

/** Reads a `visibleIf`. One that cannot be read never hides anything. */
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
    const parser = new Parser(tokens(expression))
    const operand = parser.either()
    if (!parser.atEnd()) return always
    return (answers) => Boolean(operand(answers))
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

class Parser {
  private at = 0
  private readonly tokens: readonly Token[]
  constructor(tokens: readonly Token[]) {
    this.tokens = tokens
  }

  atEnd(): boolean {
    return this.at === this.tokens.length
  }

  either(): Operand {
    let left = this.both()
    while (this.takeWord('or')) {
      const [a, b] = [left, this.both()]
      left = (answers) => a(answers) || b(answers)
    }
    return left
  }

  private both(): Operand {
    let left = this.compared()
    while (this.takeWord('and')) {
      const [a, b] = [left, this.compared()]
      left = (answers) => a(answers) && b(answers)
    }
    return left
  }

  private compared(): Operand {
    const left = this.single()
    const token = this.tokens[this.at]
    if (token && token.kind !== 'text' && token.kind !== 'name') {
      const word = token.text.toLowerCase()
      const compare = comparisons[spellings[word] ?? word]
      if (compare) {
        this.at++
        const right = this.single()
        return (answers) => compare(left(answers), right(answers))
      }
    }
    return left
  }

  private single(): Operand {
    if (this.takeSign('!') || this.takeWord('not') || this.takeWord('negate')) {
      const operand = this.single()
      return (answers) => !operand(answers)
    }
    const operand = this.plain()
    if (this.takeWord('notempty')) return (answers) => !isEmpty(operand(answers))
    if (this.takeWord('empty')) return (answers) => isEmpty(operand(answers))
    return operand
  }

  private plain(): Operand {
    if (this.takeSign('(')) {
      const inner = this.either()
      this.need(')')
      return inner
    }
    if (this.takeSign('[')) return this.list()
    const token = this.tokens[this.at++]
    if (!token || token.kind === 'sign') throw new SyntaxError('A value was expected.')
    const { kind, text } = token
    if (kind === 'name') return (answers) => literal(answers[text])
    const constant = kind === 'text' ? text : bareWord(text)
    return () => constant
  }

  private list(): Operand {
    const members: Operand[] = []
    while (!this.takeSign(']')) {
      members.push(this.plain())
      this.takeSign(',')
    }
    return (answers) => members.map((member) => member(answers))
  }

  private takeSign(sign: string): boolean {
    return this.take('sign', sign)
  }

  private takeWord(word: string): boolean {
    return this.take('word', word)
  }

  private take(kind: Token['kind'], text: string): boolean {
    const token = this.tokens[this.at]
    if (token?.kind !== kind || token.text.toLowerCase() !== text) return false
    this.at++
    return true
  }

  private need(sign: string) {
    if (!this.takeSign(sign)) throw new SyntaxError(`${sign} was expected.`)
  }
}

function bareWord(word: string): unknown {
  if (word === 'undefined' || word === 'null') return null
  return literal(word)
}

/** Compares numbers by value and strings alphabetically; a missing value compares false. */
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

/** Whether a list has every wanted value, or a text the wanted part; `wanted` false asks for the opposite. */
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
