import { hashOf } from '../page-policy.ts'
import type { LanguageFont } from './fonts.ts'

/** Where the fonts are served. The service worker keeps files below `/assets/`. */
export const fontsPath = '/assets/fonts/'

/** The pages' own typeface, by its names for respondents and for families. */
const own = ['Atkinson Hyperlegible Next', 'Atkinson Hyperlegible Next Variable']
/** Height of the pages' own typeface in percent, so that lines don't move when a font takes over. */
const ascent = 98.4
const descent = 31.6

/**
 * Returns the styles that show texts in these languages in their own letters. Until a font has loaded, pages use a
 * device's font at the same width. Browsers draw boxes for letters that no font has in the first font of the list, if
 * its range contains the letter.
 */
export function stylesOf(fonts: readonly LanguageFont[]): string {
  return fonts
    .map(({ code, devices, boxes, isLatin, files }) => {
      const ranges = [...new Set(files.map(({ range }) => range))].join()
      const resized = (sizes: Readonly<Record<string, number>>) =>
        Object.entries(sizes).map(([device, size]) => {
          const name = `${device} for ${code}`
          const heights = `ascent-override:${percent((ascent / size) * 100)};descent-override:${percent((descent / size) * 100)};line-gap-override:0%`
          const face = `@font-face{font-family:"${name}";src:${namesOf(device)};size-adjust:${percent(size)};${heights};unicode-range:${ranges}}`
          return { name, face }
        })
      const [standIns, first] = [resized(devices), resized(boxes)]
      const names = (faces: readonly { name: string }[]) => faces.map(({ name }) => name)
      const letters = [familyOf(code), ...names(standIns)]
      const family = [...names(first), ...(isLatin ? [] : own), ...letters, 'Atkinson fallback', 'Arial']
      const list = family.map((name) => `"${name}"`).join()
      const faces = [...first, ...standIns].map(({ face }) => face).join('')
      return `${faces}:root:lang(${code}){--font:${list},sans-serif}`
    })
    .join('')
}

/** Returns the faces of these languages, for a document without a script. */
export const facesOf = (fonts: readonly LanguageFont[]): string =>
  facesIn(fonts)
    .map(
      ([family, source, { weight, unicodeRange }]) =>
        `@font-face{font-family:"${family}";src:${source}format("woff2");font-weight:${weight};font-display:swap;${heights};unicode-range:${unicodeRange}}`,
    )
    .join('')

/** Returns the names under which devices list a font's normal weight. */
const namesOf = (device: string) =>
  [device, `${device} Regular`, `${device.replaceAll(' ', '')}-Regular`]
    .map((name) => `local("${name}")`)
    .join()

const familyOf = (code: string) => `Letters ${code}`
const percent = (value: number) => `${Math.round(value * 10) / 10}%`
const heights = `ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%`

/** Returns the arguments of `FontFace` for each file. */
const facesIn = (fonts: readonly LanguageFont[]) =>
  fonts.flatMap(({ code, files }) =>
    files.map(
      ({ name, weight, range }) =>
        [
          familyOf(code),
          `url(${fontsPath}${name})`,
          {
            weight,
            unicodeRange: range,
            display: 'swap',
            ascentOverride: `${ascent}%`,
            descentOverride: `${descent}%`,
            lineGapOverride: '0%',
          },
        ] as const,
    ),
  )

/** Adds the faces after the first paint, which a font that the styles name would delay. Browsers load only what they use. */
const lateScript = `(function () {
  var faces = JSON.parse(document.getElementById('fonts').textContent)
  function add() {
    faces.splice(0).forEach(function (face) {
      document.fonts.add(new FontFace(face[0], face[1], face[2]))
    })
  }
  requestAnimationFrame(function () { setTimeout(add) })
  addEventListener('load', add)
})()`

/** What a document for respondents gets for the languages that it can show; nothing for those of its own typeface. */
export function lateFonts(fonts: readonly LanguageFont[]): {
  head: string
  scripts: string[]
  styles: string[]
} {
  if (fonts.length === 0) return { head: '', scripts: [], styles: [] }
  const style = stylesOf(fonts)
  const data = JSON.stringify(facesIn(fonts))
  const head = `<style>${style}</style><script type="application/json" id="fonts">${data}</script><script>${lateScript}</script>`
  return { head, scripts: [hashOf(lateScript)], styles: [hashOf(style)] }
}
