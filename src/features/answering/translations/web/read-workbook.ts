import { type Unzipped, unzipSync } from 'fflate'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { sheetName } from '../rules-workbook.ts'

/** Limits checked before and during the opening of a file. */
const largest = { file: 5_000_000, unzipped: 30_000_000, rows: 5000, columns: 40 } as const

export type ReadFile = { cells: string[][] } | { fault: string }

class Fault extends Error {}
const refuse = (sentence: string): never => {
  throw new Fault(sentence)
}

const notAWorkbook = 'This isn’t a workbook. Save it as XLSX or UTF-8 CSV and choose it again.'

/** Returns the cells of a workbook or CSV file as text, or a sentence that says why the file is rejected. */
export function readWorkbookFile(bytes: Uint8Array): ReadFile {
  if (bytes.length === 0) return { fault: 'The file is empty.' }
  if (bytes.length > largest.file)
    return { fault: 'This file is larger than 5 MB. Choose the workbook you downloaded here.' }
  try {
    const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
    const cells = isZip ? sheetCells(unzip(bytes)) : csvCells(decoded(bytes))
    return { cells }
  } catch (error) {
    if (error instanceof Fault) return { fault: error.message }
    return { fault: notAWorkbook }
  }
}

/** Unpacks only the parts that we read, after checking their unpacked size. */
function unzip(bytes: Uint8Array): Unzipped {
  let size = 0
  return unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (
        !/^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/.test(
          name,
        )
      )
        return false
      size += originalSize
      if (size > largest.unzipped)
        refuse('This file is too large for a translation. Choose the workbook you downloaded here.')
      return true
    },
  })
}

function decoded(bytes: Uint8Array): string {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refuse('This isn’t UTF-8 text. Save it as XLSX or UTF-8 CSV and choose it again.')
  }
  return /[^\P{Cc}\t\r\n]/u.test(text) ? refuse(notAWorkbook) : text
}

interface Reader {
  open?: (tag: SaxesTagPlain) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

function parse(parts: Unzipped, path: string, reader: Reader): void {
  const part = parts[path]
  if (!part) return
  // Drops the namespace prefix that some programs add.
  const plain = (name: string) => name.replace(/^.*:/, '')
  const parser = new SaxesParser<{ xmlns: false }>({ xmlns: false })
  parser.on('error', () => refuse(notAWorkbook))
  parser.on('doctype', () => refuse(notAWorkbook))
  parser.on('opentag', (tag) => reader.open?.({ ...tag, name: plain(tag.name) }))
  parser.on('text', (text) => reader.text?.(text))
  parser.on('closetag', ({ name }) => reader.close?.(plain(name)))
  parser.write(new TextDecoder('utf-8', { fatal: true }).decode(part)).close()
}

/** Returns the path of the sheet with our name, or of the first sheet if there is none. */
function sheetPath(parts: Unzipped): string {
  const sheets: { name: string; id: string }[] = []
  parse(parts, 'xl/workbook.xml', {
    open: ({ name, attributes }) => {
      if (name === 'sheet') sheets.push({ name: attributes.name ?? '', id: attributes['r:id'] ?? '' })
    },
  })
  const sheet = sheets.find(({ name }) => name === sheetName) ?? sheets[0]
  const targets = new Map<string, string>()
  parse(parts, 'xl/_rels/workbook.xml.rels', {
    open: ({ attributes }) => targets.set(attributes.Id ?? '', attributes.Target ?? ''),
  })
  const target = targets.get(sheet?.id ?? '')
  if (!target) return refuse(notAWorkbook)
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** Returns the texts that cells refer to by number. Joins rich text and ignores pronunciation hints. */
function sharedTexts(parts: Unzipped): string[] {
  const texts: string[] = []
  let inText = false
  let inHint = false
  parse(parts, 'xl/sharedStrings.xml', {
    open({ name }) {
      if (name === 'si') texts.push('')
      if (name === 'rPh') inHint = true
      inText = name === 't' && !inHint
    },
    text(text) {
      if (inText) texts[texts.length - 1] += text
    },
    close(name) {
      inText = false
      if (name === 'rPh') inHint = false
    },
  })
  return texts
}

function sheetCells(parts: Unzipped): string[][] {
  const shared = sharedTexts(parts)
  const rows: string[][] = []
  let at = { row: -1, column: -1, type: '' }
  let value = ''
  let inValue = false
  parse(parts, sheetPath(parts), {
    open({ name, attributes }) {
      if (name === 'row') {
        const row = attributes.r ? Number(attributes.r) - 1 : at.row + 1
        if (!(row >= 0 && row < largest.rows)) refuse(`The workbook has more than ${largest.rows} rows.`)
        at = { row, column: -1, type: '' }
      }
      if (name === 'c') {
        const column = attributes.r ? columnOf(attributes.r) : at.column + 1
        if (column >= largest.columns) refuse(`The workbook has more than ${largest.columns} columns.`)
        at = { row: at.row, column, type: attributes.t ?? 'n' }
        value = ''
      }
      if (name === 'f') refuse(`Row ${at.row + 1} has a formula. Replace it with plain text.`)
      inValue = name === 'v' || name === 't'
    },
    text(text) {
      if (inValue) value += text
    },
    close(name) {
      inValue = false
      if (name !== 'c') return
      while (rows.length <= at.row) rows.push([])
      const row = rows[at.row]
      if (row) row[at.column] = at.type === 's' ? (shared[Number(value)] ?? '') : value
    },
  })
  if (rows.length === 0) return refuse('The workbook is empty.')
  return rows.map((row) => Array.from(row, (cell) => cell ?? ''))
}

/** Returns a column's position, counting from 0: A, B, … AA. */
const columnOf = (cell: string): number =>
  Array.from(cell.replace(/\d+$/, '')).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** Reads CSV as RFC 4180 defines it. The separator is the most frequent of comma, semicolon and tab in line 1. */
function csvCells(content: string): string[][] {
  const text = content.replace(/^\uFEFF/, '')
  const [first = ''] = text.split(/\r?\n/, 1)
  const count = (sign: string) => first.split(sign).length
  const separator = [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
  const rows: string[][] = [[]]
  let field = ''
  let quoted = false
  const endField = () => {
    rows.at(-1)?.push(field)
    field = ''
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (quoted && sign === '"' && text[at + 1] === '"') {
      field += '"'
      at += 1
    } else if (sign === '"' && (quoted || field === '')) quoted = !quoted
    else if (quoted) field += sign
    else if (sign === separator) endField()
    else if (sign === '\n') {
      endField()
      if (rows.length >= largest.rows) refuse(`The file has more than ${largest.rows} rows.`)
      rows.push([])
    } else if (sign !== '\r') field += sign
  }
  endField()
  const formula = rows.findIndex((row) => row.some((cell) => /^=/.test(cell)))
  return formula >= 0 ? refuse(`Row ${formula + 1} has a formula. Replace it with plain text.`) : rows
}
