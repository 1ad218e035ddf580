import { describe, expect, test } from 'vitest'
import { call } from './server.ts'
import { newPerson } from './world.ts'

/** Decisions 9 and 10: what is limited. Afterwards this address may not try to sign in, so these checks come last. */
export function limits(): void {
  describe('Limits', () => {
    test('limits failed sign-ins of an account', async () => {
      const { email } = await newPerson()
      const statuses: number[] = []
      for (let attempt = 0; attempt < 30 && !statuses.includes(429); attempt += 1)
        statuses.push((await call('POST /api/login', null, { email, password: 'Wrong-Password-1!' })).status)

      expect(statuses.at(-1)).toBe(429)
      expect(statuses.slice(0, 3)).toEqual([401, 401, 401])
    })

    test('limits the size and the number of reported events', async () => {
      const report = (message: string) =>
        call('POST /api/system-event-log', null, { identifier: 'a', file: 'b', event: 'c', message })

      expect((await report('x'.repeat(1_000_000))).status).toBeOneOf([400, 413])
      const replies = await Promise.all(Array.from({ length: 300 }, () => report('again')))
      expect(replies.map((reply) => reply.status)).toContain(429)
    })
  })
}
