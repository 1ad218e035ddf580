import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { goalExample } from '../../../../app/testing/goals.ts'
import { networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import { commonSchool, insertRespondents } from '../../../../app/testing/responses.ts'
import { type Leader, leaderWithSchool, newToken, openSurvey } from '../../../../app/testing/survey.ts'
import { resultsContract } from '../../../figures/results/contract.ts'
import { goalsContract } from '../contract.ts'

pageTests()
const page = '/progress-monitoring-overview'
let app: TestApp
let leader: Leader
let guid: string
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-14T15:00:00Z') })
  app = await testApp()
  leader = await leaderWithSchool(app)
  guid = await openSurvey(app, leader)
  await insertRespondents(app, guid, commonSchool(60))
})
afterAll(async () => {
  vi.useRealTimers()
  await app.close()
})
const at = async (instant: string) => {
  vi.setSystemTime(new Date(instant))
  app.clock.at = new Date(instant)
  leader.token = await newToken(app, leader)
}
beforeEach(async () => {
  await at('2026-10-27T15:00:00Z')
  await app.db.deleteFrom('goal_history').execute()
  await app.db.deleteFrom('goals').execute()
})

const add = async (change: object = {}) =>
  (
    await app.call(
      goalsContract.addGoal,
      { body: { entityId: leader.schoolId, ...goalExample, ...change } },
      leader.token,
    )
  ).body
const stored = async () =>
  (await app.call(goalsContract.goals, { params: { id: leader.schoolId } }, leader.token)).body.goals
const field = (name: string | RegExp) => screen.findByRole('textbox', { name })

describe('Progress Monitoring', () => {
  test('says when the page will open if results aren’t final', async () => {
    await at('2026-10-24T15:00:00Z')
    openPage(app, page, leader.token)

    await screen.findByRole('heading', { name: 'Opens with your results' })
    expect(screen.getByRole('link', { name: 'Go to Equity Audit' })).toBeTruthy()
  })

  test('links to Align Strategies, where a strategy becomes a goal', async () => {
    const hands = openPage(app, page, leader.token)
    await screen.findByRole('heading', { name: 'No goals yet' })
    await hands.click(screen.getByRole('link', { name: 'Go to Align Strategies' }))
    const [see] = await screen.findAllByRole('link', { name: /^See strategies/ })
    await hands.click(see!)
    await hands.click((await screen.findAllByRole('link', { name: /^Make it a goal/ }))[0]!)

    await screen.findByRole('heading', { name: /^From the strategy: / })
    expect(((await field('Step 1')) as HTMLInputElement).value).toMatch(/\w+\.$/)
    await hands.click(screen.getByRole('button', { name: 'Save goal' }))
    expect(screen.getAllByText('This field is required')).toHaveLength(4)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/What will be different/)))
    await hands.type(screen.getByLabelText(/What will be different/), 'Every voice is heard')
    await hands.type(screen.getByLabelText(/Who is responsible/), 'Principal')
    await hands.type(screen.getByLabelText(/By when/), '2027-06-11')
    await hands.type(screen.getByLabelText(/How we will know/), 'More students say so.')
    networkOf(app, false)
    await hands.click(screen.getByRole('button', { name: 'Save goal' }))
    await screen.findByText(/We can’t reach the server/)
    networkOf(app, true)
    await hands.click(screen.getByRole('button', { name: 'Save goal' }))

    await screen.findByRole('article', { name: 'Every voice is heard' })
    expect(await stored()).toMatchObject([
      { difference: 'Every voice is heard', strategy: expect.stringMatching(/\w/), steps: [{ done: null }] },
    ])
  })

  test('shows a goal with its score, steps and due dates', async () => {
    await add()
    const { body: results } = await app.call(
      resultsContract.surveyResults,
      { params: { guid } },
      leader.token,
    )
    const area = results.areas.find(({ code }) => code === goalExample.area)
    const students = area?.groups.find(({ key }) => key === 'students')
    const hands = openPage(app, page, leader.token)

    const goal = within(await screen.findByRole('article', { name: goalExample.difference }))
    await goal.findByText(new RegExp(`^Students in .*${students?.figure.n} responses\\.$`))
    expect(goal.getByText(`${students?.figure.score}`)).toBeTruthy()
    expect(goal.getByText('0 of 2 done')).toBeTruthy()
    const next = within(screen.getByRole('region', { name: 'Next' }))
    expect(next.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^Friday, December 4in 38 daysAgree on one way/),
      expect.stringMatching(/^June 11, 2027in 227 daysThe goal itself is due/),
    ])

    await hands.click(goal.getByRole('checkbox', { name: /Agree on one way/ }))
    await goal.findByText('1 of 2 done')
    expect(await stored()).toMatchObject([{ version: 2, steps: [{ done: '2026-10-27' }, { done: null }] }])
  })

  test('shows what someone else changed in a step', async () => {
    const goal = await add()
    const hands = openPage(app, page, leader.token)
    const step = await screen.findByRole('checkbox', { name: /Agree on one way/ })
    const body = { entityId: leader.schoolId, goal: goal.id, version: 1, ...goalExample, responsible: 'Dean' }
    await app.call(goalsContract.updateGoal, { body }, leader.token)

    await hands.click(step)

    await screen.findByText(/You saved this in another window/)
    await screen.findByText('Dean')
  })

  test('offers to retry if goals fail to load', async () => {
    await add()
    const hands = openPage(app, page, leader.token, { without: '/api/goals' })
    const again = await screen.findByRole('button', { name: 'Try again' })
    networkOf(app, true)
    await hands.click(again)

    await screen.findByRole('article', { name: goalExample.difference })
  })
})

