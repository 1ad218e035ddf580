import type { LanguageCode } from '../../../shared/languages.ts'
import type { Layout } from './word-look.ts'

/** A piece of a document, as content files hold it. */
export type Block =
  | { heading: string }
  /** A paragraph; `lead` is set in bold before it. */
  | { text: string; lead?: string }
  | { small: string }
  | { list: string[] }
  | { link: true }
  | { qr: true; alt: string }
  | { questions: true }
  /** `widths` are the columns' shares; an empty cell is there to be written in. */
  | { table: { head: string[]; rows: string[][]; widths: number[] } }

/** A part of a document in one language; each begins on a page of its own. */
export interface Part {
  language: LanguageCode
  title: string
  blocks: readonly Block[]
}

/** What stands in for {placeholders}: plain words, links, and the PNG of the QR code. */
export interface Filling {
  words: Readonly<Record<string, string>>
  links: Readonly<Record<string, string>>
  qrCode?: Uint8Array
  /** Side of the QR code in pixels; the layout's own where it is not given. */
  qrSide?: number
}

const placeholderNames = [
  'survey_link',
  'questions_link',
  'qr_code',
  'school_name',
  'open_date',
  'close_date',
]

/** Leaves every placeholder in double braces, as docx's patchDocument looks for them. */
export const unfilled: Filling = {
  words: Object.fromEntries(placeholderNames.map((name) => [name, `{{${name}}}`])),
  links: {},
}

// The library that writes Word files is large and seldom needed: it is loaded with the first document.
const writer = () => import('./word.ts')

/** A text's QR code as a PNG, with the quiet border that cameras need. */
export const qrPng = async (text: string): Promise<Uint8Array> => (await writer()).qrPng(text)

/** An editable Word document. The same parts and filling give the same bytes. */
export const wordDocument = async (
  parts: readonly Part[],
  filling: Filling,
  layout?: Layout,
): Promise<Uint8Array> => (await writer()).wordDocument(parts, filling, layout)
