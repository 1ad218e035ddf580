import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import { questionsContract } from '../../../schools/questions/contract.ts'

pageTests()
let app: TestApp
let token: string
beforeEach(async () => {
  app = await testApp({ now: new Date().toISOString() })
  token = (await app.account('CAN_DO_ALL')).token
})
afterEach(() => app.close())

const open = (search = '') => openPage(app, `/survey-tester${search}`, token)
const press = (name: RegExp | string) => screen.getByRole('button', { name })

test('starts with the fixed sample of three required questions', async () => {
  const hands = open()

  await screen.findByRole('heading', { level: 2, name: 'Final Survey' })
  const first = within(await screen.findByRole('group', { name: /climate at this school/ }))
  expect(first.getAllByRole('radio')).toHaveLength(5)
  const progress = () => screen.getByRole('progressbar').getAttribute('aria-valuenow')
  expect(progress()).toBe('0')
  await hands.click(press('Next'))
  await screen.findByText('Question 1: Choose an answer to continue.')

  await hands.click(first.getByRole('radio', { name: 'Satisfied' }))
  await hands.click(press('Next'))
  const second = within(await screen.findByRole('group', { name: /feel safe at this school/ }))
  expect(second.getAllByRole('radio')).toHaveLength(2)
  expect(progress()).toBe('33')
  await hands.click(press('Back'))

  expect(await screen.findByRole('radio', { name: 'Satisfied' })).toHaveProperty('checked', true)
})

test('shows the answers at the end, stores nothing and starts over', async () => {
  const hands = open()
  for (const answer of ['Neutral', 'Yes', 'Maybe']) {
    await hands.click(await screen.findByRole('radio', { name: answer }))
    await hands.click(press(/^(Next|Submit|Send|Finish).*/))
  }

  await screen.findByRole('heading', { name: 'This is the end. Nothing was saved.' })
  screen.getByText(/"recommend": 2/)
  const stored = await app.db.selectFrom('responses').select('participant_guid').execute()
  expect(stored).toEqual([])
  await hands.click(press('Start over'))
  expect(await screen.findByRole('radio', { name: 'Neutral' })).toHaveProperty('checked', false)
})

test('shows a question set with the review status of the chosen language', async () => {
  const hands = open()

  await hands.selectOptions(await screen.findByLabelText('Survey'), 'Staff')
  await screen.findByText('original')
  await hands.selectOptions(screen.getByLabelText('Language'), 'Spanish')

  await screen.findByText('machine draft')
  expect((await screen.findAllByRole('radio')).length).toBeGreaterThan(0)
})

test('says that a draft has no questions to show', async () => {
  const body = { name: 'Empty', survey: { title: 'Empty', pages: [] } }
  const { id } = (await app.call(questionsContract.addSurveyJson, { body }, token)).body
  open(`?show=draft-${id}`)

  await screen.findByRole('heading', { name: 'Nothing to show' })
})

test('shows errors for an unknown draft and for a network failure', async () => {
  const hands = open('?show=draft-99')
  await screen.findByRole('heading', { name: 'We couldn’t load this' })

  networkOf(app, false)
  await hands.selectOptions(screen.getByLabelText('Survey'), 'Staff')
  await screen.findByText(/can’t reach/)
  networkOf(app, true)
  await hands.click(press('Try again'))

  await screen.findByText('original')
})
