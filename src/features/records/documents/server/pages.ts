import type { Block, PageDocument, PagePart } from '../rules-pages.ts'
import { drawTable } from './pages-cells.ts'
import { loadFaces } from './pages-fonts.ts'
import {
  asideStyle,
  before,
  beginOf,
  columnGap,
  heads,
  headWidth,
  heightOf,
  itemHeight,
  leadWords,
  pairColumns,
  pairHeight,
  pairWidth,
  scaleFor,
  scoreWidth,
} from './pages-heights.ts'
import { body, colours, small } from './pages-look.ts'
import { Sheet, type Style } from './pages-sheet.ts'
import { plainText } from './pages-type.ts'

const foot: Style = { size: small, colour: colours.quiet }
interface Entry {
  text: string
  level: number
  page: number
}

/** A document of pages as PDF: tagged, with its language, title, page numbers and a head on every page. */
export async function pagesAsPdf(document: PageDocument): Promise<Uint8Array> {
  await loadFaces(plainText(JSON.stringify(document)))
  const sheet = new Sheet(document)
  const entries: Entry[] = []
  const feet: string[] = []
  let contents: Contents | null = null
  for (const [at, part] of document.parts.entries()) {
    if (at === document.contentsAt) {
      addPage(part.foot)
      contents = { page: sheet.pageNumber, element: sheet.element('TOC') }
      sheet.y += contentsHeight(document.parts)
      drawPart(part, false)
    } else drawPart(part, true)
  }
  if (contents) drawContents(sheet, contents, entries)
  drawEdges(sheet, document, feet)
  return ended(sheet)

  function addPage(words: string): void {
    sheet.page()
    feet.push(words)
  }

  function drawPart(part: PagePart, onNewPage: boolean): void {
    if (onNewPage) addPage(part.foot)
    sheet.scale = part.fits ? scaleFor(sheet, part) : 1
    for (const [at, block] of part.blocks.entries()) {
      const needed = part.fits ? 0 : beginOf(sheet, part.blocks, at)
      if (sheet.y > sheet.top && sheet.y + needed > sheet.bottom) addPage(part.foot)
      if (block.kind === 'heading' && block.listed) {
        entries.push({ text: block.text, level: block.level, page: sheet.pageNumber })
        sheet.pdf.outline.addItem(block.text)
      }
      drawBlock(sheet, block, () => addPage(part.foot))
    }
    sheet.scale = 1
  }
}

function drawBlock(sheet: Sheet, block: Block, newPage: () => void): void {
  const { left, width, scale } = sheet
  const height = block.kind === 'table' ? 0 : heightOf(sheet, block)
  const { y } = sheet
  switch (block.kind) {
    case 'heading': {
      const top = y + (y > sheet.top ? before[block.level] * scale : 0)
      const style = heads[block.level]
      const used = sheet.text(
        `H${block.level}`,
        undefined,
        block.text,
        left,
        top,
        headWidth(sheet, block),
        style,
      )
      if (block.aside) {
        const room = width * 0.48
        const own = sheet.heightOf(block.aside, room, asideStyle)
        sheet.text(
          'P',
          undefined,
          block.aside,
          left + width - room,
          top + Math.max(0, used - own) - 1,
          room,
          asideStyle,
        )
      }
      sheet.y = top + used + 4 * scale
      return
    }
    case 'text':
      sheet.text('P', undefined, leadWords(block.lead, block.text), left, y, width, {
        size: block.small ? small : body,
        colour: block.small ? colours.quiet : colours.ink,
      })
      break
    case 'score':
      drawScore(sheet, block, height)
      break
    case 'table':
      drawTable(sheet, block, newPage)
      sheet.y += 5 * scale
      return
    case 'list':
      drawList(sheet, block.items)
      break
    case 'pairs':
      for (const [at, texts] of pairColumns(sheet, block.texts).entries()) {
        let top = y
        for (const text of texts) {
          const x = left + at * (pairWidth(sheet) + columnGap)
          sheet.text('P', undefined, leadWords(text.lead, text.text), x, top, pairWidth(sheet), {
            size: small,
            colour: colours.quiet,
          })
          top += pairHeight(sheet, text)
        }
      }
  }
  sheet.y = y + height
}

