import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { responseCheckContract } from '../features/answering/response-check/contract.ts'
import { schoolContract } from '../features/schools/school/contract.ts'
import { answer, expectPeople, type OpenSchool, openSchool, secretsIn } from './testing/adversary/arrange.ts'
import { chanceOfAnswers, itemFigures } from './testing/adversary/figures.ts'
import { type Found, judge, type Seen } from './testing/adversary/judge.ts'
import { look } from './testing/adversary/look.ts'
import { cellMaker, type Person, type Question } from './testing/adversary/people.ts'
import { type Respondent, school, seeded } from './testing/adversary/schools.ts'
import { counted } from './testing/adversary/shown-figures.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { newToken } from './testing/survey.ts'

/** Ways in which leaders could once read individual answers or add answers unnoticed. They no longer work. */
let app: TestApp
let open: OpenSchool
let arrived: Respondent[]
let seen: Seen[]
const random = seeded(13)
const closed = '2026-10-24T10:30:00Z'
const final = '2026-10-25T20:00:00Z'

beforeAll(async () => {
  app = await testApp({ config: { timeZone: undefined } })
})
afterAll(() => app.close())
beforeEach(async () => {
  open = await openSchool(app)
  await expectPeople(app, open, open.leader.token, { student: 900, parent: 900, staff: 900 })
  arrived = []
  seen = []
})

const anyhow = ({ choices }: Question) => Math.floor(random() * choices.length)

function person(
  type: number,
  race: number | null,
  choose: (question: Question) => number = anyhow,
): Respondent {
  const kind = open.offered.types[type]
  const [subType, own] = kind?.own[0] ?? [0, '']
  const [gender, genderName] = open.offered.genders[arrived.length % 2] ?? [1, '']
  const raceName = open.offered.races.find(([code]) => code === race)?.[1] ?? 'Not answered'
  const questions = open.instruments[type] ?? []
  return {
    group: kind?.group ?? 'students',
    type,
    is: { [kind?.key ?? 'grade']: own, race: raceName, gender: genderName },
    codes: { subType, race, gender },
    questions,
    choices: questions.map(choose),
    sent: false,
  }
}
const several = (count: number, make: (place: number) => Respondent) =>
  Array.from({ length: count }, (_, at) => make(at))
const ordinary = (size: number) => school(size, size, 'mixed', open.offered, open.instruments)

async function send(people: readonly Respondent[]): Promise<number> {
  const taken = await answer(app, open, people)
  if (taken === people.length) arrived.push(...people)
  return taken
}

async function see(at?: string): Promise<Seen> {
  if (at) app.clock.at = new Date(at)
  const one = {
    look: await look(app, open),
    people: [...arrived],
    covered: [...arrived],
    day: app.clock.at.toISOString().slice(0, 10),
  }
  seen.push(one)
  return one
}

const judged = async (targets: readonly Person[] = [], most = 0): Promise<Found> =>
  judge(seen, targets, most, await secretsIn(app, open))

async function moveTo(time_zone: string | null, entity_state = 'MN'): Promise<void> {
  const body = { id: open.leader.schoolId, time_zone, entity_state }
  const reply = await app.call(schoolContract.updateEntity, { body }, await newToken(app, open.leader))
  expect(reply.status).toBe(200)
}

test('keeps surveys and figures unchanged when the state or time zone changes', async () => {
  await send([...several(40, () => person(2, 6)), ...several(30, () => person(3, 6))])
  const before = await see(closed)
  await moveTo('Pacific/Kiritimati')
  expect((await see()).look.tracking.stage).toBe('provisional')
  await moveTo(null, 'HI')
  await send([person(3, 6)])
  await moveTo('Pacific/Kiritimati')
  const after = await see()
  expect(after.look.tracking.stage).toBe('provisional')
  expect(after.look.results?.groups).toEqual(before.look.results?.groups)
  expect(after.look.results?.areas).toEqual(before.look.results?.areas)

  const last = await see(final)
  await moveTo('Pacific/Pago_Pago')
  expect(await send([person(3, 6)])).toBe(0)
  expect((await see()).look.results?.areas).toEqual(last.look.results?.areas)
})

test('doesn’t reveal a small cell when results from the two days after the close are compared', async () => {
  await send(ordinary(427))
  await see('2026-10-23T20:00:00Z')
  const provisional = await see(closed)
  await send([person(2, 2), person(3, 5)])
  await see('2026-10-25T01:00:00Z')
  await see(final)
  expect(provisional.look.results?.groups.flatMap(({ dimensions }) => dimensions)).toEqual([])
  const { small, determined } = await judged()
  expect(small).toBeGreaterThan(50)
  expect(determined).toBe(0)
})

test('changes live breakdowns only overnight and never by one to nine people', async () => {
  const people = ordinary(300)
  for (let day = 14; day <= 23; day++) {
    const opening = await see(`2026-10-${day}T15:00:00Z`)
    for (const part of [8, 1, 21]) {
      await send(people.splice(0, part))
      const { look: now } = await see()
      expect(now.tracking.breakdowns).toEqual(opening.look.tracking.breakdowns)
      expect(now.tracking.total).toBe(arrived.length)
    }
  }
  expect((await judged()).determined).toBe(0)
})

