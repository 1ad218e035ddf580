import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import type { Direction } from '../../../../shared/direction.ts'
import { loadFaces, piecesOf, settable } from './pages-type.ts'
import { slidesAsPptx } from './slides.ts'

const name = 'مدرسة النور'
const goal = 'نريد 3 لقاءات.'
beforeAll(() => loadFaces(`${name} ${goal} Lakeside has 43 responses (12%).`))

const inSight = (text: string, around: Direction) =>
  piecesOf([{ text, weight: 400 }], around).map((one) => one.text.trim())

test('reads an English sentence from the left, even if it begins with an Arabic name', () => {
  const pieces = inSight(`${name} has 43 responses.`, 'ltr')
  expect(pieces.at(-1)).toBe('has 43 responses.')
  expect(pieces.slice(0, -1).join(' ')).toContain('النور')
})

test('reads an Arabic text from the right: its end is at the left', () => {
  const pieces = inSight(goal, 'rtl')
  expect(pieces.at(-1)).toContain('نريد')
  expect(pieces.join('|').indexOf('.')).toBeLessThan(pieces.join('|').indexOf('نريد'))
})

test.each([
  ...['ישראל', 'ދިވެހި', 'ߒߞߏ', '서울', 'ไทย', 'ગુજરાતી', 'ਪੰਜਾਬੀ', 'தமிழ்', 'বাংলা', 'ខ្មែរ', 'ລາວ'],
  ...['Հայ', 'ქარ', 'ᏣᎳᎩ', 'ⴰⵎ', 'ᠮᠣᠩ', 'తెలుగు', 'ಕನ್ನಡ', 'മലയാളം', 'සිංහල', 'བོད', '𞤆𞤵𞤤', 'ܣܘܪ', 'ᱥᱟᱱ'],
])('says that the letters of %s are missing', async (words) => {
  await loadFaces(words)
  expect(settable(`Lake ${words} School`)).toBe('Lake [letters missing] School')
})

test.each(['北京', '日本', 'नेपाली', 'አማርኛ', 'ကညီ', 'Київ', 'Αθήνα', 'العربية', 'Đặng'])(
  'prints %s',
  async (words) => {
    await loadFaces(words)
    expect(settable(words)).toBe(words)
  },
)

test('writes a slide’s Arabic paragraphs from right to left, and no others', async () => {
  const slides = [{ title: `${name} has results`, texts: [goal, 'A goal in English'] }]
  const parts = unzipSync(await slidesAsPptx({ title: 'Brief', slides }))
  const xml = strFromU8(parts['ppt/slides/slide1.xml'] ?? new Uint8Array())
  const paragraphs = Array.from(xml.matchAll(/<a:p>.*?<\/a:p>/gs), ([one]) => one)
  const turned = paragraphs.filter((one) => one.includes('rtl="1"'))
  expect(turned).toHaveLength(1)
  expect(turned[0]).toContain(goal)
  expect(turned[0]).toMatch(/algn="r"/)
})
