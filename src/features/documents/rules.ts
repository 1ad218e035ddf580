import type { LanguageCode } from '../../shared/languages.ts'

/** How a Word document looks: pages to read, or one large page for a wall. */
export type Layout = 'letter' | 'poster'

/** A block of a document, as content files hold it. */
export type Block =
  | { heading: string }
  /** A paragraph; `lead` is set in bold before it. */
  | { text: string; lead?: string }
  | { small: string }
  | { list: string[] }
  | { link: true }
  | { qr: true; alt: string }
  | { questions: true }
  /** `widths` are relative column widths; an empty cell is left for handwriting. */
  | { table: { head: string[]; rows: string[][]; widths: number[] } }

/** A section of a document in one language; each starts on a new page. */
export interface Part {
  language: LanguageCode
  title: string
  blocks: readonly Block[]
}

/** Values of {placeholders}: text, link addresses, and the PNG of the QR code. */
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

/** Keeps every placeholder in double braces, the syntax of docx's patchDocument. */
export const unfilled: Filling = {
  words: Object.fromEntries(placeholderNames.map((name) => [name, `{{${name}}}`])),
  links: {},
}
