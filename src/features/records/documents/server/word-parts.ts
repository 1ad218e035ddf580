import {
  AlignmentType,
  BorderStyle,
  type Document,
  Footer,
  HeightRule,
  type IRunOptions,
  PageNumber,
  Paragraph,
  Tab,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  VerticalAlignTable,
  WidthType,
} from 'docx'
import { directionOfText, stretchesOf } from '../../../../shared/stretches.ts'
import type { Block } from '../rules.ts'
import { columnWidth, ink2, rightToLeft, tagOf } from './word-look.ts'

type Question = Extract<Block, { item: object }>['item']

/** Returns a text in runs, a new one where the direction of the text changes. `run` has the paragraph's direction. */
export function runsOf(text: string, run: IRunOptions): TextRun[] {
  const { rightToLeft: isBack, ...forward } = run
  return (isBack ? aroundPlaceholders(text) : stretchesOf(text, 'ltr')).map(
    (one) => new TextRun({ ...(one.dir === 'rtl' ? { ...run, ...rightToLeft } : forward), text: one.text }),
  )
}

/** Returns a line in runs. One against the direction of its paragraph stays whole, with the sign at its end. */
function wholeLine(text: string, run: IRunOptions): TextRun[] {
  if (!run.rightToLeft || directionOfText(text) !== 'ltr') return runsOf(text, run)
  const { rightToLeft: _, ...forward } = run
  return [new TextRun({ ...forward, language: { value: tagOf('en') }, text: `${text}\u200e` })]
}

/** Like `stretchesOf` from right to left. Placeholders stay whole: addresses from left to right, the rest like the text. */
const aroundPlaceholders = (text: string): ReturnType<typeof stretchesOf> =>
  text
    .split(/(\{\{\w+\}\})/)
    .flatMap((part) =>
      part.startsWith('{{')
        ? [{ text: part, dir: part.endsWith('_link}}') ? 'ltr' : 'rtl' } as const]
        : stretchesOf(part, 'rtl'),
    )

/** Returns the properties of a paragraph with this run. Without any, it is written from left to right. */
export const paragraphIn = ({ rightToLeft: isBack }: IRunOptions): { bidirectional?: true } =>
  isBack ? { bidirectional: true } : {}

/** Returns the properties of a table with this run, whose first column is where lines start. */
export const tableIn = ({ rightToLeft: isBack }: IRunOptions): { visuallyRightToLeft?: true } =>
  isBack ? { visuallyRightToLeft: true } : {}

const boxSide = 400
const none = { style: BorderStyle.NONE, size: 0, color: 'auto' }
const line = { style: BorderStyle.SINGLE, size: 8, color: ink2 }
const noBorders = { top: none, bottom: none, left: none, right: none }
const boxBorders = { top: line, bottom: line, left: line, right: line }

/** Returns a question with a box for each choice. Its paragraphs stay together, to keep the question on one page. */
export function questionParts(
  { number, title, note, choices }: Question,
  run: IRunOptions,
): (Paragraph | Table)[] {
  const indent = 480
  const columnWidths = [boxSide, columnWidth - indent - boxSide]
  const start = run.rightToLeft ? AlignmentType.START : AlignmentType.LEFT
  const heading = new Paragraph({
    ...paragraphIn(run),
    keepNext: true,
    keepLines: true,
    spacing: { before: 220, after: 60 },
    indent: { left: indent, hanging: indent },
    tabStops: [{ type: 'left', position: indent }],
    children: [
      new TextRun({ ...run, bold: true, children: [`${number}.`, new Tab()] }),
      ...runsOf(title, { ...run, bold: true }),
    ],
  })
  const below = new Paragraph({
    ...paragraphIn(run),
    keepNext: true,
    spacing: { after: 100 },
    indent: { left: indent },
    children: runsOf(note, run),
  })
  const rows = choices.map(({ key, text }, place) => {
    const keepNext = place < choices.length - 1
    const cell = (words: TextRun[], isBox: boolean) =>
      new TableCell({
        width: { size: columnWidths[isBox ? 0 : 1] ?? 0, type: WidthType.DXA },
        verticalAlign: VerticalAlignTable.CENTER,
        borders: isBox ? boxBorders : noBorders,
        margins: isBox ? { left: 0, right: 0 } : { left: 140, top: 20, bottom: 20 },
        children: [
          new Paragraph({
            ...paragraphIn(run),
            keepNext,
            spacing: { after: 0 },
            alignment: isBox ? AlignmentType.CENTER : start,
            children: words,
          }),
        ],
      })
    return new TableRow({
      cantSplit: true,
      height: { value: boxSide, rule: HeightRule.ATLEAST },
      children: [
        cell(runsOf(key.toUpperCase(), { ...run, color: ink2 }), true),
        cell(runsOf(text, run), false),
      ],
    })
  })
  const table = new Table({
    ...tableIn(run),
    layout: TableLayoutType.FIXED,
    indent: { size: indent, type: WidthType.DXA },
    width: { size: columnWidth - indent, type: WidthType.DXA },
    columnWidths,
    borders: { ...noBorders, insideHorizontal: none, insideVertical: none },
    rows,
  })
  return [heading, ...(note ? [below] : []), table]
}

/** Returns the footer of each page: small lines, and a text in which {number} and {total} become page numbers. */
export function pageFoot(
  lines: readonly string[],
  small: IRunOptions,
  text: string,
  run: IRunOptions,
): Footer {
  const fields: Record<string, string> = { '{number}': PageNumber.CURRENT, '{total}': PageNumber.TOTAL_PAGES }
  const children = text.split(/(\{number\}|\{total\})/).map((part) => fields[part] ?? part)
  const counted = new Paragraph({
    ...paragraphIn(run),
    alignment: run.rightToLeft ? AlignmentType.END : AlignmentType.RIGHT,
    children: [new TextRun({ ...run, children })],
  })
  return new Footer({
    children: [
      ...lines.map(
        (line) =>
          new Paragraph({ ...paragraphIn(small), spacing: { after: 0 }, children: wholeLine(line, small) }),
      ),
      ...(text === '' ? [] : [counted]),
    ],
  })
}

/** An element as docx writes it: its name with its children. */
type Written = Record<string, unknown>

/**
 * Makes sections right to left, so that the first of their columns is at the right. docx has no option for this, so it is
 * added to what docx writes. `areTurned` has the sections in order.
 */
export function turnSections({ Document: { View } }: Document, areTurned: readonly boolean[]): void {
  if (!areTurned.includes(true)) return
  const body = View.Body
  const write = body.prepForXml.bind(body)
  body.prepForXml = (context) => {
    const written = write(context)
    for (const [at, section] of sectionsIn(written).entries()) {
      const grid = section.findIndex((one) => 'w:docGrid' in one)
      if (areTurned[at]) section.splice(grid, 0, { 'w:bidi': {} })
    }
    return written
  }
}

/** Returns the properties of sections, in order. The last paragraph of a section contains them. */
const sectionsIn = (written: unknown): Written[][] =>
  typeof written !== 'object' || written === null
    ? []
    : Object.entries(written).flatMap(([name, children]) =>
        name === 'w:sectPr' ? [children as Written[]] : sectionsIn(children),
      )
