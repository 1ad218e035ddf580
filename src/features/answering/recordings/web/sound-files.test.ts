import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { fileFaults, soundFiles } from './sound-files.ts'

const file = (name: string, content: Uint8Array<ArrayBuffer> | string) => new File([content], name)
const zip = (parts: Record<string, Uint8Array>, name = 'takes.zip') =>
  file(name, new Uint8Array(zipSync(parts)))

/** Creates a zip file that declares a size of `size` bytes for each of its files. */
function saying(bytes: Uint8Array, size: number): File {
  const said = new Uint8Array(bytes)
  const view = new DataView(said.buffer)
  // Directory entries start with this signature. The size is at byte 24.
  for (let at = 0; at + 46 <= said.length; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true)
  return file('takes.zip', said)
}

/** Returns the names and texts of the accepted files, or the messages for the rejected ones. */
async function opened(...chosen: File[]): Promise<Record<string, string>> {
  const found = await soundFiles(chosen)
  if ('faults' in found) return Object.fromEntries(found.faults.map(({ name, message }) => [name, message]))
  const read = found.files.map(async (one) => [one.name, new TextDecoder().decode(await one.read())])
  return Object.fromEntries(await Promise.all(read))
}

test('opens a zip file like a folder, along with single files', async () => {
  const folder = zip({
    'Hmong/q1301.wav': strToU8('first'),
    'Hmong/q1302.wav': strToU8('second'),
    'Hmong/.DS_Store': strToU8('aside'),
    '__MACOSX/Hmong/._q1301.wav': strToU8('aside'),
  })
  expect(await opened(folder, file('q1303.wav', 'third'))).toEqual({
    'Hmong/q1301.wav': 'first',
    'Hmong/q1302.wav': 'second',
    'q1303.wav': 'third',
  })
})

test('rejects a zip bomb by its stated size before unpacking', async () => {
  const bomb = zip({ 'q1301.wav': new Uint8Array(13_000_000) })
  expect(bomb.size).toBeLessThan(20_000)
  expect(await opened(bomb)).toEqual({ 'q1301.wav': fileFaults.large })
  const many = Object.fromEntries(Array.from({ length: 37 }, (_, at) => [`q${at}.wav`, strToU8('a')]))
  expect(await opened(saying(zipSync(many), 11_000_000))).toEqual({ 'All files': fileFaults.all })
  const small = Object.fromEntries(Array.from({ length: 401 }, (_, at) => [`q${at}.wav`, strToU8('a')]))
  expect(await opened(zip(small))).toEqual({ 'All files': fileFaults.many })
})

test('limits unpacking to the size that a zip file states', async () => {
  const name = 'q1301.wav'
  const bytes = new Uint8Array(zipSync({ [name]: new Uint8Array(20_000_000) }))
  // In each directory entry of a file, the unpacked size is at byte 24.
  const view = new DataView(bytes.buffer)
  for (let at = 0; at + 4 < bytes.length; at++) {
    const sign = view.getUint32(at, true)
    if (sign === 0x04034b50) view.setUint32(at + 22, 100, true)
    if (sign === 0x02014b50) view.setUint32(at + 24, 100, true)
  }
  const found = await soundFiles([file('takes.zip', bytes)])
  if ('faults' in found) throw new Error('The sizes that it says are small.')
  for (const one of found.files) expect((await one.read()).byteLength).toBeLessThanOrEqual(100)
})

test('rejects an empty file or one that isn’t a zip file', async () => {
  expect(await opened(file('takes.zip', 'no zip'))).toEqual({ 'takes.zip': fileFaults.broken })
  expect(await opened(zip({}))).toEqual({ 'takes.zip': fileFaults.empty })
  expect(await opened(file('q1301.wav', new Uint8Array(12_000_001)))).toEqual({
    'q1301.wav': fileFaults.large,
  })
})
