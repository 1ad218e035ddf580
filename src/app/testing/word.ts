import jsqr from 'jsqr'
import { PNG } from 'pngjs'
import { unzip } from './zip.ts'

/** What tests look at in a Word document. */
export interface WordFile {
  /** Files of the package by path. */
  parts: Map<string, Buffer>
  /** Text of the body, a line for each paragraph. */
  text: string
  /** Addresses that the body links to. */
  links: string[]
  /** What each picture's QR code says, in order. */
  codes: (string | undefined)[]
  /** Alternative texts of the pictures. */
  alts: string[]
  /** Languages of the runs, each once. */
  languages: string[]
}

/** Opens a Word document; throws where the zip file or one of its XML parts is broken. */
export function openWord(content: Uint8Array | string): WordFile {
  const parts = unzip(Buffer.from(content as Uint8Array))
  const xml = (path: string) => parts.get(path)?.toString('utf8') ?? ''
  for (const path of parts.keys()) if (/\.(xml|rels)$/.test(path)) checkXml(path, xml(path))
  const body = xml('word/document.xml')
  const relations = new Map(
    Array.from(xml('word/_rels/document.xml.rels').matchAll(/<Relationship [^>]*>/g), ([tag]) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target'),
    ]),
  )
  const targets = (pattern: RegExp) =>
    Array.from(body.matchAll(pattern), ([, id = '']) => relations.get(id) ?? '')
  return {
    parts,
    text: Array.from(body.matchAll(/<w:p>.*?<\/w:p>/gs), ([paragraph]) => textOf(paragraph)).join('\n'),
    links: targets(/<w:hyperlink [^>]*r:id="([^"]+)"/g),
    codes: targets(/<a:blip [^>]*r:embed="([^"]+)"/g).map((target) => decode(parts.get(`word/${target}`))),
    alts: Array.from(body.matchAll(/<wp:docPr [^>]*>/g), ([tag]) => attribute(tag, 'descr')),
    languages: [...new Set(Array.from(body.matchAll(/<w:lang w:val="([^"]+)"/g), ([, tag = '']) => tag))],
  }
}

const textOf = (paragraph: string): string =>
  Array.from(paragraph.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g), ([, text = '']) => plain(text)).join('')

const attribute = (tag: string, name: string): string =>
  plain(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '')

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (text: string): string => text.replace(/&(\w+);/g, (whole, name) => entities[name] ?? whole)

function decode(png: Buffer | undefined): string | undefined {
  if (!png) return undefined
  const { width, height, data } = PNG.sync.read(png)
  return jsqr.default(new Uint8ClampedArray(data), width, height)?.data
}

const xmlToken =
  /<\?[^>]*\?>|<(\/?)([\w:.-]+)(?:\s+[\w:.-]+="[^"<&]*(?:&(?:\w+|#\w+);[^"<&]*)*")*\s*(\/?)>|[^<&]+|&(?:\w+|#\w+);/gy

/** Throws where a text is not well-formed XML: an open element, a bare sign, a broken attribute. */
function checkXml(path: string, xml: string): void {
  const open: string[] = []
  let at = 0
  for (const [token, closing, name, empty] of xml.matchAll(xmlToken)) {
    at += token.length
    if (name === undefined || empty) continue
    if (!closing) open.push(name)
    else if (open.pop() !== name) throw new Error(`${path}: </${name}> closes another element.`)
  }
  if (at !== xml.length || open.length > 0) throw new Error(`${path} is not well-formed at ${at}.`)
}
