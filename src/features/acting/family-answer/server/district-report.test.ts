import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import {
  colleagueIn,
  districtOf,
  districtOfTwoYears,
  districtWithGap,
  districtWithResults,
  memberOf,
} from '../../../../app/testing/district.ts'
import { goalExample } from '../../../../app/testing/goals.ts'
import { type Leader, newToken } from '../../../../app/testing/survey.ts'
import { districtResultsContract } from '../../../figures/district-results/contract.ts'
import { goalsContract } from '../../goals/contract.ts'
import { type AnswerChoices, familyAnswerContract } from '../contract.ts'
import { offeredBy } from '../rules.ts'
import { combinedResults } from '../rules-district.ts'
import { publicPage } from './actions-public.ts'

let app: TestApp
let organization: number
let officer: Leader
beforeAll(async () => {
  app = await testApp()
  organization = await districtWithResults(app, '2026-27', [60, 60])
  officer = await memberOf(app, organization, 'officer')
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('district_reports').execute()
  await app.db.deleteFrom('district_goals').execute()
  app.clock.at = new Date('2026-10-28T15:00:00Z')
  officer.token = await newToken(app, officer)
})

interface About {
  organization: number
  round: string
  token: string
}
const own = (): About => ({ organization, round: '2026-27', token: officer.token })
const of = ({ organization, round }: About) => ({ organization, round })
const read = (about = own()) =>
  app.call(familyAnswerContract.districtReport, { params: of(about) }, about.token)
const save = (choices: AnswerChoices, about = own()) =>
  app.call(
    familyAnswerContract.saveDistrictReport,
    { body: { ...of(about), ...choices, pulseIn: null } },
    about.token,
  )
const preview = (about = own(), language = 'en') =>
  app.call(familyAnswerContract.districtReportPreview, { params: { ...of(about), language } }, about.token)
const publish = async (about = own()) => {
  const { seen } = (await preview(about)).body
  return app.call(familyAnswerContract.publishDistrictReport, { body: { ...of(about), seen } }, about.token)
}
const shown = async (address: string) => (await publicPage(app, address.split('/').at(-1) ?? '')).views
const addGoal = async (about = own()) =>
  (
    await app.call(
      goalsContract.addDistrictGoal,
      { body: { organization: about.organization, ...goalExample } },
      about.token,
    )
  ).body
const words = { en: 'We hear every side first', es: 'Primero escuchamos', so: '', hmn: '' }
/** Saves the suggested choices with a goal, and publishes them. */
const published = async (goal: number, about = own()) => {
  const { choices } = (await read(about)).body
  await save({ ...choices, actions: [{ goal, words }] }, about)
  return publish(about)
}

test('says only what the combined results show', async () => {
  const { body } = await read()
  const { rollUp, areas } = (
    await app.call(
      districtResultsContract.districtResults,
      { params: { organization }, query: { round: '2026-27' } },
      officer.token,
    )
  ).body
  await save(body.choices)
  const { view } = (await preview()).body

  expect(view).toMatchObject({
    school: 'Three Rivers School District',
    thanks:
      'Thank you. In the school year 2026–27, 120 people at 2 schools took our survey about how fair our schools are.',
    actions: {
      title: 'What the district will do',
      goals: [],
      none: 'We are still deciding what to do first.',
    },
    again: { contact: 'Questions? Ask the district office.' },
  })
  expect(view.planned).toBeUndefined()
  const answered = rollUp?.groups.map(({ answered: people }) => people?.count)
  expect(view.who.groups.map(({ count }) => count)).toEqual(answered)
  const scores = rollUp?.everyone.areas.map(({ score }) => score)
  expect(areas).toHaveLength(8)
  for (const { figure } of [...view.strengths.parts, ...view.improvements.parts])
    expect(scores).toContain(figure?.at)
})

test('names a clear gap across schools', async () => {
  const made = await districtWithGap(app)
  const about = {
    organization: made.organization,
    round: '2026-27',
    token: await newToken(app, made.officer),
  }
  const { offered } = (await read(about)).body
  const { rollUp, areas } = (
    await app.call(
      districtResultsContract.districtResults,
      { params: { organization: made.organization } },
      about.token,
    )
  ).body
  // Both scores are at an end of the scale, so the gap has no distance, and the page doesn't name it.
  const [group] = rollUp?.gaps?.groups ?? []
  const gap = group?.gaps.find(({ clear, name }) => clear && name === 'Hispanic/Latinx')
  if (!rollUp?.gaps || !group || !gap) throw new Error('The district has no gap.')
  expect(gap.apart).toBeNull()
  expect(offered.improvements.filter(({ names }) => names !== undefined)).toEqual([])

  const ends = { subgroup: { score: 4, coded: null }, rest: { score: 6, coded: null } }
  const apart = { ...gap, ...ends, apart: { distance: 2, margin: 0.5 } }
  const gaps = { ...rollUp.gaps, groups: [{ ...group, gaps: [apart] }] }
  const heard = combinedResults({ name: 'Three Rivers', areas }, { ...rollUp, gaps })
  expect(offeredBy({ ...heard.results, gaps: heard.gaps }).improvements[0]).toMatchObject({
    key: 'all-gap',
    answer: '3',
    gap: { subgroup: { score: 4, n: gap.people, atLeast: true }, rest: { score: 6, n: null } },
  })
})

