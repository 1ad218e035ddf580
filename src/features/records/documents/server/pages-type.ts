import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Bidi } from 'bidi-js'
import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'

/** Weights of the pages' type. */
export type Weight = 400 | 600
const weights: readonly Weight[] = [400, 600]

/** Words in one weight. */
export interface Words {
  text: string
  weight: Weight
}

export interface Face {
  /** What the document knows it by. */
  name: string
  bytes: Buffer
  font: Font
}

/** A text in one face. */
export interface Piece {
  text: string
  face: Face
}

const find = createRequire(import.meta.url)

/** Typefaces in the order in which a letter is looked for in them, and those of their files that are used. */
const typefaces = [
  ['@fontsource/atkinson-hyperlegible-next', /^latin/],
  ['@fontsource/be-vietnam-pro', /^(vietnamese|latin-ext)/],
  ['@fontsource/noto-sans', /^(latin-ext|cyrillic|greek|devanagari)/],
  ['@fontsource/noto-sans-arabic', /^arabic/],
  ['@fontsource-variable/noto-sans-sc', /./],
] as const

/** Each file with the letters that it may have, such as "U+0400-045F,U+2116". */
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
        has: (sign: string) => {
          const code = sign.codePointAt(0) ?? 0
          return spans.some(([first, last]) => first <= code && code <= last)
        },
      }
    })
})

const faces: Readonly<Record<Weight, Map<string, Face>>> = { 400: new Map(), 600: new Map() }

/** Opens a face for every letter of a text that some file has. To be called before it is measured or set. */
export async function loadFaces(text: string): Promise<void> {
  const signs = [...new Set(text)]
  for (const weight of weights)
    for (const { path, isVariable, has } of files) {
      const missing = signs.filter((sign) => has(sign) && !faces[weight].has(sign))
      if (missing.length === 0) continue
      const bytes = isVariable
        ? await oneWeight(`${path}-wght-normal.woff2`, missing.join(''), weight)
        : await readFile(`${path}-${weight}-normal.woff`)
      const font = create(bytes)
      if ('fonts' in font) throw new Error(`${path} is a collection of fonts.`)
      const face = { name: `${path} ${weight} ${isVariable ? missing.join('') : ''}`, bytes, font }
      for (const code of font.characterSet) {
        const sign = String.fromCodePoint(code)
        if (!faces[weight].has(sign)) faces[weight].set(sign, face)
      }
    }
}

/** PDFKit sets neither a file of all weights nor a compressed one: the letters are taken out of it in one weight. */
const oneWeight = async (path: string, letters: string, wght: Weight): Promise<Buffer> =>
  subsetFont(await readFile(path), letters, { targetFormat: 'sfnt', variationAxes: { wght } })

/** The text in composed letters, without control or direction signs. */
export const plainText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/\p{Cc}|\p{Cf}|\p{Cs}|\uFE0F/gu, '')

/** The text as it can be set: no pictures; letters that no face has are named as missing, once for each run of them. */
export const settable = (text: string): string =>
  Array.from(plainText(text), (sign) => (faces[400].has(sign) ? sign : picture.test(sign) ? '' : '\uFFFF'))
    .join('')
    .replaceAll(/\uFFFF([\uFFFF ]*\uFFFF)?/g, '[letters missing]')
    .replaceAll(/ +/g, ' ')
const picture = /[\p{Extended_Pictographic}\u{1F1E6}-\u{1F1FF}\u{1F3FB}-\u{1F3FF}]/u

// Its types take it for a module of another kind.
const makeBidi = find('bidi-js') as () => Bidi
const bidi = makeBidi()
export const hasRightToLeft = (text: string): boolean => /\p{Script=Arabic}/u.test(text)

/** A line's pieces from left to right, whatever their direction. */
export function piecesOf(line: readonly Words[]): Piece[] {
  const signs = line.flatMap(({ text, weight }) =>
    Array.from(text, (sign) => ({ text: sign, face: faces[weight].get(sign), isTurned: false })),
  )
  const pieces: { text: string; face: Face; isTurned: boolean }[] = []
  for (const { text, face, isTurned } of inSight(signs)) {
    const last = pieces.at(-1)
    if (!face) continue
    if (last?.face !== face || last.isTurned !== isTurned) pieces.push({ text, face, isTurned })
    // Arabic letters are shaped, and turned, as one text in the order in which they are read.
    else last.text = isTurned && hasRightToLeft(text) ? text + last.text : last.text + text
  }
  return pieces
}

function inSight<T extends { text: string; isTurned: boolean }>(signs: T[]): T[] {
  // Each sign is one unit of the text, so that places in both are the same.
  const line = signs.map(({ text }) => (text.length === 1 ? text : 'a')).join('')
  if (!hasRightToLeft(line)) return signs
  const embedding = bidi.getEmbeddingLevels(line)
  return bidi.getReorderedIndices(line, embedding).flatMap((at) => {
    const sign = signs[at]
    if (!sign || (embedding.levels[at] ?? 0) % 2 === 0) return sign ?? []
    return { ...sign, text: bidi.getMirroredCharacter(sign.text) ?? sign.text, isTurned: true }
  })
}
