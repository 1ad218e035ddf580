import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { leaderWithSchool, openSurvey, submission, submit } from '../../../../app/testing/survey.ts'
import { type Group, groupOf } from '../../../../shared/codes.ts'
import { storeResponse } from './actions.ts'
import type { NewResponse } from './tables.ts'

let app: TestApp
let surveys: [number, number]
let response: NewResponse
beforeEach(async () => {
  app = await testApp()
  for (const _ of surveyIndexes) {
    const guid = await openSurvey(app, await leaderWithSchool(app))
    await submit(app, await submission(app, guid, 2))
  }
  const rows = await app.db.selectFrom('responses').selectAll().orderBy('survey_id').execute()
  const { arrival: _, aside: __, counted_on: ___, ...first } = rows[0]!
  response = { ...first, marks: null }
  surveys = [first.survey_id, rows[1]!.survey_id]
  await empty()
})
afterEach(() => app.close())

const surveyIndexes = [0, 1] as const

/** Deletes the responses of both surveys and resets all limits. */
async function empty(): Promise<void> {
  await app.db.deleteFrom('responses').execute()
  await app.db.updateTable('surveys').set({ response_count: 0, final_at: null }).execute()
  await app.db.updateTable('survey_expected').set({ counted: 0, count: 0 }).execute()
}

const outcomes = (responses: NewResponse[]) =>
  Promise.allSettled(responses.map((one) => storeResponse(app.db, one)))

/** Returns a survey's stored responses and the survey's own counts. */
async function stateOf(surveyId: number) {
  const rows = await app.db
    .selectFrom('responses')
    .select(['arrival', 'participant_guid', 'ticket', 'participant_type', 'aside'])
    .where('survey_id', '=', surveyId)
    .orderBy('arrival')
    .execute()
  const { response_count } = await app.db
    .selectFrom('surveys')
    .select('response_count')
    .where('id', '=', surveyId)
    .executeTakeFirstOrThrow()
  const expected = await app.db
    .selectFrom('survey_expected')
    .select(['group_name', 'count', 'counted'])
    .where('survey_id', '=', surveyId)
    .execute()
  return { rows, response_count, expected }
}

test('stores the rest of a batch when one survey has closed', async () => {
  const [one, two] = surveys
  await app.db.updateTable('surveys').set({ final_at: '2026-10-14' }).where('id', '=', two).execute()
  const sent = [one, two, one, two].map((survey_id, place) => ({
    ...response,
    survey_id,
    participant_guid: `${place}`,
  }))

  const told = await outcomes(sent)

  expect(told.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
  const stored = await stateOf(one)
  expect(stored.rows.map(({ participant_guid }) => participant_guid)).toEqual(['0', '2'])
  expect(stored).toMatchObject({ response_count: 2 })
  expect(await stateOf(two)).toMatchObject({ rows: [], response_count: 0 })
})

test('stores one survey’s response ahead of thousands for another survey', async () => {
  const [crowded, quiet] = surveys
  let stored = 0
  const crowd = Array.from({ length: 2000 }, (_, person) =>
    storeResponse(app.db, {
      ...response,
      survey_id: crowded,
      participant_guid: `${person}`,
      ticket: null,
    }).then(() => {
      stored += 1
    }),
  )

  await storeResponse(app.db, { ...response, survey_id: quiet, ticket: null })
  const before = stored
  await Promise.all(crowd)

  // At most one full transaction and the one after it.
  expect(before).toBeLessThanOrEqual(400)
  expect(await stateOf(crowded)).toMatchObject({ response_count: 2000 })
})

const ofPool = (names: string) => fc.constantFrom(...names)
const arriving = fc.record({
  place: fc.constantFrom(...surveyIndexes),
  guid: ofPool('abcdefghijkl'),
  ticket: fc.option(ofPool('tuvwxyz'), { freq: 4 }),
  type: fc.constantFrom(1, 2, 6),
})
const step = fc.record({
  batch: fc.array(arriving, { minLength: 1, maxLength: 8 }),
  /** Number of students in the first survey; 0 means no limit. */
  students: fc.constantFrom(0, 1, 3, 20),
  isFinal: fc.boolean(),
})

test('counts each ID and ticket once, without gaps, no matter what arrives together', async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        for (const { batch, students, isFinal } of steps) {
          await expectStudents(students)
          await app.db
            .updateTable('surveys')
            .set({ final_at: isFinal ? '2026-10-14' : null })
            .where('id', '=', surveys[1])
            .execute()
          const sent = batch.map(({ place, guid, ticket, type }) => ({
            ...response,
            survey_id: surveys[place],
            participant_guid: guid,
            participant_type: type,
            ticket,
          }))
          const before = await Promise.all(surveys.map(stateOf))
          const told = await outcomes(sent)
          const after = await Promise.all(surveys.map(stateOf))
          for (const place of surveyIndexes) expectSound(before[place]!, after[place]!)
          for (const [at, { place, guid }] of batch.entries()) {
            const isStored = after[place]?.rows.some((row) => row.participant_guid === guid)
            expect(told[at]?.status).toBe(place === 1 && isFinal ? 'rejected' : 'fulfilled')
            if (told[at]?.status === 'fulfilled') expect(isStored).toBe(true)
          }
          if (isFinal) expect(after[1]).toEqual(before[1])
        }
      })
      .beforeEach(empty),
    { numRuns: 40 },
  )
})

const expectStudents = (count: number) =>
  app.db
    .updateTable('survey_expected')
    .set({ count })
    .where('survey_id', '=', surveys[0])
    .where('group_name', '=', 'students')
    .execute()

type State = Awaited<ReturnType<typeof stateOf>>

function expectSound(before: State, { rows, response_count, expected }: State): void {
  expect(rows.map(({ arrival }) => arrival)).toEqual(rows.map((_, place) => place + 1))
  expect(rows.slice(0, before.rows.length)).toEqual(before.rows)
  expect(response_count).toBe(rows.length)
  for (const key of ['participant_guid', 'ticket'] as const) {
    const kept = rows.map((row) => row[key]).filter((one) => one !== null)
    expect(kept).toEqual([...new Set(kept)])
  }
  const countedIn = (state: State['rows'], group: Group) =>
    state.filter((row) => groupOf(row.participant_type) === group && row.aside === null).length
  for (const { group_name, counted } of expected) {
    expect(counted).toBe(countedIn(rows, group_name))
    // Order of arrival doesn't decide anything, so all stored responses count.
    expect(counted).toBe(rows.filter((row) => groupOf(row.participant_type) === group_name).length)
  }
}
