import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { downloads, networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import { type Leader, leaderWithSchool, openSurvey, preparedSurvey } from '../../../../app/testing/survey.ts'
import { surveysContract } from '../../../schools/surveys/contract.ts'
import { setupContract } from '../contract.ts'

pageTests()

let app: TestApp
let leader: Leader
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-14T15:00:00Z') })
  app = await testApp()
  leader = await leaderWithSchool(app)
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

async function openStep(guid: string, step = 7) {
  return openPage(app, `/equity-audit-setup/${guid}?step=${step}`, leader.token)
}

async function withoutDates(): Promise<string> {
  const body = { entity_fk: leader.schoolId }
  return (await app.call(setupContract.generateSurvey, { body }, leader.token)).body.survey_guid
}

test('saves each kit document in the chosen language', async () => {
  const hands = await openStep(await preparedSurvey(app, leader))

  const language = await screen.findByRole('combobox', { name: 'Language' })
  const offered = within(language).getAllByRole('option')
  expect(offered.map((option) => option.textContent)).toEqual(['English', 'Somali'])
  await hands.selectOptions(language, 'Somali')
  await hands.click(screen.getByRole('button', { name: 'Download Reminder' }))

  await waitFor(() =>
    expect(downloads.map((file) => file.name).join()).toMatch(
      /reminder-so-Lakeside-Middle-School-[-\d]+\.docx/,
    ),
  )
  await screen.findByText('Downloaded!')
  expect(
    screen.getAllByRole('button', { name: /^Download (Notice|Invit|Poster|Class|Remind|Thank)/ }),
  ).toHaveLength(6)
  screen.getByText(/^The Somali text is a draft that no one has approved/)
})

test('saves the template under its own name', async () => {
  const hands = await openStep(await preparedSurvey(app, leader))

  await hands.click(await screen.findByRole('button', { name: 'Download Template' }))

  await waitFor(() => expect(downloads.map((file) => file.name)).toContain('Communication_Template.docx'))
})

test('says to choose dates before a download', async () => {
  const hands = await openStep(await withoutDates())

  const poster = await screen.findByRole('button', { name: 'Download Poster' })
  expect(poster.getAttribute('aria-disabled')).toBe('true')
  const reason = document.getElementById(poster.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toMatch(/^Choose the open and close dates first\. /)
  await hands.click(poster)
  expect(downloads).toEqual([])
})

test('offers filled documents on the Timeline once both dates are set', async () => {
  const guid = await withoutDates()
  const save = (settingType: 'surveyBeginDate' | 'surveyEndDate', value: string) =>
    app.call(
      setupContract.saveSurveySetting,
      { body: { surveyGuid: guid, settingType, value } },
      leader.token,
    )
  await save('surveyBeginDate', '2026-10-19')
  await openStep(guid, 5)
  const notice = await screen.findByRole('button', { name: 'Download the notice to families' })
  expect(notice.getAttribute('aria-disabled')).toBe('true')
  screen.getByText('Choose the close date.')
  expect(screen.getAllByText(/^Choose the close date first\. /)).toHaveLength(2)
  cleanup()

  await save('surveyEndDate', '2026-10-23')
  const hands = await openStep(guid, 5)
  await hands.click(await screen.findByRole('button', { name: 'Download the notice to families' }))
  await waitFor(() => expect(downloads.map((file) => file.name).join()).toMatch(/^notice-en-/))
  cleanup()

  await openStep(guid)
  expect(
    await screen.findByText('Choose the gender question first. It’s printed in the booklets.'),
  ).toBeDefined()
})

test('reports a failed download and still links to the questions', async () => {
  const guid = await preparedSurvey(app, leader)
  const hands = await openStep(guid)

  const button = await screen.findByRole('button', { name: 'Download Poster' })
  networkOf(app, false)
  await hands.click(button)

  await screen.findByText(/can’t reach/)
  const link = screen.getByRole('link', { name: /See what families see/ })
  expect(link.getAttribute('href')).toBe(`/survey-form/${guid}/questions`)
})

test('expands the next letter to send and collapses the rest', async () => {
  const guid = await preparedSurvey(app, leader, '2026-10-19', '2026-10-30')
  for (const [day, next] of [
    ['2026-10-14', 'Notice to families'],
    ['2026-10-19', 'Invitation'],
    ['2026-10-27', 'Reminder'],
  ] as const) {
    app.clock.at = new Date(`${day}T15:00:00Z`)
    vi.setSystemTime(app.clock.at)
    openPage(app, `/equity-audit-setup/${guid}?step=7`, (await app.account('CAN_DO_ALL')).token)
    const others = (await screen.findByText('More documents')).closest('details')
    const open = screen
      .getAllByRole('button', { name: /^Download (?!booklet|QR|Template)./ })
      .filter((button) => !others?.contains(button))
    expect(open.map((button) => button.textContent)).toEqual([`Download ${next}`])
    const folded = [...document.querySelectorAll<HTMLDetailsElement>('main details')].filter(
      (part) => !part.open,
    )
    expect(folded.map((part) => part.querySelector('summary')?.textContent)).toEqual([
      'More documents',
      'Link for a shared device',
      'A message to paste',
      'On paper, for people without a device',
    ])
    cleanup()
  }
})

test('opens the booklets section from a link', async () => {
  openPage(app, `/equity-audit-setup/${await openSurvey(app, leader)}?step=7#paper`, leader.token)
  const title = await screen.findByRole('heading', { name: /^On paper/ })
  expect(title.closest('details')?.open).toBe(true)
})

const linkField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Survey link' })

test('lists the communication kit first and makes Copy Link primary once open', async () => {
  await openStep(await preparedSurvey(app, leader))
  await linkField()
  const titles = screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)
  expect(titles.slice(0, 2)).toEqual(['Send the communication kit', 'Share the link yourself'])
  const isPrimary = (name: string) => /primary/.test(screen.getByRole('button', { name }).className)
  expect([isPrimary('Copy Link'), isPrimary('Complete Setup')]).toEqual([false, true])
  cleanup()

  const other = await leaderWithSchool(app)
  openPage(app, `/equity-audit-setup/${await openSurvey(app, other)}?step=7`, other.token)
  await linkField()
  expect([isPrimary('Copy Link'), isPrimary('Complete Setup')]).toEqual([true, false])
})

test('renews the link after confirmation and updates it on the page', async () => {
  const guid = await openSurvey(app, leader)
  const hands = await openStep(guid)
  const before = (await linkField()).value
  expect(before.endsWith(`/survey-form/${guid}`)).toBe(true)

  await hands.click(screen.getByRole('button', { name: 'Renew Link' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Renew the link?' }))
  dialog.getByText(/printed QR codes will stop working for anyone who hasn’t started/)
  await hands.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect((await linkField()).value).toBe(before)

  await hands.click(screen.getByRole('button', { name: 'Renew Link' }))
  networkOf(app, false)
  await hands.click(await screen.findByRole('button', { name: 'Renew link' }))
  await screen.findByText(/can’t reach/)
  networkOf(app, true)
  await hands.click(screen.getByRole('button', { name: 'Renew link' }))

  await screen.findByText(/^You have a new link/)
  const { body } = await app.call(surveysContract.surveyData, { params: { id: guid } }, leader.token)
  expect(body.publicGuid).not.toBe(guid)
  const link = before.replace(guid, body.publicGuid)
  expect((await linkField()).value).toBe(link)
  const { body: setup } = await app.call(
    setupContract.surveyConfigForSurvey,
    { params: { surveyGuid: guid } },
    leader.token,
  )
  screen.getByText(setup.shortLink.replace('http://', ''))
  const questions = screen.getByRole('link', { name: /See what families see/ })
  expect(questions.getAttribute('href')).toBe(`/survey-form/${body.publicGuid}/questions`)
})

test('doesn’t renew the link before setup is complete or after the close', async () => {
  openStep(await preparedSurvey(app, leader))
  await linkField()
  expect(screen.queryByRole('button', { name: 'Renew Link' })).toBeNull()
  cleanup()

  const guid = await openSurvey(app, await leaderWithSchool(app))
  app.clock.at = new Date('2026-10-24T15:00:00Z')
  openPage(app, `/equity-audit-setup/${guid}?step=7`, (await app.account('CAN_DO_ALL')).token)
  await screen.findByText(/The survey closed on/)
  expect(screen.queryByRole('button', { name: 'Renew Link' })).toBeNull()
})
