import { describe, expect, test } from 'vitest'
import { call, moveClock, noon } from './server.ts'
import { answersOf, newOpenSchool, newPerson, submission, submit } from './world.ts'

/** Decisions 7, 9 and 10: what is delayed or limited. Runs last because it moves the clock and blocks sign-in. */
export function limits(): void {
  describe('8 Submit failure', () => {
    test('returns 503 with the fixed text if a device should retry', async () => {
      const place = await newOpenSchool(7)
      const body = submission(place.survey, await answersOf(place.survey, 2))
      // After such a long jump, the server doesn't trust its clock, which shows a time after the survey's close.
      await moveClock(noon(90))

      const reply = await submit(body)

      expect(reply.status).toBe(503)
      expect(reply.body).toEqual([
        {
          responseCode: 2,
          responseMessage: 'A problem was encountered while sending survey submission to database',
        },
      ])
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    })
  })

  describe('Limits', () => {
    test('limits failed sign-ins to an account', async () => {
      const { email } = await newPerson()
      const statuses: number[] = []
      for (let attempt = 0; attempt < 30 && !statuses.includes(429); attempt += 1)
        statuses.push((await call('POST /api/login', null, { email, password: 'Wrong-Password-1!' })).status)

      expect(statuses.at(-1)).toBe(429)
      expect(statuses.slice(0, 3)).toEqual([401, 401, 401])
    })

    test('limits the size and number of reported events', async () => {
      const report = (message: string) =>
        call('POST /api/system-event-log', null, { identifier: 'a', file: 'b', event: 'c', message })

      expect((await report('x'.repeat(1_000_000))).status).toBeOneOf([400, 413])
      const replies = await Promise.all(Array.from({ length: 300 }, () => report('again')))
      expect(replies.map((reply) => reply.status)).toContain(429)
    })
  })
}
