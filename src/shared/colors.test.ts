import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const tokensIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g), ([, name = '', value = '']) => [name, value]),
  )
const [day = '', rest = ''] = read('../web/ui/tokens.css').split(
  '@media screen and (prefers-color-scheme: dark)',
)
const light = { ...tokensIn(read('colors.css')), ...tokensIn(day) }
const dark = { ...light, ...tokensIn(rest) }

/** Relative luminance, as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

/** Borders of fields and marks, the focus ring, bars, and each level's mark. */
const marks = ['line-strong', 'teal', 'teal-mid', 'low', 'emerging', 'high']
const grounds = ['paper', 'sheet', 'sunken']

describe.each([
  ['light', light],
  ['dark', dark],
])('%s mode', (_, colours: Record<string, string>) => {
  test('gives controls, focus indicators and marks a contrast of 3:1', () => {
    const faint = marks.flatMap((mark) =>
      grounds
        .map((ground) => ({
          mark,
          ground,
          contrast: contrast(colours[mark] ?? '', colours[ground] ?? ''),
        }))
        .filter(({ contrast }) => !(contrast >= 3)),
    )
    expect(faint).toEqual([])
  })
})
