import { afterEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { openedWithSlips, sendStaff, slipFor } from '../../../../app/testing/slips.ts'
import { leaderWithSchool } from '../../../../app/testing/survey.ts'
import { keepSlips } from '../../../schools/answer-slips/server/actions-make.ts'
import { findSchool } from '../../../schools/school/server/actions.ts'
import { exportSchool, importSchool } from './actions.ts'

const apps: TestApp[] = []
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
})
const started = async () => {
  const app = await testApp()
  apps.push(app)
  return app
}

test('refuses to export a school while slips are out, then exports counts and public keys only', async () => {
  const app = await started()
  const leader = await leaderWithSchool(app)
  const { guid, codes } = await openedWithSlips(app, leader, 4)
  await sendStaff(app, guid, await slipFor(app, guid, 'staff', codes[0] ?? ''))
  const school = await findSchool(app.db, leader.schoolId)
  if (!school) throw new Error('There is no school.')
  const lines: string[] = []
  const exported = () =>
    exportSchool(app, school, 'Command line: export-school', (line) => void lines.push(line))
  await expect(exported()).rejects.toThrow('uses slips and isn’t final')
  expect(lines).toEqual([])
  expect(JSON.stringify(await app.db.selectFrom('system_events').selectAll().execute())).not.toContain(
    'export-school',
  )
  app.clock.at = new Date('2026-10-26T15:00:00Z')
  await keepSlips(app)
  await exported()
  const text = lines.join('')
  expect(text).toContain('"private_key":null')
  expect(text).not.toContain('answer_slips')
  const other = await started()
  other.clock.at = app.clock.at
  await importSchool(
    other,
    () => text.split('\n'),
    'Command line: import-school',
    async () => true,
  )
  expect(await other.db.selectFrom('slip_groups').select(['made', 'exchanged']).execute()).toEqual([
    { made: 4, exchanged: 1 },
  ])
})
