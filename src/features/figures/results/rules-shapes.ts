import * as z from 'zod'

/** A value with its 95% interval. */
export const range = z.object({ value: z.number(), low: z.number(), high: z.number() })

/** How strongly a group's area scores move together. */
export const areasTogether = z.object({
  /** The mean correlation between two areas. */
  correlation: range,
  /** Without the questions' measurement error; null if an omega isn't shown. */
  corrected: z.number().nullable(),
  /** The least share of the variance that the first principal component explains. */
  firstShare: z.number(),
})
