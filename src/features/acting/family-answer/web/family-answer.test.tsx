import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { goalExample } from '../../../../app/testing/goals.ts'
import { networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import { newToken } from '../../../../app/testing/survey.ts'
import { type WholeSchool, wholeSchool } from '../../../../app/testing/whole-school.ts'
import { languageCodes, languages } from '../../../../shared/languages.ts'
import { gapsContract } from '../../../figures/gaps/contract.ts'
import { resultsContract } from '../../../figures/results/contract.ts'
import { goalsContract } from '../../goals/contract.ts'
import { type FamilyAnswer, familyAnswerContract } from '../contract.ts'
import { answerHtml } from './answer-html.tsx'

pageTests()
let app: TestApp
let school: WholeSchool
let guid: string
let token: string
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-27T15:00:00Z') })
  app = await testApp()
  school = await wholeSchool(app, 400)
  guid = school.guids[0]
})
beforeEach(async () => {
  token = await newToken(app, school.leader)
  await app.db.deleteFrom('family_answer_goals').execute()
  await app.db.deleteFrom('family_answers').execute()
})
afterAll(async () => {
  vi.useRealTimers()
  await app.close()
})

const stored = async (): Promise<FamilyAnswer> =>
  (await app.call(familyAnswerContract.familyAnswer, { params: { guid } }, token)).body
const saveElsewhere = async () => {
  const { choices } = await stored()
  const body = { surveyGuid: guid, ...choices, surveyIn: '2027-10' }
  return app.call(familyAnswerContract.saveFamilyAnswer, { body }, token)
}
const editor = () => `/audit-results-dashboard/${guid}/answer`

