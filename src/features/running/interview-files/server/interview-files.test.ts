import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { interviewsBy, otherCell } from '../../../../app/testing/cells.ts'
import {
  deskOf,
  interview,
  interviewerLink,
  saveInterview,
  sharedRow,
} from '../../../../app/testing/interviews.ts'
import { interviewsContract } from '../../../answering/interviews/contract.ts'
import { cellsContract } from '../../cells/contract.ts'
import { interviewFilesContract } from '../contract.ts'

const ohio = otherCell()
const madeAt = '2026-10-14T12:00:00.000Z'
let app: TestApp
let administrator: string
/** The first question for staff. */
let asked: { item: string; wording: string }
beforeAll(async () => {
  app = await testApp()
  administrator = (await app.account('CAN_DO_ALL')).token
  const body = { name: 'Ohio', publicKey: ohio.key }
  await app.call(cellsContract.registerCell, { body }, administrator)
  const token = await interviewerLink(app, 'so')
  const desk = await deskOf(app, token)
  const own = interview(desk, 'staff', () => ['choices'], 1)
  await saveInterview(app, token, own)
  const [first] = own.items
  asked = { item: first?.id ?? '', wording: first?.wording ?? '' }
})
afterAll(() => app.close())

const take = (file: string) =>
  app.call(interviewFilesContract.takeInterviewFile, { body: { file } }, administrator)
/** Codes of Ohio's interviews. */
const interviews = ['a', 'b', 'c'].map((letter) => letter.repeat(22))
const by = (rows: object[], at = madeAt, cell = ohio) => interviewsBy(cell, { madeAt: at, interviews, rows })
const table = async () =>
  (await app.call(interviewsContract.interviewTable, { query: { instrument: 'staff' } }, administrator)).body

test('saves only counts for each wording, and a code for each interview', async () => {
  const { body } = await app.call(interviewFilesContract.interviewFile, {}, administrator)
  const file = JSON.parse(JSON.stringify(body))
  const made = app.db.selectFrom('system_events').select('message').where('event', '=', 'Interview file made')
  expect(await made.execute()).toEqual([{ message: '1 wording' }])
  expect(JSON.parse(file.content)).toEqual({
    madeAt: '2026-10-14T15:00:00.000Z',
    interviews: [expect.stringMatching(/^[\w-]{22}$/)],
    rows: [
      {
        ...{ instrument: 'staff', language: 'so', ...asked },
        ...{ interviews: 1, faulty: 1, found: { words: 0, meaning: 0, memory: 0, choices: 1, comfort: 0 } },
      },
    ],
  })
  expect(await take(JSON.stringify(file))).toMatchObject({ status: 400, message: /^This file is from this/ })
})

test('adds the interviews of a registered installation about the same words, and says whose they are', async () => {
  const rows = [sharedRow(asked), sharedRow({ ...asked, wording: 'cd'.repeat(32) })]
  expect((await take(by(rows))).body).toEqual({ name: 'Ohio', rows: 2, replaced: [] })

  const { contributors, questions } = await table()
  expect(contributors).toEqual([{ name: 'Ohio', on: '2026-10-14' }])
  expect(questions[0]?.languages).toEqual([
    {
      ...{ language: 'so', interviews: 7, faulty: 3, finding: 'marked' },
      found: { words: 2, meaning: 1, memory: 0, choices: 1, comfort: 0 },
    },
  ])
  const query = { instrument: 'staff', language: 'so', item: asked.item }
  const { body } = await app.call(interviewsContract.interviewHistory, { query }, administrator)
  expect(body.wordings).toMatchObject([
    { isCurrent: true, interviews: 7, others: [{ name: 'Ohio', interviews: 6 }] },
    { isCurrent: false, title: null, interviews: 6, others: [{ name: 'Ohio', interviews: 6 }] },
  ])
})

test('replaces an earlier file and refuses the same or an older one', async () => {
  const later = '2026-10-14T13:00:00.000Z'
  expect((await take(by([sharedRow({ ...asked, interviews: 9 })], later))).status).toBe(200)
  expect((await table()).questions[0]?.languages[0]?.interviews).toBe(10)
  expect(await take(by([sharedRow({ ...asked, interviews: 9 })], later))).toMatchObject({ status: 409 })
  expect(await take(by([sharedRow(asked)]))).toMatchObject({ status: 409, message: /^A newer file/ })
})

