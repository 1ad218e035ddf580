import {
  BorderStyle,
  ConcreteHyperlink,
  Document,
  type Footer,
  HeadingLevel,
  ImageRun,
  type IParagraphOptions,
  type IRunOptions,
  type ISectionOptions,
  Packer,
  Paragraph,
  type ParagraphChild,
  SectionType,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  VerticalAlignSection,
  WidthType,
} from 'docx'
import { toBuffer } from 'qrcode'
import { directionOf } from '../../../../shared/direction.ts'
import type { LanguageCode } from '../../../../shared/languages.ts'
import type { Block, Filling, Layout, Part } from '../rules.ts'
import {
  bookletPage,
  bullet,
  cellMargins,
  columnGap,
  headFill,
  ink2,
  page,
  runIn,
  sizes,
  stylesOf,
  tagOf,
  teal,
} from './word-look.ts'
import { pageFoot, paragraphIn, questionParts, runsOf, tableIn, turnSections } from './word-parts.ts'

const pixelsASquare = 10

/** Returns a text's QR code as a PNG, including the quiet border that cameras need. */
export const qrPng = (text: string): Promise<Uint8Array> =>
  toBuffer(text, { scale: pixelsASquare, errorCorrectionLevel: 'M' })

/** Returns an editable Word document. The same parts and filling give the same bytes. */
export async function wordDocument(
  parts: readonly Part[],
  filling: Filling,
  layout: Layout = 'letter',
): Promise<Uint8Array> {
  const writer = new Writer(filling, layout)
  const [first] = parts
  const title = fillWords(first?.title ?? '', filling.words)
  const sections = parts.map((part) => writer.sections(part))
  const document = new Document({
    title,
    styles: stylesOf(layout, tagOf(first?.language ?? 'en')),
    numbering: { config: [{ reference: 'bullets', levels: [bullet] }] },
    sections: sections.flat(),
  })
  turnSections(
    document,
    parts.flatMap(({ language }, at) => sections[at]?.map(() => directionOf(language) === 'rtl') ?? []),
  )
  for (const [id, address] of writer.addresses.entries()) {
    document.Document.Relationships.addRelationship(`link${id}`, linkRelationship, address, 'External')
  }
  const overrides = [{ path: 'docProps/core.xml', data: coreProperties(title, first?.language ?? 'en') }]
  return withoutTimes(await Packer.toBuffer(document, undefined, overrides))
}

const linkRelationship = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink'

/** Converts blocks to paragraphs and collects their link addresses, numbered from 0. */
class Writer {
  readonly addresses: string[] = []
  private readonly filling: Filling
  private readonly layout: Layout
  private drawings = 0

  constructor(filling: Filling, layout: Layout) {
    this.filling = filling
    this.layout = layout
  }

  /** Each part begins on a new page. Its questions are in two columns, starting with the first. */
  sections({ language, title, blocks, draft = [] }: Part): ISectionOptions[] {
    const run = runIn(language)
    const rule = { style: BorderStyle.SINGLE, size: 8, space: 6, color: teal }
    const head = this.paragraph(title, run, {
      heading: HeadingLevel.HEADING_1,
      ...(this.layout === 'poster' ? {} : { border: { bottom: rule } }),
    })
    const footers = { footers: { default: this.foot(draft, run) } }
    const written = blocks.map((block, at) => this.block(block, run, blocks[at + 1]))
    const questionsAt = blocks.findIndex((block) => 'item' in block)
    const wholeWidth = questionsAt === -1 ? written : written.slice(0, questionsAt)
    const sheet = this.layout === 'booklet' ? bookletPage : page
    const verticalAlign = this.layout === 'poster' ? { verticalAlign: VerticalAlignSection.CENTER } : {}
    const first = {
      properties: { page: sheet, ...verticalAlign },
      ...footers,
      children: [head, ...wholeWidth.flat()],
    }
    if (questionsAt === -1) return [first]
    const column = { count: 2, space: columnGap }
    const properties = { page: sheet, column, type: SectionType.CONTINUOUS }
    return [first, { properties, ...footers, children: written.slice(questionsAt).flat() }]
  }

  /** `next` is the block that follows. Text that introduces a link or a QR code stays on the same page. */
  private block(block: Block, run: IRunOptions, next: Block | undefined): (Paragraph | Table)[] {
    const isCode = next !== undefined && 'qr' in next
    if ('heading' in block) {
      return [this.paragraph(block.heading, run, { heading: HeadingLevel.HEADING_2 })]
    }
    if ('list' in block) return this.list(block.list, run)
    if ('link' in block) return [this.address('survey_link', run, isCode)]
    if ('questions' in block) return [this.address('questions_link', run)]
    if ('answer' in block) return [this.address('answer_link', run)]
    if ('qr' in block) return [this.qrCode(block.alt, run)]
    if ('item' in block) return questionParts(block.item, run)
    // Word processors merge adjacent tables, so an empty paragraph keeps them apart.
    if ('table' in block) return [this.table(block.table, run), new Paragraph({})]
    if ('small' in block) {
      return [this.paragraph(block.small, { ...run, size: sizes[this.layout].small, color: ink2 })]
    }
    const lead = block.lead
      ? runsOf(`${fillWords(block.lead, this.filling.words)} `, { ...run, bold: true })
      : []
    const isLed = next !== undefined && 'text' in next && next.text.endsWith(':')
    const keepNext = isCode || isLed || block.text.endsWith(':')
    return [
      new Paragraph({ ...paragraphIn(run), children: [...lead, ...this.inline(block.text, run)], keepNext }),
    ]
  }

