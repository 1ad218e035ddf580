import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { create } from 'fontkit'
import subsetFont from 'subset-font'

/** Range of weights that pages use. Text is never lighter than normal or bolder than a browser's bold. */
export const weights = { min: 400, max: 700 } as const
/** IDs of the font names that are kept: the copyright, the license, which requires this, and the license's address. */
const preserveNameIds = [0, 13, 14]

/** Returns a font with all letters and features but only the weights we use, at about 60% of the size. */
export async function lighterFont(font: Buffer): Promise<Buffer> {
  const whole = create(font)
  if ('fonts' in whole) throw new Error('A page’s font is one font.')
  const letters = whole.characterSet.map((letter) => String.fromCodePoint(letter)).join('')
  return subsetFont(font, letters, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    preserveNameIds,
  })
}

/** Shrinks the variable fonts of built pages, renames each file and updates every reference to it. */
export async function lightenFonts(dist: string): Promise<void> {
  const assets = join(dist, 'assets')
  const names = new Map<string, string>()
  for (const name of readdirSync(assets).filter((one) => /-wght-[\w-]+\.woff2$/.test(one))) {
    const content = await lighterFont(readFileSync(join(assets, name)))
    const mark = createHash('sha256').update(content).digest('base64url').slice(0, 8)
    const own = name.replace(/-[\w-]{8}\.woff2$/, `-${mark}.woff2`)
    writeFileSync(join(assets, name), content)
    renameSync(join(assets, name), join(assets, own))
    names.set(name, own)
  }
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    const file = join(dist, name)
    if (!/\.(html|css|js|json)$/.test(name) || !statSync(file).isFile()) continue
    const text = readFileSync(file, 'utf8')
    const renamed = [...names].reduce((before, [from, to]) => before.replaceAll(from, to), text)
    if (renamed !== text) writeFileSync(file, renamed)
  }
}
