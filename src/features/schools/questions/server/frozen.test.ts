import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import {
  definition,
  type Leader,
  leaderWithSchool,
  preparedSurvey,
  setting,
} from '../../../../app/testing/survey.ts'
import { findSurvey } from '../../surveys/server/actions.ts'
import { termsContract } from '../../terms/contract.ts'
import { frozenInstrument } from './actions.ts'

const days = ['2026-10-20', '2026-10-30'] as const
let app: TestApp
let leader: Leader
let guid: string
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  leader = await leaderWithSchool(app)
  guid = await preparedSurvey(app, leader, ...days)
})
afterAll(() => app.close())

describe('after opening', () => {
  test('shares questions in memory only between surveys with the same words', async () => {
    const all = [leader, await leaderWithSchool(app), await leaderWithSchool(app)]
    const guids = [guid, ...(await Promise.all(all.slice(1).map((one) => preparedSurvey(app, one, ...days))))]
    await replaceWords(all[2]!, guids[2]!)
    for (const [place, one] of all.entries())
      await setting(app, one, guids[place]!, 'setupComplete', '2026-10-14')
    app.clock.at = new Date('2026-10-20T15:00:00Z')

    const shown = await Promise.all(guids.map((one) => definition(app, one, 3)))
    const kept = await Promise.all(
      guids.map(async (one) => frozenInstrument(app, (await findSurvey(app, one))!)),
    )

    expect(kept[1]).toBe(kept[0])
    expect(kept[2]).not.toBe(kept[0])
    expect(shown[1]).toEqual(shown[0])
    expect(shown[2]).not.toEqual(shown[0])
  })

  test('protects the questions from later changes to standard questions and words', async () => {
    await setting(app, leader, guid, 'setupComplete', '2026-10-14')
    app.clock.at = new Date('2026-10-20T15:00:00Z')
    const before = await definition(app, guid, 3)
    const fresh = await testAppOverSameDatabase()

    await app.db.updateTable('question_texts').set({ title: 'Another question?' }).execute()
    await app.db.updateTable('substitution_texts').set({ forms: '{}' }).execute()

    expect(await definition(app, guid, 3)).toEqual(before)
    expect(await definition(fresh, guid, 3)).toEqual(before)
  })

  test('follows the standard questions until the survey opens', async () => {
    const other = await preparedSurvey(app, leader, '2026-10-20', '2026-10-30')
    await app.db
      .updateTable('question_texts')
      .set({ title: 'A newer question?' })
      .where('item_id', '=', 'q1401')
      .execute()

    const [first] = (await definition(app, other, 3)).pages.flatMap((page) => page.elements)

    expect(first?.title).toBe('A newer question?')
  })

  test('freezes only one question set for two simultaneous first visitors', async () => {
    await setting(app, leader, guid, 'setupComplete', '2026-10-14')
    app.clock.at = new Date('2026-10-20T15:00:00Z')

    const [one, other] = await Promise.all([definition(app, guid, 1), definition(app, guid, 1)])

    expect(one).toEqual(other)
    const survey = await app.db
      .selectFrom('surveys')
      .select('id')
      .where('guid', '=', guid)
      .executeTakeFirstOrThrow()
    expect(
      await app.db.selectFrom('frozen_instruments').selectAll().where('survey_id', '=', survey.id).execute(),
    ).toHaveLength(1)
  })

  /** Chooses the first option in every row of terms. */
  async function replaceWords({ token, schoolId }: Leader, surveyGuid: string): Promise<void> {
    for (const { id, options } of (await app.call(termsContract.substitutions, {}, token)).body) {
      const [option] = options
      const body = {
        surveyGuid,
        entityId: schoolId,
        substitution_fk: id,
        option_selection_id: option?.selectionId,
        option_fk: option?.id,
      }
      expect((await app.call(termsContract.saveTerm, { body }, token)).status).toBe(201)
    }
  }

  /** Starts another process without cached data on the same database. */
  async function testAppOverSameDatabase(): Promise<TestApp> {
    const { createApp } = await import('../../../../app/app.ts')
    const { db, config, clock } = app
    const again = await createApp({ db: db.withoutPlugins(), config, now: () => clock.at })
    return {
      ...app,
      app: again,
      call: async (endpoint, input) => {
        const { query } = input as { query: Record<string, string> }
        const answer = await again.inject({ method: endpoint.method, url: endpoint.path, query })
        return { status: answer.statusCode, body: answer.json(), message: '', headers: answer.headers }
      },
    }
  }
})
