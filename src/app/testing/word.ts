import { strFromU8, unzipSync } from 'fflate'
import jsqr from 'jsqr'
import { PNG } from 'pngjs'
import { SaxesParser, type SaxesTagPlain } from 'saxes'

interface WordFile {
  /** The body's text, one line per paragraph. */
  text: string
  /** Targets of the body's hyperlinks. */
  links: string[]
  /** Content of each picture's QR code, in order. */
  codes: (string | undefined)[]
  /** Alt texts of the pictures. */
  alts: string[]
  /** Languages of the runs, without duplicates. */
  languages: string[]
  tables: number
  /** Font sizes in half-points: the body's, and any that its runs set. */
  sizes: number[]
  /** Text of the footer on each page. */
  foot: string
}

/** Opens a Word document. Throws if the zip file is broken or one of its XML parts isn't well-formed. */
export function openWord(content: Uint8Array | string): WordFile {
  const parts = unzipSync(content as Uint8Array)
  for (const path of Object.keys(parts)) if (/\.(xml|rels)$/.test(path)) read(path)
  function read(path: string, on: Handlers = {}): void {
    const parser = new SaxesParser<{ fileName: string; xmlns: false }>({ fileName: path, xmlns: false })
    parser.on('opentag', (tag) => on.open?.(tag))
    parser.on('text', (text) => on.text?.(text))
    parser.write(strFromU8(parts[path] ?? new Uint8Array())).close()
  }

  const targets = new Map<string, string>()
  read('word/_rels/document.xml.rels', {
    open: ({ attributes: { Id = '', Target = '' } }) => targets.set(Id, Target),
  })
  const file: WordFile = {
    text: '',
    links: [],
    codes: [],
    alts: [],
    languages: [],
    tables: 0,
    sizes: [],
    foot: '',
  }
  const handlers: Record<string, (attributes: Record<string, string>) => void> = {
    'w:p': () => {
      file.text += '\n'
    },
    'w:tbl': () => {
      file.tables += 1
    },
    'w:hyperlink': ({ 'r:id': id = '' }) => file.links.push(targets.get(id) ?? ''),
    'a:blip': ({ 'r:embed': id = '' }) => file.codes.push(decode(parts[`word/${targets.get(id)}`])),
    'wp:docPr': ({ descr = '' }) => file.alts.push(descr),
    'w:sz': ({ 'w:val': size = '' }) => file.sizes.push(Number(size)),
    'w:lang': ({ 'w:val': tag = '' }) => file.languages.push(tag),
  }
  read('word/document.xml', {
    open: ({ name, attributes }) => handlers[name]?.(attributes),
    text: (text) => {
      file.text += text
    },
  })
  let isFirst = true
  read('word/styles.xml', {
    open: ({ name, attributes }) => {
      // The document's defaults come first.
      if (name === 'w:sz' && isFirst) file.sizes.push(Number(attributes['w:val']))
      if (name === 'w:sz') isFirst = false
    },
  })
  for (const path of Object.keys(parts).filter((one) => /footer\d+\.xml$/.test(one)))
    read(path, {
      text: (text) => {
        file.foot += text
      },
    })
  return { ...file, text: file.text.trim(), languages: [...new Set(file.languages)] }
}

interface Handlers {
  open?: (tag: SaxesTagPlain) => void
  text?: (text: string) => void
}

function decode(png: Uint8Array | undefined): string | undefined {
  if (!png) return undefined
  const { width, height, data } = PNG.sync.read(Buffer.from(png))
  return jsqr.default(new Uint8ClampedArray(data), width, height)?.data
}
