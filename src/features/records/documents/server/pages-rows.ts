import type { Block } from '../rules-pages.ts'
import type { Element, Row, SetText, Sheet, Style } from './pages-canvas.ts'
import { body, colours, small } from './pages-look.ts'
import { slipRows } from './pages-slips.ts'
import { tableRows } from './pages-table.ts'

const heads = {
  1: { size: 20, weight: 600 },
  2: { size: 13, weight: 600 },
  3: { size: 10.5, weight: 600 },
} as const
const before = { 1: 0, 2: 13, 3: 9 } as const
const scoreWidth = 170
const columnGap = 18

/** Returns the rows of these blocks for a given width. */
export const rowsOf = (sheet: Sheet, blocks: readonly Block[], width: number): Row[] =>
  blocks.flatMap((block, at) => rowsOfBlock(sheet, block, width, blocks[at - 1]?.kind === 'heading'))

function rowsOfBlock(sheet: Sheet, block: Block, width: number, isBelowHeading: boolean): Row | Row[] {
  switch (block.kind) {
    case 'heading':
      return headingRow(sheet, block, width)
    case 'text': {
      const { small: isSmall, lead, text } = block
      const style = { size: isSmall ? small : body, colour: isSmall ? colours.quiet : colours.ink }
      const own = sheet.set(led(lead, text), width, style)
      return { height: own.height + 4, keeps: isBelowHeading, draw: (y) => own.draw('P', undefined, 0, y) }
    }
    case 'score':
      return scoreRow(sheet, block, width)
    case 'table':
      return tableRows(sheet, block, width)
    case 'list':
      return listRows(sheet, block.items, width)
    case 'slips':
      return slipRows(sheet, block.shown, block.slips, width)
    case 'pairs':
      return pairsRow(sheet, block.texts, width)
  }
}

const led = (lead: string | undefined, text: string) =>
  lead === undefined
    ? text
    : ([
        { text: `${lead} `, weight: 600 },
        { text, weight: 400 },
      ] as const)

type Of<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>
type Heading = Of<'heading'>

function headingRow(sheet: Sheet, heading: Heading, width: number): Row {
  const { level, text, aside = '', listed } = heading
  const own = sheet.set(text, aside ? width * 0.5 : width, heads[level])
  const room = width * 0.48
  const beside = sheet.set(aside, room, { size: small, colour: colours.quiet, align: 'right' })
  return {
    height: own.height + 4,
    before: before[level],
    keeps: true,
    heading,
    draw(y) {
      if (listed) sheet.pdf.outline.addItem(text)
      own.draw(`H${level}`, undefined, 0, y)
      if (aside) beside.draw('P', undefined, width - room, y + Math.max(0, own.height - beside.height) - 1)
    },
  }
}

function scoreRow(sheet: Sheet, { score, label, tone, text }: Of<'score'>, width: number): Row {
  const number = sheet.set(score, scoreWidth - 8, { size: score.length > 9 ? 16 : 27, weight: 600 })
  const side = 8
  const name = sheet.set(label, scoreWidth - 20, {
    size: small,
    weight: 600,
    colour: tone ? colours[tone] : colours.ink,
  })
  const words = sheet.set(text, width - scoreWidth, { size: body + 1 })
  const height = Math.max(words.height + 18, 70)
  return {
    height,
    draw(y) {
      sheet.rule(y + 3, width)
      const top = y + 9
      if (score) number.draw('P', undefined, 0, top)
      const below = score ? top + number.height : top
      if (tone) sheet.aside(() => sheet.shape(tone, side / 2, below + 6.5, side))
      name.draw('P', undefined, tone ? side + 4 : 0, below)
      words.draw('P', undefined, scoreWidth, top)
      sheet.rule(y + height - 3, width)
    },
  }
}

function listRows(sheet: Sheet, items: Of<'list'>['items'], width: number): Row[] {
  let list: Element | undefined
  const indent = 18
  return items.map(({ text, under }, at) => {
    const style: Style = { size: body, weight: 600 }
    const number = sheet.set(String(at + 1), indent, { ...style, colour: colours.teal })
    const first = sheet.set(text, width - indent, style)
    const second = sheet.set(under, width - indent, { size: body - 0.5, colour: colours.quiet })
    return {
      height: first.height + second.height + (at === items.length - 1 ? 11 : 7),
      draw(y) {
        sheet.rule(y, width)
        list ??= sheet.element('L')
        const item = sheet.element('LI', list)
        number.draw('Lbl', item, 0, y + 3)
        first.draw('LBody', item, indent, y + 3)
        second.draw('LBody', item, indent, y + 3 + first.height)
      },
    }
  })
}

/** Lays out texts in two columns of about equal height. */
function pairsRow(sheet: Sheet, pairs: Of<'pairs'>['texts'], width: number): Row {
  const column = (width - columnGap) / 2
  const texts = pairs.map(({ lead, text }) =>
    sheet.set(led(lead, text), column, { size: small, colour: colours.quiet }),
  )
  const heightOf = (some: readonly SetText[]) => some.reduce((sum, { height }) => sum + height + 3, 0)
  const half = heightOf(texts) / 2 - 1
  const first = texts.filter((_, at) => heightOf(texts.slice(0, at)) < half)
  const columns = [first, texts.slice(first.length)]
  return {
    height: Math.max(...columns.map(heightOf)) + 4,
    draw(y) {
      for (const [place, some] of columns.entries())
        for (const [at, text] of some.entries())
          text.draw('P', undefined, place * (column + columnGap), y + heightOf(some.slice(0, at)))
    },
  }
}

/** Returns the table of contents. Page numbers are read when drawn, once all rows have been placed. */
export function contentsRows(
  sheet: Sheet,
  headings: readonly Heading[],
  pageOf: (heading: Heading) => number,
): Row[] {
  let element: Element | undefined
  const title = sheet.set('Contents', sheet.width, heads[1])
  const rows = headings.map((heading): Row => {
    const { text, level } = heading
    const style: Style = { size: body + 0.5, weight: level > 2 ? 400 : 600 }
    const indent = level > 2 ? 14 : 0
    const words = sheet.set(text, sheet.width - indent - 40, style)
    return {
      height: 21,
      draw(y) {
        sheet.rule(y)
        const line = sheet.element('TOCI', element)
        words.draw('P', line, indent, y + 4)
        const number = sheet.set(String(pageOf(heading)), 40, { size: body + 0.5, align: 'right' })
        number.draw('P', line, sheet.width - 40, y + 4)
      },
    }
  })
  return [
    {
      height: title.height + 10,
      draw(y) {
        element = sheet.element('TOC')
        title.draw('H1', element, 0, y)
      },
    },
    ...rows,
    { height: 8, draw: () => undefined },
  ]
}
