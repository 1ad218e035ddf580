import * as z from 'zod'
import {
  byId,
  bySchool,
  bySurvey,
  contract,
  id,
  schoolKey,
  success,
  surveyGuid,
} from '../../../shared/endpoint.ts'
import { bandSettings, groupSettings } from '../surveys/rules-settings.ts'

const subType = z.object({ id: z.number(), subTypeValue: z.string().meta({ examples: ['5th grade'] }) })
const type = z.object({ id: z.number(), name: z.string().meta({ examples: ['Students, grades 4–8'] }) })
const language = z.object({
  id: z.number(),
  code: z.string().meta({ examples: ['es'] }),
  name: z.string().meta({ examples: ['Spanish'] }),
  chooseLangText: z.string().meta({ examples: ['Elija un idioma'] }),
})
const countRow = z.object({ participant_type_fk: z.number(), count: z.number() })

export const countTypes = ['student', 'parent', 'staff'] as const
export type CountType = (typeof countTypes)[number]

export const participantsContract = contract({
  getParticipants: {
    method: 'GET',
    path: '/api/get-participants',
    access: 'public',
    summary: 'All participant types, or the ones a survey includes.',
    query: z.object({ surveyGuid: surveyGuid.optional() }),
    status: 200,
    reply: z.array(type),
  },
  typesWithSubtypes: {
    method: 'GET',
    path: '/api/get-participant-types-subtypes/{id}',
    access: 'public',
    summary: 'A participant type with its sub-types.',
    params: byId,
    status: 200,
    reply: type.extend({ subTypes: z.array(subType) }),
  },
  subtypes: {
    method: 'GET',
    path: '/api/get-participant-subtypes/{id}',
    access: 'public',
    summary: 'The sub-types of a participant type.',
    params: byId,
    status: 200,
    reply: z.array(subType),
  },
  participantCount: {
    method: 'GET',
    path: '/api/participant-count/{id}',
    access: { owner: { school: 'params.id' }, from: 'coordinator' },
    scope: 'tracking',
    summary: 'Numbers of people for a school’s current survey.',
    params: bySchool,
    status: 200,
    reply: z.array(countRow),
  },
  surveyParticipantCount: {
    method: 'GET',
    path: '/api/survey-participant-count/{surveyGuid}',
    access: { owner: { survey: 'params.surveyGuid' }, from: 'coordinator' },
    scope: 'tracking',
    summary: 'Numbers of people for a survey.',
    params: bySurvey,
    status: 200,
    reply: z.array(countRow),
  },
  participantLanguages: {
    method: 'GET',
    path: '/api/participant-lang',
    access: 'public',
    summary: 'All available languages.',
    status: 200,
    reply: z.array(language),
  },
  entityLanguages: {
    method: 'GET',
    path: '/api/entity-participant-lang/{entityId}',
    access: { owner: { school: 'params.entityId' }, from: 'coordinator' },
    summary: 'The languages of a school’s current survey.',
    params: z.object({ entityId: schoolKey }),
    status: 200,
    reply: z.array(language),
  },
  surveyLanguages: {
    method: 'GET',
    path: '/api/entity-participant-lang-by-survey/{surveyId}',
    access: 'public',
    summary: 'A survey’s languages, by guid.',
    params: z.object({ surveyId: surveyGuid }),
    status: 200,
    reply: z.array(language),
  },
  languageArray: {
    method: 'GET',
    path: '/api/participant-lang-array/{id}',
    access: 'public',
    summary: 'A survey’s language ids, by guid.',
    params: z.object({ id: surveyGuid }),
    status: 200,
    reply: z.array(z.number()),
  },
  updateParticipantCategory: {
    method: 'POST',
    path: '/api/update-participant-category',
    versioned: true,
    access: { owner: { school: 'body.entityId', survey: 'body.surveyGuid' }, from: 'coordinator' },
    summary: 'Turns a group, or a grade band of students, on or off.',
    body: z.object({
      surveyGuid,
      entityId: id.optional(),
      category: z.enum([...groupSettings, ...bandSettings], 'Choose a group or a grade band.'),
      value: z.boolean(),
    }),
    status: 200,
    reply: success,
  },
})
