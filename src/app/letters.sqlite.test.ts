import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wordsOf } from '../features/records/words/server/actions.ts'
import { languagesContract } from '../features/running/languages/contract.ts'
import { setAddedLanguages } from '../shared/languages.ts'
import { fontFor, fontOf } from './letters/fonts.ts'
import { stylesOf } from './letters/in-documents.ts'
import { mostBytes, subsetOf } from './letters/subset.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { client, injected } from './testing/client.ts'
import { builtPages } from './testing/dist.ts'
import { setUpSurvey } from './testing/school.ts'
import { type Leader, leaderWithSchool, preparedSurvey } from './testing/survey.ts'

const dist = builtPages()
let app: TestApp
let leader: Leader
let first: string
let survey: string
beforeAll(async () => {
  app = await testApp({ dist })
  leader = await leaderWithSchool(app)
  first = await preparedSurvey(app, leader)
  const { token } = await app.account('CAN_DO_ALL')
  for (const [code, nativeName] of [
    ['ar', 'العربية'],
    ['vi', 'Tiếng Việt'],
  ] as const) {
    const body = { code, nativeName, chooseLangText: nativeName }
    await app.call(languagesContract.addLanguage, { body }, token)
    await app.call(languagesContract.offerLanguage, { params: { language: code } }, token)
  }
  const other = await leaderWithSchool(app)
  survey = await setUpSurvey(client(injected(app.app)), other, {
    begin: '2026-10-14',
    end: '2026-10-23',
    languages: ['langEnglish', 'lang_ar', 'lang_vi'],
  })
})
afterAll(async () => {
  await app.close()
  setAddedLanguages([])
  rmSync(dist, { recursive: true })
})

const get = (url: string) => app.app.inject({ url })
const fontsIn = (body: string) => [...new Set(body.match(/\/assets\/fonts\/[\w.-]+/g) ?? [])]
const openFont = (bytes: Uint8Array): Font => {
  const font = create(Buffer.from(bytes))
  if ('fonts' in font) throw new Error('It is a collection of fonts.')
  return font
}

test('names fonts only in documents of surveys in a language that needs them', async () => {
  const [, plain, mixed, arabic, families] = await Promise.all(
    ['/', `/survey-form/${first}`, `/survey-form/${survey}`, `/survey-form/${survey}?lang=ar`].map(get),
  ).then(async (some) => [...some, await get(`/survey-form/${survey}/questions?lang=vi`)])
  expect(plain?.body).not.toMatch(/fonts/)
  for (const page of [mixed, arabic, families]) {
    const { body = '', headers } = page ?? {}
    expect(fontsIn(body).map((name) => /(?:ar|vi)-[a-z]+-\d+/.exec(name)?.[0])).toEqual([
      'ar-arabic-400',
      'ar-arabic-600',
      'vi-latin-400',
      'vi-latin-600',
      'vi-vietnamese-400',
      'vi-vietnamese-600',
    ])
    // The document's own policy allows each of its scripts and styles.
    const policy = String(headers?.['content-security-policy'])
    const inline = [...body.matchAll(/<(?:style|script)>(.*?)<\/(?:style|script)>/gs)]
    expect(inline.length).toBeGreaterThan(3)
    for (const [, text = ''] of inline)
      expect(policy).toContain(createHash('sha256').update(text).digest('base64'))
    expect(body).toMatch(/:root:lang\(ar\)\{--font:"Atkinson Hyperlegible Next",[^}]*"Letters ar"/)
    expect(body).toMatch(/:root:lang\(vi\)\{--font:"Letters vi"/)
  }
})

test('sends only the letters that the pages’ own typeface lacks', () => {
  const bosnian = fontFor('bs', 'Šta želite da naša škola čuje? Đak, ćerka.')
  expect(bosnian?.files.map(({ name, letters }) => [name.slice(0, 16), letters])).toEqual([
    ['bs-latin-ext-400', 'ćčĐŠšž'],
    ['bs-latin-ext-600', 'ćčĐŠšž'],
  ])
  for (const [code, text] of [
    ['es', '¿Qué le enseñó?'],
    ['hmn', 'Koj hais lus Hmoob'],
    ['om', 'Mana barumsaa keessan'],
  ] as const)
    expect(fontFor(code, text)).toBeUndefined()
  const offered = fontOf(wordsOf([]), 'es') ?? fontOf(wordsOf([]), 'so') ?? fontOf(wordsOf([]), 'hmn')
  expect(offered).toBeUndefined()
})

test('sizes the boxes of devices without a language’s letters like its letters', () => {
  const style = (code: string, text: string) => stylesOf([fontFor(code, text)!])
  expect(style('am', 'ሰላም')).toMatch(
    /^@font-face\{font-family:"Liberation Sans for am";src:local\("Liberation Sans"\)[^}]*size-adjust:170%;[^}]*unicode-range:[^}]*U\+1200-/,
  )
  // Only the first font of the list draws them.
  expect(style('am', 'ሰላም')).toContain(
    '{--font:"Liberation Sans for am","DejaVu Sans for am","Atkinson Hyperlegible Next",',
  )
  expect(style('my', 'မင်္ဂလာပါ')).toContain('{--font:"Liberation Sans for my",')
  expect(style('ar', 'مدرسة')).toContain('{--font:"Atkinson Hyperlegible Next",')
})

