import type { Cell, Column } from '../rules-pages.ts'
import { answers, body, colours, small, textOn, zones } from './pages-look.ts'
import type { Sheet, Style } from './pages-sheet.ts'
import { widthOf } from './pages-type.ts'

const gap = 8
const padding = 3.2

const styleOf = ({ bold, quiet }: Cell, { align }: Column): Style => ({
  size: body - 0.5,
  weight: bold ? 600 : 400,
  colour: quiet ? colours.quiet : colours.ink,
  align,
})
const underStyle = ({ align }: Column): Style => ({ size: small - 0.5, colour: colours.quiet, align })
const headStyle = ({ align }: Column): Style => ({ size: small - 0.25, colour: colours.quiet, align })
const drawingHeight = ({ scale, bar, shares }: Cell): number => (scale || bar || shares ? 11 : 0)

interface Table {
  caption: string
  columns: readonly Column[]
  rows: readonly (readonly Cell[])[]
}

/** Where the columns stand: each with its left edge and its width. */
function places(sheet: Sheet, columns: readonly Column[]): { x: number; width: number }[] {
  let x = sheet.left
  return columns.map(({ width: part }, at) => {
    const width = part * sheet.width
    const place = { x, width: width - (at === columns.length - 1 ? 0 : gap) }
    x += width
    return place
  })
}

function rowHeight(sheet: Sheet, columns: readonly Column[], row: readonly Cell[]): number {
  const own = places(sheet, columns)
  const heights = row.map((cell, at) => {
    const [column, place] = [columns[at], own[at]]
    if (!column || !place) return 0
    const mark = cell.mark ? 11 * sheet.scale : 0
    const text = cell.text ? sheet.heightOf(cell.text, place.width - mark, styleOf(cell, column)) : 0
    const under = cell.under ? sheet.heightOf(cell.under, place.width, underStyle(column)) : 0
    return Math.max(text + under, drawingHeight(cell) * sheet.scale)
  })
  return Math.max(...heights) + 2 * padding * sheet.scale
}

const headHeight = (sheet: Sheet, columns: readonly Column[]): number => {
  const own = places(sheet, columns)
  const heights = columns.map((column, at) =>
    column.head === '' ? 0 : sheet.heightOf(column.head, own[at]?.width ?? 0, headStyle(column)),
  )
  return Math.max(...heights) + (heights.some((height) => height > 0) ? 2 : 0)
}

export const tableHeight = (sheet: Sheet, { columns, rows }: Table): number =>
  headHeight(sheet, columns) + rows.reduce((sum, row) => sum + rowHeight(sheet, columns, row), 0)

/** Height of a table's head and first row: they stand on one page with the heading above. */
export const tableBegin = (sheet: Sheet, { columns, rows }: Table): number =>
  headHeight(sheet, columns) + rowHeight(sheet, columns, rows[0] ?? [])

/** A table; its head is repeated on every page. */
export function drawTable(sheet: Sheet, { caption, columns, rows }: Table, newPage: () => void): void {
  const table = sheet.element('Table')
  const own = places(sheet, columns)
  const head = (isFirst: boolean) => {
    const height = headHeight(sheet, columns)
    const line = isFirst ? sheet.element('TR', table) : undefined
    for (const [at, column] of columns.entries()) {
      const { x = 0, width = 0 } = own[at] ?? {}
      // A head without words is named for screen readers alone; one that is repeated is passed over.
      if (column.head === '') {
        if (line) sheet.named('TH', line, at === 0 ? caption : 'Drawing')
      } else sheet.text(line ? 'TH' : null, line, column.head, x, sheet.y, width, headStyle(column))
    }
    sheet.y += height
  }
  if (sheet.y + tableBegin(sheet, { caption, columns, rows }) > sheet.bottom) newPage()
  head(true)
  for (const row of rows) {
    const height = rowHeight(sheet, columns, row)
    if (sheet.y + height > sheet.bottom) {
      newPage()
      head(false)
    }
    sheet.rule(sheet.y)
    const line = sheet.element('TR', table)
    for (const [at, cell] of row.entries()) {
      const [column, place] = [columns[at], own[at]]
      if (column && place) drawCell(sheet, cell, column, { ...place, height }, line, at === 0 ? 'TH' : 'TD')
    }
    sheet.y += height
  }
  sheet.rule(sheet.y)
}

interface Box {
  x: number
  width: number
  height: number
}

