import { inflateSync } from 'node:zlib'

const headerLength = 12
const entryLength = 16

/** Unpacks a WOFF font into its plain form. The font libraries would do that in JavaScript, which takes far longer. */
export function unpackedWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = woff.subarray(44 + at * 20, 64 + at * 20)
    const [offset, packed, length] = [4, 8, 12].map((place) => entry.readUInt32BE(place)) as [
      number,
      number,
      number,
    ]
    const bytes = woff.subarray(offset, offset + packed)
    return { entry, length, bytes: packed < length ? inflateSync(bytes) : bytes }
  })
  const header = Buffer.alloc(headerLength + count * entryLength)
  const levels = Math.floor(Math.log2(count))
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(count, 4)
  header.writeUInt16BE(16 * 2 ** levels, 6)
  header.writeUInt16BE(levels, 8)
  header.writeUInt16BE(16 * (count - 2 ** levels), 10)
  const parts = [header]
  let offset = header.length
  for (const [at, { entry, length, bytes }] of tables.entries()) {
    const place = headerLength + at * entryLength
    entry.copy(header, place, 0, 4)
    entry.copy(header, place + 4, 16, 20)
    header.writeUInt32BE(offset, place + 8)
    header.writeUInt32BE(length, place + 12)
    const padded = Buffer.concat([bytes], Math.ceil(length / 4) * 4)
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat(parts)
}
