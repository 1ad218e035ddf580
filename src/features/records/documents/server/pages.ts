import type { Block, PageDocument, PagePart } from '../rules-pages.ts'
import { type Row, Sheet, type Style } from './pages-canvas.ts'
import { colours, small } from './pages-look.ts'
import { contentsRows, rowsOf } from './pages-rows.ts'
import { loadFaces, plainText } from './pages-type.ts'

interface Page {
  /** Factor by which everything on the page is scaled. */
  scale: number
  foot: string
  rows: { row: Row; y: number }[]
}

type Heading = NonNullable<Row['heading']>

/** Printable ASCII characters, which every document needs for its fixed texts. */
const latin = String.fromCharCode(...Array.from({ length: 95 }, (_, at) => 32 + at))

/** Returns a paged document as a PDF, tagged, with its language, title, page numbers and a header on every page. */
export async function pagesAsPdf(document: PageDocument): Promise<Uint8Array> {
  await loadFaces(latin + plainText(JSON.stringify(document)))
  const sheet = new Sheet(document)
  const ended = bytesOf(sheet.pdf)
  const isListed = (block: Block): block is Heading => block.kind === 'heading' && block.listed === true
  const headings = document.parts.flatMap(({ blocks }) => blocks.filter(isListed))
  const pageOf = (heading: Heading): number =>
    1 + pages.findIndex(({ rows }) => rows.some(({ row }) => row.heading === heading))
  const pages: readonly Page[] = document.parts.flatMap((part, at) =>
    placed(sheet, part, at === document.contentsAt ? contentsRows(sheet, headings, pageOf) : []),
  )
  for (const [at, { scale, foot, rows }] of pages.entries())
    sheet.page(() => {
      sheet.pdf.save().scale(scale)
      for (const { row, y } of rows) row.draw(y)
      sheet.pdf.restore()
      drawEdges(sheet, document.running, foot, `Page ${at + 1} of ${pages.length}`)
    })
  sheet.pdf.end()
  return ended
}

const heightOf = (rows: readonly Row[]): number =>
  rows.reduce((sum, { before = 0, height }) => sum + before + height, 0)
const smallest = 0.5
/** Pages with little text get larger type and wider gaps between sections, so that they fill the page. */
const largest = 1.16
const furtherApart = 70

/** Places a part's rows on pages: on one page at the largest scale that fits, or on as many as needed. */
function placed(sheet: Sheet, { blocks, fits, foot }: PagePart, contents: readonly Row[]): Page[] {
  let scale = 1
  let rows = [...contents, ...rowsOf(sheet, blocks, sheet.width)]
  const set = (to: number) => {
    scale = to
    rows = rowsOf(sheet, blocks, sheet.width / scale)
  }
  // Space grows with the square of the type's scale. Lines then break differently, so the scale shrinks until everything
  // fits.
  if (fits) set(Math.min(largest, Math.sqrt(sheet.height / heightOf(rows))))
  while (fits && scale > smallest && heightOf(rows) > sheet.height / scale) set(scale - 0.03)
  if (fits) rows = spread(rows, sheet.height / scale)
  const pages: Page[] = []
  let y = 0
  for (const [at, row] of rows.entries()) {
    const isKept = rows[at - 1]?.keeps === true
    const last = rows.findIndex((one, place) => place >= at && !one.keeps)
    const needed = isKept ? row.height : heightOf(rows.slice(at, last + 1))
    if (pages.length === 0 || (!fits && y > 0 && y + needed > sheet.height)) {
      const head = y > 0 && row.head ? [{ row: row.head, y: 0 }] : []
      pages.push({ scale, foot, rows: head })
      y = heightOf(head.map((one) => one.row))
    } else y += row.before ?? 0
    pages.at(-1)?.rows.push({ row, y })
    y += row.height
  }
  return pages
}

/** Distributes the page's remaining space between its sections. */
function spread(rows: readonly Row[], height: number): Row[] {
  const sections = rows.filter(({ before = 0 }, at) => at > 0 && before > 0).length
  const more = Math.min(furtherApart, Math.max(0, height - heightOf(rows)) / Math.max(1, sections))
  return rows.map((row, at) => (at > 0 && row.before ? { ...row, before: row.before + more } : row))
}

const edge: Style = { size: small, colour: colours.quiet }

function drawEdges(sheet: Sheet, running: string, foot: string, number: string): void {
  const { width, height } = sheet
  const right: Style = { ...edge, align: 'right' }
  sheet.set('Equity Audit', 100, { size: small, weight: 600 }).draw(null, undefined, 0, -32)
  sheet.set(running, width - 100, right).draw(null, undefined, 100, -32)
  sheet.rule(height + 8)
  sheet.set(foot, width - 90, edge).draw(null, undefined, 0, height + 13)
  sheet.set(number, 90, right).draw(null, undefined, width - 90, height + 13)
}

function bytesOf(pdf: PDFKit.PDFDocument): Promise<Uint8Array> {
  const pieces: Buffer[] = []
  return new Promise((resolve, reject) => {
    pdf.on('data', (piece: Buffer) => pieces.push(piece))
    pdf.on('error', reject)
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(pieces))))
  })
}
