import { afterEach, beforeEach, expect, test } from 'vitest'
import { storedResults } from '../features/figures/results/server/actions.ts'
import { sendMail } from '../features/records/mail/server/actions.ts'
import { listEverySurvey } from '../features/schools/surveys/server/actions.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { mailsIn, runSchedule } from './testing/schedule.ts'
import { leaderWithSchool, openSurvey, submission, submit } from './testing/survey.ts'
import { turnsDuring } from './testing/turns.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.close())

/** Creates `count` surveys with responses, each in a different school. They collect from October 14 to 23. */
async function collecting(count: number): Promise<string[]> {
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  const guids: string[] = []
  while (guids.length < count) {
    const guid = await openSurvey(app, await leaderWithSchool(app))
    for (let person = 0; person < 12; person++) await submit(app, await submission(app, guid, 3))
    guids.push(guid)
  }
  return guids
}
/** Moves the clock day by day, because the service doesn't trust a clock that jumps. */
async function pass(days: readonly number[], turn: () => Promise<unknown> = () => runSchedule(app)) {
  for (const day of days) {
    app.clock.at = new Date(`2026-10-${day}T15:00:00Z`)
    await turn()
  }
}
const surveyOf = (guid: string) => app.db.selectFrom('surveys').select('id').where('guid', '=', guid)
const storedKinds = async (guid: string) => {
  const kept = app.db.selectFrom('kept_results').select('kind')
  const rows = await kept.where('survey_id', '=', surveyOf(guid)).orderBy('kind').execute()
  return rows.map(({ kind }) => kind)
}

test('creates all final results in the same run that finds the surveys final', async () => {
  const guids = await collecting(6)
  const [former = ''] = guids
  await app.db.updateTable('surveys').set({ active: 0 }).where('guid', '=', former).execute()
  await pass([16, 18, 20, 22, 24])
  for (const guid of guids) expect(await storedKinds(guid)).toEqual(['provisional'])
  await pass([26])
  for (const guid of guids)
    expect(await storedKinds(guid)).toEqual(
      guid === former ? ['final', 'provisional'] : ['final', 'line', 'provisional', 'summary'],
    )
})

test('doesn’t let a damaged survey delay anything else', async () => {
  const [first = '', broken = '', last = ''] = await collecting(3)
  const damaged = { chosen: 'damaged' }
  await app.db.updateTable('responses').set(damaged).where('survey_id', '=', surveyOf(broken)).execute()
  await pass([16, 18, 20, 22])
  await pass([24, 26], () =>
    expect(runSchedule(app)).rejects.toThrow(new RegExp(`^Survey ${broken}: .*a response`)),
  )
  for (const guid of [first, last])
    expect(await storedKinds(guid)).toEqual(['final', 'line', 'provisional', 'summary'])
  expect(await storedKinds(broken)).toEqual([])
})

test('creates results for boards and districts that someone has viewed', async () => {
  const guids = await collecting(6)
  await pass([16, 18, 20, 22, 24])
  app.clock.at = new Date('2026-10-26T15:00:00Z')
  for (const survey of await listEverySurvey(app, null)) await storedResults(app, survey)
  await runSchedule(app)
  for (const guid of guids)
    expect(await storedKinds(guid)).toEqual(['final', 'line', 'provisional', 'summary'])
})

test('deletes email that has waited 30 days without a mail server', async () => {
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  const mail = { server: 'smtp://127.0.0.1:1', from: 'audit@school.example' }
  const former = { ...app, config: { ...app.config, mail } }
  await sendMail(former, { to: 'a@school.example', subject: 'Account', text: 'A link' })
  const left: number[] = []
  for (const at of ['2026-11-13T14:00:00Z', '2026-11-13T16:00:00Z']) {
    app.clock.at = new Date(at)
    await runSchedule(app)
    left.push((await mailsIn(app.db)).length)
  }
  expect(left).toEqual([1, 0])
})

test('yields to other work between two final surveys', async () => {
  const guids = await collecting(6)
  await pass([16, 18, 20, 22, 24])
  app.clock.at = new Date('2026-10-26T15:00:00Z')
  let surveys: Awaited<ReturnType<typeof listEverySurvey>> = []
  const turns = await turnsDuring(async () => {
    surveys = await listEverySurvey(app, null)
  })
  expect(surveys.map(({ stage, final_at }) => [stage, final_at !== null])).toEqual(
    guids.map(() => ['final', true]),
  )
  expect(turns).toBeGreaterThanOrEqual(guids.length)
})

test('fails if the clock prevents it from deleting responses', async () => {
  await collecting(1)
  const keeping = { ...app, config: { ...app.config, retentionDays: 30 } }
  await runSchedule(keeping)
  app.clock.at = new Date('2027-11-18T15:00:00Z')

  await expect(runSchedule(keeping)).rejects.toThrow(/^No responses were deleted: /)
  expect(await app.db.selectFrom('responses').select('survey_id').execute()).toHaveLength(12)
})