test('goes from results to choosing, previewing, publishing and unpublishing', async () => {
  const hands = openPage(app, `/audit-results-dashboard/${guid}`, token)
  await hands.click(await screen.findByRole('link', { name: 'Decide what to do' }))
  await hands.click(await screen.findByRole('link', { name: 'Create the page' }))
  const strengths = within(await screen.findByRole('group', { name: 'Strengths to list' }))
  const [first] = strengths.getAllByRole('checkbox')
  if (first) await hands.click(first)
  await hands.click(screen.getByRole('checkbox', { name: /heard before a consequence/ }))
  const english = screen.getByRole('textbox', { name: /in English/ })
  await hands.clear(english)
  await hands.click(screen.getByRole('radio', { name: 'Spanish' }))
  await hands.type(screen.getByRole('textbox', { name: /in Spanish/ }), 'Primero escuchamos')
  screen.getByText('1 of 1 goal written in Spanish')
  await hands.click(screen.getByRole('button', { name: 'Save and preview' }))
  // The English text is missing, so the form switches to English.
  screen.getByText('This field is required')
  await hands.type(screen.getByRole('textbox', { name: /in English/ }), 'We hear you first')
  await hands.selectOptions(screen.getByLabelText('The whole survey'), 'October 2027')
  await hands.click(screen.getByRole('button', { name: 'Save and preview' }))

  await hands.click(await screen.findByRole('link', { name: 'Español' }))
  await screen.findByRole('heading', { name: 'Primero escuchamos' })
  await hands.click(screen.getByRole('link', { name: 'Hmoob' }))
  expect((await screen.findAllByText('We hear you first')).length).toBeGreaterThan(0)
  await hands.click(screen.getByRole('button', { name: 'Publish page' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Publish this page?' }))
  asked.getByText((await stored()).address)
  expect(asked.queryByText('This page doesn’t include a commitment')).toBeNull()
  await hands.click(asked.getByRole('button', { name: 'Publish page' }))
  await screen.findByText(/^Public since October 27, 2026, published by Maya Thompson/)
  const { choices, published, offered } = await stored()
  expect(published?.isCurrent).toBe(true)
  expect(choices.strengths).toEqual(offered.strengths.slice(1).map(({ key }) => key))

  await hands.click(screen.getByRole('button', { name: 'Unpublish page' }))
  await screen.findByText(/^This page isn’t public/)
  expect((await stored()).published).toBeNull()
})

test('previews the published page in each language', async () => {
  await saveElsewhere()
  const hands = openPage(app, `${editor()}/preview`, token)
  for (const { code, name, nativeName } of languages) {
    await hands.click(await screen.findByRole('link', { name: nativeName }))
    const shown = await screen.findByRole('region', { name: `The page in ${name}` })
    const params = { guid, language: code }
    const { view } = (await app.call(familyAnswerContract.familyAnswerPreview, { params }, token)).body
    await waitFor(() => expect(shown.textContent).toContain(view.title))
    const html = new DOMParser().parseFromString(answerHtml(view, { path: '', size: 21 }), 'text/html')
    for (const beside of html.querySelectorAll(
      'a[href="#main"], [aria-hidden] > svg[viewBox="0 0 21 21"] + span',
    ))
      beside.remove()
    expect(shown.textContent).toBe(html.body.textContent)
  }
})

test('keeps choices while offline and after someone else saves a change', async () => {
  const hands = openPage(app, editor(), token)
  const survey = await screen.findByLabelText('A few questions')
  await hands.selectOptions(survey, 'May 2027')
  networkOf(app, false)
  await hands.click(screen.getByRole('button', { name: 'Save and preview' }))
  await screen.findByText(/can’t reach/)

  networkOf(app, true)
  await saveElsewhere()
  await hands.click(screen.getByRole('button', { name: 'Save and preview' }))
  await screen.findByText('The whole survey:')
  expect(survey).toHaveProperty('value', '2027-05')
  await hands.click(screen.getByRole('button', { name: 'Add these changes' }))
  expect(await screen.findByDisplayValue('October 2027')).toBeTruthy()
  expect(survey).toHaveProperty('value', '2027-05')
})

test('links from an empty preview to the choices', async () => {
  openPage(app, `${editor()}/preview`, token)
  await screen.findByRole('heading', { name: 'Nothing saved yet' })
  screen.getByRole('link', { name: 'Choose what it says' })
})

/** Returns every number that readers of the page see, in page order. */
function numbersIn(html: string): string[] {
  const document = new DOMParser().parseFromString(html, 'text/html')
  return [...document.querySelectorAll('main li, main dd')]
    .filter((part) => !part.querySelector('li, dd'))
    .flatMap((part) => part.textContent.match(/\d+(,\d{3})*(\.\d+)?/g) ?? [])
    .map((number) => number.replace(',', ''))
}

test('shows only protected numbers in every language', async () => {
  await saveElsewhere()
  const { body: results } = await app.call(resultsContract.surveyResults, { params: { guid } }, token)
  const { gaps } = (await app.call(gapsContract.gaps, { params: { guid } }, token)).body
  const figures = [
    ...results.areas.map(({ figure }) => figure),
    ...gaps.flatMap(({ subgroup, rest }) => [subgroup, rest]),
  ]
  const known = new Set(
    [
      ...figures.flatMap(({ score, n }) => [score, n]),
      ...results.response.flatMap(({ count, expected }) => [count, expected]),
      ...results.response.map(({ count, expected }) => expected && Math.round((count / expected) * 100)),
      // "of 10"
      10,
    ].map(String),
  )
  for (const language of languageCodes) {
    const input = { params: { guid, language } }
    const { view } = (await app.call(familyAnswerContract.familyAnswerPreview, input, token)).body
    const numbers = numbersIn(answerHtml(view, { path: '', size: 21 }))
    expect(numbers.length).toBeGreaterThan(15)
    expect(numbers.filter((number) => !known.has(number))).toEqual([])
  }
})

test('lists a goal that a colleague dropped and keeps the other entries', async () => {
  const { leader } = school
  const other = { entityId: leader.schoolId, ...goalExample, difference: 'News comes in four languages' }
  const { id, version } = (await app.call(goalsContract.addGoal, { body: other }, token)).body
  const hands = openPage(app, editor(), token)
  await hands.click(await screen.findByRole('checkbox', { name: /heard before a consequence/ }))
  await hands.click(screen.getByRole('radio', { name: 'Spanish' }))
  await hands.type(screen.getByRole('textbox', { name: /in Spanish/ }), 'Primero escuchamos')
  await hands.click(screen.getByRole('checkbox', { name: /News comes in four languages/ }))
  const ended = { entityId: leader.schoolId, goal: id, version, state: 'dropped' as const, reason: 'Done.' }
  await app.call(goalsContract.markGoal, { body: ended }, token)

  await hands.click(screen.getByRole('button', { name: 'Save and preview' }))
  await screen.findByText(/^A goal you chose is no longer available/)
  await waitFor(() =>
    expect(screen.queryByRole('checkbox', { name: /News comes in four languages/ })).toBeNull(),
  )
  expect(screen.getByDisplayValue('Primero escuchamos')).toBeTruthy()
  await hands.click(screen.getByRole('button', { name: 'Save and preview' }))
  await screen.findByRole('link', { name: 'Español' })
})