test('hides a group’s answers even if everyone in it gives the same answers', async () => {
  const lowest = ({ choices }: Question) => choices.findIndex(({ score }) => score === 0)
  await send([...several(30, () => person(2, 6)), ...several(12, () => person(3, 6, lowest))])
  const { look: told } = await see(final)
  const staff = told.results?.areas.flatMap(({ groups }) => groups.filter(({ key }) => key === 'staff')) ?? []
  expect(staff.map(({ figure }) => figure.score)).toEqual(Array(8).fill(null))
  const { read } = await judged([], 50)
  expect(read.stance / read.answers).toBeLessThan(1 / 4)
})

test.each([9, 19])(
  'reveals little about one answer after %i known answers join it in a small cell',
  async (count) => {
    const target = person(1, 4)
    await send([...several(30, () => person(2, 6)), target, ...several(30, () => person(1, 6))])
    await send(several(count, () => ({ ...person(1, 4), sent: true })))
    await see(closed)
    await see(final)
    const { beside } = await judged([target])
    expect(beside.exact / beside.answers).toBeLessThan(1 / 4)
    expect(beside.people).toBe(1)
  },
)

test('counts the same people in an area as in the group', async () => {
  const declines = ({ choices }: Question) => choices.findIndex(({ score }) => score === null)
  await send([...several(29, () => person(1, 6)), person(1, 6, declines), ...several(30, () => person(2, 6))])
  const { look: told } = await see(final)
  for (const { key, count } of told.tracking.groups) {
    const figures =
      told.results?.areas.flatMap(({ groups }) => groups.filter((group) => group.key === key)) ?? []
    expect(figures.map(({ figure }) => figure.n)).toEqual(Array(8).fill(count))
  }
})

test('doesn’t reveal a count of one to nine through a question’s percentages', async () => {
  await send(several(40, () => person(3, 6)))
  await send(several(40, () => person(2, 6)))
  const { look: told } = await see(final)
  const [question] = open.instruments[3] ?? []
  if (!question) throw new Error('Staff were asked nothing.')
  const all = counted(arrived, cellMaker(arrived))
  const shown = told.reports
    .flatMap((report) => itemFigures(all, report))
    .filter(({ item }) => item === question.name)
  expect(shown).toHaveLength(1)
  const places = [...question.choices.keys()].sort(
    (a, b) => (question.choices[a]?.score ?? 11) - (question.choices[b]?.score ?? 11),
  )
  // Unfavorable, middle, favorable and no score. Pages don't show the counts within these parts.
  const parts = [places[0], places[2], places[4], places[5]]
  const left = parts.map(() => new Set<number>())
  for (const split of splits(40, parts.length)) {
    const counts = question.choices.map((_, place) => split[parts.indexOf(place)] ?? 0)
    if (chanceOfAnswers(shown, counts) > 0)
      for (const [part, count] of split.entries()) left[part]?.add(count)
  }
  expect(left.map(({ size }) => size > 1)).toEqual(parts.map(() => true))
})

/** Yields every way to distribute `count` people over `choices` choices. */
function* splits(count: number, choices: number): Generator<number[]> {
  if (choices === 1) yield [count]
  else
    for (let first = 0; first <= count; first++)
      for (const others of splits(count - first, choices - 1)) yield [first, ...others]
}

test('shows "fewer than 10" only if that’s true', async () => {
  await send(ordinary(600))
  const { look: told } = await see(final)
  expect(JSON.stringify(told.results)).toContain('"reason":"fewer"')
  expect((await judged()).untrue).toEqual([])
})

test('shows an administrator that a group of 60 got 1,000 extra responses', async () => {
  await expectPeople(app, open, await newToken(app, open.leader), { student: 900, parent: 900, staff: 60 })
  const lowest = ({ choices }: Question) => choices.findIndex(({ score }) => score === 0)
  const honest = several(25, () => person(3, 6))
  await send(honest)
  const stuffed = several(200, () => person(3, 6, lowest))
  for (let round = 0; round < 5; round++) await send(stuffed)
  const { tracking } = (await see()).look
  expect(tracking.groups.find(({ key }) => key === 'staff')).toMatchObject({ count: 1025, atMost: 66 })

  const admin = await app.account('CAN_DO_ALL')
  const { body: check } = await app.call(
    responseCheckContract.responseCheck,
    { params: { guid: open.guid } },
    admin.token,
  )
  const alike = check.clusters.find(({ criterion }) => criterion.alike !== null)
  const cluster = alike ?? check.clusters[0]
  if (!cluster) throw new Error('No cluster was found.')
  expect(cluster).toMatchObject({ size: 1000, marks: { ticket: 1000, alike: 1000 } })
  const { criterion, size } = cluster
  const body = { surveyGuid: open.guid, criterion, size, decision: 'aside' as const, reason: 'All the same.' }
  expect((await app.call(responseCheckContract.decideCluster, { body }, admin.token)).status).toBe(200)
  const after = (await see()).look.tracking
  expect(after.groups.find(({ key }) => key === 'staff')).toMatchObject({ count: 25, atMost: null })
  expect(after).toMatchObject({ setAside: 1000 })
})
