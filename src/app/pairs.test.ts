import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { usersContract } from '../features/people/users/contract.ts'
import { findUser } from '../features/people/users/server/actions.ts'
import type { UserRow } from '../features/people/users/server/tables.ts'
import { setupContract } from '../features/planning/setup/contract.ts'
import { missingFromSetup } from '../features/schools/surveys/rules.ts'
import { findSurveyById, listSurveys } from '../features/schools/surveys/server/actions.ts'
import { termChoices } from '../features/schools/terms/server/actions.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { type Change, changes, type Stored, type World } from './testing/changes.ts'
import { worlds } from './testing/world.ts'

let app: TestApp
let administrator: { user: UserRow; token: string }
let newWorld: () => Promise<World>
beforeAll(async () => {
  app = await testApp()
  administrator = await app.account('CAN_DO_ALL')
  newWorld = await worlds(app)
})
afterAll(() => app.close())

async function storedOf({ leader, schoolId, survey }: World): Promise<Stored> {
  const { db } = app
  const school = await db
    .selectFrom('schools')
    .selectAll()
    .where('id', '=', schoolId)
    .executeTakeFirstOrThrow()
  const steps = await db
    .selectFrom('school_steps')
    .select('step_id')
    .where('school_id', '=', schoolId)
    .execute()
  const [user, full] = [await findUser(db, leader.id), await findSurveyById(app, survey.id)]
  if (!user || !full) throw new Error('The account or the survey is gone.')
  return {
    user,
    school,
    survey: full,
    steps: steps.map((row) => row.step_id),
    terms: (await termChoices(db, survey.id)).map((row) => row.option_fk),
    surveys: await listSurveys(app, schoolId),
  }
}

/** Runs two calls at the same time. Returns a message for everything that is wrong afterward. */
async function faultsOf(one: Change, other: Change): Promise<string[]> {
  const world = await newWorld()
  const both = [one, other] as const
  const answers = await Promise.all(
    both.map(({ call, body, by }) =>
      app.call(call, { body: body(world) }, by === 'leader' ? world.token : administrator.token),
    ),
  )
  const stored = await storedOf(world)
  const faults: string[] = []
  const kept = both.map((change) => change.holds(stored, world))
  for (const [place, { name, call }] of both.entries()) {
    const status = answers[place]?.status ?? 0
    if (
      ![call.status, 401, 403, 409].includes(status) &&
      !(status === 400 && call === setupContract.saveSurveySetting)
    )
      faults.push(`${name} answered ${status} ${answers[place]?.message}`)
    const overruled =
      one.writes === other.writes && answers[1 - place]?.status === both[1 - place]?.call.status
    // A new survey undoes the previous survey's completed setup.
    const givenUp =
      both.some(({ writes }) => writes === 'survey') && both.some(({ writes }) => writes === 'setupComplete')
    if (status === call.status && !kept[place] && !(overruled && kept[1 - place]) && !givenUp)
      faults.push(`${name} was answered ${status} and is lost`)
  }
  const { survey, surveys } = stored
  if (surveys.filter((row) => row.active === 1).length !== 1) faults.push('not one current survey')
  if (
    surveys.some(
      (row) => row.active === 0 && (row.survey_setup_complete_date !== null || row.opened_at !== null),
    )
  )
    faults.push('a former survey may open')
  if ((survey.survey_date_begin ?? '') >= (survey.survey_date_end ?? ''))
    faults.push('the survey ends before it begins')
  if (survey.survey_setup_complete_date !== null && missingFromSetup(survey, '2026-10-14').length > 0)
    faults.push('complete with a hole')
  return faults
}

describe('two simultaneous changes', () => {
  test.each(changes.map((change, place) => [change.name, place] as const))(
    'stores both changes or refuses one when %s happens at the same time as another',
    async (_name, place) => {
      const one = changes[place]
      const found = await Promise.all(
        changes.slice(place).map(async (other) => {
          const faults = one ? await faultsOf(one, other) : []
          return faults.map((fault) => `beside ${other.name}: ${fault}`)
        }),
      )
      expect(found.flat()).toEqual([])
    },
  )
})

test('keeps one of two administrators who demote each other', async () => {
  for (const change of [{ isActive: false }, { role: 'CAN_EDIT_ENTITY' }]) {
    const one = await app.account('CAN_DO_ALL')
    const other = await app.account('CAN_DO_ALL')
    const others = app.db.updateTable('users').where('id', 'not in', [one.user.id, other.user.id])
    await others.set({ role: 'CAN_EDIT_ENTITY' }).execute()

    const answers = await Promise.all([
      app.call(usersContract.updateUser, { body: { id: other.user.id, ...change } }, one.token),
      app.call(usersContract.updateUser, { body: { id: one.user.id, ...change } }, other.token),
    ])

    const rows = app.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'CAN_DO_ALL')
      .where('is_active', '=', 1)
    expect([answers.filter(({ status }) => status === 201).length, (await rows.execute()).length]).toEqual([
      1, 1,
    ])
  }
})

test('gives an email address to only one of two accounts that want it', async () => {
  const [one, other] = [await app.account('CAN_DO_ALL'), await app.account('CAN_DO_ALL')]
  const email = `${randomUUID()}@school.example`
  const answers = await Promise.all(
    [one, other].map(({ user, token }) =>
      app.call(usersContract.updateUser, { body: { id: user.id, email } }, token),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('refuses every change to a survey that has been replaced', async () => {
  const world = await newWorld()
  const { token: administratorToken } = await app.account('CAN_DO_ALL')
  const body = { entity_fk: world.schoolId }
  expect((await app.call(setupContract.generateSurvey, { body }, world.token)).status).toBe(201)
  const before = await findSurveyById(app, world.survey.id)

  const about = changes.filter((change) => 'surveyGuid' in change.body(world))
  expect(about.length).toBeGreaterThan(8)
  for (const { name, call, body } of about) {
    for (const token of [world.token, administratorToken]) {
      const { status, message } = await app.call(call, { body: body(world) }, token)
      expect([name, status, message]).toEqual([
        name,
        409,
        'A newer survey replaced this one. You can’t change it.',
      ])
    }
  }
  expect(await findSurveyById(app, world.survey.id)).toEqual(before)
})
