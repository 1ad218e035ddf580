import { createRequire } from 'node:module'
import type { Bidi } from 'bidi-js'
import { type Face, findFace, type Weight } from './pages-fonts.ts'

/** A piece of text in one face. */
export interface Piece {
  text: string
  face: Face
}

/** What stands for letters that no face has. */
const missing = '[letters missing]'

/** The text in composed letters, without control or direction signs. */
export const plainText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/\p{Cc}|\p{Cf}|\p{Cs}|\uFE0F/gu, '')

/** The text as it can be set: no pictures; letters that no face has are named as missing, once for each run of them. */
export function settable(text: string): string {
  const plain = plainText(text).replaceAll(
    /[\p{Extended_Pictographic}\u{1F1E6}-\u{1F1FF}\u{1F3FB}-\u{1F3FF}]/gu,
    (sign) => (findFace(sign.codePointAt(0) ?? 0, 400) ? sign : ''),
  )
  let set = ''
  for (const sign of plain) {
    if (findFace(sign.codePointAt(0) ?? 0, 400)) set += sign
    else if (!set.trimEnd().endsWith(missing)) set += missing
  }
  return set.replaceAll(/\s+/gu, ' ')
}

const widths = new Map<Face, Map<string, number>>()

function advance({ text, face }: Piece): number {
  const own = widths.get(face) ?? new Map<string, number>()
  widths.set(face, own)
  const { font } = face
  const measure = (part: string) => {
    const width = own.get(part) ?? widthIn(face, part) / font.unitsPerEm
    own.set(part, width)
    return width
  }
  if (face.shaped) return measure(text)
  let sum = 0
  for (const sign of text) sum += measure(sign)
  return sum
}

const widthIn = ({ font, shaped }: Face, text: string): number =>
  shaped ? font.layout(text, []).advanceWidth : font.glyphForCodePoint(text.codePointAt(0) ?? 0).advanceWidth

/** Width of a text in points. */
export const widthOf = (text: string, size: number, weight: Weight): number =>
  piecesOf(text, weight).reduce((sum, piece) => sum + advance(piece), 0) * size

/** A line's pieces, each in a face that has its letters. */
function piecesOf(text: string, weight: Weight): Piece[] {
  const pieces: Piece[] = []
  for (const sign of text) {
    const face = findFace(sign.codePointAt(0) ?? 0, weight)
    const last = pieces.at(-1)
    if (!face) continue
    if (last?.face === face) last.text += sign
    else pieces.push({ text: sign, face })
  }
  return pieces
}

/** A piece with its place in a line, in sizes of the type. */
export interface Placed extends Piece {
  from: number
}

// Its types take it for a module of another kind.
const makeBidi = createRequire(import.meta.url)('bidi-js') as () => Bidi
const bidi = makeBidi()
export const hasRightToLeft = (text: string): boolean => /\p{Script=Arabic}/u.test(text)

/** The pieces of a line from left to right, whatever their direction. */
export function placed(words: readonly Words[]): Placed[] {
  let at = 0
  return inSight(words).map((piece) => {
    const from = at
    at += advance(piece)
    return { ...piece, from }
  })
}

function inSight(words: readonly Words[]): Piece[] {
  const line = words.map(({ text }) => text).join('')
  if (!hasRightToLeft(line)) return words.flatMap(({ text, weight }) => piecesOf(text, weight))
  const { levels } = bidi.getEmbeddingLevels(line)
  const runs: (Piece & { level: number })[] = []
  let place = 0
  for (const { text, weight } of words)
    for (const piece of piecesOf(text, weight))
      for (const sign of piece.text) {
        const level = levels[place] ?? 0
        const isTurned = level % 2 === 1
        // A shaped face turns its letters by itself.
        const shown = isTurned ? (bidi.getMirroredCharacter(sign) ?? sign) : sign
        const last = runs.at(-1)
        if (last?.face !== piece.face || last.level !== level)
          runs.push({ text: shown, face: piece.face, level })
        else last.text = isTurned && !piece.face.shaped ? shown + last.text : last.text + shown
        place += sign.length
      }
  for (let level = Math.max(...runs.map((run) => run.level)); level > 0; level--) turnRuns(runs, level)
  return runs
}

/** Turns round every row of runs that are embedded as deep as a level. */
function turnRuns(runs: (Piece & { level: number })[], level: number): void {
  for (let from = 0; from < runs.length; from++) {
    let to = from
    while ((runs[to]?.level ?? 0) >= level) to++
    runs.splice(from, to - from, ...runs.slice(from, to).reverse())
    from = Math.max(from, to)
  }
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
