import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLines } from './csv.ts'

test.each([
  ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
  ['+1+1', "'+1+1"],
  ['-1+1', "'-1+1"],
  ['@SUM(1)', "'@SUM(1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ['\n=1', `"'\n=1"`],
  ['\0=1', "'\0=1"],
  ['＝1', "'＝1"],
])('turns text that a spreadsheet would run, such as %j, into plain text', (text, written) => {
  expect(csvLines([[text]])).toBe(`${written}\r\n`)
})

test.each([
  ['Lakeside = home', 'Lakeside = home'],
  ['a,b', '"a,b"'],
  ['say "yes"', '"say ""yes"""'],
  [-1.5, '-1.5'],
  [null, ''],
])('keeps %j as it is', (value, written) => {
  expect(csvLines([[value]])).toBe(`${written}\r\n`)
})

test('doesn’t let text break out of its field or line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const line = csvLines([[text, 'end']])
      const unquoted = line.replace(/"(?:[^"]|"")*"/g, 'x')
      expect(unquoted.match(/,/g)).toHaveLength(1)
      expect(unquoted).toMatch(/^[^\r\n]*,end\r\n$/)
    }),
  )
})