function drawCell(
  sheet: Sheet,
  cell: Cell,
  column: Column,
  { x, width, height }: Box,
  line: ReturnType<Sheet['element']>,
  type: 'TH' | 'TD',
): void {
  const style = styleOf(cell, column)
  const middle = sheet.y + height / 2
  const side = 7.5 * sheet.scale
  const element = sheet.element(type, line)
  if (cell.scale || cell.bar || cell.shares) {
    const draw = () => drawDrawing(sheet, cell, { x, width, height }, middle)
    if (cell.shares) sheet.figure(element, cell.shares.map(({ words }) => words).join('; '), draw)
    // The number of a scale or bar stands in the next cell.
    else sheet.aside(draw)
    return
  }
  const mark = cell.mark ? side + 3.5 * sheet.scale : 0
  const textHeight = cell.text ? sheet.heightOf(cell.text, width - mark, style) : 0
  const underHeight = cell.under ? sheet.heightOf(cell.under, width, underStyle(column)) : 0
  const top = middle - (textHeight + underHeight) / 2
  if (cell.mark) {
    const { mark: tone } = cell
    const used = cell.text ? widthOf(cell.text, style.size * sheet.scale, style.weight ?? 400) : 0
    const at = column.align === 'right' ? x + width - used - mark + side / 2 : x + side / 2
    sheet.aside(() => sheet.shape(tone, at, top + textHeight / 2, side))
  }
  if (cell.text)
    sheet.text(
      'P',
      element,
      cell.text,
      column.align === 'right' ? x : x + mark,
      top,
      column.align === 'right' ? width : width - mark,
      style,
    )
  if (cell.under) sheet.text('P', element, cell.under, x, top + textHeight, width, underStyle(column))
}

function drawDrawing(sheet: Sheet, { scale, bar, shares }: Cell, { x, width }: Box, middle: number): void {
  const { pdf } = sheet
  const thick = 7 * sheet.scale
  if (scale) {
    for (const [, from, to, fill] of zones)
      pdf.rect(x + (from / 10) * width, middle - thick / 2, ((to - from) / 10) * width - 1, thick).fill(fill)
    const ends = [...scale.at.map(({ score }) => score), ...(scale.from === undefined ? [] : [scale.from])]
    if (scale.joined || scale.from !== undefined) {
      const [low, high] = [Math.min(...ends), Math.max(...ends)]
      pdf
        .moveTo(x + (low / 10) * width, middle)
        .lineTo(x + (high / 10) * width, middle)
        .lineWidth(1.2)
        .stroke(colours.ink)
    }
    if (scale.from !== undefined)
      pdf
        .circle(x + (scale.from / 10) * width, middle, 3.4 * sheet.scale)
        .lineWidth(1.4)
        .fillAndStroke('#ffffff', colours.ink)
    for (const { score, tone } of scale.at) {
      const at = x + (score / 10) * width
      if (tone) sheet.shape(tone, at, middle, 9.5 * sheet.scale)
      else pdf.circle(at, middle, 3.8 * sheet.scale).fill(colours.ink)
    }
  }
  if (bar) {
    pdf.rect(x, middle - thick / 2, width, thick).fill(colours.track)
    pdf.rect(x, middle - thick / 2, (Math.min(100, bar.percent) / 100) * width, thick).fill(colours.bar)
    const line = x + (bar.benchmark / 100) * width
    pdf
      .moveTo(line, middle - thick)
      .lineTo(line, middle + thick)
      .lineWidth(1.2)
      .stroke(colours.ink)
  }
  if (shares) drawShares(sheet, shares, { x, width, height: 0 }, middle)
}

function drawShares(
  sheet: Sheet,
  shares: NonNullable<Cell['shares']>,
  { x, width }: Box,
  middle: number,
): void {
  const thick = 10 * sheet.scale
  const fills = answers[shares.length] ?? answers[5] ?? []
  // Shares are rounded one by one and need not add up to 100.
  const all = shares.reduce((sum, { percent }) => sum + percent, 0) || 1
  let at = x
  for (const [place, { percent }] of shares.entries()) {
    const part = (percent / all) * width
    const fill = fills[place] ?? colours.track
    sheet.pdf.rect(at, middle - thick / 2, Math.max(0, part - 0.6), thick).fill(fill)
    const words = String(percent)
    const size = 7
    const needed = widthOf(words, size, 400)
    if (part > needed + 3)
      sheet.plain(words, at + (part - needed) / 2, middle - (size * 1.32) / 2, {
        size: size / sheet.scale,
        colour: textOn(fill),
      })
    at += part
  }
}
