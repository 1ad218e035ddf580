import { expect, test } from 'vitest'
import { exportSchool, importSchool } from '../features/running/school-records/server/actions.ts'
import { findSchool } from '../features/schools/school/server/actions.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { wholeSchool } from './testing/whole-school.ts'

async function exported(app: TestApp, id: number): Promise<string[]> {
  const school = await findSchool(app.db, id)
  const lines: string[] = []
  if (school) await exportSchool(app, school, 'Command line: export-school', (line) => lines.push(line))
  return lines
}
/** Returns a file's records. Ignores when links were turned off, because an import turns off links. */
const records = (lines: string[]) =>
  lines.slice(1, -1).map((line) => line.replace(/"withdrawn_at":(null|"[^"]*")/, '"withdrawn_at":"-"'))
const imported = (app: TestApp, lines: string[]) =>
  importSchool(
    app,
    () => lines.join('').split('\n'),
    'Command line: import-school',
    async () => true,
  )

test('moves a school from SQLite to PostgreSQL and back unchanged', async () => {
  const sqlite = await testApp({ database: { dataDir: ':memory:' } })
  const postgres = await testApp()
  const another = await testApp({ database: { dataDir: ':memory:' } })
  const { leader } = await wholeSchool(sqlite)
  for (const app of [postgres, another]) app.clock.at = sqlite.clock.at
  const first = await exported(sqlite, leader.schoolId)

  const there = await imported(postgres, first)
  const second = await exported(postgres, there.school.id)
  const back = await imported(another, second)
  const third = await exported(another, back.school.id)

  expect(records(first).length).toBeGreaterThan(80)
  expect(records(second)).toEqual(records(first))
  expect(records(third)).toEqual(records(first))
  for (const app of [sqlite, postgres, another]) await app.close()
})