test.each([
  ['more interviews with a fault than interviews', [sharedRow({ interviews: 1 })]],
  ['more of one fault than interviews with a fault', [sharedRow({ faulty: 1 })]],
  [
    'a fault without a kind',
    [sharedRow({ found: { words: 0, meaning: 0, memory: 0, choices: 0, comfort: 1 } })],
  ],
  ['a number below 0', [sharedRow({ faulty: -1 })]],
  ['half an interview', [sharedRow({ interviews: 6.5 })]],
  ['a question that isn’t an ID', [sharedRow({ item: '<img src=x>' })]],
  ['a language that isn’t a code', [sharedRow({ language: '__proto__' })]],
  ['words instead of their digest', [sharedRow({ wording: 'How old is Ana Ruiz?' })]],
  ['a row twice', [sharedRow(), sharedRow()]],
  ['another field', [{ ...sharedRow(), comment: 'Ana Ruiz said' }]],
  ['no rows', []],
])('refuses a file with %s whole', async (_, rows) => {
  const before = await app.db.selectFrom('shared_interviews').selectAll().execute()
  const later = '2026-10-14T14:00:00.000Z'
  expect((await take(by(rows, later))).status).toBe(400)
  expect(await app.db.selectFrom('shared_interviews').selectAll().execute()).toEqual(before)
})

test('refuses files that were changed, come from the future or from an unknown installation', async () => {
  const file = by([sharedRow()], '2026-10-14T14:00:00.000Z')
  expect((await take(file.replace('q1401', 'q1402'))).message).toContain('changed after it was signed')
  expect((await take(by([sharedRow()], '2027-10-14T14:00:00.000Z'))).message).toContain('in the future')
  const unknown = by([sharedRow()], madeAt, otherCell())
  expect((await take(unknown)).message).toContain('We don’t know the installation')
  expect((await take('{"format":"equity-audit interviews 1"}')).status).toBe(400)
})

test('counts interviews once if their installation is registered again with a new key', async () => {
  const again = otherCell()
  const body = { name: 'Ohio again', publicKey: again.key }
  await app.call(cellsContract.registerCell, { body }, administrator)
  const older = await take(by([sharedRow(asked)], '2026-10-14T12:30:00.000Z', again))
  expect(older).toMatchObject({
    status: 409,
    message: 'A newer file with the same interviews was already imported from Ohio.',
  })
  const at = '2026-10-14T14:30:00.000Z'
  const own = JSON.parse(
    JSON.stringify((await app.call(interviewFilesContract.interviewFile, {}, administrator)).body),
  )
  const copied = interviewsBy(again, { ...JSON.parse(own.content), madeAt: at })
  expect(await take(copied)).toMatchObject({
    status: 400,
    message: /^This file has interviews that were entered here/,
  })

  const file = by([sharedRow({ ...asked, interviews: 11 })], at, again)
  expect((await take(file)).body).toEqual({ name: 'Ohio again', rows: 1, replaced: ['Ohio'] })

  const { contributors, questions } = await table()
  expect(contributors.map(({ name }) => name)).toEqual(['Ohio again'])
  expect(questions[0]?.languages[0]?.interviews).toBe(12)
  expect((await take(by([sharedRow(asked)], '2026-10-14T14:40:00.000Z'))).body.replaced).toEqual([
    'Ohio again',
  ])
})

test('makes no file that other installations would refuse', async () => {
  const { id } = await app.db.selectFrom('interviews').select('id').executeTakeFirstOrThrow()
  const codes = Array.from({ length: 20_000 }, (_, at) => ({
    ...{ interview_id: id, item_id: `x${at}`, wording: 'ef'.repeat(32), faults: 0 },
  }))
  for (let at = 0; at < codes.length; at += 1000)
    await app.db
      .insertInto('interview_codes')
      .values(codes.slice(at, at + 1000))
      .execute()
  expect(await app.call(interviewFilesContract.interviewFile, {}, administrator)).toMatchObject({
    status: 409,
    message: 'There are too many interviews for one file. It can have 20,000 wordings.',
  })
  await app.db.deleteFrom('interview_codes').where('item_id', 'like', 'x%').execute()
})

test('compares the codes of the largest files without keeping anyone waiting', async () => {
  const codesFrom = (first: number) =>
    Array.from({ length: 20_000 }, (_, at) => String(first + at).padStart(22, '0'))
  const cells = Array.from({ length: 4 }, otherCell)
  for (const [at, cell] of cells.entries()) {
    const body = { name: `Large ${at}`, publicKey: cell.key }
    await app.call(cellsContract.registerCell, { body }, administrator)
    const says = { madeAt, interviews: codesFrom(at * 20_000), rows: [sharedRow()] }
    const start = performance.now()
    expect((await take(interviewsBy(cell, says))).status).toBe(200)
    expect(performance.now() - start).toBeLessThan(1000)
  }
  await app.db.deleteFrom('cells').where('name', 'like', 'Large %').execute()
})

test('removes an installation’s interviews with the installation', async () => {
  const { cells } = (await app.call(cellsContract.cells, { query: {} }, administrator)).body
  const id = cells.find(({ name }) => name === 'Ohio')?.id ?? 0
  await app.call(cellsContract.removeCell, { params: { id } }, administrator)
  expect((await table()).contributors).toEqual([])
})
