import { describe, expect, it } from 'vitest'
import { directionOfText, stretchesOf } from './stretches.ts'

it.each([
  ['Lakeside Middle School', 'ltr'],
  ['مدرسة النور', 'rtl'],
  ['בית ספר 4', 'rtl'],
  ['برنامج AVID للصف الرابع', 'rtl'],
  ['مدرسة النور has 43 responses from families', 'ltr'],
  ['43 %', undefined],
])('“%s” is written %s', (text, direction) => expect(directionOfText(text)).toBe(direction))

describe('a text in both directions', () => {
  const written = (text: string, around: 'ltr' | 'rtl') =>
    stretchesOf(text, around).map((one) => [one.dir, one.text])

  it('is one stretch without the other direction', () => {
    expect(written('1. What is fair? (4th grade)', 'ltr')).toEqual([['ltr', '1. What is fair? (4th grade)']])
    expect(written('ما هو العدل؟ 4', 'rtl')).toEqual([['rtl', 'ما هو العدل؟ 4']])
    expect(written('', 'rtl')).toEqual([])
  })

  it('keeps the words of a name together, with its numbers and brackets', () => {
    expect(written('At مدرسة النور 4 (الابتدائية), 43 people', 'ltr')).toEqual([
      ['ltr', 'At '],
      ['rtl', 'مدرسة النور 4 (الابتدائية)'],
      ['ltr', ', 43 people'],
    ])
    expect(written('تدعوكم Riverside School (K-8) للمشاركة.', 'rtl')).toEqual([
      ['rtl', 'تدعوكم '],
      ['ltr', 'Riverside School (K-8)'],
      ['rtl', ' للمشاركة.'],
    ])
    expect(written('المدرسة (Riverside) تدعو', 'rtl')).toEqual([
      ['rtl', 'المدرسة ('],
      ['ltr', 'Riverside'],
      ['rtl', ') تدعو'],
    ])
  })

  it.each(['(651) 555-0100', '651-555-0100', '+1 651 555 0100', '555-0100'])(
    'keeps the groups of a phone number in order: %s',
    (phone) =>
      expect(written(`في المدرسة: ${phone}. في أي وقت`, 'rtl')).toEqual([
        ['rtl', 'في المدرسة: '],
        ['ltr', phone],
        ['rtl', '. في أي وقت'],
      ]),
  )

  it('leaves dates and counts to the text around them', () => {
    expect(written('من 14 أكتوبر 2026 إلى 23', 'rtl')).toHaveLength(1)
    expect(written('الصفوف 4-8 و10 دقائق', 'rtl')).toHaveLength(1)
  })

  it('keeps an address whole', () => {
    expect(written('https://example.org/s/ab4?lang=ar', 'rtl')).toEqual([
      ['ltr', 'https://example.org/s/ab4?lang=ar'],
    ])
  })
})
