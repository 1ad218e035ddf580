import { unzipSync } from 'fflate'
import { notUtf8, utf8Text } from '../../../../../shared/csv-reader.ts'
import type { Fault } from '../../rules.ts'
import type { TextFile } from '../../rules-files.ts'

/** Sizes in bytes. A file that is too large is rejected before it is read. */
const largest = { csv: 60_000_000, zip: 30_000_000, unzipped: 100_000_000 } as const

interface Wanted {
  /** Checks whether to take a file from a zip file. Its name is in lowercase. */
  isIn: (name: string) => boolean
  /** The names of these files, in words. */
  named: string
  /** What to do if a file is too large: a sentence without its period. */
  advice: string
}

/** Opens chosen files and zip files. `say` receives the position. Any error leaves no texts. */
export async function openTexts(
  files: readonly File[],
  wanted: Wanted,
  say: (where: string) => void,
): Promise<{ texts: TextFile[]; faults: Fault[] }> {
  const faults: Fault[] = []
  const texts: TextFile[] = []
  for (const file of files) {
    say(`Opening ${file.name}…`)
    const found = await open(file, wanted)
    if (typeof found === 'string') faults.push({ file: file.name, line: null, message: found })
    else texts.push(...found)
  }
  return { texts: faults.length > 0 ? [] : texts, faults }
}

/** Returns a file's texts, or a sentence that says why it is rejected. */
async function open(file: File, wanted: Wanted): Promise<TextFile[] | string> {
  const most = /\.zip$/i.test(file.name) ? largest.zip : largest.csv
  if (file.size > most)
    return `The file is larger than ${most / 1_000_000} MB. ${wanted.advice}, or split the file.`
  if (file.size === 0) return 'The file is empty.'
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    return startsWith(bytes, 0x50, 0x4b) ? unzipped(bytes, wanted) : textOf(file.name, bytes)
  } catch {
    return 'We couldn’t read the file. Choose it again.'
  }
}

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, place) => bytes[place] === byte)

const excel =
  'This is an Excel workbook. In Excel, choose Save As and the file type “CSV UTF-8 (Comma delimited)”.'

function textOf(name: string, bytes: Uint8Array): TextFile[] | string {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return excel
  const text = utf8Text(bytes)
  if (text === null) return notUtf8
  return /[^\P{Cc}\t\r\n]/u.test(text.slice(0, 10_000))
    ? 'This isn’t a text file. Choose a CSV file.'
    : [{ name, text }]
}

/** Returns the wanted files in a zip file. Their size is checked before they are unpacked. */
function unzipped(bytes: Uint8Array, { isIn, named, advice }: Wanted): TextFile[] | string {
  let [size, isWorkbook] = [0, false]
  let parts: Record<string, Uint8Array>
  try {
    parts = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (name === 'xl/workbook.xml') isWorkbook = true
        if (!isIn(baseName(name)) || name.startsWith('__MACOSX/')) return false
        size += originalSize
        return size <= largest.unzipped
      },
    })
  } catch {
    return 'We can’t open the zip file. It may be incomplete or have a password.'
  }
  if (isWorkbook) return excel
  if (size > largest.unzipped)
    return `The files in it add up to more than ${largest.unzipped / 1_000_000} MB. ${advice}.`
  const names = Object.keys(parts).map(baseName)
  if (names.length === 0) return `The zip file doesn’t include ${named}.`
  const twice = names.find((name, place) => names.indexOf(name) < place)
  if (twice) return `The zip file has ${twice} more than once.`
  const texts = Object.entries(parts).map(([name, part]) => textOf(baseName(name), part))
  return (
    texts.find((one) => typeof one === 'string') ??
    texts.flatMap((one) => (typeof one === 'string' ? [] : one))
  )
}

const baseName = (name: string): string => name.slice(name.lastIndexOf('/') + 1).toLowerCase()
