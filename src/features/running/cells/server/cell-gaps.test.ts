import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { cellSays, gapSays, otherCell, signedBy, signedText } from '../../../../app/testing/cells.ts'
import { districtWithGap, milderSchool } from '../../../../app/testing/district.ts'
import { districtResultsContract } from '../../../figures/district-results/contract.ts'
import { cellsContract } from '../contract.ts'
import type { GapRow } from '../rules-gaps.ts'

/** An installation with a district of 13 schools, and the installation that imports its files. */
let cell: TestApp
let above: TestApp
let district: number
let administrator: string

const asAdministrator = async (app: TestApp) => (await app.account('CAN_DO_ALL')).token
const fileOf = async (app: TestApp, query: object = {}) =>
  app.app.inject({
    url: `/api/cell-file?${new URLSearchParams({ round: '2026-27', ...query })}`,
    headers: { authorization: `Bearer ${await asAdministrator(app)}` },
  })
const contentOf = (file: string) => JSON.parse(JSON.parse(file).content)
const take = async (text: string) =>
  above.call(cellsContract.takeCellFile, { body: { file: text } }, administrator)
const gapsNow = async (round = '2026-27') =>
  (await above.call(cellsContract.cellGaps, { query: { round } }, administrator)).body
async function registered(name: string, key: string) {
  const body = { name, publicKey: key }
  expect((await above.call(cellsContract.registerCell, { body }, administrator)).status).toBe(201)
}
async function another(name: string) {
  const other = otherCell()
  await registered(name, other.key)
  return other
}

beforeAll(async () => {
  cell = await testApp()
  above = await testApp({ now: '2026-11-02T15:00:00Z' })
  administrator = await asAdministrator(above)
  district = (await districtWithGap(cell, { school: milderSchool, schools: 13 })).organization
}, 60_000)
afterAll(async () => {
  await cell.close()
  await above.close()
})

describe('an installation’s file with gaps', () => {
  test('is created only on request, and the other file stays as version 1.0 reads it', async () => {
    const [plain, first, second] = [
      (await fileOf(cell)).body,
      (await fileOf(cell, { format: '1' })).body,
      (await fileOf(cell, { format: '2' })).body,
    ]
    expect(first).toBe(plain)
    expect(Object.keys(contentOf(plain)).sort()).toEqual([
      'asked',
      'districts',
      'madeAt',
      'round',
      'schools',
      'scores',
    ])
    expect([JSON.parse(plain).version, JSON.parse(second).version]).toEqual([1, 2])
    const { gaps, ...rest } = contentOf(second)
    expect(rest).toEqual(contentOf(plain))
    expect(gaps.length).toBeGreaterThan(0)
    expect((await fileOf(cell, { format: '3' })).statusCode).toBe(400)
  })

  test('tells the district’s kept differences, with its schools in steps of 3 and no other number', async () => {
    const { gaps } = contentOf((await fileOf(cell, { format: '2' })).body) as { gaps: GapRow[] }
    const { document } = await cell.db.selectFrom('roll_ups').select('document').executeTakeFirstOrThrow()
    const stored = JSON.parse(document).gaps.flatMap((group: { gaps: object[] }) => group.gaps)
    const race = gaps.find(({ dimension, group }) => dimension === 'race' && group === 'students')

    expect(race).toMatchObject({ row: '3', band: null, schools: 12, freedom: 11, unread: false })
    expect(Object.keys(race ?? {}).sort()).toEqual([
      'band',
      'dimension',
      'freedom',
      'gaps',
      'group',
      'row',
      'schools',
      'unread',
    ])
    for (const [column, told] of Object.entries(race?.gaps ?? {})) {
      const own = stored.find(
        (gap: { dimension: string; row: string; area: string | null }) =>
          gap.dimension === 'race' && gap.row === '3' && (gap.area ?? 'overall') === column,
      )
      expect(own.schools).toBe(13)
      const { tested, shown } = own.kept
      expect(told).toEqual([tested.value, tested.error, shown.value, shown.error])
    }
  })

  test('leaves out a row whose scores are at an end of the scale', async () => {
    const app = await testApp()
    await districtWithGap(app)
    const { gaps } = contentOf((await fileOf(app, { format: '2' })).body) as { gaps: GapRow[] }
    expect(gaps.map(({ dimension }) => dimension)).not.toContain('race')
    await app.close()
  }, 60_000)

  test('combines the installation’s districts by their number of schools', async () => {
    const app = await testApp()
    await districtWithGap(app, { school: milderSchool })
    await districtWithGap(app, { school: milderSchool, schools: 15 })
    const { gaps } = contentOf((await fileOf(app, { format: '2' })).body) as { gaps: GapRow[] }
    const rows = await app.db.selectFrom('roll_ups').select('document').orderBy('organization_id').execute()
    const [one, other] = rows.map(
      ({ document }) =>
        JSON.parse(document).gaps[0].gaps.find(
          (gap: { dimension: string; area: string | null }) => gap.dimension === 'race' && gap.area === null,
        ).kept.tested,
    )
    const race = gaps.find(({ dimension, group }) => dimension === 'race' && group === 'students')
    const [value, error] = race?.gaps.overall ?? []
    expect(race?.schools).toBe(27)
    expect(value).toBeCloseTo((12 * one.value + 15 * other.value) / 27, 1)
    const exact = Math.sqrt((12 * one.error) ** 2 + (15 * other.error) ** 2) / 27
    expect((error ?? 0) - exact).toBeGreaterThanOrEqual(0.01)
    expect((error ?? 0) - exact).toBeLessThanOrEqual(0.02 + 1e-9)
    await app.close()
  }, 60_000)
})

