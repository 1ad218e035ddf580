import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { interviewing as arabic } from '../../../../../content/ar/helpers.json' with { type: 'json' }
import { interviewing as english } from '../../../../../content/en/helpers.json' with { type: 'json' }
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { deskOf, interviewerLink } from '../../../../app/testing/interviews.ts'
import { leftInEnglish } from '../../../../app/testing/left-in-english.tsx'
import { networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import { setAddedLanguages } from '../../../../shared/languages.ts'
import { languagesContract } from '../../../running/languages/contract.ts'

pageTests()
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(async () => {
  setAddedLanguages([])
  await app.close()
})
beforeEach(() => localStorage.clear())

const press = async (hands: ReturnType<typeof openPage>, name: string | RegExp) =>
  hands.click(await screen.findByRole('button', { name }))

test('enters an interview, keeps it through an outage and a reload, and counts it once', async () => {
  const token = await interviewerLink(app, 'en', 'Sam Rivera')
  const hands = openPage(app, `/interviews/${token}`)
  await hands.click(await screen.findByRole('radio', { name: 'Parent or caregiver' }))
  await press(hands, 'Start interview 1')
  screen.getByRole('heading', { level: 2, name: 'Interview 1' })
  const first = await screen.findByRole('heading', { level: 3 })
  expect(document.activeElement).toBe(first)
  await press(hands, 'Understood')
  await hands.click(await screen.findByRole('checkbox', { name: '1 – Didn’t know a word or phrase' }))
  await press(hands, 'Next')
  await screen.findByText(/^Question 3 of/)
  await press(hands, 'Not asked')
  await press(hands, 'Skip to the end')
  await screen.findByText(/^Questions asked: 2 of \d+\. With a problem: 1\.$/)
  networkOf(app, false)
  await press(hands, 'Save interview')
  await screen.findByText(/We’ll save them when you’re back online and count this interview only once/)
  networkOf(app, true)

  const again = openPage(app, `/interviews/${token}`)
  await press(again, 'Save interview')
  await screen.findByText('Interview 1 saved.')
  const own = within(screen.getByRole('region', { name: 'Your interviews' }))
  own.getByText('Questions asked: 2. With a problem: 1.')
  const { interviews, latest } = await deskOf(app, token)
  expect(interviews).toMatchObject([{ instrument: 'parent', asked: 2, faulty: 1 }])
  expect(latest.map(({ faults }) => faults)).toEqual([[], ['words']])
})

test('corrects and deletes the latest interview', async () => {
  const token = await interviewerLink(app, 'en', 'Sam Rivera')
  const hands = openPage(app, `/interviews/${token}`)
  await press(hands, 'Start interview 1')
  await press(hands, 'Understood')
  await press(hands, 'Skip to the end')
  await press(hands, 'Save interview')
  await press(hands, 'Correct')
  await hands.click(await screen.findByRole('checkbox', { name: '3 – Couldn’t know or remember' }))
  await press(hands, 'Next')
  await press(hands, 'Skip to the end')
  await press(hands, 'Save interview')
  await screen.findByText('Questions asked: 1. With a problem: 1.')
  await press(hands, 'Delete')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete interview 1?' }))
  await hands.click(dialog.getByRole('button', { name: 'Delete' }))
  await screen.findByText('None yet. Your first interview will appear here.')
  expect((await deskOf(app, token)).interviews).toEqual([])
})

test('reads from right to left in Arabic', async () => {
  const { token: administrator } = await app.account('CAN_DO_ALL')
  const body = { code: 'ar', nativeName: 'العربية', chooseLangText: 'العربية' }
  await app.call(languagesContract.addLanguage, { body }, administrator)
  await app.call(languagesContract.offerLanguage, { params: { language: 'ar' } }, administrator)
  const hands = openPage(app, `/interviews/${await interviewerLink(app, 'ar', 'Omar')}`)
  const title = await screen.findByRole('heading', { level: 1, name: arabic.title })
  const page = title.closest('[dir=rtl]') as Element
  expect(leftInEnglish(page, english, arabic)).toEqual([])
  await press(hands, arabic.begin.replace('{number}', '1'))
  await screen.findByText(arabic.found)
  await press(hands, arabic.discard)
  expect((await screen.findByRole('dialog')).dir).toBe('rtl')
  await press(hands, arabic.keep)
  expect(leftInEnglish(page, english, arabic)).toEqual([])
})
