import * as z from 'zod'
import { offeredLanguage } from '../../../shared/endpoint.ts'

/** About 600 recordings of three seconds take 5 MB. */
export const fileBytesAtMost = 24_000_000

/** The kind of file, which the signature covers. */
export const voiceFormat = 'equity-audit recordings 1'

export const voiceContent = z.strictObject({
  language: offeredLanguage,
  recordings: z
    .array(
      z.strictObject({
        words: z.string().regex(/^[0-9a-f]{64}$/),
        speaker: z.string().min(1).max(100),
        approvedBy: z.string().max(100),
        sound: z.base64().max(70_000),
      }),
    )
    .max(2000),
})
