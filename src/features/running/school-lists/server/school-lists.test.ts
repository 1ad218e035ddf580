import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, testPassword } from '../../../../app/testing/app.ts'
import { schoolFields } from '../../../../app/testing/school.ts'
import {
  listHead,
  listLine,
  listText,
  previewList,
  rowsOf,
  takeList,
} from '../../../../app/testing/school-list.ts'
import { leaderWithSchool } from '../../../../app/testing/survey.ts'
import { apiKeysContract } from '../../../people/api-keys/contract.ts'
import { insertOrganization, selectMembersOfSchool } from '../../../people/memberships/server/actions.ts'
import { usersContract } from '../../../people/users/contract.ts'
import { setupContract } from '../../../planning/setup/contract.ts'
import { schoolContract } from '../../../schools/school/contract.ts'
import { auditTrailContract } from '../../audit-trail/contract.ts'
import { authContract } from '../../auth/contract.ts'
import { schoolListsContract } from '../contract.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await testApp()
  token = (await app.account('CAN_DO_ALL')).token
})
afterAll(() => app.close())

const call: TestApp['call'] = (endpoint, input, as = token) => app.call(endpoint, input, as)
const leader = { 'First name': 'Dee', 'Last name': 'Xiong', Role: 'Leader' }
const school = async (name: string) =>
  app.db.selectFrom('schools').selectAll().where('entity_name', '=', name).executeTakeFirstOrThrow()
const user = async (email: string) =>
  app.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
const lines = async () => (await app.db.selectFrom('system_events').select('id').execute()).length
const faultsOf = async (text: string) => {
  const { digest, faults } = await previewList(app, token, { rows: rowsOf(text) })
  expect(digest).toBeNull()
  return faults.map((fault) => `${fault.line}: ${fault.message}`)
}

test('creates what its preview shows and changes nothing the second time', async () => {
  const rows = rowsOf(listText)
  const preview = await previewList(app, token, { rows })

  expect(preview).toMatchObject({
    schools: { new: 2, changed: 0, unchanged: 0 },
    accounts: { new: 3, changed: 0, unchanged: 0 },
    faults: [],
  })
  expect(
    preview.rows.map(({ line: at, school: name, person, state, what }) => [at, name, person, state, what[0]]),
  ).toEqual([
    [2, 'Hillside School', 'Ana Lopez', 'new', 'New school'],
    [3, 'Hillside School', 'Ben Vang', 'new', 'New account'],
    [4, 'Valley School', 'Chi Moua', 'new', 'New school'],
  ])

  expect((await takeList(app, token, { rows })).status).toBe(200)

  const hillside = await school('Hillside School')
  const [ana, ben] = [await user('ana.lopez@hillside.example'), await user('ben.vang@hillside.example')]
  expect(hillside).toMatchObject({ user_fk: ana.id, entity_state: 'MN', entity_zip: '55002' })
  expect((await school('Valley School')).entity_state).toBe('MN')
  expect(ana).toMatchObject({ role: 'CAN_EDIT_ENTITY', must_change_password: 1, password_hash: '' })
  expect(ben.role).toBe('CAN_CREATE_SURVEY')
  const members = await selectMembersOfSchool(app.db, hillside.id)
  expect(members.map(({ user_id, role }) => [user_id, role])).toEqual([
    [ana.id, 'leader'],
    [ben.id, 'coordinator'],
  ])

  const before = await lines()
  const again = await previewList(app, token, { rows })
  expect(again).toMatchObject({
    schools: { new: 0, changed: 0, unchanged: 2 },
    accounts: { new: 0, changed: 0, unchanged: 3 },
    roles: 0,
  })
  expect(new Set(again.rows.map(({ state }) => state))).toEqual(new Set(['unchanged']))
  expect((await takeList(app, token, { rows })).status).toBe(200)
  expect(await lines()).toBe(before)
})

test('imports its own export without a change', async () => {
  // Cases that no list would contain: unusual values, a school without an ID, two schools with the same name.
  const odd = { entity_phone: '+1 (651) 555-0100', entity_zip: 'MN 55001', entity_website: '=evil()' }
  const first = await leaderWithSchool(app)
  await leaderWithSchool(app)
  await call(schoolContract.updateEntity, { body: { id: first.schoolId, ...odd } })

  const exported = await call(schoolListsContract.exportList)
  const text = Buffer.from((exported.body as unknown as { content: Uint8Array }).content).toString()

  expect(text).toContain(`EA-${first.schoolId},${schoolFields.entityName}`)
  expect(text).toContain("'+1 (651) 555-0100")
  const preview = await previewList(app, token, { rows: rowsOf(text) })
  expect(preview).toMatchObject({
    faults: [],
    schools: { new: 0, changed: 0 },
    accounts: { new: 0, changed: 0 },
  })
  expect(preview.roles).toBe(0)
})

