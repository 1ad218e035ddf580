import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { zipped } from './zip.ts'

test('packs texts that another program unpacks unchanged', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 2000 }), { maxLength: 6 }), (texts) => {
      const files = texts.map((content, at) => ({ name: `file-${at}.txt`, content: content.toWellFormed() }))
      const unpacked = Object.entries(unzipSync(zipped(files)))
      expect(unpacked.map(([name, bytes]) => ({ name, content: strFromU8(bytes) }))).toEqual(files)
    }),
    { numRuns: 50 },
  )
})