test('serves a font with the letters of a language’s words, for a year', async () => {
  const files = fontsIn((await get(`/survey-form/${survey}`)).body)
  const sizes = new Map<string, number>()
  for (const url of files) {
    const reply = await get(url)
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
      200,
      'font/woff2',
      'public, max-age=31536000, immutable',
    ])
    const [code = ''] = /(?<=fonts\/)\w+/.exec(url) ?? []
    sizes.set(code, (sizes.get(code) ?? 0) + reply.rawPayload.length)
    expect(reply.rawPayload.length).toBeLessThanOrEqual(mostBytes)
    if (url.includes('arabic-400')) {
      const font = openFont(reply.rawPayload)
      for (const letter of 'مدرسة؟ء') expect(font.characterSet).toContain(letter.codePointAt(0))
      // Letters that no text has, but names may.
      for (const letter of 'ظغ') expect(font.characterSet).toContain(letter.codePointAt(0))
      // Joined letters are narrower than the same letters alone.
      expect(font.layout('مدرسة').advanceWidth).toBeLessThan(
        [...'مدرسة'].reduce((sum, letter) => sum + font.layout(letter).advanceWidth, 0),
      )
      expect(font.copyright).toContain('Noto')
    }
  }
  // Pages in Vietnamese don't need the pages' own typeface, which is 20 kB.
  expect(sizes.get('ar')).toBeLessThanOrEqual(mostBytes)
  expect(sizes.get('vi')).toBeLessThanOrEqual(mostBytes + 20_000)
  expect((await get('/assets/fonts/ar-arabic-400-0123456789abcdef.woff2')).statusCode).toBe(404)
  expect((await get('/assets/fonts/..%2F..%2Fpackage.json')).statusCode).toBe(404)
})

const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('')

test.each([
  // Amharic with all of its usual syllables, S’gaw Karen with all of its letters, and Ukrainian.
  ['am', from(0x1200, 0x1357), 'ኢትዮጵያ'],
  ['ksw', from(0x1000, 0x104b) + from(0x1060, 0x1064), 'ကညီကျိာ်'],
  ['uk', from(0x410, 0x44f), 'їжак'],
])('keeps the letters of %s in 40 kB', async (code, letters, word) => {
  const font = fontFor(code, letters)
  const files = await Promise.all((font?.files ?? []).map(subsetOf))
  expect(files.reduce((sum, file) => sum + file.length, 0)).toBeLessThanOrEqual(mostBytes)
  expect(files.length).toBeGreaterThan(0)
  for (const sign of word)
    expect(openFont(files[0] ?? Buffer.of()).characterSet).toContain(sign.codePointAt(0))
})

test.each(['en', 'es', 'so', 'hmn', 'om', 'fr', 'zh', 'zz-x', 'nothing'])('needs no font for %s', (code) => {
  expect(fontOf(wordsOf([]), code)).toBeUndefined()
})
