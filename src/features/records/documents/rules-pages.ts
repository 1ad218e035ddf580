/** Documents of pages: blocks that a writer sets on paper. */

export const papers = ['letter', 'a4'] as const
export type PaperName = (typeof papers)[number]

/** The three zones of the scale from 0 to 10. */
export type Tone = 'low' | 'emerging' | 'high'

/** What a cell of a table holds: words, a drawing, or both with the drawing first. */
export interface Cell {
  text?: string
  bold?: boolean
  quiet?: boolean
  /** A second line in small type. */
  under?: string
  /** The shape of a zone before the words. */
  mark?: Tone | undefined
  /** The scale from 0 to 10. `from` is drawn hollow, as what was before. */
  scale?: { at: readonly { score: number; tone?: Tone | undefined }[]; from?: number; joined?: boolean }
  /** A part of a whole in percent, with a line at the benchmark. */
  bar?: { percent: number; benchmark: number }
  /** Shares in percent, side by side from the lowest to the highest answer. */
  shares?: readonly { percent: number; words: string }[]
}

export interface Column {
  /** Words of the head; empty if none are printed. */
  head: string
  /** Part of the width; all parts together are 1. */
  width: number
  align?: 'right'
}

export type Block =
  /** `listed` headings stand in the contents. */
  | { kind: 'heading'; level: 1 | 2 | 3; text: string; aside?: string; listed?: boolean }
  | { kind: 'text'; text: string; lead?: string; small?: boolean }
  | { kind: 'score'; score: string; label: string; tone: Tone | null; text: string }
  | { kind: 'table'; caption: string; columns: readonly Column[]; rows: readonly (readonly Cell[])[] }
  | { kind: 'list'; items: readonly { text: string; under: string }[] }
  /** Paragraphs in two columns of small type. */
  | { kind: 'pairs'; texts: readonly { lead: string; text: string }[] }

/** Blocks that stand on one page, however small they must be set for it; or on as many as they need. */
export interface PagePart {
  fits: boolean
  blocks: readonly Block[]
  /** Opposite the page number. */
  foot: string
}

export interface PageDocument {
  title: string
  /** At the head of every page. */
  running: string
  paper: PaperName
  /** Instant that the file carries as its date. */
  made: string
  parts: readonly PagePart[]
  /** Place among the parts at which a page of contents is; null if there is none. */
  contentsAt: number | null
}

/** Slides with charts that can be edited. */
export interface Slide {
  title: string
  texts: readonly string[]
  /** A bar chart: each series has a value for each name, null if there is none. */
  chart?: {
    names: readonly string[]
    series: readonly { name: string; values: readonly (number | null)[] }[]
    /** Largest value of the axis. */
    largest: number
  }
}

export interface SlideDocument {
  title: string
  slides: readonly Slide[]
}

/** A text of at most so many characters, shortened at the end of a word. */
export function shortened(text: string, atMost: number): string {
  const signs = [...text.replaceAll(/\s+/g, ' ').trim()]
  if (signs.length <= atMost) return signs.join('')
  const kept = signs.slice(0, atMost - 1).join('')
  const lastSpace = kept.lastIndexOf(' ')
  return `${(lastSpace > atMost / 2 ? kept.slice(0, lastSpace) : kept).trimEnd()}…`
}
