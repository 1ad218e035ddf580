import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

export interface Subset {
  path: string
  letters: string
  isVariable: boolean
}

/** Maximum size of a file in bytes. A font that is larger has one weight. */
export const mostBytes = 40_000
/** IDs of the font names that are kept: the copyright, the license, which requires this, and the license's address. */
const preserveNameIds = [0, 13, 14]

/** Returns a font with only some of its characters, all that these need to join, and the weights that pages use. */
export async function subsetOf({ path, letters, isVariable }: Subset): Promise<Uint8Array> {
  const font = await readFile(path)
  const withWeight = (wght: number | { min: number; max: number }) =>
    subsetFont(font, letters, {
      targetFormat: 'woff2',
      preserveNameIds,
      ...(isVariable && { variationAxes: { wght } }),
    })
  const all = await withWeight({ min: 400, max: 700 })
  return all.length > mostBytes && isVariable ? withWeight(400) : all
}
