import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { call, day, done, fieldOf, moveClock, noon, type Person, rowsOf } from './server.ts'
import { parentAnswers, refusedAs, statusOf, surveysOf } from './states.ts'
import {
  admin,
  answersOf,
  change,
  countOf,
  fillSetup,
  newOpenSchool,
  newSchool,
  newSurvey,
  setting,
  submission,
  submit,
} from './world.ts'

/** An administrator must repeat the school's name to close or cancel its survey. */
const named = { schoolName: 'Lakeside School' }

/** Returns the distinct values stored under a name at any depth, except null. */
function valuesOf(value: unknown, name: string): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  const own = fieldOf(value, name) ?? null
  const inner = Object.values(value).flatMap((one) => valuesOf(one, name))
  return [...new Set(own === null ? inner : [own, ...inner])]
}

/** Section 4 and decisions 8: other ways to open and close a survey. Runs after states. */
export function openings(): void {
  describe('4 Opening today', () => {
    test('replaces a survey that is still being set up with a new one', async () => {
      const place = await newSchool()
      const former = place.survey
      place.survey = await newSurvey(place)

      const active = (await surveysOf(place)).filter((row) => row.active === 1).map((row) => row.guid)
      expect(active).toEqual([place.survey])
      expect(active).not.toContain(former)
    })

    test('opens right away when its setup is complete', async () => {
      const place = await newOpenSchool(4)
      expect(await statusOf(place)).toBe('active')
    })

    test('stays pre-release after its open date until setup is complete', async () => {
      const place = await newSchool()
      await fillSetup(place, day(4), day(9))
      await moveClock(noon(5))

      expect(await statusOf(place)).toBe('pre-release')
      expect((await submit(submission(place.survey, {}))).status).toBeGreaterThanOrEqual(400)
    })

    test('treats a close by an administrator as the survey’s close', async () => {
      const place = await newOpenSchool(5)
      const answers = await parentAnswers(place)

      const close = (who: Person) => call(`POST /api/close-survey/${place.survey}`, who, named)
      for (let person = 0; person < 9; person += 1) await submit(submission(place.survey, answers))

      expect((await close(place.leader)).status).toBe(403)
      expect((await close(admin)).status).toBe(200)

      expect(await statusOf(place)).toBe('closed')
      expect((await submit(submission(place.survey, answers))).status).toBe(200)
      const next = await newSurvey(place)
      expect(next).not.toBe(place.survey)
      expect((await submit(submission(place.survey, answers))).status).toBe(200)
      await moveClock(`${day(6)}T13:00:00Z`)
      expect((await submit(submission(place.survey, answers))).status).toBe(409)
      expect(await countOf(place)).toBe(11)
    })

    test('classifies scores from ten or more people and shows no scores for fewer', async () => {
      const groups = await Promise.all(
        [
          { people: 9, choice: 0 },
          { people: 10, choice: 0 },
          { people: 20, choice: 2 },
        ].map(async (group) => ({ ...group, place: await newOpenSchool(6) })),
      )
      for (const { place, people, choice } of groups) {
        const answers = await answersOf(place.survey, 2, {}, choice)
        const bodies = Array.from({ length: people }, () => submission(place.survey, answers))
        await Promise.all(bodies.map(submit))
        await done(`POST /api/close-survey/${place.survey}`, admin, named)
      }
      await moveClock(`${day(7)}T14:00:00Z`)

      const shown = groups.map(async ({ place }) => {
        const results = await done(`GET /api/survey-results/${place.survey}`, place.leader)
        return [valuesOf(results, 'score'), valuesOf(results, 'status')]
      })
      expect(await Promise.all(shown)).toEqual([
        [[], []],
        [[], ['low']],
        [[5], ['emerging']],
      ])
    })

    test('uses the chosen terms in questions', async () => {
      const place = await newSchool()
      const [term] = rowsOf(await done('GET /api/substitutions', place.leader))
      const option = rowsOf(term?.options).find(({ label }) => label !== term?.value)
      const choice = {
        entityId: place.school,
        surveyGuid: place.survey,
        substitution_fk: term?.id,
        option_selection_id: option?.selectionId,
        option_fk: option?.id,
      }
      await fillSetup(place, day(7), day(9))
      const asked = async () => {
        const query = (type: number) =>
          `surveyGuid=${place.survey}&participant_type_fk=${type}&participant_lang_fk=1`
        const all = [1, 2, 3, 6].map((type) => done(`GET /api/get-source-surveys?${query(type)}`, null))
        return JSON.stringify(await Promise.all(all)).toLowerCase()
      }

      expect((await call('POST /api/save-individual-term-settings', place.leader, choice)).status).toBe(201)
      await change(place, 'setupComplete', day(7))

      expect(await asked()).toContain(String(option?.substitution_option ?? option?.label).toLowerCase())
    })

    test('refuses students in a grade band that is turned off', async () => {
      const place = await newSchool()
      await fillSetup(place, day(7), day(9))
      await change(place, 'participant48', false)
      await change(place, 'setupComplete', day(7))
      const older = await answersOf(place.survey, 6)
      const student = (type: number, sub: number) =>
        submit(submission(place.survey, older, { participant_type: type, participant_sub_type: sub }))

      expect((await student(6, 12)).status).toBe(200)
      expect((await student(1, 11)).status).toBeOneOf([400, 409])
    })

    test('lets an administrator move a close date later', async () => {
      const place = await newOpenSchool(7)

      const moved = await call(
        'POST /api/save-individual-survey-settings',
        admin,
        setting(place, 'surveyEndDate', day(20)),
      )

      expect(moved).toMatchObject({ status: 200, body: { success: true } })
      expect(fieldOf(await done(`GET /api/survey-config/${place.survey}`, null), 'closes')).toBe(day(20))
    })

    test('cancels for good, without responses or results, and allows a new survey', async () => {
      const place = await newOpenSchool(7)
      const body = submission(place.survey, await parentAnswers(place))
      await submit(body)

      await done(`POST /api/cancel-survey/${place.survey}`, admin, named)

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
