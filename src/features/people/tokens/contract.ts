import * as z from 'zod'
import { contract, success } from '../../../shared/endpoint.ts'

const session = z.object({
  id: z.string().meta({ examples: ['q3Zt0c9vQm1Yk8Xw2tBz5L'] }),
  /** Browser family and system; empty if the sign-in didn't send any. */
  browser: z.string().meta({ examples: ['Firefox on Windows'] }),
  /** Instants, ISO 8601. */
  begun: z.string().meta({ examples: ['2026-10-14T15:00:00.000Z'] }),
  /** Accurate to within five minutes. */
  lastUsed: z.string().meta({ examples: ['2026-10-14T15:40:00.000Z'] }),
  isThisOne: z.boolean(),
})
export type SignedInSession = z.output<typeof session>

export const tokensContract = contract({
  sessions: {
    method: 'GET',
    path: '/api/sessions',
    access: 'signed-in',
    summary: 'The caller’s sessions, most recently used first.',
    status: 200,
    reply: z.array(session),
  },
  endSession: {
    method: 'POST',
    path: '/api/end-session',
    access: 'signed-in',
    summary: 'Ends one of the caller’s sessions right away. The reply is the same if it has already ended.',
    body: z.object({
      id: z
        .string()
        .max(64)
        .meta({ examples: ['q3Zt0c9vQm1Yk8Xw2tBz5L'] }),
    }),
    status: 200,
    reply: success,
  },
  endOtherSessions: {
    method: 'POST',
    path: '/api/end-other-sessions',
    access: 'signed-in',
    summary: 'Ends all of the caller’s other sessions. The current one gets a new token.',
    status: 200,
    reply: z.object({ token: z.string() }),
  },
})
