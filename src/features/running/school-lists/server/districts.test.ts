import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { listHead, previewList, rowsOf, takeList } from '../../../../app/testing/school-list.ts'
import { insertOrganization } from '../../../people/memberships/server/actions.ts'
import { schoolListsContract } from '../contract.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await testApp()
  token = (await app.account('CAN_DO_ALL')).token
})
afterAll(() => app.close())

const school = async (name: string) =>
  app.db.selectFrom('schools').selectAll().where('entity_name', '=', name).executeTakeFirstOrThrow()

test('matches districts by name, asks about unknown names and warns about missing districts', async () => {
  const since = app.now().toISOString()
  const make = (name: string) => insertOrganization(app.db, { name, parent_id: null, created_at: since })
  const [cote, one, other] = [
    await make('Côte  District'),
    await make('Twin District'),
    await make('Twin district'),
  ]
  const line = (number: number, district: string) =>
    `9${number},District School ${number},,,MN,5510${number},,,${district},,,,Dee,Xiong,dee${number}@district.example,,Leader\n`
  const rows = rowsOf(
    `${listHead}\n${line(1, ' cote district ')}${line(2, 'TWIN DISTRICT')}${line(3, 'Elsewhere')}${line(4, '')}${line(5, 'elsewhere')}`,
  )

  const preview = await previewList(app, token, { rows })
  expect(preview.unclear).toEqual([
    { district: 'TWIN DISTRICT', schools: 1 },
    { district: 'Elsewhere', schools: 2 },
  ])
  expect(preview.rows[0]?.what).toContain('In Côte  District')
  const districts = [
    { name: 'Twin District', organization: other.id },
    { name: 'ELSEWHERE', organization: null },
  ]
  const answered = await previewList(app, token, { rows, districts })
  expect([answered.unclear, answered.unplaced]).toEqual([
    [],
    { count: 3, schools: ['District School 3', 'District School 4', 'District School 5'] },
  ])
  // The organization for the whole list applies to rows that don't list a district.
  const ofList = await previewList(app, token, { rows, districts, organization: one.id })
  expect(ofList.unplaced?.schools).toEqual(['District School 3', 'District School 5'])

  expect((await takeList(app, token, { rows, districts })).status).toBe(200)

  const places = await app.db.selectFrom('organization_schools').selectAll().execute()
  const placeOf = async (name: string) => {
    const { id } = await school(name)
    return places.find(({ school_id }) => school_id === id)?.organization_id
  }
  expect(await placeOf('District School 1')).toBe(cote.id)
  expect(await placeOf('District School 2')).toBe(other.id)
  expect(await placeOf('District School 3')).toBeUndefined()
  const again = await previewList(app, token, { rows, districts })
  expect(again.schools).toEqual({ new: 0, changed: 0, unchanged: 5 })
  // Doesn't ask again about a school that has an organization.
  expect((await previewList(app, token, { rows })).unclear?.map(({ district }) => district)).toEqual([
    'Elsewhere',
  ])
  const nowhere = { rows, organization: null, districts: [{ name: 'Elsewhere', organization: 999_999 }] }
  expect((await app.call(schoolListsContract.previewList, { body: nowhere }, token)).status).toBe(400)
})
