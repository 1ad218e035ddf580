import type { Block, Cell, Column } from '../../records/documents/rules-pages.ts'

/** Size of the print area of a Letter page, in points. */
const page = { width: 520, height: 674 }

/**
 * Divides blocks between two pages. The `first` blocks stay on page one; sections follow them there until both pages are
 * about equally full. The file writer then sets each page in the largest size that fits.
 */
export function twoPages(
  first: readonly Block[],
  sections: readonly (readonly Block[])[],
): [Block[], Block[]] {
  const at = sections
    .map((_, place) => {
      const halves = [
        heightOf([...first, ...sections.slice(0, place).flat()]),
        heightOf(sections.slice(place).flat()),
      ]
      return { place, height: Math.max(...halves) }
    })
    .reduce((best, one) => (one.height < best.height ? one : best)).place
  return [[...first, ...sections.slice(0, at).flat()], sections.slice(at).flat()]
}

const heightOf = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, block) => sum + roughHeight(block), 0)

/** Estimates how many lines a text needs, from the average letter width at its size. */
const lines = (text: string, size: number, width: number): number =>
  text === '' ? 0 : Math.ceil((text.length * size * 0.5) / width)

/** Estimates a block's height in points. */
function roughHeight(block: Block): number {
  switch (block.kind) {
    case 'heading':
      return block.level === 1 ? 4 + 26 * lines(block.text, 20, page.width) : 34
    case 'text':
      return 4 + 12 * lines(`${block.lead ?? ''}${block.text}`, block.small ? 8.25 : 9.5, page.width)
    case 'score':
      return Math.max(70, 18 + 14 * lines(block.text, 10.5, page.width - 170))
    case 'table':
      return block.rows.reduce(
        (sum, row) => sum + 6.4 + Math.max(11, ...row.map((cell, at) => cellHeight(cell, block.columns[at]))),
        block.columns.some(({ head }) => head !== '') ? 17 : 5,
      )
    case 'list':
      return block.items.reduce(
        (sum, { text, under }) =>
          sum + 7 + 12.5 * lines(text, 9.8, page.width - 18) + 12 * lines(under, 9, page.width - 18),
        4,
      )
    case 'slips':
      return 130 * Math.ceil(block.slips.length / 2)
    case 'pairs':
      return (
        4 +
        block.texts.reduce(
          (sum, { lead, text }) => sum + 3 + 11 * lines(`${lead} ${text}`, 8.25, page.width / 2 - 9),
          0,
        ) /
          2
      )
  }
}

const cellHeight = ({ text = '', under = '' }: Cell, column: Column | undefined): number => {
  const width = (column?.width ?? 1) * page.width - 8
  return 12 * lines(text, 9, width) + 10.3 * lines(under, 7.75, width)
}
