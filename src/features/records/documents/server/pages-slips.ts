import type { SlipText } from '../rules-pages.ts'
import type { Row, Sheet } from './pages-canvas.ts'
import { colours, small } from './pages-look.ts'

/** Height of a slip, in points. Five fit on a Letter page, and on A4. */
const high = 130
const padding = 9
const qrSide = 72

/** Returns rows of two slips each, with dashed lines to cut along. */
export function slipRows(sheet: Sheet, slips: readonly SlipText[], width: number): Row[] {
  const wide = width / 2
  const pairs = Array.from({ length: Math.ceil(slips.length / 2) }, (_, at) =>
    slips.slice(2 * at, 2 * at + 2),
  )
  return pairs.map((pair) => ({
    height: high,
    draw(y) {
      for (const [at, slip] of pair.entries()) drawSlip(sheet, slip, at * wide, y, wide)
    },
  }))
}

function drawSlip(
  sheet: Sheet,
  { heading, code, qr, under, texts }: SlipText,
  x: number,
  y: number,
  wide: number,
) {
  const left = x + padding
  const beside = left + qrSide + padding
  const room = wide - (beside - x) - padding
  sheet.aside(() => {
    sheet.pdf
      .save()
      .rect(x, y, wide, high)
      .lineWidth(0.5)
      .dash(3, { space: 3 })
      .stroke(colours.quiet)
      .restore()
    sheet.pdf
      .save()
      .translate(left, y + padding)
      .scale(qrSide / qr.size)
      .path(qr.path)
      .fill('#000000')
      .restore()
  })
  const draw = (
    text: string,
    at: number,
    from: number,
    width: number,
    size: number,
    weight: 400 | 600,
  ): number => {
    const set = sheet.set(text, width, { size, weight })
    set.draw('P', undefined, from, at)
    return at + set.height
  }
  let top = y + padding - 2
  top = draw(heading, top, beside, room, small, 600)
  top = draw(code, top, beside, room, 13, 600)
  for (const text of texts) top = draw(text, top + 2, beside, room, small, 400)
  let below = y + padding + qrSide + 4
  for (const text of under) below = draw(text, below, left, qrSide + padding, 7, 400)
}
