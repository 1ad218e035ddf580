import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { LanguageCode } from '../../../../shared/languages.ts'
import type { Filling, Layout, Part } from '../rules.ts'
import { wordDocument } from './word.ts'

const filling: Filling = {
  words: { school_name: 'Lakeside School (K-8)' },
  links: { survey_link: 'https://example.org/s/abcd' },
  foot: 'صفحة {number} من {total}',
}
const part = (language: string): Part => ({
  // A right-to-left language isn’t among the survey’s own yet.
  language: language as LanguageCode,
  title: 'استبيان',
  draft: ['مسودة'],
  blocks: [
    { heading: 'من يشارك' },
    { text: 'تدعوكم {school_name} للمشاركة. {survey_link}?lang=ar', lead: 'مهم:' },
    { list: ['سري', 'اختياري'] },
    { table: { head: ['يوم', 'ساعة'], rows: [['الأحد', '9']], widths: [1, 2] } },
    { item: { number: 1, title: 'ما هو العدل؟', note: 'اختر واحدًا', choices: [{ key: 'a', text: 'نعم' }] } },
  ],
})

async function written(parts: readonly Part[], layout?: Layout, filled = filling) {
  const files = unzipSync(await wordDocument(parts, filled, layout))
  const xml = (path: string) => strFromU8(files[path] ?? new Uint8Array())
  const document = xml('word/document.xml')
  const all = (name: string, text = document) =>
    Array.from(text.matchAll(new RegExp(`<w:${name}[ >][\\s\\S]*?</w:${name}>`, 'g')), ([found]) => found)
  return { document, all, foot: xml('word/footer1.xml') }
}
const textOf = (xml: string) => xml.replaceAll(/<[^>]+>/g, '')

test('writes paragraphs, runs and tables of a right-to-left language from right to left', async () => {
  const { all, foot } = await written([part('ar')], 'booklet')
  const paragraphs = all('p').filter((one) => textOf(one) !== '')
  for (const one of paragraphs) expect(one).toMatch(/<w:pPr>.*<w:bidi\/>/)
  for (const one of all('p', foot)) expect(one).toMatch(/<w:bidi\/>/)
  const turned = all('r').filter((one) => one.includes('<w:rtl/>'))
  expect(turned.map(textOf)).toContain('ما هو العدل؟')
  for (const one of turned) expect(one).toMatch(/w:cs="Arial".*<w:lang w:val="ar" w:bidi="ar"\/>/)
  // The first column is where lines start, and no text is kept at the left.
  expect(all('tbl')).toHaveLength(2)
  for (const one of all('tbl')) expect(one).toContain('<w:bidiVisual/>')
  expect(all('pPr').filter((one) => /w:jc w:val="(left|right)"/.test(one))).toEqual([])
  expect(foot).toContain('<w:jc w:val="end"/>')
})

test('keeps names and addresses in their own direction', async () => {
  const { all } = await written([part('ar')])
  const forward = all('r')
    .filter((one) => !one.includes('<w:rtl/>'))
    .map(textOf)
  expect(forward).toEqual(['Lakeside School (K-8)', 'https://example.org/s/abcd?lang=ar', 'A'])
  const english = await written([{ language: 'en', title: 'For families of مدرسة النور', blocks: [] }])
  expect(english.all('r').map((one) => [one.includes('<w:rtl/>'), textOf(one)])).toEqual([
    [false, 'For families of '],
    [true, 'مدرسة النور'],
  ])
})

test('ends an English line below a right-to-left page with its period', async () => {
  const line = 'Draft translation. No speaker has reviewed it yet.'
  const { all, foot } = await written([{ ...part('ar'), draft: ['ترجمة في شكل مسودة.', line] }])
  const runs = all('r', foot).map((one) => [one.includes('<w:rtl/>'), textOf(one)])
  expect(runs.slice(0, 2)).toEqual([
    [true, 'ترجمة في شكل مسودة.'],
    // Otherwise, its last sign would follow the direction of the paragraph.
    [false, `${line}\u200e`],
  ])
})

test('measures in whole numbers, which word processors require', async () => {
  for (const layout of ['letter', 'booklet', 'poster'] as const) {
    const { document } = await written([part('en')], layout)
    expect(document.match(/w:\w+="-?\d+\.\d+"/g)).toBeNull()
  }
})

test('keeps placeholders whole, in the direction of what replaces them', async () => {
  const words = { school_name: '{{school_name}}', open_date: '{{open_date}}', close_date: '{{close_date}}' }
  const text = 'من {open_date} – {close_date} في {school_name}: {survey_link}'
  const one = { language: 'ar' as LanguageCode, title: 'دعوة', blocks: [{ text }] }
  const { all } = await written([one], undefined, {
    words: { ...words, survey_link: '{{survey_link}}' },
    links: {},
  })
  const runs = all('r').map((run) => [run.includes('<w:rtl/>'), textOf(run).trim()])
  expect(runs).toEqual([
    [true, 'دعوة'],
    [true, 'من'],
    [true, '{{open_date}}'],
    [true, '–'],
    [true, '{{close_date}}'],
    [true, 'في'],
    [true, '{{school_name}}'],
    [true, ':'],
    [false, '{{survey_link}}'],
  ])
})

test('starts a booklet’s columns at the right', async () => {
  const { all, document } = await written([part('ar')], 'booklet')
  expect(all('sectPr')).toHaveLength(2)
  for (const one of all('sectPr')) expect(one).toMatch(/<w:bidi\/><w:docGrid/)
  // A document in both directions turns only its own parts around.
  const mixed = await written([{ ...part('en'), blocks: [] }, part('ar')])
  expect(mixed.all('sectPr').map((one) => one.includes('<w:bidi/>'))).toEqual([false, true, true])
  expect(document).toContain('w:cols')
})

test('writes nothing about direction for the other languages', async () => {
  for (const language of ['en', 'es', 'so', 'hmn'] as const) {
    const one = await written(
      [{ language, title: 'Lakeside', blocks: [{ text: '{school_name}' }, { heading: '{survey_link}' }] }],
      'booklet',
    )
    expect(one.document).not.toMatch(/bidi|w:rtl/)
  }
})

test.each([
  ['am', 'Ebrima'],
  ['ksw', 'Myanmar Text'],
  ['zh', 'Microsoft YaHei'],
])('names a font that has the letters of %s', async (language, font) => {
  const { all } = await written([{ language, title: 'Lakeside', blocks: [{ text: 'A sentence' }] }])
  const runs = all('r')
  expect(runs.map(textOf)).toContain('A sentence')
  for (const run of runs.filter((one) => textOf(one) !== '')) {
    expect(run).toContain(`w:hAnsi="${font}"`)
    expect(run).toContain(`w:cs="${font}"`)
    expect(run).toContain(`w:eastAsia="${font}"`)
  }
})
