import type { Block, PageDocument } from '../../src/features/records/documents/rules-pages.ts'

/** Returns Markdown without its marks. Addresses of other sites stay, because paper has no links. */
const plain = (text: string): string =>
  text
    .replace(/!\[([^\]]*)\]\(([^)]*)\)/g, 'See the drawing $2. $1')
    .replace(/\[([^\]]*)\]\((https?:[^)]*)\)/g, '$1 ($2)')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*?|`/g, '')

const cellsOf = (line: string): string[] =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => plain(cell.trim()))

/** About how many signs fit on a line, and the most that a column may need for a word or for its text. */
const line = 105
const most = { word: 13, text: 60 }

/** Returns each column's share of the width: enough for its longest word, and the rest by the length of its texts. */
function widthsOf(rows: readonly (readonly string[])[]): number[] {
  const longestOf = (texts: readonly string[], atMost: number) =>
    Math.min(atMost, Math.max(...texts.map(({ length }) => length)))
  const columns = (rows[0] ?? []).map((_, at) => rows.map((row) => row[at] ?? ''))
  const words = columns.map(
    (cells) =>
      2 +
      longestOf(
        cells.flatMap((cell) => cell.split(/[\s/=-]/)),
        most.word,
      ),
  )
  const texts = columns.map((cells) => longestOf(cells, most.text))
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
  const rest = Math.max(0, line - sum(words)) / sum(texts)
  const widths = words.map((word, at) => word + rest * (texts[at] ?? 0))
  return widths.map((one) => one / sum(widths))
}

function tableBlock(lines: readonly string[]): Block {
  const [heads = [], , ...rows] = lines.map(cellsOf)
  const widths = widthsOf([heads, ...rows])
  return {
    kind: 'table',
    caption: heads.join(', '),
    columns: heads.map((head, at) => ({ head, width: widths[at] ?? 0 })),
    rows: rows.map((row) => row.map((text) => ({ text }))),
  }
}

/** Returns a document's blocks for paper. It knows only the Markdown that these documents use. */
export function blocksOf(markdown: string): Block[] {
  return markdown
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .flatMap((part): Block[] => {
      const lines = part.trim().split('\n')
      const [first = ''] = lines
      const heading = /^(#{1,3}) (.*)$/.exec(first)
      if (heading?.[1]) {
        const level = heading[1].length as 1 | 2 | 3
        return [{ kind: 'heading', level, text: plain(heading[2] ?? ''), listed: level === 2 }]
      }
      if (first.startsWith('| ')) return [tableBlock(lines)]
      if (first.startsWith('- '))
        return part
          .trim()
          .slice(2)
          .split('\n- ')
          .map((text) => ({ kind: 'text', text: `•  ${plain(text.replace(/\s*\n\s*/g, ' '))}` }))
      return part
        .replace(/^> ?/gm, '')
        .split(/\n{2,}/)
        .map((text) => ({ kind: 'text', text: plain(text.trim().replace(/\s*\n\s*/g, ' ')) }))
    })
}

export function paperOf(markdown: string): PageDocument {
  const blocks = blocksOf(markdown)
  const [first] = blocks
  const title = first?.kind === 'heading' ? first.text : ''
  return {
    title,
    running: 'Documents for purchasers',
    paper: 'letter',
    made: '2026-11-26T00:00:00Z',
    parts: [{ fits: false, foot: title, blocks }],
    contentsAt: null,
  }
}
