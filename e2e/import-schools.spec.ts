import { complaintsOf, signedInPage } from './staff.ts'
import { signedIn } from './survey.ts'
import { expect, test } from './world.ts'

const head = 'School ID,School name,State,ZIP,Expected students,First name,Last name,E-mail,Role'
const row = (number: number, id: string) =>
  `${id}${number},Harbor School ${number},MN,5500${number % 10},400,Ana,Lopez,ana.${id}.${number}@harbor.example,Leader`

test('fixes a school list, imports the schools with their leaders and prints slips', async ({
  shared,
  browser,
}) => {
  const admin = await signedInPage(browser, shared, { token: await signedIn(shared) })
  const complaints = complaintsOf(admin)
  const id = `${Date.now()}`
  const file = (rows: readonly string[]) => ({
    name: 'schools.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([head, ...rows, ''].join('\n')),
  })
  const rows = Array.from({ length: 4 }, (_, number) => row(number, id))

  await admin.goto(`${shared.address}/user-home`)
  await admin.getByText('Schools', { exact: true }).first().click()
  await admin.getByRole('link', { name: 'Import Schools' }).click()
  await admin.getByLabel('Files').setInputFiles(file(rows.with(3, row(3, id).replace('Leader', 'Boss'))))
  await expect(admin.getByText('Line 5: Role is “Boss”. Use Leader, Coordinator or Viewer.')).toBeVisible()
  await admin.getByLabel('Files').setInputFiles(file(rows))
  await admin.getByRole('button', { name: 'Import 4 schools and 4 accounts' }).click()
  await expect(admin.getByRole('heading', { name: 'List imported' })).toBeVisible()
  await expect(admin.getByRole('button', { name: /^Create \d+ account slips$/ })).toBeVisible()

  await admin.getByRole('button', { name: /^Create \d+ account slips$/ }).click()
  await expect(admin.getByText(/shown only once/)).toBeVisible({ timeout: 60_000 })
  await admin.emulateMedia({ media: 'print' })
  await expect(admin.getByText(`ana.${id}.3@harbor.example`)).toBeVisible()
  await expect(admin.getByRole('heading', { level: 1 })).toBeHidden()
  expect(complaints).toEqual([])
  await admin.context().close()
})
