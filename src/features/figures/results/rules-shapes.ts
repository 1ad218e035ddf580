import * as z from 'zod'

/** Set if a number is only a bound at an end of its scale. */
export const coded = z.enum(['orLess', 'orMore']).nullable()

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

/** How each language's forms rated the two stories, in the groups where at least two languages can be shown. */
export const storyRatings = z.array(
  z.object({
    group: z.string(),
    languages: z.array(z.object({ language: z.string(), score: z.number(), coded })),
  }),
)
