import pptx from 'pptxgenjs'
import type { Slide, SlideDocument } from '../rules-pages.ts'

const ink = '1F2933'
const quiet = '505B65'
const seriesColours = ['0B5563', '8DBBC0', 'A3563A']
const face = 'Calibri'
const widthInches = 12.33

// The first bar at the top; the library's types know one direction only.
const fromTop: object = { catAxisOrientation: 'maxMin' }

// The module is CommonJS: its class stands under another name where it is imported as a module.
const Presentation = ('default' in pptx ? pptx.default : pptx) as unknown as typeof pptx.default

/** A PPTX file: every chart has its figures in a sheet of its own and can be edited. */
export async function slidesAsPptx({ title, slides }: SlideDocument): Promise<Uint8Array> {
  const file = new Presentation()
  file.layout = 'LAYOUT_WIDE'
  file.title = safe(title)
  file.company = 'Equity Audit'
  for (const [at, slide] of slides.entries()) addSlide(file, slide, at + 1, slides.length)
  return new Uint8Array((await file.write({ outputType: 'nodebuffer' })) as Buffer)
}

/** Without the signs that XML does not hold. */
const safe = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cs}\p{Cn}]/gu, (sign) => (sign === '\n' ? sign : ''))

function addSlide(
  file: InstanceType<typeof Presentation>,
  { title, texts, chart }: Slide,
  at: number,
  of: number,
): void {
  const slide = file.addSlide()
  const common = { fontFace: face, x: 0.5, w: widthInches }
  slide.addText(safe(title), {
    ...common,
    y: 0.35,
    h: 0.9,
    fontSize: 28,
    bold: true,
    color: ink,
    fit: 'shrink',
  })
  const lines = texts.map((text) => ({ text: safe(text), options: { breakLine: true, paraSpaceAfter: 4 } }))
  const height = chart ? 1.75 : 5.4
  slide.addText(lines, {
    ...common,
    y: chart ? 5.3 : 1.4,
    h: height,
    fontSize: chart ? 13 : 18,
    color: ink,
    valign: 'top',
    fit: 'shrink',
  })
  if (chart) {
    slide.addChart(
      file.ChartType.bar,
      chart.series.map(({ name, values }) => ({
        name: safe(name),
        labels: chart.names.map(safe),
        values: values as number[],
      })),
      {
        x: 0.5,
        y: 1.3,
        w: widthInches,
        h: 3.9,
        barDir: 'bar',
        ...fromTop,
        valAxisMinVal: 0,
        valAxisMaxVal: chart.largest,
        chartColors: seriesColours.slice(0, chart.series.length),
        showValue: true,
        showLegend: chart.series.length > 1,
        legendPos: 'b',
        catAxisLabelFontSize: 11,
        dataLabelFontSize: 11,
        dataLabelFormatCode: 'General',
        catAxisLabelFontFace: face,
        altText: safe(title),
      },
    )
  }
  slide.addText(`${at} of ${of}`, {
    x: 11.3,
    y: 7.05,
    w: 1.53,
    h: 0.3,
    fontSize: 11,
    color: quiet,
    align: 'right',
    fontFace: face,
  })
}
