import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { districtWithGap, districtWithOddQuestion } from '../../../../app/testing/district.ts'
import { openPage, pageTests } from '../../../../app/testing/page.tsx'
import { type Leader, newToken } from '../../../../app/testing/survey.ts'

pageTests()

let app: TestApp
let officer: Leader
beforeAll(async () => {
  app = await testApp()
  await app.db.updateTable('instrument_in_use').set({ stories: 1 }).execute()
  officer = (await districtWithGap(app)).officer
})
afterAll(() => app.close())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: app.clock.at })
})
afterEach(() => {
  vi.useRealTimers()
})

test('lists clear gaps with their size, both scores and how many schools agree', async () => {
  openPage(app, '/district-results', await newToken(app, officer))
  const title = await screen.findByRole('heading', { name: 'Gaps across schools' })
  screen.getByText(
    /^Students: 1 clear gap in 18 comparisons\. With these schools, 4 of 5 reports would find a gap of /,
  )
  const found = (await screen.findByRole('heading', { name: 'Hispanic/Latinx' })).closest('li')
  if (!found) throw new Error('The gap is not in a list.')
  within(found).getByText('Race/ethnicity, 240 or more people')
  within(found).getByText('All areas')
  within(found).getByText('0.1 or less, others 9.9 or more')
  within(found).getByText('Lower')
  within(found).getByText('Lower in at least 12 of 12 schools, by their rounded scores')

  within(found).getByText(
    'This group also rated the two stories lower. Part of the gap may be how people use the choices.',
  )
  expect(within(found).queryByText(/^Mostly one question/)).toBeNull()
  expect(within(found).queryByText(/no speaker had reviewed/)).toBeNull()

  const together = screen.getByRole('heading', { name: 'All schools together' })
  expect(title.compareDocumentPosition(together)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('says how many schools can’t be compared because of their version', async () => {
  const stored = await app.db.selectFrom('roll_ups').selectAll().executeTakeFirstOrThrow()
  const document = JSON.parse(stored.document)
  document.gaps[0].fromVersion1 = 2
  await app.db
    .updateTable('roll_ups')
    .set({ document: JSON.stringify(document) })
    .execute()
  openPage(app, '/district-results', await newToken(app, officer))
  await screen.findByText('2 schools can’t be compared, because their results are from version 1.0.')
})

test('says that a gap comes mostly from one question, and that no speaker had reviewed a translation', async () => {
  const own = (await districtWithOddQuestion(app)).officer
  vi.setSystemTime(app.clock.at)
  openPage(app, '/district-results?group=parents', await newToken(app, own))
  const [found] = (await screen.findAllByRole('heading', { name: 'Somali' })).flatMap(
    (heading) => heading.closest('li') ?? [],
  )
  if (!found) throw new Error('The gap is not in a list.')
  within(found).getByText(/^Discipline/)
  within(found).getByText(/^Mostly one question: “.+”$/)
  within(found).getByText(/^0\.1 or less, others [45](\.\d)?$/)
  within(found).getByText('Somali: no speaker had reviewed this translation.')
}, 60_000)
