import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { call, day, done, fieldOf, moveClock, noon, rowsOf } from './server.ts'
import { parentAnswers, refusedAs, statusOf, surveysOf } from './states.ts'
import {
  admin,
  fillSetup,
  newOpenSchool,
  newSchool,
  newSurvey,
  setting,
  submission,
  submit,
} from './world.ts'

/** Section 4 and decisions 8: other ways to open and to close. Follows states. */
export function openings(): void {
  describe('4 Opening today', () => {
    test('takes a new survey in place of one that was being set up', async () => {
      const place = await newSchool()
      const former = place.survey
      place.survey = await newSurvey(place)

      const active = (await surveysOf(place)).filter((row) => row.active === 1).map((row) => row.guid)
      expect(active).toEqual([place.survey])
      expect(active).not.toContain(former)
    })

    test('opens at once when its setup is complete', async () => {
      const place = await newOpenSchool(4)
      expect(await statusOf(place)).toBe('active')
    })

    test('stays pre-release after its open date while the setup is not complete', async () => {
      const place = await newSchool()
      await fillSetup(place, day(4), day(9))
      await moveClock(noon(5))

      expect(await statusOf(place)).toBe('pre-release')
      expect((await submit(submission(place.survey, {}))).status).toBeGreaterThanOrEqual(400)
    })

    test('counts a closing by an administrator as the close', async () => {
      const place = await newOpenSchool(5)
      const answers = await parentAnswers(place)

      expect(
        (
          await call(`POST /api/close-survey/${place.survey}`, place.leader, {
            schoolName: 'Lakeside School',
          })
        ).status,
      ).toBe(403)
      await done(`POST /api/close-survey/${place.survey}`, admin, { schoolName: 'Lakeside School' })

      expect(await statusOf(place)).toBe('closed')
      expect((await submit(submission(place.survey, answers))).status).toBe(200)
      await moveClock(`${day(6)}T13:00:00Z`)
      expect((await submit(submission(place.survey, answers))).status).toBe(409)
    })

    test('lets an administrator move a close date later', async () => {
      const place = await newOpenSchool(6)

      const moved = await call(
        'POST /api/save-individual-survey-settings',
        admin,
        setting(place, 'surveyEndDate', day(20)),
      )

      expect(moved).toMatchObject({ status: 200, body: { success: true } })
      expect(fieldOf(await done(`GET /api/survey-config/${place.survey}`, null), 'closes')).toBe(day(20))
    })

    test('cancels for good: no responses, no results, not current, a new survey allowed', async () => {
      const place = await newOpenSchool(6)
      const body = submission(place.survey, await parentAnswers(place))
      await submit(body)

      await done(`POST /api/cancel-survey/${place.survey}`, admin, { schoolName: 'Lakeside School' })

      expect(await submit({ ...body, participant_guid: randomUUID() })).toMatchObject({
        status: 409,
        body: refusedAs(2),
      })
      expect((await call(`GET /api/survey-results/${place.survey}`, place.leader)).status).not.toBe(200)
      expect(rowsOf(await done(`GET /api/survey-responses/${place.survey}`, admin).catch(() => []))).toEqual(
        [],
      )
      expect((await surveysOf(place)).find((row) => row.guid === place.survey)?.active).toBe(0)
      await newSurvey(place)
    })
  })
}
