/** Paged documents: blocks to lay out on paper. */

export const papers = ['letter', 'a4'] as const
export type PaperName = (typeof papers)[number]

/** The three zones of the 0 to 10 scale. */
export type Tone = 'low' | 'emerging' | 'high'

/** Contents of a table cell: text, a drawing, or both with the drawing first. */
export interface Cell {
  text?: string
  bold?: boolean
  quiet?: boolean
  /** A second line in small type. */
  under?: string
  /** Shape of a zone, drawn before the text. */
  mark?: Tone | undefined
  /** The 0 to 10 scale. `from` is the earlier score, drawn as a hollow circle. */
  scale?: { at: readonly { score: number; tone?: Tone | undefined }[]; from?: number; joined?: boolean }
  /** A percentage as a bar, with a line at the benchmark. */
  bar?: { percent: number; benchmark: number }
  /** Percentages shown side by side, from the lowest answer to the highest. */
  shares?: readonly { percent: number; words: string }[]
}

export interface Column {
  /** Heading text; empty to print none. */
  head: string
  /** Fraction of the table's width. The fractions of all columns add up to 1. */
  width: number
  align?: 'right'
}

/** What each of several slips shows. */
export interface SlipText {
  heading: string
  /** Below the QR code. */
  under: readonly string[]
  /** A paragraph for each language. A draft has the language's name. */
  texts: readonly { text: string; draft?: string }[]
}

export type Block =
  /** `listed` headings appear in the table of contents. */
  | { kind: 'heading'; level: 1 | 2 | 3; text: string; aside?: string; listed?: boolean }
  | { kind: 'text'; text: string; lead?: string; small?: boolean }
  | { kind: 'score'; score: string; label: string; tone: Tone | null; text: string }
  | { kind: 'table'; caption: string; columns: readonly Column[]; rows: readonly (readonly Cell[])[] }
  | { kind: 'list'; items: readonly { text: string; under: string }[] }
  /** Slips to cut apart, two to a row. */
  | { kind: 'slips'; shown: SlipText; slips: readonly { code: string; link: string }[] }
  /** Paragraphs in two columns of small type. */
  | { kind: 'pairs'; texts: readonly { lead: string; text: string }[] }

/** Blocks of one part. If `fits`, they shrink to fit on one page; otherwise they use as many pages as they need. */
export interface PagePart {
  fits: boolean
  blocks: readonly Block[]
  /** Footer text, opposite the page number. */
  foot: string
}

export interface PageDocument {
  title: string
  /** Header text of every page. */
  running: string
  paper: PaperName
  /** Creation time written into the file. */
  made: string
  parts: readonly PagePart[]
  /** Index of the part that begins with the table of contents; null if there is none. */
  contentsAt: number | null
}

/** A slide. Users can edit its chart. */
export interface Slide {
  title: string
  texts: readonly string[]
  /** A bar chart. Each series has a value for each name, or null if there is none. */
  chart?: {
    names: readonly string[]
    series: readonly { name: string; values: readonly (number | null)[] }[]
    /** Maximum of the value axis. */
    largest: number
  }
}

export interface SlideDocument {
  title: string
  slides: readonly Slide[]
}

/** Shortens a text to at most `atMost` characters, at the end of a word if possible. */
export function shortened(text: string, atMost: number): string {
  const signs = [...text.replaceAll(/\s+/g, ' ').trim()]
  if (signs.length <= atMost) return signs.join('')
  const kept = signs.slice(0, atMost - 1).join('')
  const lastSpace = kept.lastIndexOf(' ')
  return `${(lastSpace > atMost / 2 ? kept.slice(0, lastSpace) : kept).trimEnd()}…`
}
