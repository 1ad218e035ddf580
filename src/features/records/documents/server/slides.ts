import pptx from 'pptxgenjs'
import { directionOfText } from '../../../../shared/stretches.ts'
import type { Slide, SlideDocument } from '../rules-pages.ts'

const ink = '1F2933'
const quiet = '505B65'
const seriesColours = ['0B5563', '8DBBC0', 'A3563A']
const face = 'Calibri'
const widthInches = 12.33

// Puts the first bar at the top. The library's types don't know this option.
const fromTop: object = { catAxisOrientation: 'maxMin' }

// The module is CommonJS, so importing it as a module puts its class under another name.
const Presentation = ('default' in pptx ? pptx.default : pptx) as unknown as typeof pptx.default

/** Returns a PPTX file in which every chart has its own worksheet of data and can be edited. */
export async function slidesAsPptx({ title, slides }: SlideDocument): Promise<Uint8Array> {
  const file = new Presentation()
  file.layout = 'LAYOUT_WIDE'
  file.title = safe(title)
  file.company = 'Equity Audit'
  for (const [at, slide] of slides.entries()) addSlide(file, slide, at + 1, slides.length)
  return new Uint8Array((await file.write({ outputType: 'nodebuffer' })) as Buffer)
}

/** Removes characters that XML doesn't allow. */
const safe = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cs}\p{Cn}]/gu, (sign) => (sign === '\n' ? sign : ''))

/** Positions on a slide, in inches. Texts and chart are between the title and the page number. */
const room = { left: 0.5, top: 1.35, bottom: 6.95, title: 0.95 }
const leastChart = 3.2

/** Estimates the height of paragraphs at a size, in inches, from the average width of a letter. */
const heightOfTexts = (texts: readonly string[], size: number): number =>
  texts
    .flatMap((text) => text.split('\n'))
    .reduce((sum, line) => {
      const lines = Math.max(1, Math.ceil((line.length * size * 0.52) / (72 * (widthInches - 0.2))))
      return sum + (lines * size * 1.2 + 6) / 72
    }, 0.1)

/** Returns the largest size at which the texts fit, because programs that show slides don't shrink text themselves. */
const sizeFor = (texts: readonly string[], height: number, sizes: readonly number[]): number =>
  sizes.find((size) => heightOfTexts(texts, size) <= height) ?? sizes.at(-1) ?? 9

function addSlide(
  file: InstanceType<typeof Presentation>,
  { title, texts, chart }: Slide,
  at: number,
  of: number,
): void {
  const slide = file.addSlide()
  const common = { fontFace: face, x: room.left, w: widthInches }
  const fontSize = sizeFor([title], room.title, [28, 24, 20, 16])
  slide.addText(safe(title), {
    ...{ ...common, ...paragraphOf(title), y: 0.35, h: room.title },
    ...{ fontSize, bold: true, color: ink },
  })
  const height = room.bottom - room.top
  const size = chart
    ? sizeFor(texts, height - leastChart, [14, 12, 11, 10, 9])
    : sizeFor(texts, height, [24, 20, 18, 16, 14, 12])
  const textHeight = chart ? Math.min(height - leastChart, heightOfTexts(texts, size)) : height
  const lines = texts.flatMap((text) => linesOf(text, size))
  if (lines.length > 0)
    slide.addText(lines, { ...common, y: room.bottom - textHeight, h: textHeight, valign: 'top' })
  if (chart) addChart(slide, chart, title, height - textHeight - 0.1)
  slide.addText(`${at} of ${of}`, {
    ...{ x: 11.3, y: 7.05, w: 1.53, h: 0.3 },
    ...{ fontSize: 11, color: quiet, align: 'right', fontFace: face },
  })
}

/** Slides are in English, but people may write goals in a language from right to left. */
const paragraphOf = (text: string): { rtlMode?: true; align?: 'right' } =>
  directionOfText(text) === 'rtl' ? { rtlMode: true, align: 'right' } : {}

/** Returns a text as paragraphs. If it has more than one line, the first is bold. */
function linesOf(text: string, fontSize: number) {
  const [first = '', ...others] = safe(text).split('\n')
  return [
    {
      text: first,
      options: {
        ...{ breakLine: true, fontSize, color: ink, bold: others.length > 0, paraSpaceAfter: 2 },
        ...paragraphOf(first),
      },
    },
    ...others.map((line) => ({
      text: line,
      options: {
        ...{ breakLine: true, fontSize: fontSize - 2, color: quiet, paraSpaceAfter: 10 },
        ...paragraphOf(line),
      },
    })),
  ]
}

function addChart(
  slide: ReturnType<InstanceType<typeof Presentation>['addSlide']>,
  { names, series, largest }: NonNullable<Slide['chart']>,
  title: string,
  height: number,
): void {
  slide.addChart(
    'bar',
    series.map(({ name, values }) => ({
      name: safe(name),
      labels: names.map(safe),
      values: values as number[],
    })),
    {
      ...{ x: room.left, y: room.top, w: widthInches, h: height },
      barDir: 'bar',
      ...fromTop,
      barGapWidthPct: 45,
      valAxisMinVal: 0,
      valAxisMaxVal: largest,
      valAxisHidden: true,
      valGridLine: { color: 'E3DDD0', size: 0.5 },
      chartColors: seriesColours.slice(0, series.length),
      showValue: true,
      showLegend: series.length > 1,
      legendPos: 'b',
      legendFontSize: 12,
      catAxisLabelFontSize: 12,
      dataLabelFontSize: 11,
      dataLabelFormatCode: 'General',
      catAxisLabelFontFace: face,
      altText: safe(title),
    },
  )
}