  private foot(draft: readonly string[], run: IRunOptions): Footer {
    const { foot = '', words } = this.filling
    const small = { ...run, size: sizes[this.layout].small, color: ink2 }
    return pageFoot(draft, small, fillWords(foot, words), run)
  }

  private paragraph(text: string, run: IRunOptions, options: IParagraphOptions = {}): Paragraph {
    return new Paragraph({ ...paragraphIn(run), ...options, children: this.inline(text, run) })
  }

  private address(name: string, run: IRunOptions, keepNext = false): Paragraph {
    return this.paragraph(`{${name}}`, { ...run, bold: true, size: sizes[this.layout].link }, { keepNext })
  }

  private list(items: string[], run: IRunOptions): Paragraph[] {
    const { gap } = sizes[this.layout]
    return items.map((item, index) =>
      this.paragraph(item, run, {
        numbering: { reference: 'bullets', level: 0 },
        spacing: { after: index === items.length - 1 ? gap : Math.round(gap / 3) },
      }),
    )
  }

  private table({ head, rows, widths }: Extract<Block, { table: object }>['table'], run: IRunOptions): Table {
    const whole = page.size.width - page.margin.left - page.margin.right
    const columnWidths = columnsOf(whole, widths)
    const row = (cells: string[], isHead: boolean) =>
      new TableRow({
        tableHeader: isHead,
        cantSplit: true,
        children: cells.map((text, column) => {
          const size = columnWidths[column] ?? 0
          return new TableCell({
            width: { size, type: WidthType.DXA },
            margins: cellMargins,
            ...(isHead ? { shading: { type: ShadingType.CLEAR, fill: headFill } } : {}),
            children: [this.paragraph(text, isHead ? { ...run, bold: true } : run)],
          })
        }),
      })
    return new Table({
      ...tableIn(run),
      layout: TableLayoutType.FIXED,
      width: { size: whole, type: WidthType.DXA },
      columnWidths,
      rows: [row(head, true), ...rows.map((cells) => row(cells, false))],
    })
  }

  private qrCode(alt: string, run: IRunOptions): Paragraph {
    const { qrCode, qrSide, words } = this.filling
    if (!qrCode) return new Paragraph({ children: [new TextRun(words.qr_code ?? '')] })
    const side = qrSide ?? sizes[this.layout].qr
    this.drawings += 1
    const description = `${alt}: ${this.filling.links.survey_link ?? ''}`
    const image = new ImageRun({
      type: 'png',
      data: qrCode,
      transformation: { width: side, height: side },
      altText: { id: String(this.drawings), name: alt, title: alt, description },
    })
    return new Paragraph({ ...paragraphIn(run), children: [image] })
  }

  /** Splits a text into runs and fills placeholders. A query after a link placeholder becomes part of the address. */
  private inline(text: string, run: IRunOptions): ParagraphChild[] {
    const children: ParagraphChild[] = []
    let words = ''
    const flush = () => {
      children.push(...runsOf(words, run))
      words = ''
    }
    for (const piece of text.split(/(\{\w+\}(?:\?[\w=]+)?)/)) {
      const [, name = '', query = ''] = /^\{(\w+)\}(.*)$/s.exec(piece) ?? []
      const address = this.filling.links[name]
      if (address === undefined) words += fillWords(piece, this.filling.words)
      else {
        flush()
        children.push(this.link(address + query, run))
      }
    }
    flush()
    return children
  }

  private link(address: string, run: IRunOptions): ParagraphChild {
    const known = this.addresses.indexOf(address)
    const id = known === -1 ? this.addresses.push(address) - 1 : known
    return new ConcreteHyperlink(runsOf(address, { ...run, style: 'Hyperlink' }), `link${id}`)
  }
}

/** Returns column widths, in twentieths of a point, that divide `whole` in these proportions, rounded down. */
function columnsOf(whole: number, shares: readonly number[]): number[] {
  const all = shares.reduce((sum, share) => sum + share, 0)
  return shares.map((share) => Math.floor((whole * share) / all))
}

const fillWords = (text: string, words: Filling['words']): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => words[name] ?? placeholder)

/** Returns a document's title and language, but not the author and timestamps that word processors add. */
function coreProperties(title: string, language: LanguageCode): string {
  const safe = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"' +
    ' xmlns:dc="http://purl.org/dc/elements/1.1/">' +
    `<dc:title>${safe}</dc:title><dc:language>${tagOf(language)}</dc:language></cp:coreProperties>`
  )
}

/** Sets all timestamps of a zip file to January 1, 1980, so that equal documents have equal bytes. */
function withoutTimes(zip: Buffer): Buffer {
  const set = (at: number) => zip.writeUInt32LE(0x0021_0000, at)
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = zip.readUInt32LE(end + 16)
  for (let entries = zip.readUInt16LE(end + 10); entries > 0; entries--) {
    set(at + 12)
    set(zip.readUInt32LE(at + 42) + 10)
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return zip
}
