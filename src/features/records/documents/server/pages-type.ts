import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Bidi } from 'bidi-js'
import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'
import type { Direction } from '../../../../shared/direction.ts'
import { unpackedWoff } from './pages-woff.ts'

export type Weight = 400 | 600
const weights: readonly Weight[] = [400, 600]

/** Text in one weight. */
export interface Words {
  text: string
  weight: Weight
}

export interface Face {
  /** Name under which the document registers the font. */
  name: string
  bytes: Buffer
  font: Font
}

/** Text in one font face. */
export interface Piece {
  text: string
  face: Face
}

const find = createRequire(import.meta.url)

/** Typefaces in the order in which they are searched for a character, each with a pattern for the files used. */
const typefaces = [
  ['@fontsource/atkinson-hyperlegible-next', /^latin/],
  ['@fontsource/be-vietnam-pro', /^(vietnamese|latin-ext)/],
  ['@fontsource/noto-sans', /^(latin-ext|cyrillic|greek|devanagari)/],
  ['@fontsource/noto-sans-arabic', /^arabic/],
  ['@fontsource-variable/noto-sans-ethiopic', /^ethiopic/],
  ['@fontsource-variable/noto-sans-myanmar', /^myanmar/],
  ['@fontsource-variable/noto-sans-sc', /./],
] as const

/** Each file with the characters it may contain, such as "U+0400-045F,U+2116". */
const files = typefaces.flatMap(([typeface, used]) => {
  const index = find.resolve(`${typeface}/unicode.json`)
  const isVariable = typeface.startsWith('@fontsource-variable')
  return Object.entries(JSON.parse(readFileSync(index, 'utf8')) as Record<string, string>)
    .filter(([part]) => used.test(part))
    .map(([part, ranges]) => {
      const name = `${basename(typeface)}-${part.replaceAll(/[[\]]/g, '')}`
      const spans = ranges.split(',').map((span) => {
        const [first = '', last = first] = span.slice('U+'.length).split('-')
        return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
      })
      return {
        path: join(dirname(index), 'files', name),
        isVariable,
        // Letters that join must be in one face. A part of the Chinese font is large, and its characters never join.
        letters: part.startsWith('[') ? undefined : lettersIn(spans),
        has: (sign: string) => {
          const code = sign.codePointAt(0) ?? 0
          return spans.some(([first, last]) => first <= code && code <= last)
        },
      }
    })
})

function lettersIn(spans: readonly (readonly [number, number])[]): string {
  const codes = spans.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at),
  )
  return String.fromCodePoint(...codes)
}

/** Characters that a file lacks although its range contains them. */
const absent = new Set<string>()

/** Returns a font's characters. A font cut to characters that it lacks has no table of them, which can't be read. */
function charactersOf(font: Font): string[] {
  try {
    return font.characterSet.map((code) => String.fromCodePoint(code))
  } catch {
    return []
  }
}

const faces: Readonly<Record<Weight, Map<string, Face>>> = { 400: new Map(), 600: new Map() }

/** Loads the faces that contain a text's characters. Call it before measuring or drawing the text. */
export async function loadFaces(text: string): Promise<void> {
  const signs = [...new Set(text)]
  for (const weight of weights)
    for (const { path, isVariable, letters, has } of files) {
      const missing = signs.filter(
        (sign) => has(sign) && !faces[weight].has(sign) && !absent.has(`${path} ${sign}`),
      )
      if (missing.length === 0) continue
      const bytes = isVariable
        ? await oneWeight(`${path}-wght-normal.woff2`, letters ?? missing.join(''), weight)
        : unpackedWoff(await readFile(`${path}-${weight}-normal.woff`))
      const font = create(bytes)
      if ('fonts' in font) throw new Error(`${path} is a collection of fonts.`)
      const face = { name: `${path} ${weight} ${letters ? '' : missing.join('')}`, bytes, font }
      const contained = new Set(charactersOf(font))
      for (const sign of contained) if (!faces[weight].has(sign)) faces[weight].set(sign, face)
      for (const sign of missing) if (!contained.has(sign)) absent.add(`${path} ${sign}`)
    }
}

/** PDFKit supports neither variable fonts nor compressed ones, so the needed characters are extracted in one weight. */
const oneWeight = async (path: string, letters: string, wght: Weight): Promise<Buffer> =>
  subsetFont(await readFile(path), letters, { targetFormat: 'sfnt', variationAxes: { wght } })

/** Returns the text in composed characters (NFC), without control or direction characters. */
export const plainText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/\p{Cc}|\p{Cf}|\p{Cs}|\uFE0F/gu, '')

/** Returns the text without emoji. Each run of characters that no face contains becomes "[letters missing]". */
export const settable = (text: string): string =>
  Array.from(plainText(text), (sign) => (faces[400].has(sign) ? sign : picture.test(sign) ? '' : '\uFFFF'))
    .join('')
    .replaceAll(/\uFFFF([\uFFFF ]*\uFFFF)?/g, '[letters missing]')
    .replaceAll(/ +/g, ' ')
const picture = /[\p{Extended_Pictographic}\u{1F1E6}-\u{1F1FF}\u{1F3FB}-\u{1F3FF}]/u

// The library's types describe a different kind of module.
const makeBidi = find('bidi-js') as () => Bidi
const bidi = makeBidi()
export const hasRightToLeft = (text: string): boolean => /\p{Script=Arabic}/u.test(text)

/** Returns a line's pieces in visual order, from left to right. `around` is the direction of the paragraph. */
export function piecesOf(line: readonly Words[], around: Direction): Piece[] {
  const signs = line.flatMap(({ text, weight }) =>
    Array.from(text, (sign) => ({ text: sign, face: faces[weight].get(sign), isTurned: false })),
  )
  const pieces: { text: string; face: Face; isTurned: boolean }[] = []
  for (const { text, face, isTurned } of inSight(signs, around)) {
    const last = pieces.at(-1)
    if (!face) continue
    if (last?.face !== face || last.isTurned !== isTurned) pieces.push({ text, face, isTurned })
    // Arabic letters must stay together, in reading order, because the font shapes and reverses them as one text.
    else last.text = isTurned && hasRightToLeft(text) ? text + last.text : last.text + text
  }
  return pieces
}

function inSight<T extends { text: string; isTurned: boolean }>(signs: T[], around: Direction): T[] {
  // Each character becomes one UTF-16 unit, so that positions in `line` match those in `signs`.
  const line = signs.map(({ text }) => (text.length === 1 ? text : 'a')).join('')
  if (!hasRightToLeft(line)) return signs
  const embedding = bidi.getEmbeddingLevels(line, around)
  return bidi.getReorderedIndices(line, embedding).flatMap((at) => {
    const sign = signs[at]
    if (!sign || (embedding.levels[at] ?? 0) % 2 === 0) return sign ?? []
    return { ...sign, text: bidi.getMirroredCharacter(sign.text) ?? sign.text, isTurned: true }
  })
}
