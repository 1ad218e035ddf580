import * as z from 'zod'
import { listedWords } from './rules.ts'

/** The kind of file, which the signature covers. */
export const packFormat = 'equity-audit language 1'

export const packContent = z.strictObject({
  code: z.string().max(35),
  nativeName: z.string().trim().min(1).max(60).regex(listedWords),
  chooseLangText: z.string().trim().max(80).regex(listedWords).default(''),
  texts: z
    .array(
      z.strictObject({
        id: z.string().min(1).max(200),
        /** SHA-256, in hex, of the English text. */
        english: z.string().regex(/^[0-9a-f]{64}$/),
        words: z.string().min(1).max(2000),
        /** The speaker whose words an administrator there approved. */
        reviewer: z.string().min(1).max(100).regex(listedWords).optional(),
      }),
    )
    .max(2000),
})
export type PackContent = z.output<typeof packContent>
