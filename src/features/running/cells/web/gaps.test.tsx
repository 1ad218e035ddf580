import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { cellSays, gapSays, otherCell, signedBy } from '../../../../app/testing/cells.ts'
import { districtWithGap, milderSchool } from '../../../../app/testing/district.ts'
import { downloads, openPage, pageTests } from '../../../../app/testing/page.tsx'
import { cellsContract } from '../contract.ts'

pageTests()

/** An installation whose district has a gap. It also combines files, among them its own. */
let app: TestApp
let administrator: string
beforeAll(async () => {
  app = await testApp()
  await districtWithGap(app, { school: milderSchool })
}, 60_000)
afterAll(() => app.close())
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: app.clock.at })
  administrator = (await app.account('CAN_DO_ALL')).token
})
afterEach(() => {
  vi.useRealTimers()
})

const take = async (file: string) => {
  const { status, body } = await app.call(cellsContract.takeCellFile, { body: { file } }, administrator)
  expect(status, JSON.stringify(body)).toBe(200)
}
async function from(name: string, says: object) {
  const other = otherCell()
  await app.call(cellsContract.registerCell, { body: { name, publicKey: other.key } }, administrator)
  await take(signedBy(other, says))
}
const section = async () => {
  const heading = await screen.findByRole('heading', { name: 'Gaps across installations' })
  return within(heading.closest('section') ?? document.body)
}
const exported = async () => {
  const url = '/api/cell-file?round=2026-27&format=2'
  return (await app.app.inject({ url, headers: { authorization: `Bearer ${administrator}` } })).body
}

test('combines a real file with gaps, and says what is missing until a second one is there', async () => {
  const { publicKey } = (await app.call(cellsContract.ownCell, { query: {} }, administrator)).body
  await app.call(cellsContract.registerCell, { body: { name: 'Ohio', publicKey } }, administrator)
  const file = await exported()
  await take(file)
  const hands = openPage(app, '/cells', administrator)
  await (await section()).findByText(/^Too few to tell\..* 1 of 1 installation compared any\.$/)

  const { gaps, ...content } = JSON.parse(JSON.parse(file).content)
  await from('Iowa', content)
  await hands.click(screen.getByRole('button', { name: 'Download with gaps for 2026–27' }))
  await waitFor(() =>
    expect(downloads.map(({ name }) => name)).toEqual([
      'equity-audit-cell-2026-27-2026-10-27-with-gaps.json',
    ]),
  )
  await from('Utah', { ...content, gaps })
  cleanup()
  openPage(app, '/cells', administrator)
  const own = await section()
  await own.findByText(/^The file from Iowa has no gaps: it was made before files had them/)
  await own.findByText(/^Students: \d clear gaps? in 18 comparisons\. With these schools, 4 of 5 reports /)
  // Random rounding can add a gap in an area, because Utah repeats Ohio's numbers.
  const [found] = own
    .getAllByRole('heading', { name: 'Hispanic/Latinx' })
    .flatMap((heading) => heading.closest('li') ?? [])
    .filter((item) => item.textContent.includes('All areas'))
  if (!found) throw new Error('The gap is not in a list.')
  within(found).getByText('Race/ethnicity')
  within(found).getByText('All areas')
  within(found).getByText('In Ohio and Utah, 24 or more schools')
  within(found).getByText(/^2\.\d lower$/)
  own.getByText(/^1\d comparisons too close to call$/)
  own.getByText(/^These gaps are about the schools of these installations, and say nothing about other/)
  expect(own.getAllByText(/^Too few to tell\..* 0 of 2 installations compared any\.$/)).toHaveLength(2)
  expect(document.body.textContent).not.toMatch(/national|nationwide|the country/i)
})

test('shows installations that differ side by side, and groups that only one compared', async () => {
  const says = (points: number, more: object[] = []) => ({
    ...cellSays(5),
    round: '2025-26',
    gaps: [gapSays(points), ...more],
  })
  await from('Maine', says(-3, [gapSays(-1, { dimension: 'race', row: '5' })]))
  await from('Texas', says(-1))
  openPage(app, '/cells?round=2025-26', administrator)
  const own = await section()
  await own.findByText(
    'The installations differ by more than chance explains. Maine: 3 lower ± 0.5; Texas: 1 lower ± 0.5.',
  )
  own.getByText('2 lower')
  own.getByText('1 smaller group compared in only one installation')
  own.getByText('Race/ethnicity, Black/African American: only Maine')
})
