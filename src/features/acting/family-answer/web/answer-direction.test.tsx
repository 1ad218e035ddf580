import { afterEach, expect, test } from 'vitest'
import type { LanguageCode } from '../../../../shared/languages.ts'
import type { AnswerView } from '../contract.ts'
import { absentHtml, answerHtml } from './answer-html.tsx'

// Other test files render into the same document.
afterEach(() => document.body.replaceChildren())

/** A language from right to left isn’t among the survey’s own. */
const arabic = 'ar' as LanguageCode
const figure = { status: 'high', word: 'high', score: '7.0 of 10', at: 7 } as const
const view: AnswerView = {
  ...{ language: arabic, school: 'Lakeside (K-8)', title: 'ما قلتموه', thanks: 'شكرًا', draft: 'مسودة' },
  labels: {
    ...{ skip: 'تخطّ', chooseLanguage: 'اللغة', listen: 'استمع', stop: 'قف', print: 'اطبع' },
    ...{ onPhone: 'على الهاتف', inEnglish: 'بالإنجليزية' },
  },
  who: { title: 'من أجاب', groups: [], fewest: null },
  strengths: { title: 'قوة', parts: [{ title: 'الثقة', text: 'نص', figure, rows: [] }] },
  improvements: { title: 'تحسين', parts: [] },
  actions: { title: 'ما سنفعل', none: '', goals: [{ words: 'We listen', isEnglish: true, by: 'يونيو' }] },
  again: { title: 'المرة القادمة', lines: [], contact: 'أسئلة؟ (651) 555-0100' },
  how: { title: 'كيف', text: 'نص' },
}

const offered = [
  { code: 'en', nativeName: 'English' },
  { code: arabic, nativeName: 'العربية' },
]

test('writes the report from right to left, with names, English and phone numbers in their own direction', () => {
  document.body.innerHTML = answerHtml(view, { path: '', size: 1 }, offered)
  const one = (selector: string) => document.querySelector(selector)
  expect(one('[lang=ar][dir=rtl] h1')?.textContent).toBe('ما قلتموه')
  expect(one('header bdi')?.textContent).toBe('Lakeside (K-8)')
  expect(one('nav a[lang=ar][dir=rtl]')?.textContent).toBe('العربية')
  expect(one('h3[lang=en]')?.getAttribute('dir')).toBe('ltr')
  expect(one('a[href="tel:6515550100"]')?.getAttribute('dir')).toBe('ltr')
  expect([...document.querySelectorAll('a[hreflang=en]')].map((link) => link.getAttribute('dir'))).toEqual([
    'ltr',
    'ltr',
  ])
})

test('gives each language its direction where there is no report', () => {
  document.body.innerHTML = absentHtml(
    (['en', arabic] as const).map((language) => ({ language, title: language, text: language })),
  )
  expect([...document.querySelectorAll('section')].map(({ lang, dir }) => [lang, dir])).toEqual([
    ['en', 'ltr'],
    ['ar', 'rtl'],
  ])
})
