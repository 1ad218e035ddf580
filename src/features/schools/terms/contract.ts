import * as z from 'zod'
import { contract, id, surveyGuid } from '../../../shared/endpoint.ts'

export const substitution = z.object({
  id: z.number(),
  variable: z.string().meta({ examples: ['students'] }),
  /** The row's name in English. */
  label: z.string(),
  /** Where the row's words appear. */
  help: z.string(),
  /** Wording used if nothing was chosen. */
  value: z.string(),
  /** Up to four options and the default, which is last. */
  options: z.array(
    z.object({
      id: z.number(),
      /** Position in the row, starting at 1. */
      selectionId: z.number(),
      label: z.string(),
      substitution_option: z.string().meta({ examples: ['pupils'] }),
      isDefault: z.boolean(),
      labels: z.record(z.string(), z.string()).meta({ examples: [{ en: 'pupils', es: 'alumnos' }] }),
      /** The English words for each of the row's placeholders. */
      forms: z
        .record(z.string(), z.string())
        .optional()
        .meta({ examples: [{ students: 'pupils', student: 'pupil' }] }),
    }),
  ),
})
export type Substitution = z.output<typeof substitution>

export const termsContract = contract({
  substitutions: {
    method: 'GET',
    path: '/api/substitutions',
    access: 'signed-in',
    summary: 'The words that a school can replace, with the options for each.',
    status: 200,
    reply: z.array(substitution),
  },
  entitySubstitution: {
    method: 'GET',
    path: '/api/entity-substitution/{id}',
    access: { owner: { survey: 'params.id' }, from: 'coordinator', surveyNumber: 'school' },
    summary:
      'A survey’s words, by its guid or, for the current survey, by the school’s id. Each row has the school’s choice and its wording in each language.',
    params: z.object({ id: surveyGuid }),
    status: 200,
    reply: z.array(
      z.object({
        substitution_fk: z.number(),
        variable: z.string().meta({ examples: ['students'] }),
        option_selection_id: z.number(),
        option_fk: z.number(),
        chosen: z.boolean(),
        byLanguage: z.record(z.string(), z.string()).meta({ examples: [{ en: 'pupils', es: 'alumnos' }] }),
      }),
    ),
  },
  saveTerm: {
    method: 'POST',
    path: '/api/save-individual-term-settings',
    versioned: true,
    access: { owner: { school: 'body.entityId', survey: 'body.surveyGuid' }, from: 'coordinator' },
    summary: 'Saves a school’s choice for one word.',
    body: z.object({
      surveyGuid,
      entityId: id.optional(),
      substitution_fk: id,
      option_selection_id: id,
      option_fk: id,
    }),
    status: 201,
    reply: z.object({ success: z.boolean() }),
  },
})
