import * as z from 'zod'
import { byId, contract, filled, id, knownLanguage, success, surveyGuid } from '../../../shared/endpoint.ts'
import { grant } from '../../people/grants/contract.ts'
import { shareDays } from '../sharing/rules.ts'
import { purposes } from './rules.ts'

const purpose = z.enum(purposes)
const language = knownLanguage

export const namedLink = grant.extend({
  purpose,
  name: z.string().meta({ examples: ['Pa Houa Vang'] }),
  language: language.nullable(),
})
export type NamedLink = z.output<typeof namedLink>

/** A school, by its ID or a survey's ID. Without either, the whole installation, for administrators. */
const place = { entityId: id.optional(), surveyGuid: surveyGuid.optional() }

export const namedLinksContract = contract({
  namedLinks: {
    method: 'GET',
    path: '/api/named-links',
    access: { owner: { school: 'query.entityId', survey: 'query.surveyGuid' } },
    summary:
      'Helper links, for people without an account: to record, approve recordings, review translations, enter paper or enter interviews. Newest first; the links themselves aren’t stored.',
    query: z.object({ purpose, ...place }),
    status: 200,
    reply: z.array(namedLink),
  },
  makeNamedLink: {
    method: 'POST',
    path: '/api/named-links',
    access: { owner: { school: 'body.entityId', survey: 'body.surveyGuid' } },
    freshSignIn: true,
    summary: 'Creates a helper link. Only this reply includes the link.',
    body: z.object({
      purpose,
      name: filled(100).meta({ examples: ['Pa Houa Vang'] }),
      /** Required except for paper. */
      language: language.optional(),
      days: z.literal(shareDays),
      ...place,
    }),
    status: 201,
    reply: z.object({
      link: z.string().meta({ examples: ['https://audit.example/record/kX3v…'] }),
      namedLink,
    }),
  },
  withdrawNamedLink: {
    method: 'DELETE',
    path: '/api/named-links/{id}',
    access: { owner: { school: 'query.entityId', survey: 'query.surveyGuid' } },
    summary: 'Turns off a link. Has no effect if the link is already off.',
    params: byId,
    query: z.object(place),
    status: 200,
    reply: success,
  },
})
