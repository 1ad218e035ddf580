import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { type OtherCell, otherCell, signedBy as signed } from '../../../../app/testing/cells.ts'
import { districtWithResults, memberOf } from '../../../../app/testing/district.ts'
import { newToken } from '../../../../app/testing/survey.ts'
import { districtResultsContract } from '../../../figures/district-results/contract.ts'
import { changeOrganization, insertOrganization } from '../../../people/memberships/server/actions.ts'
import { auditTrailContract } from '../../audit-trail/contract.ts'
import { cellsContract } from '../contract.ts'
import { columns } from '../rules.ts'

const round = '2026-27'
/** An installation with a district, and the installation that imports its file. */
let cell: TestApp
let above: TestApp
let district: number
let administrator: string
/** The installation's file, and its content. */
let file: string
let content: Record<string, unknown>

const asAdministrator = async (app: TestApp) => (await app.account('CAN_DO_ALL')).token
const get = async (app: TestApp, token: string, query: object = {}) =>
  app.app.inject({
    url: `/api/cell-file?${new URLSearchParams({ round, ...query })}`,
    headers: { authorization: `Bearer ${token}` },
  })
const take = async (text: string) =>
  above.call(cellsContract.takeCellFile, { body: { file: text } }, administrator)
const sentence = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { message: string }).message,
]

beforeAll(async () => {
  cell = await testApp()
  above = await testApp({ now: '2026-11-02T15:00:00Z' })
  administrator = await asAdministrator(above)
  district = await districtWithResults(cell, round, [90, 40])
  file = (await get(cell, await asAdministrator(cell))).body
  content = JSON.parse(JSON.parse(file).content)
})
afterAll(async () => {
  await cell.close()
  await above.close()
})

const signedBy = (other: OtherCell, change: object = {}) => signed(other, { ...content, ...change })
async function registered(name: string) {
  const other = otherCell()
  const body = { name, publicKey: other.key }
  expect((await above.call(cellsContract.registerCell, { body }, administrator)).status).toBe(201)
  return other
}

describe('an installation’s file', () => {
  test('contains only the group scores from district results', async () => {
    const token = await asAdministrator(cell)
    const params = { organization: district }
    const { rollUp } = (await cell.call(districtResultsContract.districtResults, { params }, token)).body

    expect(Object.keys(content).sort()).toEqual([
      'asked',
      'districts',
      'madeAt',
      'round',
      'schools',
      'scores',
    ])
    expect(content).toMatchObject({ round, districts: 1, schools: 2, madeAt: '2026-10-27T15:00:00.000Z' })
    const scores = content.scores as Record<string, Record<string, { people: number; score: number } | null>>
    const shown = rollUp?.groups.map(({ key, overall, areas }) => [
      key,
      [overall, ...areas].map(({ n, score }) => score && { people: n, score }),
    ])
    const told = Object.entries(scores).map(([key, own]) => [
      key,
      columns.map((column) => own[column] && { people: own[column].people, score: own[column].score }),
    ])
    expect(told).toEqual(shown)
    expect(JSON.stringify(told)).toContain('"score"')
    // The file contains no district or school name, no survey ID and no row of a breakdown.
    expect(file).not.toMatch(/Three Rivers|Lakeside|[0-9a-f]{8}-[0-9a-f]{4}|race|gender/i)
  })

  test('lets administrators and officers above all districts create files', async () => {
    const officer = await memberOf(cell, district, 'officer')
    const viewer = await memberOf(cell, district, 'district_viewer')
    const place = { organization: String(district) }
    expect((await get(cell, officer.token, place)).statusCode).toBe(200)
    expect((await get(cell, officer.token)).statusCode).toBe(403)
    expect((await get(cell, viewer.token, place)).statusCode).toBe(403)
    const trail = await cell.call(auditTrailContract.systemEvents, {}, await asAdministrator(cell))
    expect(JSON.stringify(trail.body)).toContain('Three Rivers School District')
  })

  test('leaves out districts whose results aren’t released and says so', async () => {
    const app = await testApp()
    const own = async (query: object = {}, by?: string) =>
      (await app.call(cellsContract.ownCell, { query }, by ?? (await asAdministrator(app)))).body
    expect(await own()).toMatchObject({
      rounds: [],
      round: null,
      whyNot: expect.stringContaining('no district results to export yet'),
    })
    const first = await districtWithResults(app, round, [50, 40], 'Hill District')
    const second = await districtWithResults(app, round, [60, 40], 'Lake District')
    const officer = await newToken(app, await memberOf(app, second, 'officer'))
    expect(await own()).toMatchObject({
      districts: ['Hill District', 'Lake District'],
      schools: 4,
      leftOut: [],
    })
    // An officer of one of two districts doesn't find out about the other district.
    expect(await own({ organization: second }, officer)).toMatchObject({
      districts: [],
      leftOut: [],
      whyNot: expect.stringContaining('ask an administrator for the file'),
    })
    expect((await get(app, officer, { organization: String(second) })).statusCode).toBe(409)
    const state = { name: 'State', parent_id: null, created_at: app.now().toISOString() }
    const { id } = await insertOrganization(app.db, state)
    for (const one of [first, second])
      await changeOrganization(app.db, one, { name: `D${one}`, parent_id: id })
    const stateOfficer = await newToken(app, await memberOf(app, id, 'officer'))
    expect((await own({ organization: id }, stateOfficer)).districts).toHaveLength(2)

    await app.db.updateTable('surveys').set({ released_to: 'schools' }).execute()
    expect(await own()).toMatchObject({
      districts: [],
      leftOut: [{ why: 'Its results aren’t released to everyone.' }, {}],
      whyNot: expect.any(String),
    })
    expect((await get(app, await asAdministrator(app))).statusCode).toBe(409)
    await app.close()
  })
})

