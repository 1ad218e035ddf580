/** Limits for opening files: bytes in the file of one text, bytes of all files, and number of files. */
const largest = { file: 12_000_000, all: 400_000_000, files: 400 } as const

/** A recording's file. It is unpacked only when read. */
export interface SoundFile {
  name: string
  size: number
  read: () => Promise<ArrayBuffer>
}

export const fileFaults = {
  large: 'This file is larger than 12 MB. A file with one phrase should be much smaller.',
  all: 'These files are larger than 400 MB in total. Choose fewer at a time.',
  many: `You chose more than ${largest.files} files. Choose fewer at a time.`,
  broken: 'We can’t open this zip file. Create it again.',
  empty: 'This zip file is empty.',
} as const

/** Returns the chosen files, with zip files expanded, or why some can't be opened. */
export async function soundFiles(
  chosen: readonly File[],
): Promise<{ files: SoundFile[] } | { faults: { name: string; message: string }[] }> {
  const faults: { name: string; message: string }[] = []
  const files: SoundFile[] = []
  for (const file of chosen) {
    const { name, size } = file
    if (!isZip(file)) files.push({ name, size, read: () => file.arrayBuffer() })
    else if (size > largest.all) faults.push({ name, message: fileFaults.all })
    else {
      const inside = await zipped(file).catch(() => null)
      if (!inside?.length) faults.push({ name, message: inside ? fileFaults.empty : fileFaults.broken })
      files.push(...(inside ?? []))
    }
  }
  const large = files.filter(({ size }) => size > largest.file)
  faults.push(...large.map(({ name }) => ({ name, message: fileFaults.large })))
  const size = files.reduce((sum, file) => sum + file.size, 0)
  if (files.length > largest.files) faults.push({ name: 'All files', message: fileFaults.many })
  if (size > largest.all) faults.push({ name: 'All files', message: fileFaults.all })
  return faults.length > 0 ? { faults } : { files }
}

const isZip = ({ name, type }: File): boolean => /\.zip$/i.test(name) || type === 'application/zip'

/** Checks for extra files that computers add to folders. */
const isSystemFile = (name: string): boolean =>
  /\/$|(^|\/)(__MACOSX\/|\.|desktop\.ini$|thumbs\.db$)/i.test(name)

/**
 * Returns the files in a zip file with their declared sizes. Each file is unpacked separately when it is read, and only
 * up to its declared size. A zip bomb is therefore refused before it is unpacked.
 */
async function zipped(file: File): Promise<SoundFile[]> {
  const { unzipSync } = await import('fflate')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const found: SoundFile[] = []
  // A file that can't be unpacked isn't a sound.
  const unpack = async (wanted: string) =>
    unzipSync(bytes, { filter: ({ name }) => name === wanted })[wanted]?.slice().buffer ?? new ArrayBuffer(0)
  unzipSync(bytes, {
    filter({ name, originalSize }) {
      const read = () => unpack(name).catch(() => new ArrayBuffer(0))
      if (!isSystemFile(name)) found.push({ name, size: originalSize, read })
      return false
    },
  })
  return found
}