describe('an installation that combines gaps', () => {
  test('judges a gap that two installations have told, and names the others', async () => {
    const own = (await cell.call(cellsContract.ownCell, { query: {} }, await asAdministrator(cell))).body
    await registered('Minnesota', own.publicKey)
    const file = (await fileOf(cell, { format: '2' })).body
    expect(await take(file)).toMatchObject({ status: 200, body: { name: 'Minnesota' } })
    expect(await gapsNow()).toMatchObject({ withGaps: ['Minnesota'], withoutGaps: [] })
    expect((await gapsNow()).groups[0]).toMatchObject({
      compared: ['Minnesota'],
      gaps: [],
      once: expect.arrayContaining([expect.objectContaining({ name: 'Hispanic/Latinx' })]),
    })

    const content = contentOf(file)
    const race = (content.gaps as GapRow[]).find(({ dimension }) => dimension === 'race')
    await take(signedBy(await another('Ohio'), { ...content, gaps: [race] }))
    await take(signedBy(await another('Utah'), { ...content, gaps: [] }))
    const { gaps: _, ...before } = content
    await take(signedBy(await another('Iowa'), before))
    await take(signedBy(await another('Maine'), { ...cellSays(5), gaps: [gapSays(-1)] }))

    const found = await gapsNow()
    // Maine asked different questions.
    expect(found).toMatchObject({ withGaps: ['Minnesota', 'Ohio', 'Utah'], withoutGaps: ['Iowa'] })
    const students = found.groups.find(({ key }) => key === 'students')
    expect(students?.compared).toEqual(['Minnesota', 'Ohio'])
    const level = students?.gaps.find(({ area }) => area === null)
    expect(level).toMatchObject({
      dimensionName: 'Race/ethnicity',
      name: 'Hispanic/Latinx',
      direction: 'lower',
      clear: true,
      schools: 24,
      areUnlike: false,
    })
    expect(level?.installations.map(({ name, schools }) => [name, schools])).toEqual([
      ['Minnesota', 12],
      ['Ohio', 12],
    ])
    // Both installations have told the same, so the combined points are theirs.
    expect(new Set(level?.installations.map(({ points }) => points))).toEqual(
      new Set([-(level?.apart?.distance ?? 0)]),
    )
    // The gap is clear in the district's own results, with about the same size.
    const params = { organization: district }
    const results = await cell.call(
      districtResultsContract.districtResults,
      { params },
      await asAdministrator(cell),
    )
    const shown = results.body.rollUp?.gaps?.groups[0]?.gaps.find(
      ({ dimension, area }) => dimension === 'race' && area === null,
    )
    expect(shown?.clear).toBe(true)
    // The district's page subtracts two scores that are each rounded to a tenth.
    expect(Math.abs((shown?.apart?.distance ?? 0) - (level?.apart?.distance ?? 0))).toBeLessThan(0.16)
  })

  test('says that installations differ if chance doesn’t explain it', async () => {
    const of = (points: number) => ({ ...cellSays(5), round: '2025-26', gaps: [gapSays(points)] })
    await take(signedBy(await another('Texas'), of(-3)))
    await take(signedBy(await another('Kansas'), of(-1)))
    const [level] = (await gapsNow('2025-26')).groups[0]?.gaps ?? []
    expect(level).toMatchObject({ clear: true, areUnlike: true, apart: { distance: 2 } })
    expect(level?.installations.map(({ name, points }) => [name, points])).toEqual([
      ['Kansas', -1],
      ['Texas', -3],
    ])
  })

  test('rejects hostile gaps and takes nothing', async () => {
    const other = await another('Nevada')
    const unread = { message: 'This file is signed, but we can’t read its contents.' }
    const [column, error] = [
      [-1, 0.2, -1, 0.2],
      [400, 'This file is signed, but its gaps'],
    ]
    const of = (change: object) => signedBy(other, { ...cellSays(5), gaps: [{ ...gapSays(-1), ...change }] })
    const withColumn = (own: unknown) => of({ gaps: { ...gapSays(-1).gaps, SCC: own } })
    const hostile = [
      withColumn([-1, -0.2, -1, 0.2]),
      withColumn([-1, 0, -1, 0.2]),
      withColumn([1e300, 0.2, -1, 0.2]),
      withColumn([-1, 0.2, 11, 0.2]),
      withColumn([-1, 1e300, -1, 0.2]),
      withColumn([-1, 0.2, -1]),
      withColumn([null, 0.2, -1, 0.2]),
      withColumn(['-1', 0.2, -1, 0.2]),
      withColumn(undefined),
      of({ gaps: { ...gapSays(-1).gaps, XYZ: column } }),
      of({ row: '99' }),
      of({ row: 'none' }),
      of({ row: '__proto__' }),
      of({ dimension: 'grade', row: '1' }),
      of({ dimension: 'role', row: '3' }),
      of({ band: '4-8', dimension: 'race' }),
      of({ band: 'K-3' }),
      of({ schools: 9, freedom: 8 }),
      of({ schools: 13 }),
      of({ schools: 15 }),
      of({ freedom: 12 }),
      of({ freedom: 0 }),
      of({ people: 240 }),
      signedBy(other, { ...cellSays(5), gaps: [gapSays(-1), gapSays(-2)] }),
      signedBy(other, { ...cellSays(5), gaps: Array(90).fill(gapSays(-1)) }),
      signedBy(other, { ...cellSays(5), gaps: {} }),
      signedBy(other, { ...cellSays(5), gaps: null }),
    ]
    for (const file of hostile) {
      const { status, body } = await take(file)
      expect([status, (body as unknown as { message: string }).message.slice(0, 33)], file).toEqual(error)
    }
    // JSON has no NaN, so such a content can't be read.
    const content = JSON.parse(of({})).content.replace('0.2', 'NaN')
    expect(await take(signedText(other, content, 2))).toMatchObject({ status: 400, body: unread })
    const good = JSON.parse(of({}))
    const fit = {
      status: 400,
      body: { message: 'This file was changed after it was signed. Ask for a new copy.' },
    }
    // The signature covers the version, so neither version can be passed off as the other.
    expect(await take(JSON.stringify({ ...good, version: 1 }))).toMatchObject(fit)
    expect(
      await take(JSON.stringify({ ...good, content: good.content.replace('0.2', '0.3') })),
    ).toMatchObject(fit)
    expect((await take(of({ gaps: 'x'.repeat(70_000) }))).status).toBe(400)
    const kept = above.db.selectFrom('cell_files').innerJoin('cells', 'id', 'cell_id').select('name')
    expect((await kept.execute()).map(({ name }) => name)).not.toContain('Nevada')
    expect(await take(of({}))).toMatchObject({ status: 200 })
  })
})
