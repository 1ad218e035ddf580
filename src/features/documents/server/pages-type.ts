import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import { create, type Font } from 'fontkit'

/** Weights of the pages' type. */
export type Weight = 400 | 600

interface Face {
  /** The name it is registered under. */
  name: string
  bytes: Buffer
  font: Font
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

function faceOf(regular: string, weight: Weight): Face {
  const path = regular.replace('-400-', `-${weight}-`)
  const bytes = readFileSync(path)
  const font = create(bytes)
  if ('fonts' in font) throw new Error(`${path} is a collection of fonts.`)
  return { name: basename(path), bytes, font }
}

export const faces: Readonly<Record<Weight, readonly Face[]>> = {
  400: parts.map((path) => faceOf(path, 400)),
  600: parts.map((path) => faceOf(path, 600)),
}

/** A piece of text in one face. */
export interface Piece {
  text: string
  face: Face
}

const known: Readonly<Record<Weight, Map<number, Face | undefined>>> = { 400: new Map(), 600: new Map() }

function faceFor(code: number, weight: Weight): Face | undefined {
  if (!known[weight].has(code))
    known[weight].set(
      code,
      faces[weight].find(({ font }) => font.hasGlyphForCodePoint(code)),
    )
  return known[weight].get(code)
}

/**
 * The text as it can be set: composed letters, no control or direction signs and no pictures; a letter that no face has is
 * set as "?", one for each run of them.
 */
export function settable(text: string): string {
  const plain = text
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(
      /[\p{Extended_Pictographic}\p{Cc}\p{Cf}\p{Cs}\u{1F1E6}-\u{1F1FF}\u{1F3FB}-\u{1F3FF}\uFE0F]/gu,
      (sign) => (faceFor(sign.codePointAt(0) ?? 0, 400) && !/\p{Cf}|\p{Cc}/u.test(sign) ? sign : ''),
    )
  let set = ''
  for (const sign of plain) {
    if (faceFor(sign.codePointAt(0) ?? 0, 400)) set += sign
    else if (!set.endsWith('?')) set += '?'
  }
  return set
}

const widths = new Map<Face, Map<number, number>>()

function advance(face: Face, code: number): number {
  const own = widths.get(face) ?? new Map<number, number>()
  widths.set(face, own)
  const width = own.get(code) ?? face.font.glyphForCodePoint(code).advanceWidth / face.font.unitsPerEm
  own.set(code, width)
  return width
}

/** Width of a text in points. */
export function widthOf(text: string, size: number, weight: Weight): number {
  let sum = 0
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0
    const face = faceFor(code, weight)
    if (face) sum += advance(face, code)
  }
  return sum * size
}

/** A line's pieces, each in a face that has its letters. */
export function piecesOf(text: string, weight: Weight): Piece[] {
  const pieces: Piece[] = []
  for (const sign of text) {
    const face = faceFor(sign.codePointAt(0) ?? 0, weight)
    const last = pieces.at(-1)
    if (!face) continue
    if (last?.face === face) last.text += sign
    else pieces.push({ text: sign, face })
  }
  return pieces
}

/** Words in one weight. */
export interface Words {
  text: string
  weight: Weight
}

/** Lines of at most a width: broken at spaces and hyphens, and inside a word that is too long for a line. */
export function linesOf(texts: readonly Words[], size: number, width: number): Words[][] {
  const lines: Words[][] = [[]]
  let used = 0
  const add = (text: string, weight: Weight) => {
    const line = lines.at(-1) ?? []
    const last = line.at(-1)
    if (last?.weight === weight) last.text += text
    else line.push({ text, weight })
    used += widthOf(text, size, weight)
  }
  for (const { text, weight } of texts) {
    for (const word of settable(text).match(/[^\s\-–]*[-–]?\s*/gu) ?? []) {
      if (word === '') continue
      const fits = (more: string) => used + widthOf(more.trimEnd(), size, weight) <= width
      if (!fits(word) && used > 0) {
        lines.push([])
        used = 0
      }
      if (fits(word)) add(word, weight)
      else
        for (const sign of word) {
          if (!fits(sign) && used > 0) {
            lines.push([])
            used = 0
          }
          add(sign, weight)
        }
    }
  }
  return lines
}
