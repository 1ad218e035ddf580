export interface CsvRecord {
  /** Number of the line where the record begins, starting at 1. */
  line: number
  fields: string[]
}

/** Why a text isn't valid CSV, in a sentence for the file's author. */
export class CsvFault extends Error {}

/** Yields RFC 4180 records as written, skipping blank ones. Throws CsvFault if a quotation mark is missing. */
export function* csvRecords(text: string, separator = ','): Generator<CsvRecord> {
  const all = /\r/.test(text) ? text.replace(/\r\n?/g, '\n') : text
  let [line, begun, isQuoted] = [1, 1, false]
  let field = ''
  let fields: string[] = []
  for (let at = 0; at <= all.length; at++) {
    const sign = all[at]
    if (sign === '\n') line += 1
    if (isQuoted) {
      if (sign === undefined) throw new CsvFault(`Line ${begun}: a quotation mark is missing.`)
      if (sign !== '"') field += sign
      else if (all[at + 1] === '"') {
        field += '"'
        at += 1
      } else isQuoted = false
    } else if (sign === '"' && field.trim() === '') {
      isQuoted = true
      field = ''
    } else if (sign === separator) {
      fields.push(field)
      field = ''
    } else if (sign === '\n' || sign === undefined) {
      fields.push(field)
      if (fields.some((one) => one.trim() !== '')) yield { line: begun, fields }
      fields = []
      field = ''
      begun = line
    } else field += sign
  }
}

/** Message for a text in another encoding. */
export const notUtf8 =
  'This file isn’t in UTF-8. In Excel, choose Save As and the file type “CSV UTF-8 (Comma delimited)”.'

/** Decodes bytes without Excel's byte order mark. Returns null if they aren't UTF-8 or aren't text. */
export function utf8Text(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}
