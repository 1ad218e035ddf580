import { getDocumentProxy } from 'unpdf'

/** Returns each page's words and the share between its margins that is empty below the last line. */
export async function writtenPages(bytes: Uint8Array): Promise<{ empty: number; words: string }[]> {
  const pdf = await getDocumentProxy(bytes.slice())
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, at) => {
      const page = await pdf.getPage(at + 1)
      const { items } = await page.getTextContent()
      const { height } = page.getViewport({ scale: 1 })
      const lines = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []))
      const above = lines.map(({ transform }) => Number(transform[5])).filter((y) => y > margins.bottom)
      const empty = (Math.min(...above) - margins.bottom) / (height - margins.top - margins.bottom)
      return { empty, words: lines.map(({ str }) => str).join(' ') }
    }),
  )
}
const margins = { top: 62, bottom: 56 }
