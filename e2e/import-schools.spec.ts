import { complaintsOf, signedInPage } from './staff.ts'
import { signedIn } from './survey.ts'
import { expect, test } from './world.ts'

const head = 'School ID,School name,State,ZIP,Expected students,First name,Last name,E-mail,Role'
const row = (number: number, id: string) =>
  `${id}${number},Harbor School ${number},MN,5500${number % 10},400,Ana,Lopez,ana.${id}.${number}@harbor.example,Leader`

test('an administrator mends a list, imports forty schools with their leaders and prints their slips', async ({
  world,
  browser,
}) => {
  const admin = await signedInPage(browser, world, { token: await signedIn(world) })
  const complaints = complaintsOf(admin)
  const id = `${Date.now()}`
  const file = (rows: readonly string[]) => ({
    name: 'schools.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([head, ...rows, ''].join('\n')),
  })
  const rows = Array.from({ length: 40 }, (_, number) => row(number, id))

  await admin.goto(`${world.address}/user-home`)
  await admin.getByText('Schools', { exact: true }).first().click()
  await admin.getByRole('link', { name: 'Import Schools' }).click()
  await admin.getByLabel('Files').setInputFiles(file(rows.with(7, row(7, id).replace('Leader', 'Boss'))))
  await expect(admin.getByText('Line 9: Role is “Boss”. Write Leader, Coordinator or Viewer.')).toBeVisible()
  await admin.getByLabel('Files').setInputFiles(file(rows))
  await admin.getByRole('button', { name: 'Import 40 schools and 40 accounts' }).click()
  await expect(admin.getByRole('heading', { name: 'The list is imported' })).toBeVisible()
  await expect(admin.getByRole('button', { name: /^Make \d+ slips$/ })).toBeVisible()

  await admin.getByRole('button', { name: /^Make \d+ slips$/ }).click()
  await expect(admin.getByText(/told this once/)).toBeVisible({ timeout: 60_000 })
  await admin.emulateMedia({ media: 'print' })
  await expect(admin.getByText(`ana.${id}.33@harbor.example`)).toBeVisible()
  await expect(admin.getByRole('heading', { level: 1 })).toBeHidden()
  expect(complaints).toEqual([])
  await admin.context().close()
})
