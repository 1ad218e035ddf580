import {
  AlignmentType,
  BorderStyle,
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
import type { Block } from '../rules.ts'
import { columnWidth, ink2 } from './word-look.ts'

type Question = Extract<Block, { item: object }>['item']

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
  const heading = new Paragraph({
    keepNext: true,
    keepLines: true,
    spacing: { before: 220, after: 60 },
    indent: { left: indent, hanging: indent },
    tabStops: [{ type: 'left', position: indent }],
    children: [new TextRun({ ...run, bold: true, children: [`${number}.`, new Tab(), title] })],
  })
  const below = new Paragraph({
    keepNext: true,
    spacing: { after: 100 },
    indent: { left: indent },
    children: [new TextRun({ ...run, text: note })],
  })
  const rows = choices.map(({ key, text }, place) => {
    const keepNext = place < choices.length - 1
    const cell = (words: TextRun, isBox: boolean) =>
      new TableCell({
        width: { size: columnWidths[isBox ? 0 : 1] ?? 0, type: WidthType.DXA },
        verticalAlign: VerticalAlignTable.CENTER,
        borders: isBox ? boxBorders : noBorders,
        margins: isBox ? { left: 0, right: 0 } : { left: 140, top: 20, bottom: 20 },
        children: [
          new Paragraph({
            keepNext,
            spacing: { after: 0 },
            alignment: isBox ? AlignmentType.CENTER : AlignmentType.LEFT,
            children: [words],
          }),
        ],
      })
    return new TableRow({
      cantSplit: true,
      height: { value: boxSide, rule: HeightRule.ATLEAST },
      children: [
        cell(new TextRun({ ...run, text: key.toUpperCase(), color: ink2 }), true),
        cell(new TextRun({ ...run, text }), false),
      ],
    })
  })
  const table = new Table({
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
    alignment: AlignmentType.RIGHT,
    children: [new TextRun({ ...run, children })],
  })
  return new Footer({
    children: [
      ...lines.map(
        (line) => new Paragraph({ spacing: { after: 0 }, children: [new TextRun({ ...small, text: line })] }),
      ),
      ...(text === '' ? [] : [counted]),
    ],
  })
}
