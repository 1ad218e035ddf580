import * as z from 'zod'
import { bands, groups } from '../../../shared/codes.ts'
import { day, id } from '../../../shared/endpoint.ts'
import { languageCodes } from '../../../shared/languages.ts'

/** Rows of terms; far more than there are. */
const termsAtMost = 50

/** What a template sets; null: each school decides. */
export const templateValues = z.object({
  dates: z.object({ begin: day, end: day }).nullable(),
  groups: z
    .array(z.enum(groups))
    .min(1, 'Choose at least one group that takes part.')
    .max(groups.length)
    .nullable(),
  bands: z.array(z.enum(bands)).min(1, 'Choose which grades take part.').max(bands.length).nullable(),
  languages: z
    .array(z.enum(languageCodes))
    .min(1, 'Choose at least one language.')
    .max(languageCodes.length)
    .nullable(),
  /** 1 to 4 more and more answers, 5 none; and who is asked. */
  gender: z
    .object({
      item: z.number().int().min(1).max(5),
      ask48: z.boolean(),
      ask912: z.boolean(),
      askAdults: z.boolean(),
    })
    .nullable(),
  /** Rows that are not named mean the default. */
  terms: z
    .array(z.object({ substitution_fk: id, option_fk: id }))
    .max(termsAtMost)
    .meta({ examples: [[]] })
    .nullable(),
})