test('publishes and unpublishes a page in every language, and logs it', async () => {
  const goal = await addGoal()
  const before = await read()
  expect(before.body).toMatchObject({ version: 0, surveyName: 'School year 2026–27', published: null })
  const { body } = await published(goal.id)
  expect(body.published).toEqual({ on: '2026-10-28', by: expect.any(String), isCurrent: true })
  expect(body.address).toMatch(/\/answer\/[a-z0-9]{8}$/)

  const views = await shown(body.address)
  expect(Object.keys(views ?? {})).toEqual(['en', 'es', 'so', 'hmn'])
  expect(views?.es).toMatchObject({
    actions: { title: 'Lo que va a hacer el distrito', goals: [{ words: 'Primero escuchamos' }] },
    draft: expect.any(String),
  })
  expect(views?.hmn?.actions.goals[0]).toMatchObject({ words: words.en, isEnglish: true })

  const input = { body: of(own()) }
  await app.call(familyAnswerContract.withdrawDistrictReport, input, officer.token)
  expect(await shown(body.address)).toBeNull()
  const events = app.db.selectFrom('system_events').select(['event', 'message'])
  const logged = await events
    .where('identifier', '=', `organization ${organization}`)
    .where('event', 'like', 'Answer%')
    .orderBy('id')
    .execute()
  expect(logged.slice(-3)).toEqual([
    { event: 'Answer to families changed', message: '2026-27' },
    { event: 'Answer to families published', message: '2026-27' },
    { event: 'Answer to families withdrawn', message: '2026-27' },
  ])
})

test('says what became of the last report’s goals, with both years’ scores', async () => {
  const made = await districtOfTwoYears(app)
  const token = await newToken(app, made.officer)
  const about = (round: string) => ({ organization: made.organization, round, token })
  const combine = (round: string) =>
    app.call(
      districtResultsContract.makeDistrictResults,
      { body: { organization: made.organization, round } },
      token,
    )
  await combine('2026-27')
  const goal = await addGoal(about('2026-27'))
  await published(goal.id, about('2026-27'))
  await combine('2027-28')
  await app.call(
    goalsContract.markDistrictGoal,
    { body: { organization: made.organization, goal: goal.id, version: 1, state: 'done', reason: '' } },
    token,
  )
  await save((await read(about('2027-28'))).body.choices, about('2027-28'))

  const figureIn = async (round: string) => {
    const input = { params: { organization: made.organization }, query: { round } }
    const { rollUp, areas } = (await app.call(districtResultsContract.districtResults, input, token)).body
    const place = areas.findIndex(({ code }) => code === 'DBP')
    return rollUp?.groups.find(({ key }) => key === 'students')?.areas[place]?.score
  }
  const { planned } = (await preview(about('2027-28'))).body.view
  expect(planned?.title).toBe('What we planned in 2026–\u206027, and what came of it')
  expect(planned?.parts).toMatchObject([
    {
      title: words.en,
      text: 'We did this.',
      about: 'Rules: Students',
      rows: [
        { name: 'School year 2026–27', figure: { at: await figureIn('2026-27') } },
        { name: 'School year 2027–28', figure: { at: await figureIn('2027-28') } },
      ],
      note: 'Other people may have answered this year. A small change can be chance.',
    },
  ])
  const spanish = (await preview(about('2027-28'), 'es')).body.view.planned?.parts[0]
  expect(spanish).toMatchObject({ title: words.es, text: 'Ya lo hicimos.', isEnglish: false })
})

describe('refuses', () => {
  test('everyone but officers and administrators', async () => {
    const viewer = (await memberOf(app, organization, 'district_viewer')).token
    const placed = app.db.selectFrom('organization_schools').select('school_id')
    const [school] = await placed.where('organization_id', '=', organization).execute()
    const leader = (await colleagueIn(app, school?.school_id ?? 0, 'leader')).token
    const elsewhere = (await memberOf(app, await districtOf(app, [], 'Other'), 'officer')).token
    const { choices } = (await read()).body
    for (const token of [viewer, leader, elsewhere]) {
      const about = { ...own(), token }
      const body = { ...of(about), seen: 'x' }
      const statuses = [
        (await read(about)).status,
        (await preview(about)).status,
        (await save(choices, about)).status,
        (await app.call(familyAnswerContract.publishDistrictReport, { body }, token)).status,
        (await app.call(familyAnswerContract.withdrawDistrictReport, { body: of(about) }, token)).status,
      ]
      expect(statuses).toEqual([403, 403, 403, 403, 403])
    }
  })

  test('a school year without combined results', async () => {
    const about = { ...own(), round: '2025-26' }
    expect(await read(about)).toMatchObject({
      status: 409,
      message: 'These results haven’t been combined yet. A district officer can do this in District Results.',
    })
  })

  test('to publish before every school’s results are released to everyone, and hides a public page', async () => {
    const { body } = await published((await addGoal()).id)
    const released = (to: 'district' | null) =>
      app.db.updateTable('surveys').set({ released_to: to }).execute()
    await released('district')
    expect(await publish()).toMatchObject({
      status: 409,
      message: 'Not all schools’ results have been released to everyone yet.',
    })
    expect(await shown(body.address)).toBeNull()
    await released(null)
    expect(await shown(body.address)).not.toBeNull()
  })

  test('a goal of another district, and to publish anything but what was seen', async () => {
    const other = await districtWithResults(app, '2026-27', [40, 40], 'Other District')
    const { token } = await memberOf(app, other, 'officer')
    const goal = await addGoal({ organization: other, round: '2026-27', token })
    officer.token = await newToken(app, officer)
    const { choices } = (await read()).body
    expect((await save({ ...choices, actions: [{ goal: goal.id, words }] })).status).toBe(400)
    await save(choices)
    const body = { ...of(own()), seen: 'x' }
    const refused = await app.call(familyAnswerContract.publishDistrictReport, { body }, officer.token)
    expect(refused).toMatchObject({
      status: 409,
      message: 'This page changed after you opened it. Check it again.',
    })
  })
})
