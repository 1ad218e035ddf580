import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { districtOf, districtWithGap, memberOf } from '../../../../app/testing/district.ts'
import { goalExample } from '../../../../app/testing/goals.ts'
import { networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import { type Leader, newToken } from '../../../../app/testing/survey.ts'
import { goalsContract } from '../contract.ts'

pageTests()

let app: TestApp
let organization: number
let officer: Leader
beforeAll(async () => {
  app = await testApp()
  ;({ organization, officer } = await districtWithGap(app))
})
afterAll(() => app.close())
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: app.clock.at })
  officer.token = await newToken(app, officer)
  await app.db.deleteFrom('district_goals').execute()
})
afterEach(() => {
  vi.useRealTimers()
})

const page = () => `/district-goals?organization=${organization}`
const add = async (change: object = {}) =>
  (
    await app.call(
      goalsContract.addDistrictGoal,
      { body: { organization, ...goalExample, ...change } },
      officer.token,
    )
  ).body
const stored = async () =>
  (await app.call(goalsContract.districtGoals, { params: { organization } }, officer.token)).body.goals

test('leads from the district’s results to a goal about a clear gap', async () => {
  const hands = openPage(app, `/district-results?organization=${organization}`, officer.token)
  await hands.click(await screen.findByRole('link', { name: 'Goals' }))
  await screen.findByRole('heading', { name: 'No goals yet' })
  const start = screen.getByRole('region', { name: 'Where to start' })
  await hands.click(
    await within(start).findByRole('link', {
      name: /^Make a goal.*Hispanic\/Latinx students: Across all areas/,
    }),
  )
  await screen.findByRole('heading', { level: 1, name: 'New goal' })
  expect(screen.getByRole('combobox', { name: /^Who it’s about/ })).toHaveProperty(
    'value',
    JSON.stringify({ group: 'students', subgroup: { dimension: 'race', name: 'Hispanic/Latinx' } }),
  )
  await hands.click(screen.getByRole('button', { name: 'Save goal' }))
  await screen.findByText('Choose an equity area.')
  await hands.selectOptions(screen.getByRole('combobox', { name: /^Equity area/ }), 'DBP')
  await hands.type(screen.getByRole('textbox', { name: /^What will be different/ }), 'Heard first')
  await hands.type(screen.getByRole('textbox', { name: /^Who is responsible/ }), 'Superintendent')
  await hands.type(screen.getByLabelText(/^By when/), '2027-06-11')
  await hands.type(screen.getByRole('textbox', { name: /^How we will know/ }), 'The gap is gone.')
  await hands.click(screen.getByRole('button', { name: 'Save goal' }))

  const goal = await screen.findByRole('article', { name: 'Heard first' })
  within(goal).getByText('Students: Hispanic/Latinx in school year 2026–27', { exact: false })
  expect((await stored())[0]).toMatchObject({ difference: 'Heard first', responsible: 'Superintendent' })
})

test('marks a step as done, ends a goal and says why', async () => {
  const { id } = await add()
  const hands = openPage(app, page(), officer.token)
  const step = await screen.findByRole('checkbox', { name: /^Agree on one way/ })
  await hands.click(step)
  await waitFor(async () => expect((await stored())[0]?.steps[0]?.done).toBe('2026-10-27'))
  await hands.click(screen.getByRole('link', { name: /^Edit/ }))
  await hands.type(await screen.findByRole('textbox', { name: /^Or drop this goal/ }), 'No money')
  await hands.click(screen.getByRole('button', { name: 'Drop this goal' }))
  await screen.findByText('Dropped on October 27, 2026: No money')
  await hands.click(screen.getByRole('link', { name: 'District goals' }))
  const ended = await screen.findByRole('heading', { name: 'Ended goals' })
  expect(ended).toBeTruthy()
  expect((await stored())[0]).toMatchObject({ id, state: 'dropped' })
})

test('shows goals to a viewer, who can’t change them', async () => {
  await add()
  const { token } = await memberOf(app, organization, 'district_viewer')
  openPage(app, page(), token)
  await screen.findByRole('article', { name: goalExample.difference })
  for (const box of screen.getAllByRole('checkbox')) expect(box).toHaveProperty('disabled', true)
  expect(screen.queryByRole('link', { name: /^(Edit|New goal|Make a goal)/ })).toBeNull()
})

test('says what is missing before results are combined', async () => {
  const empty = await districtOf(app, [], 'Empty District')
  const { token } = await memberOf(app, empty, 'officer')
  openPage(app, `/district-goals?organization=${empty}`, token)
  await screen.findByRole('heading', { name: 'Opens with the combined results' })
  screen.getByRole('link', { name: 'Go to District Results' })
})

test('says that a new goal can’t be saved, and keeps what was entered', async () => {
  const hands = openPage(app, `/district-goals/goal?organization=${organization}&area=DBP`, officer.token)
  await hands.type(await screen.findByRole('textbox', { name: /^What will be different/ }), 'Heard first')
  await hands.type(screen.getByRole('textbox', { name: /^Who is responsible/ }), 'Superintendent')
  await hands.type(screen.getByLabelText(/^By when/), '2027-06-11')
  await hands.type(screen.getByRole('textbox', { name: /^How we will know/ }), 'The gap is gone.')
  networkOf(app, false)
  await hands.click(screen.getByRole('button', { name: 'Save goal' }))
  await screen.findByRole('heading', { name: 'We couldn’t save the goal' })
  expect(screen.getByRole('textbox', { name: /^What will be different/ })).toHaveProperty(
    'value',
    'Heard first',
  )
})
