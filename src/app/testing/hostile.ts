import fc from 'fast-check'

/** Texts that have broken programs in databases, pages, spreadsheets, paths, headers, encodings or objects. */
const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\ufeff\u202eevil\u202c',
  '\u200b',
  '𝕏👩‍👩‍👧‍👦e\u0301',
  '\u001b[2J',
  "' or 1=1 --",
  "'; drop table responses; --",
  '" or ""="',
  '%',
  '_\\%',
  '$1',
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '=HYPERLINK("http://evil.example")',
  '+1+1',
  '@SUM(1)',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '/dev/null',
  'a\r\nset-cookie: b=c',
  '{{constructor.constructor("return 1")()}}',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'true',
  '[]',
  '{}',
  '-1',
  '0x1F',
  '1e400',
  '2147483648',
  '99999999999999999999',
  '2026-02-30',
  '0000-00-00',
  '+275760-09-14',
  '2026-10-14T00:00:00Z',
  'x'.repeat(300),
  'é'.repeat(5000),
]

export const hostileNumbers: readonly number[] = [
  0, -0, -1, 0.5, 1e-7, 2_147_483_647, 2_147_483_648, -2_147_483_649, 9_007_199_254_740_992, 1e21, -1e308,
]

/** Any sequence of UTF-16 units, including unpaired surrogates. */
const units = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
  .map((codes) => String.fromCharCode(...codes))

export const hostileText = fc.oneof(fc.constantFrom(...hostileTexts), units)

const leaf = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom(...hostileNumbers) },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
)

/** Any JSON value, with values nested as deeply as the usual size of a body allows. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: leaf },
  { weight: 1, arbitrary: fc.array(leaf, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.dictionary(fc.oneof(fc.constantFrom('id', 'guid', 'length'), units), leaf) },
  { weight: 1, arbitrary: fc.constantFrom(20, 500).map(deep) },
)

function deep(levels: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

/** Returns deeply nested JSON as text, because such a value is hard to serialize. */
export const deepText = (levels: number): string => `${'{"a":['.repeat(levels)}1${']}'.repeat(levels)}`

/** Percent-encoded text as used in an address, sometimes with invalid encoding. */
export const hostileAddressPart = fc.oneof(
  { weight: 3, arbitrary: hostileText.map((text) => encodeURIComponent(text.toWellFormed())) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '%',
      '%zz',
      '%ff',
      '%c0%ae',
      '%ed%a0%80',
      '%00',
      '%0d%0aset-cookie:b=c',
      '..%2f..%2fpackage.json',
      '%2e%2e',
      '.',
      ';a=b',
      'x'.repeat(250),
      '1,2',
      'a+b',
    ),
  },
)
