import * as z from 'zod'

export const grant = z.object({
  id: z.number(),
  state: z.enum(['open', 'ended', 'withdrawn']),
  createdBy: z.string().meta({ examples: ['Maya Thompson'] }),
  /** Days, YYYY-MM-DD, in the school's time zone, or the service's if set, or UTC. */
  created: z.string().meta({ examples: ['2026-09-21'] }),
  ends: z.string().meta({ examples: ['2026-10-21'] }),
})
