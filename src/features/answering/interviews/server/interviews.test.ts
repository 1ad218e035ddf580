import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { deskOf, interview, interviewerLink, saveInterview } from '../../../../app/testing/interviews.ts'
import { leaderWithSchool } from '../../../../app/testing/survey.ts'
import { namedLinksContract } from '../../../figures/named-links/contract.ts'
import { interviewsContract } from '../contract.ts'
import type { QuestionSet } from '../rules.ts'
import { countInterviews } from './queries.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await testApp()
  token = await interviewerLink(app)
})
afterAll(() => app.close())

/** Returns how many interviews are stored: `{hmn: {'student-4-8': 10}}`. */
async function stored(instrument?: QuestionSet) {
  const counts: Record<string, Partial<Record<QuestionSet, number>>> = {}
  for (const { language, instrument: set, interviews } of await countInterviews(app.db, instrument))
    counts[language] = { ...counts[language], [set]: interviews }
  return counts
}

test('shows an interviewer every question set in the link’s language, with schools’ usual words', async () => {
  const desk = await deskOf(app, token)

  expect(desk).toMatchObject({ interviewer: 'Ayaan Warsame', language: 'so', interviews: [], latest: [] })
  expect(desk.sets.map(({ instrument }) => instrument)).toEqual([
    'student-4-8',
    'student-9-12',
    'parent',
    'staff',
  ])
  const items = desk.sets.flatMap((set) => set.items)
  expect(items.filter(({ title, choices }) => /\{\w+\}/.test(title) || choices.length !== 6)).toEqual([])
  // Questions about the person aren't interviewed about.
  expect(items.filter(({ id }) => id.startsWith('q00'))).toEqual([])
})

test('stores an interview once, however often it is sent', async () => {
  const sent = interview(await deskOf(app, token), 'student-4-8', (_, place) =>
    place === 0 ? ['words', 'comfort'] : [],
  )

  const first = await saveInterview(app, token, sent)
  const again = await saveInterview(app, token, sent)

  expect(first.body.interviews).toEqual([
    {
      ...{ guid: sent.guid, instrument: 'student-4-8', on: '2026-10-14' },
      ...{ asked: sent.items.length, faulty: 1 },
    },
  ])
  expect(first.body.latest[0]).toEqual({ id: sent.items[0]?.id, faults: ['words', 'comfort'] })
  expect(again.body).toEqual(first.body)
  expect(await stored()).toEqual({ so: { 'student-4-8': 1 } })
})

test('corrects and deletes only the latest interview of the link', async () => {
  const own = await interviewerLink(app, 'hmn', 'Mai Lee')
  const desk = await deskOf(app, own)
  const [one, two] = [interview(desk, 'parent'), interview(desk, 'parent')]
  for (const sent of [one, two]) await saveInterview(app, own, sent)
  const remove = (guid: string) =>
    app.call(interviewsContract.deleteInterview, { params: { token: own, guid } })

  const early = await saveInterview(app, own, { ...one, correction: true })
  const few = { ...two, items: two.items.slice(0, 2), correction: true }
  const corrected = await saveInterview(app, own, few)

  expect(early).toMatchObject({ status: 409, message: 'You can only correct your latest interview.' })
  expect(corrected.body.interviews.map(({ asked }) => asked)).toEqual([one.items.length, 2])
  expect((await remove(one.guid)).status).toBe(409)
  expect((await remove(two.guid)).body.interviews.map(({ guid }) => guid)).toEqual([one.guid])
  // A repeated request finds nothing to delete.
  expect((await remove(two.guid)).body.interviews.map(({ guid }) => guid)).toEqual([one.guid])
  expect(await stored('parent')).toEqual({ hmn: { parent: 1 } })
})

test('stores a correction of an interview that never arrived', async () => {
  const own = await interviewerLink(app, 'es', 'Ana Ruiz')
  const sent = { ...interview(await deskOf(app, own), 'staff', () => ['choices'], 2), correction: true }
  const stored = await saveInterview(app, own, sent)
  expect(stored.body.interviews).toMatchObject([{ guid: sent.guid, asked: 2, faulty: 2 }])
})

