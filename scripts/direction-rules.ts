/** A declaration that stays where it is when the direction of the text changes. */
export interface Physical {
  readonly line: number
  readonly found: string
  /** What to write instead. */
  readonly use: string
}

const sides: Readonly<Record<string, string>> = { left: 'start', right: 'end' }
const logical = (side: string) => sides[side] ?? side

/** Returns the declarations in a style sheet that name a side; those for one direction only may do so. */
export function physicalInStyles(text: string): Physical[] {
  const css = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  const faults: Physical[] = []
  const selectors: string[] = []
  let from = 0
  for (const { 0: mark, index } of css.matchAll(/[{};]/g)) {
    const part = css.slice(from, index)
    const line = css.slice(0, from + part.search(/\S|$/)).split('\n').length
    const words = part.trim().replace(/\s+/g, ' ')
    from = index + 1
    if (mark === '{') selectors.push(words)
    else {
      const use = insteadOf(words)
      if (use && !selectors.some((one) => /\[dir=/.test(one)))
        faults.push({ line, found: `${selectors.join(' ')} { ${words} }`, use })
      if (mark === '}') selectors.pop()
    }
  }
  return faults
}

/** Returns the logical counterpart of a declaration that names a side. */
function insteadOf(declaration: string): string | undefined {
  const [, property = '', value = ''] = /^([\w-]+): ?(.*)$/.exec(declaration) ?? []
  if (property.startsWith('--')) return direction(value)
  const corner = /^border-(top|bottom)-(left|right)-radius$/.exec(property)
  if (corner) return `border-${corner[1] === 'top' ? 'start' : 'end'}-${logical(corner[2] ?? '')}-radius`
  const edge = /^(left|right)$|^([\w-]+)-(left|right)(-\w+)?$/.exec(property)
  if (edge) return edge[1] ? `inset-inline-${logical(edge[1])}` : edgeOf(edge.slice(2))
  if (/^(?:text-align|float|clear)$/.test(property))
    return /^(?:left|right)\b/.test(value)
      ? `${property}: ${property === 'text-align' ? '' : 'inline-'}${logical(value.split(' ')[0] ?? '')}`
      : undefined
  if (/^(?:margin|padding|inset|border-(?:width|style|color)|scroll-(?:margin|padding))$/.test(property)) {
    const [, right, , left] = valuesOf(value)
    if (right === left || left === undefined) return undefined
    return property.startsWith('border-')
      ? property.replace('border-', 'border-inline-')
      : `${property}-block and ${property}-inline`
  }
  if (property === 'border-radius') return cornersOf(value)
  if (/^(?:background|mask|object)-position$|origin$/.test(property))
    return /\b(?:left|right)\b/.test(value) ? 'a rule for [dir="rtl"] as well' : undefined
  return direction(value) ?? moveOf(property, value)
}

const edgeOf = ([start = '', side = '', rest = '']: string[]) => `${start}-inline-${logical(side)}${rest}`

const direction = (value: string) =>
  /\bto (?:left|right)\b/.test(value) ? 'to var(--line-start) or to var(--line-end)' : undefined

function cornersOf(value: string): string | undefined {
  const [startStart, startEnd = startStart, endEnd = startStart, endStart = startEnd] = valuesOf(value)
  return startStart === startEnd && endEnd === endStart ? undefined : 'border-start-start-radius and its like'
}

/** Only distances along the line change their sign with the direction. */
function moveOf(property: string, value: string): string | undefined {
  const along =
    property === 'translate'
      ? valuesOf(value)[0]
      : property === 'transform'
        ? /translate(?:X|3d)?\(((?:[^(),]|\([^()]*(?:\([^()]*\))?[^()]*\))*)/.exec(value)?.[1]
        : undefined
  if (along === undefined || along === 'none' || /^-?0(?![\d.])/.test(along)) return undefined
  return along.includes('var(--forward)') ? undefined : `calc(${along} * var(--forward))`
}

/** Splits a value at spaces outside brackets. */
const valuesOf = (value: string): string[] =>
  value.replace(' !important', '').match(/(?:[^\s(]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? []

const inMarkup: readonly (readonly [pattern: RegExp, use: string])[] = [
  [
    /\b(?:margin|padding|border|scrollMargin|scrollPadding)(?:Left|Right)\w*['"]?\s*[:=]/g,
    '…InlineStart, …InlineEnd',
  ],
  [/\btextAlign: ?['"](?:left|right)['"]/g, 'start, end'],
  [/\bstyle=\{\{[^}]*\b(?:left|right):/g, 'insetInlineStart, insetInlineEnd'],
  [/\.style\.(?:left|right)\b/g, 'insetInlineStart, insetInlineEnd'],
  [/\s(?:ml|mr|pl|pr)=["{]/g, 'ms, me, ps, pe'],
  [/\sta=["{]['"]?(?:left|right)\b/g, 'start, end'],
]

/** Returns the styles inside a component that name a side. */
export const physicalInMarkup = (text: string): Physical[] =>
  inMarkup.flatMap(([pattern, use]) =>
    Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({
      line: text.slice(0, index).split('\n').length,
      found: found.trim(),
      use,
    })),
  )
