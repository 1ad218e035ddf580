import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { scriptOf } from '../../shared/direction.ts'
import type { LanguageCode } from '../../shared/languages.ts'

interface Typeface {
  /** The package and its parts that have the letters. */
  source: readonly [name: string, ...parts: string[]]
  /** A variable font has all weights in one file. */
  weights: readonly ('400' | '600')[] | 'variable'
  /** Whether Latin letters come from it too, since words mix them with its own. */
  isLatin?: true
  /** Whether it is the pages' own typeface, whose usual file lacks only some letters. */
  isOwn?: true
  /** Letters that are always there, since people type names and questions of their own. */
  letters: string
  /** Fonts of devices, if they differ, with their size in percent at which words are as wide as in the typeface. */
  devices: Readonly<Record<string, number>>
  /** Fonts of devices that may lack the letters, with their size in percent at which boxes are as wide as letters. */
  boxes?: Readonly<Record<string, number>>
}

const from = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('')

/** By script, and by language if its script is Latin. Chinese, Japanese and Korean fonts are too large to send. */
const typefaces: Readonly<Record<string, Typeface>> = {
  Arab: {
    source: ['@fontsource/noto-sans-arabic', 'arabic'],
    weights: ['400', '600'],
    letters: `،؛؟${from(0x621, 0x63a)}${from(0x640, 0x652)}${from(0x660, 0x66a)}`,
    devices: { 'Noto Naskh Arabic UI': 110, 'Noto Naskh Arabic': 110, 'DejaVu Sans': 94.5 },
  },
  Cyrl: {
    source: ['@fontsource/noto-sans', 'cyrillic', 'cyrillic-ext'],
    weights: ['400', '600'],
    letters: from(0x400, 0x45f),
    devices: { Arial: 105, 'Liberation Sans': 105, Roboto: 102, 'DejaVu Sans': 91.5 },
  },
  Ethi: {
    source: ['@fontsource-variable/noto-sans-ethiopic', 'ethiopic'],
    weights: 'variable',
    letters: '',
    devices: {},
    boxes: { 'Liberation Sans': 170, 'DejaVu Sans': 103.5 },
  },
  // The pages' own typeface, whose file has the letters of Western Europe.
  Latn: {
    source: ['@fontsource/atkinson-hyperlegible-next', 'latin-ext'],
    weights: ['400', '600'],
    isOwn: true,
    letters: '',
    devices: {},
  },
  Mymr: {
    source: ['@fontsource-variable/noto-sans-myanmar', 'myanmar'],
    weights: 'variable',
    letters: from(0x1000, 0x104b),
    devices: {},
    boxes: { 'Liberation Sans': 128, 'DejaVu Sans': 78 },
  },
  vi: {
    source: ['@fontsource/be-vietnam-pro', 'latin', 'vietnamese'],
    weights: ['400', '600'],
    isLatin: true,
    letters: `${from(0x20, 0x7e)}–—‘’“”…ăĂđĐĩĨũŨơƠưƯ${from(0x1ea0, 0x1ef9)}`,
    devices: { Arial: 108, Roboto: 108.5, 'DejaVu Sans': 95 },
  },
}

/** One file of a typeface: some of its characters in one weight, or in all of them. */
interface Part {
  part: string
  path: string
  weight: string
  /** The characters that it may contain, as style sheets write them: `U+0400-045F,U+2116`. */
  range: string
  isVariable: boolean
}

export interface LettersOf extends Pick<Typeface, 'letters' | 'devices'> {
  isLatin: boolean
  isOwn: boolean
  boxes: Readonly<Record<string, number>>
  parts: readonly Part[]
}

const find = createRequire(import.meta.url)
const known = new Map<string, LettersOf>()

/** Returns the typeface for a language's letters; undefined if the pages' own typeface has them, or devices do. */
export function lettersOf(code: LanguageCode): LettersOf | undefined {
  const name = code.split('-')[0] === 'vi' ? 'vi' : (scriptOf(code) ?? '')
  const typeface = typefaces[name]
  if (!typeface) return undefined
  const letters = known.get(name) ?? opened(typeface)
  known.set(name, letters)
  return letters
}

function opened({ source: [name, ...parts], weights, ...rest }: Typeface): LettersOf {
  const index = find.resolve(`${name}/unicode.json`)
  const ranges: Record<string, string> = JSON.parse(readFileSync(index, 'utf8'))
  const isVariable = weights === 'variable'
  const files = isVariable ? [['wght', '400 700'] as const] : weights.map((one) => [one, one] as const)
  return {
    ...rest,
    isLatin: rest.isLatin === true,
    isOwn: rest.isOwn === true,
    boxes: rest.boxes ?? {},
    parts: parts.flatMap((part) =>
      files.map(([file, weight]) => ({
        ...{ part, weight, isVariable, range: ranges[part] ?? '' },
        path: join(dirname(index), 'files', `${basename(name)}-${part}-${file}-normal.woff2`),
      })),
    ),
  }
}

/** Returns whether a range contains a character. */
export function inRange(range: string, sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0
  return range.split(',').some((span) => {
    const [first = '', last = first] = span.slice('U+'.length).split('-')
    return Number.parseInt(first, 16) <= code && code <= Number.parseInt(last, 16)
  })
}