test('rejects a list whose effects have changed and imports nothing', async () => {
  const rows = rowsOf(
    listLine({ 'School ID': '270001200002', Phone: '(651) 555-0177', 'Expected staff': '31' }),
  )
  const { digest } = await previewList(app, token, { rows })
  const { id } = await school('Valley School')
  await call(schoolContract.updateEntity, { body: { id, entity_phone: '(651) 555-0188' } })

  const body = { rows, organization: null, digest }
  const refused = await call(schoolListsContract.importList, { body })

  expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('so nothing was imported') })
  expect((await school('Valley School')).entity_phone).toBe('(651) 555-0188')
  const { rows: changed } = await previewList(app, token, { rows })
  expect(changed).toMatchObject([
    { state: 'changed', what: ['Phone: (651) 555-0188 → (651) 555-0177', 'Expected staff: blank → 31'] },
  ])
})

test('stores and logs changes, with one line for the list', async () => {
  const rows = rowsOf(
    `${listHead}
270001200001,Hillside Academy,,,,,,,,420,,,Ana,Lopez-Vang,ana.lopez@hillside.example,,Leader
270001200001,,,,,,,,,,,,Ben,Vang,ben.vang@hillside.example,,Viewer
`,
  )
  expect((await takeList(app, token, { rows })).body).toMatchObject({
    schools: { changed: 1 },
    accounts: { changed: 1, unchanged: 1 },
    roles: 1,
  })

  expect((await user('ana.lopez@hillside.example')).last_name).toBe('Lopez-Vang')
  const { body } = await call(auditTrailContract.systemEvents, { query: { pageSize: 5 } })
  expect(body.events.map(({ event }) => event).reverse()).toEqual([
    'Account changed',
    'School profile changed',
    'School numbers changed',
    'School member changed',
    'Schools imported',
  ])
})

test('starts a new survey with the list’s numbers of people', async () => {
  const { id } = await school('Hillside Academy')
  const made = await call(setupContract.generateSurvey, { body: { entity_fk: id } })
  const config = await call(setupContract.surveyConfigForSurvey, {
    params: { surveyGuid: made.body.survey_guid },
  })
  expect(config.body.participantCounts).toMatchObject({ students: 420, parents: 560, staff: 52 })
})

test('gives imported accounts a password only on a slip, shown once', async () => {
  const email = 'chi.moua@valley.example'
  const signIn = (password: string) => call(authContract.login, { body: { email, password } }, null)
  expect((await signIn('')).status).toBe(401)
  expect((await signIn(testPassword)).status).toBe(401)
  const { body: waiting } = await call(schoolListsContract.accountsWithoutPassword)
  const chi = waiting.find((one) => one.email === email)
  expect(chi).toMatchObject({ firstName: 'Chi', school: 'Valley School' })

  const own = (await app.account()).user.id
  const { body: slips } = await call(schoolListsContract.makeSlips, { body: { accounts: [chi?.id, own] } })

  expect(slips.map((slip) => slip.email)).toEqual([email])
  const signedIn = await signIn(slips[0]?.password ?? '')
  expect(signedIn.status).toBe(200)
  expect(await user(email)).toMatchObject({ must_change_password: 1 })
  const after = await call(schoolListsContract.accountsWithoutPassword)
  expect(after.body.some((one) => one.email === email)).toBe(false)
})

test('ends everything an account gave access to when it gets a password on a slip', async () => {
  const { user: maker, token: own } = await app.account('CAN_DO_ALL')
  const body = { name: 'Data warehouse', scopes: ['schools' as const], days: 90 }
  const { key } = (await call(apiKeysContract.makeApiKey, { body }, own)).body
  const { id } = await school('Valley School')
  const read = () => call(schoolContract.getEntity, { params: { id } }, key)
  expect((await read()).status).toBe(200)
  await app.db.updateTable('users').set({ must_change_password: 1 }).where('id', '=', maker.id).execute()

  const { body: slips } = await call(schoolListsContract.makeSlips, { body: { accounts: [maker.id] } })

  expect(slips).toHaveLength(1)
  expect((await read()).status).toBe(401)
})

