import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { writtenPages } from '../../../../app/testing/pdf.ts'
import { areaCodes } from '../../../../shared/codes.ts'
import type { Figure } from '../../../figures/results/contract.ts'
import { papers } from '../../../records/documents/rules-pages.ts'
import { pagesAsPdf } from '../../../records/documents/server/pages.ts'
import { slidesAsPptx } from '../../../records/documents/server/slides.ts'
import type { Brief } from '../contract.ts'
import { asksOf } from '../rules-asks.ts'
import { briefPages } from '../rules-pages.ts'
import { briefSlides } from '../rules-slides.ts'

const figure = (score: number, n: number | null = null): Figure => ({
  ...{
    n,
    atLeast: false,
    score,
    coded: null,
    status: score > 6.7 ? 'high' : score < 3.3 ? 'low' : 'emerging',
  },
  ...{ margin: 0.3, favourable: { percent: Math.round(score * 10), coded: null }, reason: null },
})
const areaNames = [
  'Discipline and Behavior Practices',
  'Amplifying Marginalized Student Identities and Voices',
  'Tracking and Ability Grouping',
  'Teacher Diversity and Growth',
  'Culturally Responsive and Sustaining Leadership, Teaching and Curriculum',
  'School–Community Relationships',
  'School Climate and Culture',
  'Teacher Relationships and Expectations',
]
const groups = ['Students', 'Parents and caregivers', 'Staff']
const gap = (name: string, area: string, score: number): Brief['gaps'][number] => ({
  ...{ group: 'students', groupName: 'Students', dimension: 'race', name, kind: 'area', direction: 'lower' },
  ...{ distance: 1.4, apart: 2, size: 'large', found: true, clear: true, who: `${name} students`, area },
  ...{ subgroup: figure(score, 50), rest: figure(score + 2) },
})
const long = (text: string, most: number) =>
  `${text} ${'and that is written down by everyone '.repeat(6)}`.slice(0, most)

interface Content {
  gaps: number
  goals: number
  rows: number
  isLong?: boolean
}
function briefWith({ gaps, goals, rows, isLong = false }: Content): Brief {
  const found = [
    gap('Black/African American', areaNames[0] ?? '', 1),
    gap('Black/African American', areaNames[1] ?? '', 2.5),
    gap('Native Hawaiian/Pacific Islander', areaNames[4] ?? '', 4.5),
  ].slice(0, gaps)
  const response = groups.map((name, at) => {
    const [count, expected] = [[241, 143, 41][at] ?? 0, [396, 540, 52][at] ?? 1]
    const percent = (100 * count) / expected
    return { name, count, expected, percent, words: `${count} of ${expected} (${Math.round(percent)}%)` }
  })
  const due = (at: number) => ({ state: 'open' as const, due: `2027-0${at + 2}-01` })
  return {
    ...{ surveyName: 'Lakeside Middle School’s Equity Audit Survey – October 2026', closes: '2026-10-23' },
    ...{ schoolName: 'Lakeside Middle School', stage: 'final', finalFrom: null, setAside: 0, rules: 2 },
    ...{ instrument: { name: 'Standard', version: '2' }, unreadTranslations: null, notes: [], waiting: [] },
    ...{ smallGroup: 10, made: '2026-11-12', title: 'How fair school feels at Lakeside Middle School' },
    lead: `Students, parents and caregivers, and staff rate the school 5.5 of 10, each group counting equally. 50% of answers are favorable. ${
      gaps === 0
        ? ''
        : 'The widest clear gap is in Discipline and Behavior Practices: Black/African American students score 2 points lower than all other students: 1 and 3. Allowing for their other areas, that’s a large difference.'
    }`,
    overall: figure(5.5),
    everyone: 'Everyone: the average of students, parents and caregivers, and staff, each counting equally.',
    groups,
    areas: areaCodes.map((_, at) => ({
      name: areaNames[at] ?? '',
      figure: figure(3 + at / 2),
      groups: groups.map((__, place) => figure(2.5 + at / 2 + place / 2, 100)),
    })),
    gaps: found,
    change: {
      title: rows === 0 ? 'Change' : 'Change since October 24, 2025',
      sentence:
        rows === 0
          ? 'This is the first survey with final results. The next one will show changes.'
          : 'School Climate and Culture rose by 1 for students and staff. No other clear changes.',
      rows: ['Overall', ...areaNames].slice(0, rows).map((name, at) => ({
        ...{ name, before: figure(3 + at / 2), now: figure(3.5 + at / 2), clear: at === 7 },
        words: at === 7 ? 'rose by 1 for students and staff' : 'too close to call',
      })),
    },
    response,
    answered: '425 of 988 people answered (43%)',
    missing: [
      {
        lead: 'Missing: Somali-speaking families.',
        text: '10 or more of 92 answered; of all families, 143 of 540.',
      },
    ],
    goals: Array.from({ length: goals }, (_, at) => ({
      text: isLong
        ? long('Every student tells their side before a consequence is decided', 150)
        : 'Every student tells their side before a consequence is decided',
      facts: isLong
        ? long('Students: Black/African American. Assistant principal, by June 1, 2027. Two pulses', 170)
        : `Students. Assistant principal, by June ${at + 1}, 2027. Two pulses show it.`,
    })),
    goalsNote: goals === 0 ? 'No goals yet.' : '',
    asks: asksOf(
      Array.from({ length: goals }, (_, at) => due(at)),
      { gaps: found, response },
    ),
    reading: [
      {
        lead: 'A score',
        text: 'is the average of the answers in an area, from 0 to 10. Low is below 3.3, High above 6.7.',
      },
      { lead: 'Favorable', text: 'is the share of answers in the top two choices.' },
      {
        lead: 'A clear gap',
        text: 'is one that chance rarely produces, allowing for every comparison in the report. We compare each smaller group with everyone else in its group.',
      },
      {
        lead: 'Small groups are protected.',
        text: 'We show nothing about fewer than 10 people, and we randomly round numbers for small groups.',
      },
      {
        lead: 'Limits.',
        text: 'The questions haven’t been validated with respondents yet, and we count only people who answered.',
      },
    ],
    setAsideWords: 'No responses are left out.',
  }
}

