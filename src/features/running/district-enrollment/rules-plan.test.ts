import { expect, test } from 'vitest'
import { newReading, type ReadEnrollment } from './rules.ts'
import { planOf } from './rules-plan.ts'

const school = (id: number, name: string, listId: string | null, counts: Record<string, number> = {}) => {
  return { id, name, zip: `5510${id}`, listId, version: id, counts }
}
const district = (...schools: ReturnType<typeof school>[]) => ({
  name: 'Shore',
  today: '2026-09-21',
  schools,
})

interface Given {
  listId?: string
  name?: string
  zip?: string
  district?: string
  counts?: Record<string, number>
  young?: number
  hidden?: string[]
}
function reading(schools: readonly Given[], year: number | null = null): ReadEnrollment {
  const { read, school: add } = newReading()
  schools.forEach(({ counts = {}, hidden = [], ...about }, line) => {
    const made = add(String(line), { file: 'a.csv', line, ...about })
    for (const [key, number] of Object.entries(counts)) made.counts.set(key, number)
    for (const key of hidden) made.hidden.add(key)
  })
  return { ...read, year }
}

test('replaces only the tables that the file has', () => {
  const stored = { 'students/grade/1': 50, 'students/grade/2': 40, 'staff/role/4': 9, 'students/race/6': 70 }
  const plan = planOf(
    district(school(1, 'Bay', '270001200001', stored)),
    reading([{ listId: '270001200001', counts: { 'students/grade/1': 52, 'students/race/6': 70 } }]),
  )
  expect(plan.schools).toMatchObject([
    {
      counts: { 'students/grade/1': 52, 'staff/role/4': 9, 'students/race/6': 70 },
      isChanged: true,
      before: 90,
      after: 52,
      isJump: true,
      warnings: [],
    },
  ])
})

test('finds schools by ID or by name and ZIP, and lists all others', () => {
  const counts = { 'students/grade/1': 5 }
  const plan = planOf(
    district(school(1, 'Bay', '270001200001'), school(2, 'Dune', null), school(3, 'Elm', null, counts)),
    reading([
      { listId: '270001200001', name: 'Bay Elementary', counts },
      { name: 'dune', zip: '55102', counts },
      { name: 'Dune', zip: '99999', counts },
      { listId: 'EA-3', counts },
      { listId: '99', name: 'Fern', counts },
    ]),
  )
  expect(plan.schools.map(({ school: own, isChanged }) => [own.name, isChanged])).toEqual([
    ['Bay', true],
    ['Dune', true],
    ['Elm', false],
  ])
  expect(plan.unmatched.map(({ name }) => name)).toEqual(['Dune', 'Fern'])
  expect(plan.absent).toEqual([])
})

test('doesn’t take a school of another district for one with the same name', () => {
  const counts = { 'students/grade/1': 5 }
  const own = district(school(1, 'Bay', '270001200001'), school(2, 'Lincoln', null))
  const plan = planOf(
    own,
    reading([
      { listId: '270009900001', name: 'Lincoln', district: '2700099', counts },
      { listId: '270001200001', name: 'Bay', district: '2700012', counts },
      { listId: '270001200009', name: 'Gull', district: '2700012', counts },
    ]),
  )
  expect(plan.schools.map(({ school: { name } }) => name)).toEqual(['Bay'])
  expect([plan.absent, plan.elsewhere, plan.unmatched.map(({ name }) => name)]).toEqual([
    ['Lincoln'],
    1,
    ['Gull'],
  ])
})

test('warns about old files, small grades and hidden counts', () => {
  const of = (year: number | null) =>
    planOf(district(school(1, 'Bay', '1')), reading([{ listId: '1' }], year))
  expect([of(2026), of(2025), of(null)].map(({ stale }) => stale)).toEqual([null, null, null])
  expect(of(2024).stale).toMatch(/^The file is from 2024–25\./)

  const [one] = planOf(
    district(school(1, 'Bay', '1')),
    reading([{ listId: '1', young: 1, hidden: ['students/grade/1', 'students/race/2'] }]),
  ).schools
  expect(one?.isChanged).toBe(false)
  expect(one?.warnings).toEqual([
    'The file has no counts that we can use.',
    '2 counts hidden in the file will be blank.',
    '1 student below 4th grade isn’t counted.',
  ])
})
