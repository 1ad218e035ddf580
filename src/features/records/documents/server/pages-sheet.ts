import PDFDocument from 'pdfkit'
import type { PageDocument, Tone } from '../rules-pages.ts'
import { everyFace, type Weight } from './pages-fonts.ts'
import { colours, leading, margins, shapes, sheets } from './pages-look.ts'
import { hasRightToLeft, linesOf, placed, plainText, type Words, widthOf } from './pages-type.ts'

type Element = ReturnType<PDFKit.PDFDocument['struct']>

export interface Style {
  size: number
  weight?: Weight
  colour?: string
  align?: 'left' | 'right' | undefined
}

/** Paper to write on, from the top of a page to its end; what is written is tagged for screen readers. */
export class Sheet {
  readonly pdf: PDFKit.PDFDocument
  readonly left = margins.side
  readonly width: number
  readonly bottom: number
  readonly top = margins.top
  /** Where the next block begins. */
  y: number = margins.top
  /** Everything is set smaller by this. */
  scale = 1
  private readonly root: Element
  /** Texts are measured before they are drawn: their lines. */
  private readonly broken = new Map<string, Words[][]>()

  constructor({ paper, title, made }: PageDocument) {
    const [wide, high] = sheets[paper]
    this.width = wide - 2 * margins.side
    this.bottom = high - margins.bottom
    const date = new Date(made)
    this.pdf = new PDFDocument({
      size: [wide, high],
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
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
    for (const { name, bytes } of everyFace()) this.pdf.registerFont(name, bytes)
    this.root = this.pdf.struct('Document')
    this.pdf.addStructure(this.root)
  }

  page(): void {
    this.pdf.addPage()
    this.y = this.top
  }

  /** Number of the page that is written on, from 1. */
  get pageNumber(): number {
    const { start, count } = this.pdf.bufferedPageRange()
    return start + count
  }

  /** An element of the document's structure, with the words that stand in it where they are those of a text. */
  element(type: string, parent: Element = this.root, words = ''): Element {
    // What is set from the right is read out as it was written.
    const element = this.pdf.struct(type, hasRightToLeft(words) ? { actual: words } : {})
    parent.add(element)
    return element
  }

  /** Draws what an element holds. */
  inside(element: Element, type: string, draw: () => void): void {
    const content = this.pdf.markStructureContent(type)
    draw()
    this.pdf.endMarkedContent()
    element.add(content)
  }

  /** Draws what screen readers pass over. */
  aside(draw: () => void): void {
    this.pdf.markContent('Artifact', { type: 'Layout' })
    draw()
    this.pdf.endMarkedContent()
  }

  /** A text in an element of its own, or as a part of the page that is passed over. */
  text(
    type: string | null,
    parent: Element | undefined,
    words: string | readonly Words[],
    x: number,
    y: number,
    width: number,
    style: Style,
  ): number {
    const lines = this.lines(words, width, style)
    const draw = () => {
      for (const [at, line] of lines.entries())
        this.line(line, x, y + at * this.lineHeight(style), width, style)
    }
    if (type === null) this.aside(draw)
    else this.inside(this.element(type, parent, textOf(words)), type, draw)
    return lines.length * this.lineHeight(style)
  }

  lines(words: string | readonly Words[], width: number, { size, weight = 400 }: Style): Words[][] {
    const texts = typeof words === 'string' ? [{ text: words, weight }] : words
    const key = JSON.stringify([texts, size * this.scale, width])
    const lines = this.broken.get(key) ?? linesOf(texts, size * this.scale, width)
    this.broken.set(key, lines)
    return lines
  }

  heightOf(words: string | readonly Words[], width: number, style: Style): number {
    return this.lines(words, width, style).length * this.lineHeight(style)
  }

  private lineHeight({ size }: Style): number {
    return size * this.scale * leading
  }

  private line(words: readonly Words[], x: number, y: number, width: number, style: Style): void {
    const size = style.size * this.scale
    const all = words.reduce((sum, { text, weight }) => sum + widthOf(text, size, weight), 0)
    const last = words.at(-1)
    const space = last
      ? widthOf(last.text, size, last.weight) - widthOf(last.text.trimEnd(), size, last.weight)
      : 0
    const left = style.align === 'right' ? x + width - all + space : x
    for (const { text, face, from } of placed(words))
      this.pdf
        .font(face.name)
        .fontSize(size)
        .fillColor(style.colour ?? colours.ink)
        .text(text, left + from * size, y + size * (0.5 * (leading - 1) + 0.95), {
          lineBreak: false,
          baseline: 'alphabetic',
          features: [],
        })
  }

  /** One line inside a drawing. */
  plain(text: string, x: number, y: number, style: Style): void {
    this.line([{ text, weight: style.weight ?? 400 }], x, y, 0, style)
  }

  /** An element without anything drawn, named for screen readers. */
  named(type: string, parent: Element, words: string): void {
    parent.add(this.pdf.struct(type, { alt: plainText(words) }))
  }

  /** A drawing that screen readers name. */
  figure(parent: Element, words: string, draw: () => void): void {
    const element = this.pdf.struct('Figure', { alt: plainText(words) })
    parent.add(element)
    this.inside(element, 'Figure', draw)
  }

  rule(y: number): void {
    this.aside(() => {
      this.pdf
        .moveTo(this.left, y)
        .lineTo(this.left + this.width, y)
        .lineWidth(0.6)
        .stroke(colours.line)
    })
  }

  /** The shape of a zone in a square around a point. */
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

const textOf = (words: string | readonly Words[]): string =>
  plainText(typeof words === 'string' ? words : words.map(({ text }) => text).join(''))
