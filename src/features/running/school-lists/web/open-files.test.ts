import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readChosen } from './open-files.ts'

const faultsOf = async (bytes: Uint8Array, name = 'roster.zip') => {
  const { rows, faults } = await readChosen([new File([new Uint8Array(bytes)], name)], () => {})
  expect(rows).toEqual([])
  return faults.map(({ message }) => message)
}
const orgs = strToU8('sourcedId,name,type\no1,Bay School,school\n')

/** Returns a zip file whose directory gives a false size for its contents. */
function lying(size: number, content: Uint8Array): Uint8Array {
  const bytes = zipSync({ 'orgs.csv': content })
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at < bytes.length - 4; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true)
  return bytes
}

test('rejects a zip bomb before unpacking and stops if a stated size is false', async () => {
  const zeros = new Uint8Array(3_000_000)
  expect(await faultsOf(lying(2_000_000_000, zeros))).toEqual([
    'The files in it add up to more than 100 MB. Export staff only.',
  ])
  expect(await faultsOf(lying(10, orgs))).not.toEqual([])
})

test.each([
  [
    'a zip file of other things',
    zipSync({ 'a.txt': orgs }),
    'The zip file doesn’t include orgs.csv, roles.csv, users.csv.',
  ],
  [
    'half a zip file',
    zipSync({ 'orgs.csv': orgs }).slice(0, 60),
    'We can’t open the zip file. It may be incomplete or have a password.',
  ],
  [
    'two exports in one',
    zipSync({ 'a/orgs.csv': orgs, 'b/orgs.csv': orgs }),
    'The zip file has orgs.csv more than once.',
  ],
  ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]), /^This is an Excel workbook/],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff]), /^This file isn’t in UTF-8/],
  ['Latin-1', new Uint8Array([0x53, 0xe9, 0x2c]), /^This file isn’t in UTF-8/],
  ['control characters', strToU8('School ID\u0007'), 'This isn’t a text file. Choose a CSV file.'],
  ['nothing', new Uint8Array(), 'The file is empty.'],
])('rejects %s and explains why', async (_name, bytes, sentence) => {
  expect(await faultsOf(bytes)).toEqual([
    typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
  ])
})
