import type { Block, PagePart } from '../rules-pages.ts'
import { tableBegin, tableHeight } from './pages-cells.ts'
import { body, colours, small } from './pages-look.ts'
import type { Sheet, Style } from './pages-sheet.ts'

export const heads = {
  1: { size: 20, weight: 600 },
  2: { size: 13, weight: 600 },
  3: { size: 10.5, weight: 600 },
} as const
export const before = { 1: 0, 2: 13, 3: 9 } as const
export const asideStyle: Style = { size: small, colour: colours.quiet, align: 'right' }
export const leadWords = (lead: string | undefined, text: string) =>
  lead === undefined
    ? text
    : ([
        { text: `${lead} `, weight: 600 },
        { text, weight: 400 },
      ] as const)
const smallest = 0.5

/** The largest scale at which a part stands on one page. */
export function scaleFor(sheet: Sheet, { blocks }: PagePart): number {
  for (let scale = 1; scale > smallest; scale -= 0.02) {
    sheet.scale = scale
    const height = blocks.reduce((sum, block) => sum + heightOf(sheet, block), 0)
    if (sheet.top + height <= sheet.bottom) return scale
  }
  return smallest
}

/** Tables up to this height are not divided. */
const together = 170

/** How much of the blocks from a place on stands together: a heading with the texts below it and with what follows them. */
export function beginOf(sheet: Sheet, blocks: readonly Block[], from: number): number {
  const [block, next] = [blocks[from], blocks[from + 1]]
  if (!block) return 0
  if (block.kind === 'table') {
    const whole = tableHeight(sheet, block)
    return whole <= together ? whole : tableBegin(sheet, block)
  }
  const own = heightOf(sheet, block)
  const leads = block.kind === 'heading' || (block.kind === 'text' && blocks[from - 1]?.kind === 'heading')
  return leads && next ? own + beginOf(sheet, blocks, from + 1) : own
}

export const columnGap = 18
export const scoreWidth = 170

export function heightOf(sheet: Sheet, block: Block): number {
  const { scale, width } = sheet
  switch (block.kind) {
    case 'heading':
      return (
        sheet.heightOf(block.text, headWidth(sheet, block), heads[block.level]) +
        (before[block.level] + 4) * scale
      )
    case 'text':
      return (
        sheet.heightOf(leadWords(block.lead, block.text), width, { size: block.small ? small : body }) +
        4 * scale
      )
    case 'score':
      return Math.max(
        sheet.heightOf(block.text, width - scoreWidth * scale, { size: body + 1 }) + 18 * scale,
        70 * scale,
      )
    case 'table':
      return tableHeight(sheet, block) + 5 * scale
    case 'list':
      return block.items.reduce((sum, item) => sum + itemHeight(sheet, item), 0) + 4 * scale
    case 'pairs':
      return (
        Math.max(...pairColumns(sheet, block.texts).map((texts) => pairsHeight(sheet, texts))) + 4 * scale
      )
  }
}

type Heading = Extract<Block, { kind: 'heading' }>
export const headWidth = (sheet: Sheet, { aside }: Heading): number => sheet.width * (aside ? 0.5 : 1)

export const itemHeight = (sheet: Sheet, { text, under }: { text: string; under: string }): number =>
  sheet.heightOf(text, sheet.width - 18, { size: body, weight: 600 }) +
  sheet.heightOf(under, sheet.width - 18, { size: body - 0.5 }) +
  7 * sheet.scale

type Pair = { lead: string; text: string }
export const pairWidth = (sheet: Sheet): number => (sheet.width - columnGap) / 2
export const pairHeight = (sheet: Sheet, { lead, text }: Pair): number =>
  sheet.heightOf(leadWords(lead, text), pairWidth(sheet), { size: small }) + 3 * sheet.scale
const pairsHeight = (sheet: Sheet, texts: readonly Pair[]): number =>
  texts.reduce((sum, text) => sum + pairHeight(sheet, text), 0)

/** The texts in two columns of about one height. */
export function pairColumns(sheet: Sheet, texts: readonly Pair[]): [Pair[], Pair[]] {
  const half = pairsHeight(sheet, texts) / 2
  let sum = 0
  const first = texts.filter((text) => {
    const before = sum
    sum += pairHeight(sheet, text)
    return before < half - 1
  })
  return [first, texts.slice(first.length)]
}