describe('an installation that combines results', () => {
  test('imports files of registered installations and lists what was left out', async () => {
    const own = (await cell.call(cellsContract.ownCell, { query: {} }, await asAdministrator(cell))).body
    expect(sentence(await take(file))).toEqual([
      400,
      `We don’t know the installation that signed this file. Register it first. Its fingerprint is ${own.fingerprint}.`,
    ])
    const body = { name: 'Minnesota', publicKey: own.publicKey }
    const made = await above.call(cellsContract.registerCell, { body }, administrator)
    expect(made).toMatchObject({ status: 201, body: { fingerprint: own.fingerprint } })
    expect(await take(file)).toMatchObject({ status: 200, body: { name: 'Minnesota', round } })

    const scores = JSON.parse(JSON.stringify(content.scores))
    const { people, score } = scores.students.SCC
    scores.students.SCC = { people: 3 * people, score: 1, within: 0.1 }
    scores.students.TRE = null
    await take(signedBy(await registered('Ohio'), { scores }))
    await registered('Texas')
    const asked = { ...(content.asked as object), 2: 'f'.repeat(64) }
    await take(signedBy(await registered('Utah'), { asked, madeAt: '2026-10-20T15:00:00.000Z' }))

    const found = (await above.call(cellsContract.cells, { query: {} }, administrator)).body
    expect(found.cells.map(({ name, whyLeftOut }) => [name, whyLeftOut])).toEqual([
      ['Minnesota', null],
      ['Ohio', null],
      ['Texas', 'We don’t have a file from this installation for this school year.'],
      ['Utah', 'It asked different questions than most installations.'],
    ])
    const students = found.groups.find(({ key }) => key === 'students')?.columns
    const climate = students?.find(({ key }) => key === 'SCC')
    expect(climate?.score?.people).toBe(4 * people)
    expect(Math.abs((climate?.score?.score ?? 0) - (score + 3) / 4)).toBeLessThan(0.26)
    expect(students?.find(({ key }) => key === 'TRE')).toMatchObject({ score: { people }, without: ['Ohio'] })
  })

  test('rejects a changed, foreign or unknown file and explains why', async () => {
    const other = await registered('Iowa')
    const good = JSON.parse(signedBy(other))
    const changed = (change: object) => take(JSON.stringify({ ...good, ...change }))
    const noFit = [400, 'This file was changed after it was signed. Ask for a new copy.']
    const more = good.content.replace('"districts":1', '"districts":2')
    expect(sentence(await changed({ content: more }))).toEqual(noFit)
    expect(sentence(await changed({ content: `${good.content} ` }))).toEqual(noFit)
    expect(sentence(await changed({ signature: `${'A'.repeat(85)}Q` }))).toEqual(noFit)
    // The same content with the key of another registered installation.
    expect(sentence(await changed({ key: (await registered('Maine')).key }))).toEqual(noFit)
    expect(sentence(await changed({ version: 2 }))).toEqual(noFit)
    expect(sentence(await changed({ version: 3 }))).toEqual([
      400,
      'This file uses format 3, but this installation reads formats 1 and 2. Update both installations to the same version.',
    ])
    for (const text of [
      '',
      '{}',
      '[]',
      'null',
      file + file,
      JSON.stringify({ ...good, more: 1 }),
      '[['.repeat(20_000),
    ])
      expect(sentence(await take(text))).toEqual([400, 'This isn’t a results file from an installation.'])
    const huge = [400, 'This file is larger than 64 kB, so it isn’t an installation’s results file.']
    expect(sentence(await take('é'.repeat(33_000)))).toEqual(huge)
    expect((await take('x'.repeat(500_000))).status).toBe(413)
    const unread = [400, 'This file is signed, but we can’t read its contents.']
    for (const change of [
      { scores: {} },
      { more: 1 },
      { schools: -1 },
      { madeAt: 'yesterday' },
      { round: '2026' },
      { round: '2026-28' },
      { round: '2027-28' },
      {
        scores: { ...(content.scores as object), students: { overall: { people: 5, score: 11, within: 1 } } },
      },
    ])
      expect(sentence(await take(signedBy(other, change)))).toEqual(unread)
    const ahead = await take(signedBy(other, { madeAt: '2026-11-04T15:00:00.000Z' }))
    expect(sentence(ahead)).toEqual([
      400,
      'This file is dated 2026-11-04T15:00:00.000Z, which is in the future. Check the clocks of both installations.',
    ])
    const kept = above.db.selectFrom('cell_files').innerJoin('cells', 'id', 'cell_id').select('name')
    expect((await kept.execute()).map(({ name }) => name)).not.toContain('Iowa')
  })

  test('keeps an installation’s newest file for each year, in any import order', async () => {
    const other = await registered('Nevada')
    const on = (day: number) => signedBy(other, { madeAt: `2026-10-${day}T15:00:00.000Z`, schools: day })
    expect((await take(on(20))).status).toBe(200)
    expect(sentence(await take(on(20)))).toEqual([409, 'This file from Nevada was already imported.'])
    expect(sentence(await take(on(19)))).toEqual([
      409,
      'A newer file from Nevada for this school year was already imported.',
    ])
    const [newest, , same] = await Promise.all([take(on(25)), take(on(24)), take(on(25))])
    expect([newest.status, same.status].sort()).toEqual([200, 409])
    const { cells } = (await above.call(cellsContract.cells, { query: {} }, administrator)).body
    expect(cells.find(({ name }) => name === 'Nevada')?.file).toMatchObject({ schools: 25 })
    // Another school year has its own files.
    expect(
      (await take(signedBy(other, { round: '2025-26', madeAt: '2026-01-05T15:00:00.000Z' }))).status,
    ).toBe(200)
  })

  test('registers a name and key once, and removes an installation with its files', async () => {
    const { key } = otherCell()
    const register = (name: string, publicKey: string) =>
      above.call(cellsContract.registerCell, { body: { name, publicKey } }, administrator)
    for (const wrong of ['short', `${key}A`, key.slice(1)])
      expect(sentence(await register('Idaho', wrong))).toEqual([
        400,
        'This isn’t an installation’s public key. A key is 43 characters long: letters, digits, - and _.',
      ])
    const both = await Promise.all([register('Idaho', key), register('Kansas', ` ${key} `)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await register('Ohio', otherCell().key)).status).toBe(409)
    const { cells } = (await above.call(cellsContract.cells, { query: {} }, administrator)).body
    const gone = cells.find(({ name }) => name === 'Nevada')
    const params = { id: gone?.id ?? 0 }
    expect((await above.call(cellsContract.removeCell, { params }, administrator)).status).toBe(200)
    const left = above.db.selectFrom('cell_files').select('round').where('cell_id', '=', params.id)
    expect(await left.execute()).toEqual([])
    const trail = await above.call(auditTrailContract.systemEvents, {}, administrator)
    for (const name of ['Cell registered', 'Cell removed', 'Cell file taken'])
      expect(JSON.stringify(trail.body)).toContain(name)
  })

  test('has one key, whichever of two processes creates the key', async () => {
    const ask = async () => (await above.call(cellsContract.ownCell, { query: {} }, administrator)).body
    const [one, other] = await Promise.all([ask(), ask()])
    expect(one.publicKey).toMatch(/^[\w-]{43}$/)
    expect(one.fingerprint).toMatch(/^([0-9a-f]{4} ){7}[0-9a-f]{4}$/)
    expect(other.publicKey).toBe(one.publicKey)
    expect(one.publicKey).not.toBe(JSON.parse(file).key)
  })
})
