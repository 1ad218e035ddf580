import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { call, day, done, rowsOf } from './server.ts'
import { admin, inSetup, newPerson, open, schoolFields } from './world.ts'

const sentence = { message: expect.stringMatching(/\w/) }

/** Section 8: the server's rows in the error table, except those tested in other files. */
export function errorRows(): void {
  describe('8 School profile id 0 and no survey', () => {
    test('returns id 0 without a profile, and No Survey without a survey', async () => {
      const leader = await newPerson()
      expect(await done(`GET /api/get-entity-info/${leader.id}`, leader)).toMatchObject({ id: 0 })
      const school = Object(await done('POST /api/add-entity', leader, schoolFields(leader.id))).id

      const placeholder = { name: 'No Survey', surveyName: 'No Survey', exists: false }
      expect(await done(`GET /api/entity-survey/${school}`, leader)).toMatchObject(placeholder)
      for (const name of ['get-all-surveys', 'participant-count', 'entity-participant-lang'])
        expect(rowsOf(await done(`GET /api/${name}/${school}`, leader))).toEqual([])
      for (const name of ['entity-survey-settings', 'entity-survey-dates', 'entity-substitution'])
        for (const who of [leader, admin])
          expect(await call(`GET /api/${name}/${school}`, who)).toMatchObject({
            status: 404,
            body: { message: 'No Survey Found' },
          })
      for (const name of ['entity-survey-settings', 'entity-survey-dates', 'entity-substitution'])
        expect(await call(`GET /api/${name}/${school}`, open.leader)).toMatchObject({
          status: 403,
          body: { message: 'Permission denied' },
        })
    })
  })

  describe('8 Survey source fetch failure', () => {
    test.each([
      ['an unknown survey', `surveyGuid=${randomUUID()}&participant_type_fk=2&participant_lang_fk=1`, 404],
      ['no survey', 'participant_type_fk=2&participant_lang_fk=1', 400],
    ])('explains an error for %s', async (_, query, status) => {
      expect(await call(`GET /api/get-source-surveys?${query}`, null)).toMatchObject({
        status,
        body: sentence,
      })
    })

    test('explains an error for an unknown type', async () => {
      const query = `surveyGuid=${open.survey}&participant_type_fk=4&participant_lang_fk=1`
      expect(await call(`GET /api/get-source-surveys?${query}`, null)).toMatchObject({
        status: 400,
        body: sentence,
      })
    })
  })

  describe('8 Refused changes', () => {
    test.each([
      ['update-entity', { entity_state: 'XX' }, 400],
      ['update-user', { email: 'no address' }, 400],
      ['update-user', { firstName: ' ' }, 400],
      ['update-status', { stepId: 777, stepStatus: 1 }, 404],
      ['update-status', { stepId: 8, stepStatus: 'done' }, 400],
      ['save-individual-language-settings', { langHmong: 'perhaps' }, 400],
      ['system-event-log', { message: undefined }, 400],
    ])('%s with %j returns %i and a message', async (name, wrong, status) => {
      const { leader, school, survey } = inSetup
      const bodies: Record<string, object> = {
        'update-entity': { id: school, ...schoolFields(leader.id) },
        'update-user': { id: leader.id },
        'update-status': { userId: leader.id, entityId: school },
        'save-individual-language-settings': { surveyGuid: survey, entityId: school },
        'system-event-log': { identifier: 'a', file: 'b', event: 'c', message: 'd' },
      }
      const reply = await call(`POST /api/${name}`, leader, { ...bodies[name], ...wrong })
      expect(reply).toMatchObject({ status, body: sentence })
    })
  })

  describe('7 Date-times', () => {
    test('accepts a date-time for a date in the administrator’s log', async () => {
      const rows = async (query: string) => {
        const reply = await done(`GET /api/system-events?${query}`, admin)
        return Object(reply).total
      }
      expect(await rows(`from=${day(0)}T00:00:00Z&to=${day(0)}T23:00:00Z`)).toBe(
        await rows(`from=${day(0)}&to=${day(0)}`),
      )
    })
  })
}
