import type { Filling, Layout, Part } from '../rules.ts'

// docx is large and seldom needed: load it with the first document.
const writer = () => import('./word.ts')

/** A QR code as a PNG, with the quiet zone that scanners need. */
export const qrPng = async (text: string): Promise<Uint8Array> => (await writer()).qrPng(text)

/** An editable Word document. Equal parts and filling give equal bytes. */
export const wordDocument = async (
  parts: readonly Part[],
  filling: Filling,
  layout?: Layout,
): Promise<Uint8Array> => (await writer()).wordDocument(parts, filling, layout)
