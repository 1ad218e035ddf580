import { randomUUID } from 'node:crypto'
import { makeToken } from '../../features/running/auth/server/actions.ts'
import { insertSchool } from '../../features/schools/school/server/actions.ts'
import { createSurvey, saveExpected, saveSettings } from '../../features/schools/surveys/server/actions.ts'
import type { TestApp } from './app.ts'
import type { World } from './changes.ts'
import { schoolFields } from './school.ts'

/** Returns a function that, on each call, creates a leader with a school and a survey that is ready to complete. */
export async function worlds(app: TestApp): Promise<() => Promise<World>> {
  const { db } = app
  const { id: _, ...template } = (await app.account()).user
  const insert = () =>
    db
      .insertInto('users')
      .values({ ...template, email: `${randomUUID()}@school.example` })
      .returningAll()
      .executeTakeFirstOrThrow()
  return async () => {
    const leader = await insert()
    const successor = await insert()
    const { entityName: entity_name, ...fields } = schoolFields
    const profile = { ...fields, entity_name, user_fk: leader.id, time_zone: null }
    const school = await insertSchool(db, profile, app.clock.at)
    const schoolId = school?.id ?? 0
    const survey = await createSurvey(db, { schoolId, name: 'First', now: app.clock.at })
    await saveSettings(db, survey.id, {
      survey_date_begin: '2026-10-20',
      survey_date_end: '2026-10-28',
      survey_question_gender: 4,
      languages: { en: true },
      bands: { '4-8': true },
    })
    for (const group of ['students', 'parents', 'staff'] as const)
      await saveExpected(db, survey.id, group, 100)
    return { leader, successor, token: await makeToken(app, leader), schoolId, survey }
  }
}
