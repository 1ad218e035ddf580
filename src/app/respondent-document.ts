import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SurveyConfig } from '../features/answering/respond/contract.ts'
import { readPhrases } from '../features/answering/respond/server/actions.ts'
import type { ReadContent } from '../server/content.ts'
import { type Direction, directionOf, languageAttributes } from '../shared/direction.ts'
import { firstLanguages, type LanguageCode, languageCodes } from '../shared/languages.ts'
import { preferredLanguage } from '../shared/preferred-language.ts'
import { withStyles } from './built-document.ts'
import { hashOf } from './page-policy.ts'

/** The function that the build creates from the first step. */
interface FirstStep {
  firstStep: (config: SurveyConfig, code: LanguageCode, phrases: unknown, chosen: number | null) => string
}

interface Asked {
  /** The survey's settings; null without a survey. */
  config: SurveyConfig | null
  /** The language in the link, if any. */
  named: string | undefined
  acceptLanguage: string | undefined
  /** Whether respondents use their own device. If so, the document contains the first steps. */
  hasSteps: boolean
  /** Reads content, including words corrected in this installation. */
  read: ReadContent
  /** Added at the end of the document's head. */
  head: string
}

interface RespondentDocument {
  write: (asked: Asked) => string
  /** Hashes of the document's scripts and styles, for its policy. */
  scripts: string[]
  styles: string[]
}

/**
 * Creates the respondent's document with the steps up to the first question, in the respondent's language. It includes
 * their styles, the survey's settings, and the addresses of the words and of the script that takes over.
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
    write({ config, named, acceptLanguage = '', hasSteps, read, head }) {
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
        .replace('<html lang="en">', `<html ${languageAttributes(code)}>`)
        .replace('</head>', () => `${head}</head>`)
        .replace(
          '<!--words-->',
          words
            ? `<link rel="modulepreload" fetchpriority="low" href="/${words}">`
            : `<link rel="preload" as="fetch" crossorigin fetchpriority="low" href="/api/survey-words/${code}">`,
        )
        .replace(
          '<!--without-script-->',
          () => withoutScript(read, directionOf(code), offered) + late(readPhrases(code, read)),
        )
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
 * Returns the built document with inlined styles. The steps up to the first question need neither its script nor its
 * font, so a small script adds both after the first paint. If the script doesn't load, the questions say so. A document
 * without steps says so right away, so that nothing moves under a finger. The small script first checks whether the
 * browser supports the syntax. If not, or if scripts are off, the document says so.
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

/** The web font. Until it's requested, the device's own font with the same metrics shows the text. */
const fontFace =
  /@font-face\{font-family:([^;]+);src:url\(([^)]+)\)format\("woff2"\);font-weight:([^;]+);font-style:normal;font-display:swap\}/

/** Returns the text shown if the script can't run, in the first languages and the survey's. */
function withoutScript(read: ReadContent, around: Direction, offered: readonly string[]): string {
  const isShown = (code: string) =>
    offered.includes(code) || firstLanguages.some((language) => language.code === code)
  const [tooOld, noScript] = (['tooOld', 'noScript'] as const).map((name) =>
    languageCodes
      .filter(isShown)
      .map(
        (code) => `<p ${languageAttributes(code, around)}>${read<PageWords>(`${code}/page.json`)[name]}</p>`,
      )
      .join(''),
  )
  return `<div id="too-old" class="words" hidden>${tooOld}</div><noscript><div class="words">${noScript}</div></noscript>`
}

/** Returns the message shown if the script doesn't load, in the document's language. The page removes it. */
const late = ({ loadFailedTitle, loadFailedText, retry }: ReturnType<typeof readPhrases>): string =>
  `<main id="late" class="words" hidden><div role="alert"><h1>${loadFailedTitle}</h1><p>${loadFailedText} <a href="">${retry}</a></p></div></main>`

interface PageWords {
  tooOld: string
  noScript: string
}
