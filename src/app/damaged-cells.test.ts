import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cellsContract } from '../features/running/cells/contract.ts'
import { type TestApp, testApp, withoutMemory } from './testing/app.ts'
import { cellSays, type OtherCell, otherCell, signedBy } from './testing/cells.ts'
import { damageKept, half, idOf, nameSchool } from './testing/damage.ts'
import { districtWithResults, memberOf } from './testing/district.ts'
import { newToken } from './testing/survey.ts'

const round = '2026-27'
let app: TestApp
let administrator: string
beforeEach(async () => {
  app = await testApp()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  return () => vi.restoreAllMocks()
})
afterEach(() => app.close())

const own = async (query: object = {}, token = administrator) =>
  (await app.call(cellsContract.ownCell, { query }, token)).body

test.each(['a survey', 'all schools together'])(
  'no file is made where what is stored of %s cannot be read, and a sentence names it',
  async (what) => {
    const hill = await districtWithResults(app, round, [50, 40], 'Hill District')
    const lake = await districtWithResults(app, round, [60, 40], 'Lake District')
    administrator = (await app.account('CAN_DO_ALL')).token
    const surveys = app.db.selectFrom('rolled_up_surveys').innerJoin('surveys', 'guid', 'survey_guid')
    const one = await surveys
      .select(['guid', 'name', 'entity_fk'])
      .where('organization_id', '=', hill)
      .executeTakeFirstOrThrow()
    await nameSchool(app, one.entity_fk, 'Cedar School')
    if (what === 'a survey') await damageKept(app, await idOf(app, one.guid))
    else
      await app.db
        .updateTable('roll_ups')
        .set({ document: half })
        .where('organization_id', '=', hill)
        .execute()
    // As a service that was started anew reads it.
    const { db } = app
    app = { ...app, db: withoutMemory(db) }
    const { cellFile, ownCell } = await import('../features/running/cells/server/actions-export.ts')
    const asked = { ...app, user: (await app.account('CAN_DO_ALL')).user }

    const found = await ownCell(asked, undefined)
    const named = what === 'a survey' ? `${one.name} of Cedar School in Hill District` : 'Hill District'
    expect(found).toMatchObject({ districts: [], whyNot: expect.stringContaining(named) })
    expect(found.whyNot).toMatch(
      /cannot be read now\. .* Tell whoever runs this service: its log says more\.$/,
    )
    await expect(cellFile(asked, undefined, round)).rejects.toMatchObject({
      problem: 'conflict',
      message: found.whyNot,
    })
    // An officer of one of two districts still learns nothing of the other.
    const officer = await memberOf(app, lake, 'officer')
    const { whyNot } = await own({ organization: lake }, await newToken(app, officer))
    expect(whyNot).toMatch(/an administrator makes it/)

    // What is in no file anyway is not needed for one.
    const places = app.db.selectFrom('rolled_up_surveys').select('survey_guid')
    await app.db
      .updateTable('surveys')
      .set({ released_to: 'schools' })
      .where('guid', 'in', places.where('organization_id', '=', hill))
      .execute()
    expect(await ownCell(asked, undefined)).toMatchObject({
      districts: ['Lake District'],
      leftOut: [{ name: 'Hill District', why: 'Its results are not released to everybody.' }],
      whyNot: null,
    })
  },
)

test('installations are not shown together while the file of one cannot be read; taking it again mends it', async () => {
  app.clock.at = new Date('2026-11-02T15:00:00Z')
  administrator = (await app.account('CAN_DO_ALL')).token
  const registered: Record<string, OtherCell> = {}
  for (const name of ['Iowa', 'Ohio', 'Texas']) {
    const one = otherCell()
    registered[name] = one
    await app.call(cellsContract.registerCell, { body: { name, publicKey: one.key } }, administrator)
  }
  const take = async (name: string, change: Parameters<typeof cellSays>[1] = {}) => {
    const cell = registered[name]
    if (!cell) throw new Error('No cell.')
    const body = { file: signedBy(cell, cellSays(name === 'Ohio' ? 3 : 5, change)) }
    return app.call(cellsContract.takeCellFile, { body }, administrator)
  }
  await take('Iowa')
  await take('Ohio')
  const look = async () => {
    const { status, body } = await app.call(cellsContract.cells, { query: {} }, administrator)
    expect(status).toBe(200)
    return {
      scores: body.groups.flatMap(({ columns }) => columns.flatMap(({ score }) => score?.score ?? [])),
      why: Object.fromEntries(body.cells.map(({ name, whyLeftOut }) => [name, whyLeftOut])),
    }
  }
  const whole = await look()
  expect(new Set(whole.scores)).toEqual(new Set([4]))
  const damaged = { content: half }
  const ofOhio = app.db.selectFrom('cells').select('id').where('name', '=', 'Ohio')
  await app.db.updateTable('cell_files').set(damaged).where('cell_id', 'in', ofOhio).execute()

  expect(await look()).toEqual({
    scores: [],
    why: {
      Iowa: 'Nothing is shown together while the file of Ohio cannot be read.',
      Ohio: 'What is stored of its file cannot be read. Take its file again.',
      Texas: 'No file of this school year was taken.',
    },
  })
  expect((await take('Iowa')).status).toBe(409)
  expect(await take('Ohio')).toMatchObject({ status: 200, body: { name: 'Ohio', round } })
  expect((await take('Ohio')).status).toBe(409)
  expect(await look()).toEqual(whole)
})
