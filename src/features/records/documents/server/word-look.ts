import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AlignmentType, type IRunOptions, type IStylesOptions, LevelFormat, LineRuleType } from 'docx'
import { directionOf, scriptOf } from '../../../../shared/direction.ts'
import type { LanguageCode } from '../../../../shared/languages.ts'
import type { Layout } from '../rules.ts'

const regions: Readonly<Partial<Record<LanguageCode, string>>> = { en: 'US', es: 'US', so: 'SO' }
/** Returns the language tag that word processors know, with a region if that is usual, such as `en-US`. */
export const tagOf = (code: LanguageCode): string => (regions[code] ? `${code}-${regions[code]}` : code)

/** Returns how a language's text is written. Word processors keep right-to-left text in properties of its own. */
export const runIn = (code: LanguageCode): IRunOptions => {
  const value = tagOf(code)
  return directionOf(code) === 'rtl'
    ? { ...rightToLeft, language: { value, bidirectional: value } }
    : { language: { value }, ...fontIn(code) }
}

/** Fonts that Windows has for scripts that Calibri lacks. macOS and LibreOffice use their own instead. */
const fonts: Readonly<Record<string, string>> = {
  Ethi: 'Ebrima',
  Hans: 'Microsoft YaHei',
  Hant: 'Microsoft JhengHei',
  Mymr: 'Myanmar Text',
}
function fontIn(code: LanguageCode): IRunOptions {
  const font = fonts[scriptOf(code) ?? '']
  return font ? { font: { ascii: 'Calibri', hAnsi: font, cs: font, eastAsia: font } } : {}
}

/** Calibri has neither Arabic nor Hebrew letters. */
export const rightToLeft: IRunOptions = {
  rightToLeft: true,
  font: { ascii: 'Calibri', hAnsi: 'Calibri', cs: 'Arial' },
}

/** US Letter size, with margins that also work on A4. */
export const page = {
  size: { width: 12_240, height: 15_840 },
  margin: { top: 964, bottom: 850, left: 1134, right: 1134, footer: 425 },
}

/** Booklets have questions in two columns, with narrower page margins. */
export const bookletPage = { ...page, margin: { ...page.margin, top: 720, left: 900, right: 900 } }
export const columnGap = 420
const { size, margin } = bookletPage
export const columnWidth = (size.width - margin.left - margin.right - columnGap) / 2

export const bullet = {
  level: 0,
  format: LevelFormat.BULLET,
  text: '•',
  alignment: AlignmentType.LEFT,
  style: { paragraph: { indent: { left: 360, hanging: 260 } } },
}

const css = readFileSync(join(import.meta.dirname, '../../../../shared/colors.css'), 'utf8')
/** Returns one of the pages' colors as Word writes it: six digits without "#". */
function colour(name: string): string {
  const [, digits] = new RegExp(`--${name}: #([0-9a-f]{6});`).exec(css) ?? []
  if (!digits) throw new Error(`colors.css has no color --${name}.`)
  return digits.toUpperCase()
}

export const teal = colour('teal')
const ink = colour('ink')
export const ink2 = colour('ink-2')
export const headFill = colour('teal-tint')
export const cellMargins = { top: 80, bottom: 40, left: 100, right: 100 }

/** Sizes in half-points, spaces in twentieths of a point. Only the note at a booklet's foot is below 14 points. */
export const sizes: Readonly<Record<Layout, Sizes>> = {
  letter: { title: 36, heading: 26, body: 22, link: 22, small: 19, qr: 144, gap: 100 },
  booklet: { title: 40, heading: 30, body: 28, link: 28, small: 20, qr: 144, gap: 100 },
  poster: { title: 72, heading: 30, body: 30, link: 24, small: 24, qr: 450, gap: 180 },
}
type Sizes = Record<'title' | 'heading' | 'body' | 'link' | 'small' | 'qr' | 'gap', number>

export function stylesOf(layout: Layout, language: string): IStylesOptions {
  const { title, heading, body, gap } = sizes[layout]
  const align = layout === 'poster' ? AlignmentType.CENTER : AlignmentType.LEFT
  const head = (size: number, before: number, after: number) => ({
    run: { size, bold: true, color: teal, font: 'Calibri' },
    paragraph: {
      alignment: align,
      keepNext: true,
      spacing: { before, after, line: 250, lineRule: LineRuleType.AUTO },
    },
  })
  return {
    default: {
      document: {
        run: { font: 'Calibri', size: body, color: ink, language: { value: language } },
        paragraph: { alignment: align, spacing: { after: gap, line: 254, lineRule: LineRuleType.AUTO } },
      },
      heading1: head(title, 0, gap * 1.6),
      heading2: head(heading, gap * 1.5, gap * 0.6),
      hyperlink: { run: { color: teal, underline: { type: 'single', color: teal } } },
    },
  }
}
