import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { day, done, type Fields, fieldOf, type Reply, rowsOf } from './server.ts'
import {
  admin,
  answersOf,
  countOf,
  newOpenSchool,
  newSchool,
  type School,
  submission,
  submit,
  thanks,
} from './world.ts'

/** Section 8, submit failure; section 3, submission; decisions 7: each response counts exactly once. */
export function submissions(): void {
  let place: School
  let answers: Fields
  beforeAll(async () => {
    place = await newOpenSchool()
    answers = await answersOf(place.survey, 2)
  })
  /** Returns a submission's stored row as administrators see it. */
  const stored = async (participant: unknown) => {
    const rows = rowsOf(await done(`GET /api/survey-responses/${place.survey}`, admin))
    return rows.find((row) => row.guid === participant)
  }
  const refusal = (reply: Reply) => [reply.status, fieldOf(rowsOf(reply.body)[0], 'responseCode')]

  describe('8 Submit', () => {
    test('stores a repeated response once and returns the same success', async () => {
      const before = Number(await countOf(place))
      const body = submission(place.survey, answers)

      for (let time = 0; time < 3; time += 1)
        expect(await submit(body)).toMatchObject({ status: 200, body: thanks })
      const other = { ...body, participant_type: 3, participant_sub_type: 3, participant_at_school: 1 }
      expect((await submit(other)).status).toBeLessThan(500)

      expect(await countOf(place)).toBe(before + 1)
      expect(await stored(body.participant_guid)).toMatchObject({
        participant_type: 2,
        participant_sub_type: 16,
      })
    })

    test('stores a response once if many copies arrive together', async () => {
      const before = Number(await countOf(place))
      const body = submission(place.survey, answers)

      const replies = await Promise.all(Array.from({ length: 8 }, () => submit(body)))

      expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 200))
      expect(await countOf(place)).toBe(before + 1)
    })

    test('accepts 64 simultaneous clients', async () => {
      const before = Number(await countOf(place))

      const replies = await Promise.all(
        Array.from({ length: 64 }, () => submit(submission(place.survey, answers))),
      )

      expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 200))
      expect(await countOf(place)).toBe(before + 64)
    })

    test('accepts the same participant_guid in another survey', async () => {
      const other = await newOpenSchool()
      const body = submission(place.survey, answers)
      await submit(body)

      expect((await submit({ ...body, survey_guid: other.survey })).body).toEqual(thanks)
      expect(await countOf(other)).toBe(1)
    })

    test('accepts answers as a JSON string and participant_at_school as a boolean', async () => {
      const body = submission(place.survey, JSON.stringify(answers), { participant_at_school: true })

      expect((await submit(body)).body).toEqual(thanks)
      expect(await stored(body.participant_guid)).toMatchObject({
        participant_at_school: 1,
        submitted_date: day(0),
      })
    })

    test('returns code 3 if a required answer is missing', async () => {
      const before = await countOf(place)
      const [first = ''] = Object.keys(answers)
      const { [first]: _, ...others } = answers

      expect(refusal(await submit(submission(place.survey, others)))).toEqual([400, 3])
      expect(refusal(await submit(submission(place.survey, {})))).toEqual([400, 3])
      expect(await countOf(place)).toBe(before)
    })

    test.each<[string, Fields]>([
      ['no participant guid', { participant_guid: undefined }],
      ['a participant guid that is no uuid', { participant_guid: 'someone' }],
      ['an unknown participant type', { participant_type: 4 }],
      ['a sub-type of another type', { participant_sub_type: 3 }],
      ['an unknown sub-type', { participant_sub_type: 999 }],
      ['no word on being at school', { participant_at_school: 2 }],
      ['answers that are no object', { response_json: '[1' }],
    ])('rejects %s with a reply in the same shape', async (_, change) => {
      const before = await countOf(place)
      const reply = await submit(submission(place.survey, answers, change))

      expect(reply.status).toBe(400)
      expect(reply.body).toEqual([
        { responseCode: expect.toBeOneOf([2, 3]), responseMessage: expect.stringMatching(/\w/) },
      ])
      expect(await countOf(place)).toBe(before)
    })

    test.each([1, 2, 3, 4, 5])('accepts a participant_guid of UUID version %i', async (version) => {
      const participant_guid = randomUUID().replace(/-4/, `-${version}`)
      expect((await submit(submission(place.survey, answers, { participant_guid }))).status).toBe(200)
    })

    test('rejects an unknown survey with a reply in the same shape', async () => {
      expect(refusal(await submit(submission(randomUUID(), answers)))).toEqual([404, 2])
    })

    test('refuses a response before its survey opens', async () => {
      const { survey } = await newSchool()

      expect(refusal(await submit(submission(survey, answers)))).toEqual([409, 2])
    })
  })

  describe('3 Codes', () => {
    const take = async (
      type: number,
      sub: number,
      codes: Parameters<typeof answersOf>[2] = {},
      more: Fields = {},
    ) => {
      const body = submission(place.survey, await answersOf(place.survey, type, codes), {
        participant_type: type,
        participant_sub_type: sub,
        ...more,
      })
      expect(await submit(body)).toMatchObject({ status: 200, body: thanks })
      return stored(body.participant_guid)
    }

    const pairs = [
      ...[1, 2, 9, 10, 11].map((sub) => [1, sub]),
      ...[12, 13, 14, 15].map((sub) => [6, sub]),
      ...[3, 4, 5, 6, 7, 8].map((sub) => [3, sub]),
      ...[16, 17, 18, 19].map((sub) => [2, sub]),
    ]
    test.each(pairs)('accepts participant type %i with sub-type %i', async (type = 0, sub = 0) => {
      expect(await take(type, sub)).toMatchObject({ participant_type: type, participant_sub_type: sub })
    })

    test.each([1, 2, 3, 4, 5])('reads gender %i from q0058, not from the body', async (q0058) => {
      expect(await take(2, 16, { q0058 }, { participant_gender: 9 })).toMatchObject({
        participant_gender: q0058,
      })
    })

    test.each<[number | number[], number | null]>([
      [[], null],
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
      [5, 5],
      [6, 6],
      [7, 7],
      [[5], 5],
      [[2, 6], 7],
      [[8], 6],
      [[2, 8], 7],
    ])('reads race %j from q0059 as %i', async (q0059, code) => {
      expect(await take(2, 16, { q0059 }, { demographic_fk: '1' })).toMatchObject({ demographic_fk: code })
    })

    test('stores null for a gender or race that was left blank', async () => {
      expect(await take(3, 3, {}, { participant_gender: 1, demographic_fk: 1 })).toMatchObject({
        participant_gender: null,
        demographic_fk: null,
      })
    })
  })
}
