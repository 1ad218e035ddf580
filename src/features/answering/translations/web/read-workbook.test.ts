import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { workbook } from '../../../records/documents/server/workbook.ts'
import { readWorkbookFile } from './read-workbook.ts'

const made = (rows: string[][]) =>
  workbook([
    { name: 'Translation', head: ['Text id', 'English'], rows, widths: [10, 10] },
    { name: 'How to', head: ['Help'], rows: [], widths: [10] },
  ])
const faultOf = (bytes: Uint8Array) => {
  const read = readWorkbookFile(bytes)
  return 'fault' in read ? read.fault : `read: ${JSON.stringify(read.cells)}`
}
async function changed(change: (sheet: string) => string | Uint8Array, part = 'xl/worksheets/sheet1.xml') {
  const parts = unzipSync(await made([['a', 'x']]))
  const after = change(new TextDecoder().decode(parts[part]))
  return zipSync({ ...parts, [part]: typeof after === 'string' ? strToU8(after) : after })
}

test('reads back its own workbook with any texts', async () => {
  const rows = [
    ['a', '=1+1'],
    ['b', 'Ñandú & <b> “x”\nsecond line'],
    ['c', '🙂 مرحبا'],
  ]
  expect(readWorkbookFile(await made(rows))).toEqual({ cells: [['Text id', 'English'], ...rows] })
})

test('reads inline and rich text from other programs', async () => {
  const bytes = await changed((sheet) =>
    sheet.replace(
      /<sheetData>.*<\/sheetData>/s,
      '<sheetData><row r="2"><c r="B2" t="inlineStr"><is><r><t>one </t></r><r><t>two</t></r></is></c></row></sheetData>',
    ),
  )
  expect(readWorkbookFile(bytes)).toEqual({ cells: [[], ['', 'one two']] })
})

test('reads CSV files from spreadsheets in different countries', () => {
  const cells = [
    ['Text id', 'English'],
    ['a', 'He said "yes", twice;\nthen left'],
  ]
  for (const separator of [',', ';', '\t']) {
    const quoted = '"He said ""yes"", twice;\nthen left"'
    const csv = `\uFEFFText id${separator}English\r\na${separator}${quoted}`
    expect(readWorkbookFile(strToU8(csv))).toEqual({ cells })
  }
})

test('rejects a file that isn’t a translation', async () => {
  const formula = await changed((sheet) => sheet.replace('<v>', '<f>HYPERLINK("http://x")</f><v>'))
  expect(faultOf(formula)).toMatch(/^Row 1 has a formula/)
  const entity = await changed((sheet) => `<!DOCTYPE x [<!ENTITY a "aaaa">]>${sheet}`)
  expect(faultOf(entity)).toMatch(/^This isn’t a workbook/)
  const broken = await changed(() => '<worksheet><sheetData>')
  expect(faultOf(broken)).toMatch(/^This isn’t a workbook/)
  const bomb = await changed(() => new Uint8Array(31_000_000))
  expect(bomb.length).toBeLessThan(100_000)
  expect(faultOf(bomb)).toMatch(/too large for a translation/)
  const rows = '<row/>'.repeat(5001)
  const long = await changed((sheet) => sheet.replace('<sheetData>', `<sheetData>${rows}`))
  expect(faultOf(long)).toMatch(/more than 5000 rows/)
  expect(faultOf(zipSync({ 'word/document.xml': strToU8('<x/>') }))).toMatch(/^This isn’t a workbook/)
  expect(faultOf(Uint8Array.of(0x50, 0x4b, 3, 4, 9, 9))).toMatch(/^This isn’t a workbook/)
  expect(faultOf(new Uint8Array())).toBe('The file is empty.')
  expect(faultOf(new Uint8Array(5_000_001))).toMatch(/^This file is larger than 5 MB/)
  expect(faultOf(Uint8Array.of(0xff, 0xfe, 0x41, 0))).toMatch(/^This isn’t UTF-8/)
  expect(faultOf(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0))).toMatch(/^This isn’t UTF-8/)
  expect(faultOf(strToU8('a,b\n=cmd(),c'))).toMatch(/^Row 2 has a formula/)
})
