import * as z from 'zod'
import { contract, filled, id, success } from '../../../shared/endpoint.ts'
import {
  initialOf,
  partNames,
  type SetupPart,
  settings,
  settingsIn,
  type TemplateValues,
} from '../../schools/settings/rules.ts'
import { sentSetting, setupChoices } from '../../schools/surveys/contract.ts'
import { chooseSome } from '../../schools/surveys/rules.ts'

/** Maximum number of schools per request. Organizations have far fewer. */
const schoolsAtMost = 1000

const { groups, bands, languages, terms } = setupChoices
const lists: Partial<Record<SetupPart, z.ZodType>> = {
  groups: groups.min(1, chooseSome.groups),
  bands: bands.min(1, chooseSome.bands),
  languages: languages.min(1, chooseSome.languages),
  terms,
}
/** Returns the schema of a part with values. Older programs may omit parts whose settings all have initial values. */
function valuesIn(part: SetupPart): z.ZodType {
  const names = settingsIn(part)
  const chosen = z.number().int().min(1).max(5)
  const shape = z.object(
    Object.fromEntries(
      names.map((name) => {
        const { field, kind } = settings[name]
        return [field, kind === 'option' ? chosen : sentSetting(name)]
      }),
    ),
  )
  return names.every((name) => initialOf(name) !== undefined)
    ? shape.nullable().default(null)
    : shape.nullable()
}
/** What a template sets, by part. Null means that each school decides. */
const values = z.object(
  Object.fromEntries(partNames.map((part) => [part, lists[part]?.nullable() ?? valuesIn(part)])),
) as unknown as z.ZodType<TemplateValues, TemplateValues>

const template = z.object({
  id: z.number(),
  name: z.string().meta({ examples: ['Autumn 2027'] }),
  version: z.number(),
  values,
  /** Setup is completed automatically as soon as nothing is missing. */
  completes: z.boolean(),
})
export type Template = z.output<typeof template>

/** A school's state in relation to a template. */
export const schoolStates = ['free', 'preparing', 'other', 'open', 'given', 'opened'] as const

const schoolOfTemplate = z.object({
  id: z.number(),
  name: z.string().meta({ examples: ['Lakeside Middle School'] }),
  /** The unfinished survey: none · in setup · with another template · open · with this template · opened with it. */
  state: z.enum(schoolStates),
  surveyGuid: z.string().nullable(),
  isComplete: z.boolean(),
  /** What a survey with this template still needs in its setup. */
  missing: z.array(z.string().meta({ examples: ['Enter the number of staff.'] })),
})
export type SchoolOfTemplate = z.output<typeof schoolOfTemplate>

const inOrganization = z.object({ organization: id })
const byTemplate = inOrganization.extend({ id })
const ofParams = { owner: { organization: 'params.organization' } } as const
const ofBody = { owner: { organization: 'body.organization' } } as const

export const rolloutContract = contract({
  templates: {
    method: 'GET',
    path: '/api/templates/{organization}',
    access: ofParams,
    summary: 'The templates of an organization, the newest first.',
    params: inOrganization,
    status: 200,
    reply: z.array(
      template.pick({ id: true, name: true, values: true }).extend({
        /** Number of schools that have the template. */
        schools: z.number(),
      }),
    ),
  },
  template: {
    method: 'GET',
    path: '/api/templates/{organization}/{id}',
    access: ofParams,
    summary: 'A template, and the state of each school in the organization.',
    params: byTemplate,
    status: 200,
    reply: template.extend({ schools: z.array(schoolOfTemplate) }),
  },
  makeTemplate: {
    method: 'POST',
    path: '/api/make-template',
    access: ofBody,
    summary: 'Creates a template for an organization.',
    body: inOrganization.extend({ name: filled(200), values, completes: z.boolean() }),
    status: 201,
    reply: template,
  },
  changeTemplate: {
    method: 'POST',
    path: '/api/change-template',
    access: ofBody,
    summary:
      'Changes a template and the unopened surveys that follow it. 409 if its version changed. The reply lists schools whose survey couldn’t follow.',
    body: byTemplate.extend({ version: z.number().int(), name: filled(200), values, completes: z.boolean() }),
    status: 200,
    reply: z.object({ template, left: z.array(z.object({ school: z.string(), reason: z.string() })) }),
  },
  giveTemplate: {
    method: 'POST',
    path: '/api/give-template',
    access: ofBody,
    summary:
      'Gives schools surveys that follow a template, in one transaction per school. A survey being set up is included only with `takeOver`. The reply lists which schools got it, and why others didn’t.',
    body: byTemplate.extend({
      schools: z.array(id).min(1, 'Choose at least one school.').max(schoolsAtMost),
      takeOver: z.boolean(),
    }),
    bodyLimit: 32_768,
    status: 200,
    reply: z.object({
      given: z.array(z.string().meta({ examples: ['Lakeside Middle School'] })),
      left: z.array(z.object({ school: z.string(), reason: z.string() })),
    }),
  },
  takeTemplateBack: {
    method: 'POST',
    path: '/api/take-template-back',
    access: ofBody,
    summary:
      'Takes a template back from a school’s survey. The survey keeps its values and becomes the school’s own.',
    body: byTemplate.extend({ school: id }),
    status: 200,
    reply: success,
  },
  deleteTemplate: {
    method: 'DELETE',
    path: '/api/templates/{organization}/{id}',
    access: ofParams,
    summary: 'Deletes a template. Surveys that follow it keep their values and become the schools’ own.',
    params: byTemplate,
    status: 200,
    reply: success,
  },
})