describe('a goal', () => {
  const open = async (change: object = {}) => {
    const goal = await add(change)
    const hands = openPage(app, `${page}/goal?id=${goal.id}`, leader.token)
    const difference = (await screen.findByLabelText(/What will be different/)) as HTMLInputElement
    return { goal, hands, difference }
  }

  test('shows and adds someone else’s change and keeps entries', async () => {
    const { goal, hands, difference } = await open()
    await hands.clear(difference)
    await hands.type(difference, 'Nobody is sent out unheard')
    const body = { entityId: leader.schoolId, goal: goal.id, version: 1, ...goalExample, responsible: 'Dean' }
    const { token } = await app.account('CAN_DO_ALL')
    await app.call(goalsContract.updateGoal, { body }, token)
    await hands.click(screen.getByRole('button', { name: 'Save goal' }))

    const notice = within(await screen.findByRole('alert', { name: /saved this after you opened it\.$/ }))
    expect((await notice.findByRole('listitem')).textContent).toBe(
      'Who is responsible: Assistant principal → Dean',
    )
    expect(difference.value).toBe('Nobody is sent out unheard')
    await hands.click(notice.getByRole('button', { name: 'Add these changes' }))
    await hands.click(screen.getByRole('button', { name: 'Save goal' }))

    await screen.findByRole('article', { name: 'Nobody is sent out unheard' })
    expect(await stored()).toMatchObject([{ version: 3, responsible: 'Dean' }])
  })

  test('shows and adds someone else’s completed steps and dates', async () => {
    const { goal, hands } = await open()
    const [first, second] = goalExample.steps
    if (!first || !second) throw new Error('The example has two steps.')
    await hands.click(screen.getByRole('button', { name: 'Add a step' }))
    await hands.type(await field('Step 3'), 'Tell the families')
    const steps = [
      { ...first, done: '2026-10-26' },
      { ...second, due: '2027-02-01' },
    ]
    const body = { entityId: leader.schoolId, goal: goal.id, version: 1, ...goalExample, steps }
    const { token } = await app.account('CAN_DO_ALL')
    await app.call(goalsContract.updateGoal, { body }, token)
    await hands.click(screen.getByRole('button', { name: 'Save goal' }))

    const notice = within(await screen.findByRole('alert', { name: /saved this after you opened it\.$/ }))
    expect((await notice.findByRole('listitem')).textContent).toMatch(
      /^Steps: .* → .*, done 2026-10-26; .*, by 2027-02-01$/,
    )
    await hands.click(notice.getByRole('button', { name: 'Add these changes' }))
    await hands.click(screen.getByRole('button', { name: 'Save goal' }))

    await screen.findByText('1 of 3 done')
    expect(await stored()).toMatchObject([
      { version: 3, steps: [...steps, { text: 'Tell the families', done: null }] },
    ])
  })

  test('edits steps, saves notes, drops a goal with a reason and reopens it', async () => {
    const { hands } = await open()
    await hands.click(screen.getByRole('button', { name: 'Remove step 2' }))
    await hands.click(screen.getByRole('button', { name: 'Add a step' }))
    expect(document.activeElement).toBe(await field('Step 2'))
    await hands.clear(await field('Step 2'))

    await hands.type(await field('Note'), 'The team met.')
    await hands.click(screen.getByRole('button', { name: 'Add note' }))
    await screen.findByText('The team met.')
    await hands.click(screen.getByRole('button', { name: 'Drop this goal' }))
    await screen.findByText('Say why you’re dropping the goal.')
    await hands.type(await field(/Why\?/), 'The district does it.')
    await hands.click(screen.getByRole('button', { name: 'Drop this goal' }))
    await screen.findByText('Dropped on October 27, 2026: The district does it.')
    await hands.click(screen.getByRole('button', { name: 'Reopen goal' }))
    await screen.findByRole('button', { name: 'Mark as done' })

    await hands.click(screen.getByRole('button', { name: 'Save goal' }))
    await screen.findByText('0 of 1 done')
    expect(await stored()).toMatchObject([{ version: 4, state: 'open', steps: [goalExample.steps[0]] }])
  })

  test('keeps a step’s date and text while other steps change', async () => {
    const { hands } = await open({
      steps: [
        { text: 'Ask', due: '2026-11-30', done: null },
        { text: 'Decide', due: '2026-12-04', done: null },
        { text: 'Tell', due: null, done: null },
      ],
    })
    const due = (step: number) => screen.getByLabelText(`Due (step ${step})`) as HTMLInputElement
    await hands.click(due(2))
    await hands.paste('6/11')
    await hands.click(screen.getByRole('button', { name: 'Remove step 1' }))
    expect([due(1).value, due(2).value]).toEqual(['6/11', ''])
    await hands.click(screen.getByRole('button', { name: 'Save goal' }))
    screen.getByText('Enter a date such as June 11, 2027.')
    expect(document.activeElement).toBe(due(1))
    expect(await stored()).toMatchObject([{ version: 1 }])

    await hands.clear(due(1))
    await hands.paste('6/11/27')
    await hands.click(screen.getByRole('button', { name: 'Save goal' }))
    await screen.findByText('0 of 2 done')
    expect(await stored()).toMatchObject([
      {
        version: 2,
        steps: [
          { text: 'Decide', due: '2027-06-11' },
          { text: 'Tell', due: null },
        ],
      },
    ])
  })

  test('deletes a goal after confirmation', async () => {
    const { hands } = await open()
    await hands.click(screen.getByRole('button', { name: 'Delete this goal' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this goal?' }))
    await hands.click(dialog.getByRole('button', { name: 'Delete' }))

    await screen.findByRole('heading', { name: 'No goals yet' })
    expect(await stored()).toEqual([])
  })

  test('advises against a fourth goal', async () => {
    for (const difference of ['One', 'Two', 'Three']) await add({ difference })
    openPage(app, `${page}/goal`, leader.token)
    await screen.findByRole('heading', { name: 'You have 3 open goals' })
    expect(screen.getByRole('button', { name: 'Save goal' }).getAttribute('aria-disabled')).toBeNull()
  })

  test('reports a missing goal', async () => {
    openPage(app, `${page}/goal?id=999999`, leader.token)
    await screen.findByRole('heading', { name: 'We can’t find this goal' })
  })
})

test('opens the home page’s steps once results are final', async () => {
  openPage(app, '/user-home', leader.token)
  await screen.findByRole('button', { name: /^Progress Monitoring/ })
  expect(screen.queryByText('Opens with your results')).toBeNull()
})

test('says when the steps open if there are no results', async () => {
  openPage(app, '/user-home', (await leaderWithSchool(app)).token)
  expect(await screen.findAllByText('Opens with your results')).toHaveLength(2)
})
