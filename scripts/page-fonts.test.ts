import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'
import { expect, test } from 'vitest'
import { lighterFont, weights } from './page-fonts.ts'

const find = createRequire(import.meta.url)
const fontOf = (bytes: Buffer): Font => {
  const font = create(bytes)
  if ('fonts' in font) throw new Error('It is a collection of fonts.')
  return font
}

async function widths(font: Buffer, letters: readonly string[], wght: number): Promise<number[]> {
  const one = await subsetFont(font, letters.join(''), { targetFormat: 'sfnt', variationAxes: { wght } })
  return letters.map((letter) => fontOf(one).layout(letter).advanceWidth)
}

test.each(['latin', 'latin-ext'])(
  'keeps the characters, features, copyright notice and width of the %s font',
  async (part) => {
    const file = `@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-${part}-wght-normal.woff2`
    const whole = readFileSync(find.resolve(file))
    const lighter = await lighterFont(whole)
    expect(lighter.length).toBeLessThan(0.65 * whole.length)
    const [before, after] = [fontOf(whole), fontOf(lighter)]
    expect(after.characterSet).toEqual(before.characterSet)
    expect(after.availableFeatures).toEqual(before.availableFeatures)
    expect(after.copyright).toBe(before.copyright)
    expect(after.variationAxes.wght).toMatchObject(weights)
    const letters = before.characterSet.map((letter) => String.fromCodePoint(letter))
    for (const weight of [400, 550, 700]) {
      const wide = await widths(whole, letters, weight)
      expect(Math.max(...wide)).toBeGreaterThan(500)
      for (const [letter, width] of (await widths(lighter, letters, weight)).entries())
        expect(Math.abs(width - (wide[letter] ?? 0))).toBeLessThanOrEqual(1)
    }
  },
)

test('uses only weights that the font has', () => {
  const root = join(import.meta.dirname, '../src')
  const styles = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  )
  const asked = styles.flatMap((name) => {
    const style = readFileSync(join(root, name), 'utf8').replace(/@font-face \{[^}]*\}/g, '')
    return [...style.matchAll(/(?:font-weight|font|--weight-\w+|--label|--strong):\s*(\d{3})\b/g)].map(
      ([, weight]) => Number(weight),
    )
  })
  expect(asked.length).toBeGreaterThan(5)
  for (const weight of asked) {
    expect(weight).toBeGreaterThanOrEqual(weights.min)
    expect(weight).toBeLessThanOrEqual(weights.max)
  }
})
