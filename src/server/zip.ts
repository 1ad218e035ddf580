import { crc32, deflateRawSync } from 'node:zlib'

export interface ZippedFile {
  /** English letters only. */
  name: string
  content: string
}

/** Writes numbers in two or four bytes each, lowest first. */
const numbers = (parts: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer =>
  Buffer.concat(
    parts.map(([value, bytes]) => {
      const part = Buffer.alloc(bytes)
      part.writeUIntLE(value, 0, bytes)
      return part
    }),
  )

/** The first day that a ZIP file can name, so that the same contents always give the same file. */
const firstDay = (1 << 5) | 1

/** Returns a ZIP file of texts, by PKWARE's APPNOTE 6.3: each file, then the directory and its end. */
export function zipped(files: readonly ZippedFile[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of files) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const label = Buffer.from(name)
    const common = numbers([
      [20, 2],
      [0, 2],
      [8, 2],
      [0, 2],
      [firstDay, 2],
      [crc32(bytes), 4],
      [packed.length, 4],
      [bytes.length, 4],
      [label.length, 2],
      [0, 2],
    ])
    const local = Buffer.concat([numbers([[0x04034b50, 4]]), common, label, packed])
    const rest = numbers([
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [offset, 4],
    ])
    directory.push(
      Buffer.concat([
        numbers([
          [0x02014b50, 4],
          [20, 2],
        ]),
        common,
        rest,
        label,
      ]),
    )
    parts.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = numbers([
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [files.length, 2],
    [files.length, 2],
    [list.length, 4],
    [offset, 4],
    [0, 2],
  ])
  return Buffer.concat([...parts, list, end])
}