const contents: readonly (Content & { name: string })[] = [
  { name: 'everything', gaps: 3, goals: 3, rows: 9 },
  { name: 'everything, as long as it may be', gaps: 3, goals: 3, rows: 9, isLong: true },
  { name: 'one gap and one goal', gaps: 1, goals: 1, rows: 9 },
  { name: 'neither gaps nor goals', gaps: 0, goals: 0, rows: 9 },
  { name: 'goals in a first year', gaps: 3, goals: 2, rows: 0 },
  { name: 'nothing but scores', gaps: 0, goals: 0, rows: 0 },
]

test.each(contents.map((content, at) => ({ ...content, paper: papers[at % papers.length] ?? 'letter' })))(
  'fills two pages of $paper evenly, with goals and decisions first: $name',
  async ({ paper, ...content }) => {
    const brief = briefWith(content)
    const bytes = await pagesAsPdf(briefPages(brief, paper, '2026-11-12T12:00:00Z'))
    if (process.env.KEEP)
      (await import('node:fs')).writeFileSync(`${process.env.KEEP}/${content.name}-${paper}.pdf`, bytes)
    const pages = await writtenPages(bytes)
    expect(pages).toHaveLength(2)
    expect(pages.map(({ empty }) => Math.round(100 * empty)).filter((empty) => empty >= 20)).toEqual([])
    for (const words of ['What we will do', 'What we ask the board to decide'])
      expect(pages[0]?.words).toContain(words)
    const all = pages.map(({ words }) => words).join(' ')
    for (const { before, now } of brief.change.rows)
      expect(all).toContain(`${before?.score} to ${now?.score}`)
  },
)

const inch = 914_400
/** Returns each shape on a slide: its frame in inches, and its paragraphs with their size in points. */
function shapesOf(xml: string) {
  const shapes = xml.matchAll(/<p:(sp|graphicFrame)>.*?<\/p:\1>/gs)
  return Array.from(shapes, ([shape]) => {
    const [, x = 0, y = 0] = /<a:off x="(\d+)" y="(\d+)"/.exec(shape)?.map(Number) ?? []
    const [, w = 0, h = 0] = /<a:ext cx="(\d+)" cy="(\d+)"/.exec(shape)?.map(Number) ?? []
    const paragraphs = Array.from(shape.matchAll(/<a:p>.*?<\/a:p>/gs), ([one]) => ({
      text: Array.from(one.matchAll(/<a:t>([^<]*)<\/a:t>/g), ([, text]) => text).join(''),
      size: Number(/ sz="(\d+)"/.exec(one)?.[1] ?? 0) / 100,
    }))
    return { x: x / inch, y: y / inch, w: w / inch, h: h / inch, paragraphs }
  })
}

test.each(contents)('keeps every slide inside its edges without overlaps: $name', async (content) => {
  const bytes = await slidesAsPptx(briefSlides(briefWith(content)))
  if (process.env.KEEP)
    (await import('node:fs')).writeFileSync(`${process.env.KEEP}/${content.name}.pptx`, bytes)
  const parts = unzipSync(bytes)
  const slides = Object.keys(parts).filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name))
  expect(slides).toHaveLength(9)
  for (const name of slides) {
    const shapes = shapesOf(strFromU8(parts[name] ?? new Uint8Array())).filter(({ w }) => w > 0)
    expect(shapes.length).toBeGreaterThan(2)
    for (const [at, { x, y, w, h, paragraphs }] of shapes.entries()) {
      expect(x + w).toBeLessThanOrEqual(13.34)
      expect(y + h).toBeLessThanOrEqual(7.5)
      for (const other of shapes.slice(at + 1))
        expect([
          name,
          Math.min(x + w, other.x + other.w) > Math.max(x, other.x) + 0.01 &&
            Math.min(y + h, other.y + other.h) > Math.max(y, other.y) + 0.01,
        ]).toEqual([name, false])
      // A letter's width is about half its font size.
      const lines = paragraphs.map(
        ({ text, size }) => Math.ceil((text.length * size) / 2 / (72 * (w - 0.2))) * size * 1.2,
      )
      expect(lines.reduce((sum, line) => sum + line, 0) / 72).toBeLessThanOrEqual(h)
    }
  }
})
