import { create } from 'qrcode'
import { directionOfText } from '../../../../shared/stretches.ts'
import type { SlipText } from '../rules-pages.ts'
import type { Row, SetText, Sheet } from './pages-canvas.ts'
import { colours, leading, small } from './pages-look.ts'

/** Height of a slip, in points. Five fit on a Letter page, and on A4. */
const high = 130
const padding = 9
const qrSide = 72

interface Slip {
  code: string
  link: string
}

/** Returns rows of two slips each, with dashed lines to cut along. */
export function slipRows(sheet: Sheet, shown: SlipText, slips: readonly Slip[], width: number): Row[] {
  const wide = width / 2
  const draw = slipDrawer(sheet, shown, wide)
  const pairs = Array.from({ length: Math.ceil(slips.length / 2) }, (_, at) =>
    slips.slice(2 * at, 2 * at + 2),
  )
  return pairs.map((pair) => ({
    height: high,
    draw(y) {
      for (const [at, slip] of pair.entries()) draw(slip, at * wide, y)
    },
  }))
}

/** Breaks what all slips show into lines once. Returns a function that draws a slip. */
function slipDrawer(sheet: Sheet, { heading, under, texts }: SlipText, wide: number) {
  const inner = padding + qrSide + padding
  const room = wide - inner - padding
  const title = sheet.set(heading, room, { size: small, weight: 600 })
  const codeSize = 13
  const used = title.height + codeSize * leading
  const blocks = textsUpTo(sheet, texts, room, high - 2 * padding + 6 - used)
  const notes = under.map((text) => sheet.set(text, qrSide + padding, { size: 7 }))
  return ({ code, link }: Slip, x: number, y: number) => {
    sheet.aside(() => {
      sheet.pdf
        .save()
        .rect(x, y, wide, high)
        .lineWidth(0.5)
        .dash(3, { space: 3 })
        .stroke(colours.quiet)
        .restore()
      drawQr(sheet, link, x + padding, y + padding)
    })
    let top = drawn(title, x + inner, y + padding - 2)
    top = drawn(sheet.set(code, room, { size: codeSize, weight: 600 }), x + inner, top)
    for (const { height, draw } of blocks) {
      draw(x + inner, top)
      top += height
    }
    let below = y + padding + qrSide + 4
    for (const note of notes) below = drawn(note, x + padding, below)
  }
}

/** The last QR code, because all slips of students have the same. */
let lastQr = { link: '', size: 1, squares: '' }

/** Draws a QR code as rows of dark squares. PDFKit's own paths would take most of the time for thousands of slips. */
function drawQr(sheet: Sheet, link: string, x: number, y: number): void {
  if (lastQr.link !== link) {
    const { modules } = create(link, { errorCorrectionLevel: 'M' })
    const squares: string[] = []
    for (let row = 0; row < modules.size; row += 1) {
      let since: number | null = null
      for (let column = 0; column <= modules.size; column += 1) {
        const isDark = column < modules.size && modules.get(row, column) !== 0
        if (isDark) since ??= column
        else if (since !== null) {
          squares.push(`${since} ${row} ${column - since} 1 re`)
          since = null
        }
      }
    }
    lastQr = { link, size: modules.size, squares: squares.join('\n') }
  }
  sheet.pdf
    .save()
    .translate(x, y)
    .scale(qrSide / lastQr.size)
    .fillColor('#000000')
    .addContent(`${lastQr.squares}\nf`)
    .restore()
}

/** Draws a text and returns where the next one begins. */
function drawn(set: SetText, x: number, y: number): number {
  set.draw('P', undefined, x, y)
  return y + set.height
}

interface TextBlock {
  height: number
  draw: (x: number, y: number) => void
}

const smallest = 5.5
const gap = 2
const inset = 4

/** Returns the texts in the largest size that fits in a height. */
function textsUpTo(sheet: Sheet, texts: SlipText['texts'], width: number, height: number): TextBlock[] {
  let size = small
  let blocks = texts.map((text) => textBlock(sheet, text, width, size))
  while (size > smallest && blocks.reduce((sum, block) => sum + block.height, 0) > height) {
    size -= 0.25
    blocks = texts.map((text) => textBlock(sheet, text, width, size))
  }
  return blocks
}

/** A paragraph; in a dashed box with its language's name if it is a draft. */
function textBlock(
  sheet: Sheet,
  { text, draft }: SlipText['texts'][number],
  width: number,
  size: number,
): TextBlock {
  const align = directionOfText(text) === 'rtl' ? 'right' : undefined
  if (draft === undefined) {
    const set = sheet.set(text, width, { size, align })
    return { height: gap + set.height, draw: (x, y) => set.draw('P', undefined, x, y + gap) }
  }
  const colour = colours.emerging
  const name = sheet.set(`Draft: ${draft}`, width - 2 * inset, { size: size - 1.5, weight: 600, colour })
  const set = sheet.set(text, width - 2 * inset, { size, align, colour })
  const boxed = name.height + set.height + 2
  return {
    height: gap + boxed,
    draw(x, y) {
      sheet.aside(() => {
        sheet.pdf
          .save()
          .rect(x, y + gap, width, boxed)
          .lineWidth(0.5)
          .dash(2, { space: 2 })
        sheet.pdf.fillAndStroke('#fdf3dc', colour).restore()
      })
      name.draw('P', undefined, x + inset, y + gap + 1)
      set.draw('P', undefined, x + inset, y + gap + 1 + name.height)
    },
  }
}
