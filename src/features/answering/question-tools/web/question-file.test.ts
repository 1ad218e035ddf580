import { describe, expect, test } from 'vitest'
import { largestFile, longestLine, questionText } from './question-file.ts'

const read = (...parts: (string | Uint8Array<ArrayBuffer>)[]) => questionText(new Blob(parts))

describe('a question file', () => {
  test('accepts plain UTF-8 text unchanged, even markup and formulas', async () => {
    const content = 'q1|SCC|1=No;2=Sí|<img src=x onerror=alert(1)>\r\nq2|SCC|1==cmd();2=b|\tNyob zoo\n'
    expect(await read(content)).toEqual({ content })
  })

  test('drops a byte-order mark', async () => {
    expect(await read('\uFEFFq1|SCC')).toEqual({ content: 'q1|SCC' })
  })

  test.each([
    ['nothing', new Uint8Array(), /^The file is empty/],
    ['more than 1 MB', new Uint8Array(largestFile + 1).fill(65), /larger than 1 MB/],
    ['a line of 5 MB', new Uint8Array(5_000_000).fill(65), /larger than 1 MB/],
    ['a line that is too long', `q1\n${'a'.repeat(longestLine + 1)}`, /^Line 2 is longer than 10,000/],
    ['bytes that are not UTF-8', new Uint8Array([113, 49, 0xe9, 0x7c]), /isn’t UTF-8/],
    ['UTF-16', new Uint8Array([0xff, 0xfe, 0x71, 0x00]), /isn’t UTF-8/],
    ['a null character', 'q1|SCC\nq2\0|SCC', /^Line 2 has control characters/],
    ['an escape sequence', 'q1|\u001b[31m', /^Line 1 has control characters/],
    ['a C1 control character', 'q1|\u0085', /^Line 1 has control characters/],
  ])('rejects %s', async (_what, content, fault) => {
    expect(await read(content)).toEqual({ fault: expect.stringMatching(fault) })
  })

  test('accepts a line of exactly 10,000 characters', async () => {
    expect(await read('a'.repeat(longestLine))).toHaveProperty('content')
  })
})
