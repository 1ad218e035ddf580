import type { Direction } from './direction.ts'

const scripts = [
  'Adlam',
  'Arabic',
  'Hebrew',
  'Mandaic',
  'Nko',
  'Hanifi_Rohingya',
  'Samaritan',
  'Syriac',
  'Thaana',
  'Yezidi',
]
const back = `(?:(?=\\p{L})[${scripts.map((script) => `\\p{Script=${script}}`).join('')}])`
const on = `(?:(?!${back})\\p{L})`
const lettersBack = new RegExp(back, 'gu')
const lettersOn = new RegExp(on, 'gu')

/** Returns the direction of most letters in a text; undefined without letters. */
export function directionOfText(text: string): Direction | undefined {
  const rightToLeft = text.match(lettersBack)?.length ?? 0
  const leftToRight = text.match(lettersOn)?.length ?? 0
  if (rightToLeft + leftToRight === 0) return undefined
  return rightToLeft > leftToRight ? 'rtl' : 'ltr'
}

/** Right-to-left text would reverse the groups of a phone number. */
const phone = '[+(]?\\p{Nd}+(?:[ ().-]{1,2}\\p{Nd}+){2,}|\\p{Nd}{3}[.-]\\p{Nd}{4}'

/** What is written against the direction of the text around it, with the numbers and signs inside. */
const against: Readonly<Record<Direction, RegExp>> = {
  ltr: new RegExp(`(${back}\\p{M}*(?:(?:${back}|\\P{L})*${back}\\p{M}*)?)`, 'u'),
  rtl: new RegExp(`(${phone}|\\p{N}*${on}(?:(?:${on}|\\P{L})*(?:${on}|[\\p{M}\\p{N}/]))?)`, 'u'),
}

/** Divides a text where its direction changes, for documents that mark each part. `around` is the paragraph's. */
export function stretchesOf(text: string, around: Direction): { text: string; dir: Direction }[] {
  const other = around === 'ltr' ? 'rtl' : 'ltr'
  const parts = text.split(new RegExp(against[around], 'gu'))
  for (const [at, part] of parts.entries()) {
    const next = parts[at + 1]
    // A bracket closes on the side where it was opened.
    if (at % 2 === 0 || next === undefined || !next.startsWith(')') || !/\([^)]*$/.test(part)) continue
    parts[at] = `${part})`
    parts[at + 1] = next.slice(1)
  }
  return parts.flatMap((part, at) => (part === '' ? [] : { text: part, dir: at % 2 === 1 ? other : around }))
}