test('adds schools to an organization but takes none from another organization', async () => {
  const since = app.now().toISOString()
  const make = (name: string) => insertOrganization(app.db, { name, parent_id: null, created_at: since })
  const [shore, north] = [await make('Shore District'), await make('North District')]
  const places = await call(schoolListsContract.listPlaces)
  expect(places.body.map(({ name }) => name)).toEqual(['North District', 'Shore District'])
  const rows = rowsOf(listLine({ 'School ID': '270001200002', 'School name': 'Valley School', ZIP: '55003' }))

  expect((await takeList(app, token, { rows, organization: shore.id })).status).toBe(200)

  const preview = await previewList(app, token, { rows, organization: north.id })
  expect(preview.faults).toMatchObject([
    { message: 'Valley School belongs to another organization. Move it first.' },
  ])
  const own = await call(schoolListsContract.exportList, { query: { organization: shore.id } })
  const text = Buffer.from((own.body as unknown as { content: Uint8Array }).content).toString()
  expect(text.trim().split('\r\n')).toHaveLength(2)
  // Two districts may use the same school IDs.
  const other = rowsOf(
    listLine({
      ...leader,
      'School ID': '270001200002',
      'School name': 'Fjord School',
      State: 'MN',
      ZIP: '55009',
      'E-mail': 'dee@north.example',
    }),
  )
  expect((await takeList(app, token, { rows: other, organization: north.id })).status).toBe(200)
  const nowhere = await call(schoolListsContract.previewList, { body: { rows, organization: 999_999 } })
  expect(nowhere).toMatchObject({ status: 400, message: 'We can’t find this organization.' })
})

test('leaves out a directory’s new school unless another file lists its leader', async () => {
  const nces =
    'NCESSCH,SCH_NAME,LSTREET1,LCITY,LSTATE,LZIP,PHONE,WEBSITE,LEVEL\n010000500870,Pine School,1 Pine Way,Mobile,AL,36601,M,†,Middle\n'
  const { rows } = await previewList(app, token, { rows: rowsOf(nces) })
  expect(rows).toMatchObject([{ school: 'Pine School', state: 'left out' }])

  const people = rowsOf(
    'School ID,First name,Last name,E-mail,Role\n010000500870,Eva,Pine,eva@pine.example,Leader\n',
    'people.csv',
  )
  expect((await takeList(app, token, { rows: [...rowsOf(nces), ...people] })).status).toBe(200)
  expect(await school('Pine School')).toMatchObject({ entity_street: '1 Pine Way', entity_phone: '' })
})

test('leaves administrators unchanged and adds only roles from the preview', async () => {
  const { user: other } = await app.account('CAN_DO_ALL', 'root@office.example')
  const cells = { 'School ID': '270001200001', 'E-mail': other.email, Role: 'Viewer' }
  expect(await faultsOf(listLine({ ...cells, 'First name': 'Root' }))).toEqual([
    '2: root@office.example is an administrator. A list can’t change that account, so use its current name.',
  ])
  const { rows } = await previewList(app, token, { rows: rowsOf(listLine(cells)) })
  expect(rows).toMatchObject([{ state: 'new', what: ['Viewer'] }])
  expect((await call(usersContract.getUser, { params: { id: other.id } })).body.role).toBe('CAN_DO_ALL')
})

test('accepts lists only from administrators, with up to 5,000 rows', async () => {
  const { token: other } = await app.account()
  const body = { rows: rowsOf(listText), organization: null }
  expect((await call(schoolListsContract.previewList, { body }, other)).status).toBe(403)
  expect((await call(schoolListsContract.exportList, {}, other)).status).toBe(403)
  const many = Array.from({ length: 5001 }, (_, index) => ({ file: 'a.csv', line: index + 2, listId: '1' }))
  const refused = await call(schoolListsContract.previewList, { body: { ...body, rows: many } })
  expect(refused).toMatchObject({ status: 400, message: 'A list can have up to 5,000 rows. (rows)' })
})

test('creates each school once from two simultaneous lists', async () => {
  const rows = rowsOf(
    listLine({
      ...leader,
      'School ID': '77',
      'School name': 'Race School',
      State: 'MN',
      ZIP: '55007',
      'E-mail': 'race@school.example',
    }),
  )
  const { digest } = await previewList(app, token, { rows })
  const body = { organization: null, rows, digest }
  const take = () => app.call(schoolListsContract.importList, { body }, token)
  const answers = await Promise.all([take(), take()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(
    await app.db.selectFrom('schools').select('id').where('entity_name', '=', 'Race School').execute(),
  ).toHaveLength(1)
})
