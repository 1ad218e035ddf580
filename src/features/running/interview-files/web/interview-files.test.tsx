import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { interviewsBy, otherCell } from '../../../../app/testing/cells.ts'
import { deskOf, interview, interviewerLink, sharedRow } from '../../../../app/testing/interviews.ts'
import { openPage, pageTests } from '../../../../app/testing/page.tsx'
import { cellsContract } from '../../cells/contract.ts'

pageTests()
let app: TestApp
let administrator: string
beforeAll(async () => {
  app = await testApp()
  administrator = (await app.account('CAN_DO_ALL')).token
})
afterAll(() => app.close())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: app.clock.at })
})
afterEach(() => {
  vi.useRealTimers()
})

test('shows interviews of another installation in the table, with its name', async () => {
  const ohio = otherCell()
  const body = { name: 'Ohio', publicKey: ohio.key }
  await app.call(cellsContract.registerCell, { body }, administrator)
  const desk = await deskOf(app, await interviewerLink(app, 'so'))
  const [first] = interview(desk, 'staff').items
  const row = sharedRow({ item: first?.id ?? '', wording: first?.wording ?? '' })
  const file = interviewsBy(ohio, {
    madeAt: '2026-10-14T12:00:00.000Z',
    interviews: ['a'.repeat(22)],
    rows: [row],
  })
  const hands = openPage(app, '/interviews?set=staff', administrator)
  await screen.findByText('No interviews about these questions yet')
  const share = within(screen.getByRole('region', { name: 'Share with other installations' }))
  await hands.click(share.getByRole('button', { name: 'Download interviews' }))
  await share.findByText('No interviews have been entered yet.')

  await hands.upload(share.getByLabelText('File from another installation'), new File([file], 'ohio.json'))

  await share.findByText('We imported interviews from Ohio about 1 wording of questions.')
  await screen.findByText('This includes interviews of other installations: Ohio, October 14, 2026.')
  const findings = screen.getByRole('table', { name: /^Interviews that found a problem/ })
  expect(within(findings).getByRole('button', { name: /^2 of 6, marked: .* Somali$/ })).toBeTruthy()
})
