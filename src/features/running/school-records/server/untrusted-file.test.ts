import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { checked } from '../../../../app/testing/school-file.ts'
import { wholeSchool } from '../../../../app/testing/whole-school.ts'
import { recordingsContract } from '../../../answering/recordings/contract.ts'
import { namedLinksContract } from '../../../figures/named-links/contract.ts'
import { sharingContract } from '../../../figures/sharing/contract.ts'
import { findSchool } from '../../../schools/school/server/actions.ts'
import { makeToken } from '../../auth/server/actions.ts'
import { cellsContract } from '../../cells/contract.ts'
import { ownPublicKey } from '../../cells/server/actions-signed.ts'
import { exportSchool, importSchool } from './actions.ts'

/** The installation that exports the file, and the installation that imports it. */
let from: TestApp
let to: TestApp
let text: string
/** Tokens of the school's open links. */
let shared: string
let record: string
beforeAll(async () => {
  from = await testApp()
  to = await testApp()
  const whole = await wholeSchool(from, 12)
  to.clock.at = from.clock.at
  shared = whole.shared
  const body = {
    purpose: 'record',
    name: 'Amina Ali',
    language: 'so',
    days: 30,
    entityId: whole.leader.schoolId,
  } as const
  const made = await from.call(namedLinksContract.makeNamedLink, { body }, whole.leader.token)
  record = made.body.link.split('/').at(-1) ?? ''
  const school = await findSchool(from.db, whole.leader.schoolId)
  text = ''
  if (school)
    await exportSchool(from, school, 'Command line: export-school', (line) => {
      text += line
    })
})
afterAll(async () => {
  await from.close()
  await to.close()
})

const imported = (file: string, isConfirmed = true) =>
  importSchool(
    to,
    () => file.split('\n'),
    'Command line: import-school',
    async () => isConfirmed,
  )
type Line = { table?: string; row: Record<string, unknown> }
/** Returns the file with a change in the first row of a table. */
function with_(table: string, change: (row: Record<string, unknown>) => object): string {
  let isDone = false
  return checked(text, (each) => {
    const line: Line = JSON.parse(each)
    if (line.table !== table || isDone) return each
    isDone = true
    return JSON.stringify({ table, row: { ...line.row, ...change(line.row) } })
  })
}

test.each([
  [
    'a link to translate and record for all schools',
    'named_links',
    () => ({ school_id: null }),
    /“school_id” in “named_links” refers to a record outside the school/,
  ],
  [
    'an id as a text, which is stored as it is',
    'named_links',
    () => ({ school_id: '1' }),
    /refers to a record outside the school/,
  ],
  [
    'a recording for all schools',
    'recordings',
    () => ({ school_id: null }),
    /refers to a record outside the school/,
  ],
  [
    'a survey that the file does not hold',
    'goals',
    () => ({ survey_id: 77 }),
    /“survey_id” in “goals” refers to a record outside/,
  ],
  [
    'a decision that the file does not hold',
    'responses',
    () => ({ aside: 77 }),
    /“aside” in “responses” refers to a record outside/,
  ],
  [
    'a short link to another survey',
    'short_links',
    () => ({ guid: 'another' }),
    /“guid” in “short_links” refers to a record outside/,
  ],
  ['a private key of slips', 'slip_groups', () => ({ private_key: 'x' }), /a key of slips is in use/],
  ['a column that there is not', 'surveys', () => ({ is_public: 1 }), /has no column “is_public”/],
  ['a second row of the same number', 'share_links', () => ({ id: 0 }), /needs its own number/],
  [
    'a submission to come',
    'responses',
    () => ({ submitted_date: '2027-03-01' }),
    /“submitted_date” in “responses” is in the future/,
  ],
  [
    'a close to come',
    'surveys',
    () => ({ closed_at: '2026-10-28T15:00:00.000Z' }),
    /“closed_at” in “surveys” is in the future/,
  ],
  [
    'an entry of a log to come',
    'goal_history',
    () => ({ made_at: '2026-10-28T15:00:00.000Z' }),
    /is in the future/,
  ],
  ['a time that is none', 'share_links', () => ({ withdrawn_at: 'never' }), /isn’t a valid time/],
] as const)('rejects a file with %s and gives the line number', async (_, table, change, sentence) => {
  const error = await imported(with_(table, change)).catch((thrown: Error) => thrown)
  expect(error).toMatchObject({ problem: 'badRequest', message: expect.stringMatching(sentence) })
  expect((error as Error).message).toMatch(/^Line \d+: .* Nothing was changed\.$/)
  expect(await to.db.selectFrom('schools').select('id').execute()).toEqual([])
})

test.each([
  ['of another capability', 'users'],
  ['of the installation', 'organization_schools'],
])('rejects a row of a table %s and gives the line number', async (_, table) => {
  let isAdded = false
  const file = checked(text, (each) => {
    const line: Line = JSON.parse(each)
    if (line.table !== 'school_steps' || isAdded) return each
    isAdded = true
    return `${each}\n${JSON.stringify({ table, row: { school_id: 1, organization_id: 1 } })}`
  })
  expect(isAdded).toBe(true)
  await expect(imported(file)).rejects.toThrow(
    new RegExp(`^Line \\d+: there’s no “${table}” table for schools`),
  )
})

test('asks about a file of unknown origin and rejects a changed file', async () => {
  const asked: string[] = []
  const refusing = (file: string) =>
    importSchool(
      to,
      () => file.split('\n'),
      'Command line: import-school',
      async (doubt, school) => {
        asked.push(`${school}: ${doubt}`)
        return false
      },
    )
  await expect(refusing(text)).rejects.toThrow(/don’t know the installation that signed this file/)
  await expect(refusing(checked(text))).rejects.toThrow(/This file isn’t signed/)
  expect(asked.map((one) => one.split(': ')[0])).toEqual(['Lakeside Middle School', 'Lakeside Middle School'])

  const forged = with_('schools', () => ({ entity_name: 'Hillside' }))
  const by = JSON.parse(text.split('\n').at(-2) ?? '').by
  const last = JSON.parse(forged.split('\n').at(-2) ?? '')
  const resigned = `${forged.split('\n').slice(0, -2).join('\n')}\n${JSON.stringify({ ...last, by })}\n`
  await expect(imported(resigned)).rejects.toThrow(/The signature is wrong/)
  expect(asked).toHaveLength(2)
  expect(await to.db.selectFrom('schools').select('id').execute()).toEqual([])
})

test('imports a registered installation’s file without asking, with all links turned off', async () => {
  const { user } = await to.account('CAN_DO_ALL')
  const body = { name: 'Three Rivers', publicKey: await ownPublicKey(from) }
  await to.call(cellsContract.registerCell, { body }, await makeToken(to, user))
  const opened = async (app: TestApp) => [
    (await app.call(sharingContract.sharedResults, { params: { token: shared } })).status,
    (await app.call(recordingsContract.recordSheet, { params: { token: record } })).status,
  ]
  expect(await opened(from)).toEqual([200, 200])

  expect(await imported(text, false)).toMatchObject({ isNew: true })

  await to.db.updateTable('users').set({ is_active: 1 }).execute()
  expect(await opened(to)).toEqual([404, 404])
  for (const table of ['share_links', 'named_links'] as const) {
    const open = to.db.selectFrom(table).select('id').where('withdrawn_at', 'is', null)
    expect(await open.execute()).toEqual([])
  }
})
