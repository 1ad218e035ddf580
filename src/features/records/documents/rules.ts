import { fileName } from '../../../shared/file-names.ts'
import type { LanguageCode } from '../../../shared/languages.ts'

/** Layout of a Word document: pages to read, one large page for a wall, or pages in large type to fill in. */
export type Layout = 'letter' | 'poster' | 'booklet'

/** A block of a document, as stored in content files. */
export type Block =
  | { heading: string }
  /** A paragraph. `lead` is printed in bold before it. */
  | { text: string; lead?: string }
  | { small: string }
  | { list: string[] }
  | { link: true }
  | { qr: true; alt: string }
  | { questions: true }
  /** A numbered question with a box for each choice, on one page. */
  | { item: QuestionBlock }
  | { answer: true }
  /** `widths` are relative column widths. Empty cells leave room for handwriting. */
  | { table: { head: string[]; rows: string[][]; widths: number[] } }

/** `key` is printed in the box of an answer choice. */
interface QuestionBlock {
  number: number
  title: string
  /** Shown below the title; empty if there is no note. */
  note: string
  choices: readonly { key: string; text: string }[]
}

/** A document section in one language. Each section starts on a new page. */
export interface Part {
  language: LanguageCode
  /** Footer note that says the translation is a draft. */
  draft?: readonly string[]
  title: string
  blocks: readonly Block[]
}

/** Values of {placeholders}: text, link addresses and the PNG of the QR code. */
export interface Filling {
  words: Readonly<Record<string, string>>
  links: Readonly<Record<string, string>>
  qrCode?: Uint8Array
  /** Width and height of the QR code in pixels; the default depends on the layout. */
  qrSide?: number
  /** Footer text of each page, with {placeholders}, the page {number} and the {total} of pages. */
  foot?: string
}

const placeholderNames = [
  'survey_link',
  'questions_link',
  'answer_link',
  'qr_code',
  'school_name',
  'open_date',
  'close_date',
]

/** Leaves every placeholder in double braces, the syntax of docx's patchDocument. */
export const unfilled: Filling = {
  words: Object.fromEntries(placeholderNames.map((name) => [name, `{{${name}}}`])),
  links: {},
}

/** Example: "equity-audit-brief-Lakeside-Middle-School-2026-10-27". Every system supports these characters. */
export const schoolFileName = (kind: string, schoolName: string, day: string): string =>
  fileName(`equity-audit-${kind}`, schoolName, day)