test('keeps the words of each interview, also if the page is older than the words', async () => {
  const own = await interviewerLink(app, 'en', 'Sam Rivera')
  const sent = interview(await deskOf(app, own), 'student-9-12', () => [], 1)
  const older = {
    ...sent,
    guid: randomUUID(),
    items: sent.items.map((one) => ({ ...one, wording: 'a'.repeat(64) })),
  }
  await saveInterview(app, own, sent)
  expect((await saveInterview(app, own, older)).status).toBe(200)

  const codes = await app.db
    .selectFrom('interview_codes')
    .select('wording')
    .where('item_id', '=', sent.items[0]?.id ?? '')
    .execute()
  const wordings = await app.db
    .selectFrom('interview_wordings')
    .select(['wording', 'first_on'])
    .where('language', '=', 'en')
    .execute()
  expect(codes.map(({ wording }) => wording).sort()).toEqual([sent.items[0]?.wording, 'a'.repeat(64)].sort())
  expect(wordings).toEqual([{ wording: sent.items[0]?.wording, first_on: '2026-10-14' }])
})

test('keeps the words that were asked if the interview is corrected after they changed', async () => {
  const own = await interviewerLink(app, 'es', 'Luz Vega')
  const sent = interview(await deskOf(app, own), 'parent', () => [], 2)
  const [first, second] = sent.items
  const asked = { ...sent, items: [{ ...first, id: first?.id ?? '', faults: [], wording: 'b'.repeat(64) }] }
  await saveInterview(app, own, asked)
  const corrected = { ...sent, correction: true }
  expect((await saveInterview(app, own, corrected)).body.interviews).toMatchObject([{ asked: 2 }])

  const ofStaff = { ...interview(await deskOf(app, own), 'staff', () => [], 1), guid: sent.guid }
  expect((await saveInterview(app, own, { ...ofStaff, correction: true })).status).toBe(400)

  const codes = await app.db
    .selectFrom('interview_codes')
    .innerJoin('interviews', 'interviews.id', 'interview_id')
    .select(['item_id', 'wording'])
    .where('guid', '=', sent.guid)
    .orderBy('item_id')
    .execute()
  expect(codes).toEqual([
    { item_id: first?.id, wording: 'b'.repeat(64) },
    { item_id: second?.id, wording: second?.wording },
  ])
})

test('refuses questions of another set, questions twice, and anything typed', async () => {
  const sent = interview(await deskOf(app, token), 'student-4-8', () => [], 2)
  const send = (change: object) => saveInterview(app, token, { ...sent, guid: randomUUID(), ...change })
  const [first] = sent.items
  expect((await send({ instrument: 'staff' })).status).toBe(400)
  expect((await send({ items: [first, first] })).status).toBe(400)
  expect((await send({ items: [] })).status).toBe(400)
  expect((await send({ items: [{ ...first, faults: ['said that Ms. Jones'] }] })).status).toBe(400)
  const stored = await app.db.selectFrom('interviews').selectAll().execute()
  expect(Object.keys(stored[0] ?? {}).sort()).toEqual([
    ...['entered_on', 'guid', 'id', 'instrument', 'language', 'link_id'],
  ])
})

test('takes only an administrator’s links, and none that ended or is for other work', async () => {
  const leader = await leaderWithSchool(app)
  const body = { purpose: 'interview', name: 'Ana Ruiz', language: 'es', days: 30 } as const
  const ofSchool = { body: { ...body, entityId: leader.schoolId } }
  const refused = await app.call(namedLinksContract.makeNamedLink, ofSchool, leader.token)
  expect(refused.status).toBe(400)
  const { token: admin } = await app.account('CAN_DO_ALL')
  const review = await app.call(
    namedLinksContract.makeNamedLink,
    { body: { ...body, purpose: 'review' } },
    admin,
  )
  const other = review.body.link.split('/').at(-1) ?? ''
  expect((await app.call(interviewsContract.interviewDesk, { params: { token: other } })).status).toBe(404)
  const sent = interview(await deskOf(app, token), 'parent')
  app.clock.at = new Date('2026-12-24T15:00:00Z')
  expect((await saveInterview(app, token, sent)).status).toBe(404)
  app.clock.at = new Date('2026-10-14T15:00:00Z')
})
