import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'

/** Weights of the pages' type. */
export type Weight = 400 | 600
const weights: readonly Weight[] = [400, 600]

export interface Face {
  /** The name it is registered under. */
  name: string
  bytes: Buffer
  font: Font
  /** Its letters change with those beside them, so that a text is as wide as it is set. */
  shaped: boolean
}

const find = createRequire(import.meta.url)
// The product's typeface, and one that has the letters of Vietnamese, which it lacks.
const product = find.resolve(
  '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-400-normal.woff',
)
const vietnamese = find.resolve('@fontsource/be-vietnam-pro/files/be-vietnam-pro-vietnamese-400-normal.woff')
const parts = [
  product,
  product.replace('-latin-', '-latin-ext-'),
  vietnamese,
  vietnamese.replace('-vietnamese-', '-latin-ext-'),
]
const weighed = (path: string, weight: Weight): string => path.replace('-400-', `-${weight}-`)

function faceOf(name: string, bytes: Buffer, shaped: boolean): Face {
  const font = create(bytes)
  if ('fonts' in font) throw new Error(`${name} is a collection of fonts.`)
  return { name, bytes, font, shaped }
}

/** The faces that are there, in the order in which a letter is looked for in them. */
const faces: Readonly<Record<Weight, Face[]>> = { 400: [], 600: [] }
for (const weight of weights)
  for (const part of parts) {
    const path = weighed(part, weight)
    faces[weight].push(faceOf(basename(path), readFileSync(path), false))
  }

/** A typeface in files of a few letters each. */
interface Typeface {
  /** Tells which letters are in which part. */
  index: string
  /** The file of a part; undefined of a part that is not used. */
  file: (part: string) => string | undefined
}
const scripts = /^(latin-ext|cyrillic|greek|devanagari)/
const typefaces: readonly Typeface[] = [
  {
    index: find.resolve('@fontsource/noto-sans/unicode.json'),
    file: (part) => (scripts.test(part) ? `noto-sans-${part}-400-normal.woff` : undefined),
  },
  {
    index: find.resolve('@fontsource/noto-sans-arabic/unicode.json'),
    file: (part) => (part === 'arabic' ? 'noto-sans-arabic-arabic-400-normal.woff' : undefined),
  },
  {
    index: find.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
    file: (part) => `noto-sans-sc-${part.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`,
  },
]

/** A file of letters, and the first and last of those that stand together. */
interface Part {
  path: string
  spans: { first: number; last: number }[]
}

/** The parts with every other letter. Read once, when one is needed. */
let known: Part[] | undefined
function everyPart(): Part[] {
  known ??= typefaces.flatMap(({ index, file }) => {
    const ranges = JSON.parse(readFileSync(index, 'utf8')) as Record<string, string>
    return Object.entries(ranges).flatMap(([part, range]) => {
      const of = file(part)
      return of === undefined ? [] : [{ path: join(dirname(index), 'files', of), spans: spansOf(range) }]
    })
  })
  return known
}

/** "U+0400-045F,U+2116" */
const spansOf = (range: string): Part['spans'] =>
  range.split(',').map((span) => {
    const [first = '', last = first] = span.slice('U+'.length).split('-')
    return { first: Number.parseInt(first, 16), last: Number.parseInt(last, 16) }
  })

/** Makes faces ready for every letter of a text that some file has. To be called before it is measured or set. */
export async function loadFaces(text: string): Promise<void> {
  const missing = new Set(
    [...text].map((sign) => sign.codePointAt(0) ?? 0).filter((code) => !findFace(code, 400)),
  )
  const needed = Map.groupBy(missing, partOf)
  for (const [part, codes] of needed)
    for (const weight of part ? weights : []) {
      const face = part && (await loadedFace(weighed(part.path, weight), codes, weight))
      if (face) faces[weight].push(face)
    }
}

const partOf = (code: number): Part | undefined =>
  everyPart().find(({ spans }) => spans.some(({ first, last }) => first <= code && code <= last))

/** A face with some letters of a file; undefined where it has none of them. */
async function loadedFace(path: string, codes: readonly number[], weight: Weight): Promise<Face | undefined> {
  const bytes = await readFile(path)
  const whole = faceOf(basename(path), bytes, true)
  const own = codes.filter((code) => whole.font.hasGlyphForCodePoint(code))
  if (own.length === 0 || !path.endsWith('.woff2')) return own.length === 0 ? undefined : whole
  // PDFKit sets neither a file of all weights nor a compressed one: these letters are taken out in one weight.
  const letters = String.fromCodePoint(...own)
  const alone = await subsetFont(bytes, letters, { targetFormat: 'sfnt', variationAxes: { wght: weight } })
  return faceOf(`${whole.name} ${weight} ${letters}`, alone, false)
}

const found: Readonly<Record<Weight, Map<number, Face>>> = { 400: new Map(), 600: new Map() }

/** The first face that has a letter. */
export function findFace(code: number, weight: Weight): Face | undefined {
  const face = found[weight].get(code) ?? faces[weight].find(({ font }) => font.hasGlyphForCodePoint(code))
  if (face) found[weight].set(code, face)
  return face
}

export const everyFace = (): Face[] => [...faces[400], ...faces[600]]
