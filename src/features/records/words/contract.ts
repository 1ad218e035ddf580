import * as z from 'zod'

/** The words of a page for helpers, in each language that has all of them. English comes with the page. */
export const helperWordsList = z.array(
  z.object({
    language: z.string().meta({ examples: ['so'] }),
    nativeName: z.string().meta({ examples: ['Soomaali'] }),
    /** Says in this language and in English that no speaker has reviewed it; empty if one has. */
    draft: z.array(z.string()),
    texts: z.record(z.string(), z.string()),
    date: z.string().meta({ examples: ['{day} {month} {year}'] }),
    months: z.array(z.string()),
  }),
)
export const helperWords = helperWordsList.optional()
export type HelperWords = z.output<typeof helperWordsList>[number]
