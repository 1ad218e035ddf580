import PDFDocument from 'pdfkit'
import type { Direction } from '../../../../shared/direction.ts'
import { directionOfText } from '../../../../shared/stretches.ts'
import type { Block, PageDocument, Tone } from '../rules-pages.ts'
import { colours, leading, margins, shapes, sheets } from './pages-look.ts'
import {
  type Face,
  hasRightToLeft,
  piecesOf,
  plainText,
  settable,
  type Weight,
  type Words,
} from './pages-type.ts'

export type Element = ReturnType<PDFKit.PDFDocument['struct']>

export interface Style {
  size: number
  weight?: Weight
  colour?: string
  align?: 'left' | 'right' | undefined
  /** Direction of the paragraph. */
  around?: Direction | undefined
}

/** Text broken into lines, drawn as an element of the given type. If the type is null, screen readers skip it. */
export interface SetText {
  height: number
  draw: (type: string | null, parent: Element | undefined, x: number, y: number) => void
}

/** An indivisible part of a page. Rows are laid out for a width, then placed on pages, then drawn. */
export interface Row {
  height: number
  /** Space above the row, except at the top of a page. */
  before?: number
  /** Stays on the same page as the next row. */
  keeps?: boolean
  /** Heading to which the table of contents links. */
  heading?: Extract<Block, { kind: 'heading' }>
  /** Drawn first if this row starts a page. */
  head?: Row
  draw: (y: number) => void
}

/** Draws on the pages of a PDF and tags what it draws for screen readers. */
export class Sheet {
  readonly pdf: PDFKit.PDFDocument
  /** Width between the margins, in points. */
  readonly width: number
  readonly height: number
  private readonly root: Element
  private readonly widths: Record<Weight, Map<string, number>> = { 400: new Map(), 600: new Map() }

  constructor({ paper, title, made }: PageDocument) {
    const [wide, high] = sheets[paper]
    this.width = wide - 2 * margins.side
    this.height = high - margins.top - margins.bottom
    const date = new Date(made)
    this.pdf = new PDFDocument({
      size: [wide, high],
      margin: 0,
      autoFirstPage: false,
      tagged: true,
      displayTitle: true,
      lang: 'en-US',
      pdfVersion: '1.7',
      info: {
        Title: plainText(title),
        Creator: 'Equity Audit',
        Producer: 'Equity Audit',
        CreationDate: date,
        ModDate: date,
      },
    })
    this.root = this.pdf.struct('Document')
    this.pdf.addStructure(this.root)
  }

  /** Adds a page. Drawing starts at the top left corner inside its margins. */
  page(draw: () => void): void {
    this.pdf.addPage()
    this.pdf.save().translate(margins.side, margins.top)
    draw()
    this.pdf.restore()
  }

  /** Adds an element to the document's structure. */
  element(
    type: string,
    parent: Element = this.root,
    options: { alt?: string; actual?: string } = {},
  ): Element {
    const element = this.pdf.struct(type, options)
    parent.add(element)
    return element
  }

  /** Draws the contents of a structure element. */
  inside(element: Element, type: string, draw: () => void): void {
    const content = this.pdf.markStructureContent(type)
    draw()
    this.pdf.endMarkedContent()
    element.add(content)
  }

  /** Draws something that screen readers skip. */
  aside(draw: () => void): void {
    this.pdf.markContent('Artifact', { type: 'Layout' })
    draw()
    this.pdf.endMarkedContent()
  }

  set(words: string | readonly Words[], width: number, style: Style): SetText {
    const texts = typeof words === 'string' ? [{ text: words, weight: style.weight ?? 400 }] : words
    const lines = this.lines(texts, style.size, width)
    // Sentences are in English, also if they begin with a name; what people typed may be all in Arabic.
    const around = directionOfText(texts.map(({ text }) => text).join(''))
    const lineHeight = style.size * leading
    return {
      height: lines.length * lineHeight,
      draw: (type, parent, x, y) => {
        const draw = () => {
          for (const [at, line] of lines.entries())
            this.line(line, x, y + at * lineHeight, width, { ...style, around })
        }
        if (type === null) {
          this.aside(draw)
          return
        }
        const text = plainText(texts.map((one) => one.text).join(''))
        // Right-to-left text is drawn in visual order, so screen readers get the original text.
        const element = this.element(type, parent, hasRightToLeft(text) ? { actual: text } : {})
        this.inside(element, type, draw)
      },
    }
  }

  /** Breaks texts into lines of at most `width`, at spaces and hyphens, or inside a word that is too long for a line. */
  private lines(texts: readonly Words[], size: number, width: number): Words[][] {
    let line: Words[] = []
    const lines = [line]
    let used = 0
    for (const { text, weight } of texts) {
      const isFull = (more: string) => used > 0 && used + this.widthOf(more.trimEnd(), size, weight) > width
      const begin = () => {
        line = []
        lines.push(line)
        used = 0
      }
      for (const word of settable(text).match(/([^\s\-–]|[-–](?=\d))*[-–]?\s*/gu) ?? []) {
        if (isFull(word)) begin()
        for (const part of this.widthOf(word.trimEnd(), size, weight) > width ? word : [word]) {
          if (isFull(part)) begin()
          const last = line.at(-1)
          if (last?.weight === weight) last.text += part
          else line.push({ text: part, weight })
          used += this.widthOf(part, size, weight)
        }
      }
    }
    return lines
  }

  /** Returns a text's width in points. */
  widthOf(text: string, size: number, weight: Weight = 400): number {
    const known = this.widths[weight]
    const width =
      known.get(text) ??
      piecesOf([{ text, weight }], 'ltr').reduce(
        (sum, piece) => sum + this.use(piece.face, 1).widthOfString(piece.text),
        0,
      )
    known.set(text, width)
    return width * size
  }

  line(words: readonly Words[], x: number, y: number, width: number, style: Style): void {
    const { size, align, colour = colours.ink, around = 'ltr' } = style
    const used = words.reduce(
      (sum, { text, weight }, at) =>
        sum + this.widthOf(at === words.length - 1 ? text.trimEnd() : text, size, weight),
      0,
    )
    let left = align === 'right' ? x + width - used : x
    for (const { text, face } of piecesOf(words, around)) {
      this.use(face, size)
        .fillColor(colour)
        .text(text, left, y + size * (0.5 * (leading - 1) + 0.95), {
          lineBreak: false,
          baseline: 'alphabetic',
        })
      left += this.pdf.widthOfString(text)
    }
  }

  private use({ name, bytes }: Face, size: number): PDFKit.PDFDocument {
    return this.pdf.registerFont(name, bytes).font(name).fontSize(size)
  }

  rule(y: number, width = this.width): void {
    this.aside(() => {
      this.pdf.moveTo(0, y).lineTo(width, y).lineWidth(0.6).stroke(colours.line)
    })
  }

  /** Draws a zone's shape in a square around a point. */
  shape(tone: Tone, x: number, y: number, side: number): void {
    this.pdf
      .save()
      .translate(x - side / 2, y - side / 2)
      .scale(side / 12)
      .path(shapes[tone])
      .fill(colours[tone])
      .restore()
  }
}
