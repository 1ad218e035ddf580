import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deletionContract } from '../features/running/deletion/contract.ts'
import { findSurvey } from '../features/schools/surveys/server/actions.ts'
import { sqliteFile } from '../server/db/connect.ts'
import { testApp } from './testing/app.ts'
import { commonSchool, insertRespondents } from './testing/responses.ts'
import { leaderWithSchool, openSurvey } from './testing/survey.ts'

/** A piece of this length counts as a trace of its text. */
const partLength = 16

test('erases a deleted survey from every file but keeps the next survey', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'equity-audit-remains-'))
  const app = await testApp({ database: { dataDir: folder } })
  const guids = [
    await openSurvey(app, await leaderWithSchool(app)),
    await openSurvey(app, await leaderWithSchool(app)),
  ]
  // Alternate, so that both surveys have rows on the same pages of the table and its indexes.
  for (let turn = 0; turn < 300; turn += 10) {
    const trx = await app.db.startTransaction().execute()
    for (let size = turn + 4; size < turn + 14; size++)
      for (const guid of guids)
        await insertRespondents({ ...app, db: trx }, guid, commonSchool(size).slice(-4))
    await trx.commit().execute()
  }
  await markBooklets()
  const texts = await Promise.all(guids.map(textsOf))
  const files = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'))
  app.clock.at = new Date('2026-10-26T15:00:00Z')
  const { token } = await app.account('CAN_DO_ALL')
  const schoolName = (await findSurvey(app, guids[0] ?? ''))?.school_name
  expect(remains(files(), texts[0] ?? [])).toBeGreaterThan(1000)

  const input = { params: { guid: guids[0] ?? '' }, body: { schoolName } }
  const { body } = await app.call(deletionContract.deleteResponses, input, token)

  expect(body).toEqual({ deleted: 1200 })
  expect(readdirSync(folder)).toContain(sqliteFile('').replace(/^.*\//, ''))
  expect(remains(files(), texts[0] ?? [])).toBe(0)
  const left = files().join('\n')
  expect((texts[1] ?? []).filter((text) => !left.includes(text))).toEqual([])
  await app.close()
  rmSync(folder, { recursive: true, force: true })

  /** Makes every response differ from every other one over its whole length. */
  async function markBooklets(): Promise<void> {
    const rows = await app.db
      .selectFrom('responses')
      .select(['survey_id', 'arrival', 'response_json'])
      .execute()
    const trx = await app.db.startTransaction().execute()
    for (const { survey_id, arrival, response_json } of rows) {
      let place = 0
      const answers = Object.keys(JSON.parse(response_json)).map((item) => [
        item,
        `sheet${survey_id}a${String(arrival).padStart(5, '0')}p${String(place++).padStart(2, '0')}e`,
      ])
      await trx
        .updateTable('responses')
        .set({ response_json: JSON.stringify(Object.fromEntries(answers)) })
        .where('survey_id', '=', survey_id)
        .where('arrival', '=', arrival)
        .execute()
    }
    await trx.commit().execute()
  }

  async function textsOf(guid: string): Promise<string[]> {
    const survey = await findSurvey(app, guid)
    const rows = await app.db
      .selectFrom('responses')
      .select(['participant_guid', 'response_json'])
      .where('survey_id', '=', survey?.id ?? 0)
      .execute()
    return rows.flatMap((row) => [row.participant_guid, row.response_json])
  }
})

/** Counts how many parts of the texts are still in the files, however short. */
function remains(files: readonly string[], texts: readonly string[]): number {
  const parts = new Set<string>()
  for (const text of texts) {
    const tokens = text.match(/sheet\d+a\d+p\d+e|[0-9a-f-]{36}/g) ?? []
    for (const token of tokens) parts.add(token.slice(-partLength))
  }
  const found = new Set<string>()
  for (const file of files) {
    for (const [run] of file.matchAll(/[0-9a-zA-Z-]+/g)) {
      for (let at = 0; at + partLength <= run.length; at++) {
        const part = run.slice(at, at + partLength)
        if (parts.has(part)) found.add(part)
      }
    }
  }
  return found.size
}
