import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SurveyConfig } from '../features/answering/respond/contract.ts'
import { preferredLanguage } from '../features/answering/respond/rules.ts'
import { readPhrases } from '../features/answering/respond/server/actions.ts'
import type { ReadContent } from '../server/content.ts'
import { type LanguageCode, languageCodes } from '../shared/languages.ts'
import { withStyles } from './built-document.ts'
import { hashOf } from './page-policy.ts'

/** What the build makes of the first step. */
interface FirstStep {
  firstStep: (config: SurveyConfig, code: LanguageCode, phrases: unknown, chosen: number | null) => string
}

interface Asked {
  /** The survey's settings; null if there is none. */
  config: SurveyConfig | null
  /** The language that the link names, if any. */
  named: string | undefined
  acceptLanguage: string | undefined
  /** Whether the survey is to be answered on a device of one's own. */
  hasSteps: boolean
  /** Reads words as they are corrected here. */
  read: ReadContent
}

interface RespondentDocument {
  write: (asked: Asked) => string
  /** Hashes of the scripts and styles in it, for its policy. */
  scripts: string[]
  styles: string[]
}

/**
 * The respondent's document with the steps up to the first question in the respondent's language, their styles, the survey's
 * settings, and the addresses of the words and of the script that takes over.
 */
export async function respondentDocument(dist: string): Promise<RespondentDocument> {
  const built = readFileSync(join(dist, 'respond.html'), 'utf8')
  const manifest = readFileSync(join(dist, '.vite/respond.json'), 'utf8')
  const files: Record<string, { file: string }> = JSON.parse(manifest)
  const { firstStep } = await builtFirstStep(dist)
  const page = inlined(built, dist)
  return {
    scripts: page.scripts.map(hashOf),
    styles: page.styles.map(hashOf),
    write({ config, named, acceptLanguage = '', hasSteps, read }) {
      const languages = config?.languages ?? []
      const offered = languages.length > 0 ? languages.map((one) => one.code) : languageCodes
      const chosen = languages.find(({ code }) => code === named)
      const wanted = acceptLanguage.split(',').map((tag) => tag.split(';')[0]?.trim() ?? '')
      const code = preferredLanguage(
        named && offered.some((one) => one === named) ? [named] : wanted,
        offered,
      )
      const words = files[`content/${code}/phrases.json`]?.file
      const json = JSON.stringify(config).replaceAll('<', '\\u003c')
      const data = [
        `<script type="application/json" id="survey-config">${json}</script>`,
        ...page.scripts.map((script) => `<script>${script}</script>`),
      ]
      const step =
        firstStep && config?.status === 'active' && hasSteps
          ? ` data-served="${code} ${chosen?.id ?? ''}">${firstStep(config, code, readPhrases(code, read), chosen?.id ?? null)}`
          : '>'
      return page.html
        .replace('<html lang="en">', `<html lang="${code}">`)
        .replace(
          '<!--words-->',
          words ? `<link rel="modulepreload" fetchpriority="low" href="/${words}">` : '',
        )
        .replace('<!--without-script-->', () => withoutScript(read) + late(readPhrases(code, read)))
        .replace('<div id="root">', () => `<div id="root"${step}`)
        .replace('<!--survey-config-->', () => data.join(''))
    },
  }
}

async function builtFirstStep(dist: string): Promise<Partial<FirstStep>> {
  const file = join(dist, '.vite/first-step.mjs')
  return existsSync(file) ? import(pathToFileURL(file).href) : {}
}

/**
 * The built document with its styles in it. Its script and its font are added by another one after the first paint,
 * since the steps up to the first question need neither. If it does not come, that is shown at the questions, or at
 * once where there are no steps: nothing moves under a finger. It first looks whether the browser knows what the script
 * is written in; where it does not, words say so, as they do where scripts are switched off.
 */
function inlined(built: string, dist: string) {
  const { html, styles } = withStyles(built, dist)
  const [tag = '', address = ''] = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/.exec(html) ?? []
  const face = fontFace.exec(html)
  const [own = '', family = '', font = '', weight = ''] = face ?? []
  const addFont = face
    ? `document.fonts.add(new FontFace('${family}', 'url(${font})', { weight: '${weight}', display: 'swap' }))`
    : ''
  const script = `(function () {
  var script = document.createElement('script')
  if (!('noModule' in script && 'replaceAll' in String.prototype))
    return document.getElementById('too-old').removeAttribute('hidden')
  script.type = 'module'
  script.crossOrigin = 'anonymous'
  script.fetchPriority = 'low'
  script.src = "${address}"
  function late() {
    var page = document.getElementById('late')
    var step = document.querySelector('main .at-questions')
    if (!page || !page.firstChild) return
    if (!step) return (page.hidden = false)
    step.textContent = ''
    step.appendChild(page.firstChild)
  }
  script.onerror = late
  setTimeout(late, 9000)
  function add() {
    if (script.isConnected) return
    document.head.appendChild(script)
    ${addFont}
  }
  requestAnimationFrame(function () { setTimeout(add) })
  addEventListener('load', add)
})()`
  return {
    styles: styles.map((style) => style.replace(own, '')),
    scripts: tag ? [script] : [],
    html: html.replace(tag, '<!--words-->').replace(own, ''),
  }
}

/** The font that is sent: text is painted in the machine's own font of the same measures before it is asked for. */
const fontFace =
  /@font-face\{font-family:([^;]+);src:url\(([^)]+)\)format\("woff2"\);font-weight:([^;]+);font-style:normal;font-display:swap\}/

/** What is read where the script cannot run, in every language. */
function withoutScript(read: ReadContent): string {
  const [tooOld, noScript] = (['tooOld', 'noScript'] as const).map((name) =>
    languageCodes
      .map((code) => `<p lang="${code}">${read<PageWords>(`${code}/page.json`)[name]}</p>`)
      .join(''),
  )
  return `<div id="too-old" class="words" hidden>${tooOld}</div><noscript><div class="words">${noScript}</div></noscript>`
}

/** What the document says when its script does not come, in its language; the page takes it out. */
const late = ({ loadFailedTitle, loadFailedText, retry }: ReturnType<typeof readPhrases>): string =>
  `<main id="late" class="words" hidden><div role="alert"><h1>${loadFailedTitle}</h1><p>${loadFailedText} <a href="">${retry}</a></p></div></main>`

interface PageWords {
  tooOld: string
  noScript: string
}
