import type { Block, Cell, Column } from '../rules-pages.ts'
import type { Element, Row, Sheet, Style } from './pages-canvas.ts'
import { answers, body, colours, small, textOn, zones } from './pages-look.ts'
import { plainText } from './pages-type.ts'

const gap = 8
const padding = 3.2
/** Tables up to this height in points stay on one page. With a heading, less than a fifth of a page stays empty. */
const together = 70

/** Returns the rows of a table, whose heading row is repeated on every page. */
export function tableRows(
  sheet: Sheet,
  { caption, columns, rows }: Extract<Block, { kind: 'table' }>,
  width: number,
): Row[] {
  let table: Element | undefined
  const places = columns.map((column, at) => ({
    column,
    x: columns.slice(0, at).reduce((sum, one) => sum + one.width, 0) * width,
    width: column.width * width - (at === columns.length - 1 ? 0 : gap),
  }))
  const own = rows.map((row) => {
    const cells = places.map(({ column, ...place }, at) => setCell(sheet, row[at] ?? {}, column, place.width))
    return { cells, height: Math.max(...cells.map(({ height }) => height)) + 2 * padding }
  })
  const heads = places.map(({ column, ...place }) =>
    sheet.set(column.head, place.width, { ...underStyle(column), size: small - 0.25 }),
  )
  const hasHead = columns.some(({ head }) => head !== '')
  const head = (isFirst: boolean): Row => ({
    height: hasHead ? Math.max(...heads.map((one) => one.height)) + 2 : 0,
    keeps: true,
    draw(y) {
      const line = isFirst ? begun() : undefined
      for (const [at, { column, x }] of places.entries()) {
        // An empty column heading gets a name for screen readers only. Screen readers skip repeated heading rows.
        if (column.head !== '') heads[at]?.draw(line ? 'TH' : null, line, x, y)
        else if (line) sheet.element('TH', line, { alt: plainText(at === 0 ? caption : 'Drawing') })
      }
    },
  })
  const begun = () => {
    table ??= sheet.element('Table')
    return sheet.element('TR', table)
  }
  const first = head(true)
  const whole = first.height + own.reduce((sum, { height }) => sum + height, 0)
  return [
    first,
    ...own.map(({ cells, height }, row): Row => {
      const isLast = row === rows.length - 1
      return {
        height: height + (isLast ? 5 : 0),
        keeps: whole <= together && !isLast,
        ...(row === 0 ? {} : { head: head(false) }),
        draw(y) {
          sheet.rule(y, width)
          const line = begun()
          for (const [at, cell] of cells.entries())
            cell.draw(sheet.element(at === 0 ? 'TH' : 'TD', line), places[at]?.x ?? 0, y + height / 2)
          if (isLast) sheet.rule(y + height, width)
        },
      }
    }),
  ]
}

const underStyle = ({ align }: Column): Style => ({ size: small - 0.5, colour: colours.quiet, align })

interface SetCell {
  height: number
  draw: (element: Element, x: number, middle: number) => void
}

function setCell(sheet: Sheet, cell: Cell, column: Column, width: number): SetCell {
  const { scale, bar, shares, mark, text = '', under = '' } = cell
  if (scale || bar || shares)
    return {
      height: 11,
      draw(element, x, middle) {
        const draw = () => {
          if (scale) drawScale(sheet, scale, x, width, middle)
          if (bar) drawBar(sheet, bar, x, width, middle)
          if (shares) drawShares(sheet, shares, x, width, middle)
        }
        // The next cell contains the value of the scale or bar, so screen readers skip the drawing.
        if (!shares) return sheet.aside(draw)
        const figure = sheet.element('Figure', element, {
          alt: plainText(shares.map(({ words }) => words).join('; ')),
        })
        sheet.inside(figure, 'Figure', draw)
      },
    }
  const side = 7.5
  const indent = mark ? side + 3.5 : 0
  const style: Style = {
    size: body - 0.5,
    weight: cell.bold ? 600 : 400,
    colour: cell.quiet ? colours.quiet : colours.ink,
    align: column.align,
  }
  const first = sheet.set(text, width - indent, style)
  const second = sheet.set(under, width, underStyle(column))
  const heightOfText = text === '' ? 0 : first.height
  const height = heightOfText + (under === '' ? 0 : second.height)
  return {
    height,
    draw(element, x, middle) {
      const top = middle - height / 2
      if (mark) {
        const used = sheet.widthOf(text, style.size, style.weight)
        const at = column.align === 'right' ? x + width - used - indent : x
        sheet.aside(() => sheet.shape(mark, at + side / 2, top + heightOfText / 2, side))
      }
      if (text) first.draw('P', element, x + indent, top)
      if (under) second.draw('P', element, x, top + heightOfText)
    },
  }
}

type Scale = NonNullable<Cell['scale']>

const thick = 7

function drawScale(
  sheet: Sheet,
  { at, from, joined }: Scale,
  x: number,
  width: number,
  middle: number,
): void {
  const { pdf } = sheet
  const place = (score: number) => x + (score / 10) * width
  for (const [, low, high, fill] of zones)
    pdf.rect(place(low), middle - thick / 2, place(high) - place(low) - 1, thick).fill(fill)
  const ends = [...at.map(({ score }) => score), ...(from === undefined ? [] : [from])]
  if (joined || from !== undefined)
    pdf
      .moveTo(place(Math.min(...ends)), middle)
      .lineTo(place(Math.max(...ends)), middle)
      .lineWidth(1.2)
      .stroke(colours.ink)
  if (from !== undefined)
    pdf.circle(place(from), middle, 3.4).lineWidth(1.4).fillAndStroke('#ffffff', colours.ink)
  for (const { score, tone } of at) {
    if (tone) sheet.shape(tone, place(score), middle, 9.5)
    else pdf.circle(place(score), middle, 3.8).fill(colours.ink)
  }
}

function drawBar(
  { pdf }: Sheet,
  { percent, benchmark }: NonNullable<Cell['bar']>,
  x: number,
  width: number,
  middle: number,
): void {
  const top = middle - thick / 2
  const line = x + (benchmark / 100) * width
  pdf.rect(x, top, width, thick).fill(colours.track)
  pdf.rect(x, top, (Math.min(100, percent) / 100) * width, thick).fill(colours.bar)
  pdf
    .moveTo(line, middle - thick)
    .lineTo(line, middle + thick)
    .lineWidth(1.2)
    .stroke(colours.ink)
}

function drawShares(
  sheet: Sheet,
  shares: NonNullable<Cell['shares']>,
  x: number,
  width: number,
  middle: number,
): void {
  const height = 10
  const fills = answers[shares.length] ?? answers[5] ?? []
  // Percentages are rounded separately and need not add up to 100.
  const all = shares.reduce((sum, { percent }) => sum + percent, 0) || 1
  let at = x
  for (const [place, { percent }] of shares.entries()) {
    const part = (percent / all) * width
    const fill = fills[place] ?? colours.track
    sheet.pdf.rect(at, middle - height / 2, Math.max(0, part - 0.6), height).fill(fill)
    const words = String(percent)
    const size = 7
    const needed = sheet.widthOf(words, size)
    if (part > needed + 3)
      sheet.line([{ text: words, weight: 400 }], at + (part - needed) / 2, middle - size * 0.66, needed, {
        size,
        colour: textOn(fill),
      })
    at += part
  }
}