function drawScore(
  sheet: Sheet,
  { score, label, tone, text }: Extract<Block, { kind: 'score' }>,
  height: number,
): void {
  const { left, scale, y } = sheet
  const room = scoreWidth * scale
  sheet.rule(y + 3 * scale)
  const top = y + 9 * scale
  const used =
    score === ''
      ? 0
      : sheet.text('P', undefined, score, left, top, room - 8, {
          size: score.length > 9 ? 16 : 27,
          weight: 600,
        })
  const side = 8 * scale
  if (tone) sheet.aside(() => sheet.shape(tone, left + side / 2, top + used + 6.5 * scale, side))
  sheet.text('P', undefined, label, left + (tone ? 12 * scale : 0), top + used, room - 20 * scale, {
    size: small,
    weight: 600,
    colour: tone ? colours[tone] : colours.ink,
  })
  sheet.text('P', undefined, text, left + room, top, sheet.width - room, { size: body + 1 })
  sheet.rule(y + height - 3 * scale)
}

function drawList(sheet: Sheet, items: readonly { text: string; under: string }[]): void {
  const list = sheet.element('L')
  let top = sheet.y
  for (const [at, item] of items.entries()) {
    sheet.rule(top)
    const element = sheet.element('LI', list)
    const from = top + 3 * sheet.scale
    const style: Style = { size: body, weight: 600 }
    sheet.text('Lbl', element, String(at + 1), sheet.left, from, 14, { ...style, colour: colours.teal })
    const used = sheet.text('LBody', element, item.text, sheet.left + 18, from, sheet.width - 18, style)
    sheet.text('LBody', element, item.under, sheet.left + 18, from + used, sheet.width - 18, {
      size: body - 0.5,
      colour: colours.quiet,
    })
    top += itemHeight(sheet, item)
  }
}

/** A page with room for the contents at its top, and their place in the structure. */
interface Contents {
  page: number
  element: ReturnType<Sheet['element']>
}

const entryHeight = 21
const contentsHeight = (parts: readonly PagePart[]): number =>
  entryHeight *
    parts.flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'heading' && block.listed)).length +
  44

/** The contents, in the room that was kept for them. */
function drawContents(sheet: Sheet, { page, element }: Contents, entries: readonly Entry[]): void {
  sheet.pdf.switchToPage(page - 1)
  sheet.y = sheet.top
  const { left, width } = sheet
  sheet.y += sheet.text('H1', element, 'Contents', left, sheet.y, width, heads[1]) + 10
  for (const { text, level, page: number } of entries) {
    const line = sheet.element('TOCI', element)
    const indent = level > 2 ? 14 : 0
    const style: Style = { size: body + 0.5, weight: level > 2 ? 400 : 600 }
    sheet.rule(sheet.y)
    const top = sheet.y + 4
    sheet.text('P', line, text, left + indent, top, width - indent - 40, style)
    sheet.text('P', line, String(number), left + width - 40, top, 40, { size: body + 0.5, align: 'right' })
    sheet.y += entryHeight
  }
}

/** Head and foot of every page. */
function drawEdges(sheet: Sheet, { running }: PageDocument, feet: readonly string[]): void {
  const { left, width, bottom } = sheet
  const { start, count } = sheet.pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    sheet.pdf.switchToPage(page)
    sheet.text(null, undefined, 'Equity Audit', left, 30, 100, { size: small, weight: 600 })
    sheet.text(null, undefined, running, left + 100, 30, width - 100, { ...foot, align: 'right' })
    sheet.rule(bottom + 8)
    sheet.text(null, undefined, feet[page] ?? '', left, bottom + 13, width - 90, foot)
    sheet.text(null, undefined, `Page ${page + 1} of ${count}`, left + width - 90, bottom + 13, 90, {
      ...foot,
      align: 'right',
    })
  }
}

function ended({ pdf }: Sheet): Promise<Uint8Array> {
  const pieces: Buffer[] = []
  return new Promise((resolve, reject) => {
    pdf.on('data', (piece: Buffer) => pieces.push(piece))
    pdf.on('error', reject)
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(pieces))))
    pdf.end()
  })
}
