import * as z from 'zod'
import {
  bySurvey,
  contract,
  fileReply,
  filled,
  id,
  mediaTypes,
  offeredLanguage,
  success,
  surveyGuid,
  text,
} from '../../../shared/endpoint.ts'
import { helperWords } from '../../records/words/contract.ts'
import { soundLimits } from './rules-sound.ts'

const language = offeredLanguage
const token = z.string().max(100)
const place = z
  .string()
  .max(100)
  .meta({ examples: ['q1301-2'] })
/** SHA-256, hex. */
const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'This isn’t a digest.')
  .meta({ examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'] })
/** MP3 in base64. */
const sound = z.string().max(Math.ceil(soundLimits.mostBytes / 3) * 4 + 4)

const textStates = ['missing', 'stale', 'recorded', 'sent back', 'approved'] as const

const recordedText = z.object({
  /** The place where the text first appears, which is also the name for an imported file. */
  place,
  hash,
  words: z.string(),
  english: z.string(),
  /** Sentences that say where the text appears. */
  where: z.string(),
  /** `stale` means that the recording has different words. */
  state: z.enum(textStates),
  /** The latest recording; null if there is none with these words. */
  recording: z
    .object({
      id: z.number(),
      lengthMs: z.number(),
      by: z.string(),
      /** Why the recording was sent back. */
      comment: z.string(),
      /** Whether it was recorded through this link or, for a school, by the same account. */
      isMine: z.boolean(),
      /** In a school's list, whether the recording is for all schools. */
      isForAll: z.boolean(),
      /** Whether it was approved before it was sent back. Surveys that opened in between still play it. */
      isPlayed: z.boolean(),
    })
    .nullable(),
})
export type RecordedText = z.output<typeof recordedText>

const recordingList = z.object({
  language,
  /** The language's name in English, and in the language itself. */
  languageName: z.string(),
  nativeName: z.string(),
  /** Null if the recordings are for all schools. */
  school: z.string().nullable(),
  /** Name of the person who records or listens. */
  name: z.string(),
  /** The link's last day, YYYY-MM-DD; null without a link. */
  ends: z.string().nullable(),
  /** Whether the link has ended. Then people can only delete the recordings that they made through it. */
  isEnded: z.boolean(),
  /** Index of the first text for this person. People who record at the same time start at different texts. */
  start: z.number(),
  texts: z.array(recordedText),
  /** Words of a link’s page in its language. Left out on other pages. */
  words: helperWords,
})
export type RecordingList = z.output<typeof recordingList>

const recordingProgress = z.object({
  language,
  /** Number of texts that are read aloud, followed by the number in each state. */
  texts: z.number(),
  approved: z.number(),
  waiting: z.number(),
  sentBack: z.number(),
  /** Whether devices usually have a voice for this language. */
  hasVoices: z.boolean(),
})
export type RecordingProgress = z.output<typeof recordingProgress>

/** Result of an import: either all files are imported, or none if any is rejected. */
const imported = z.object({
  taken: z.number(),
  errors: z.array(z.object({ name: z.string(), message: z.string() })),
})
export type Imported = z.output<typeof imported>

const decision = z.object({
  id,
  approved: z.boolean(),
  /** Why the recording is sent back. */
  comment: text(500).optional(),
})
export type Decision = z.output<typeof decision>
const take = z.object({ place, hash, sound })
export type Take = z.output<typeof take>
const atSchool = { entityId: id.optional() }
const reads = { owner: { school: 'query.entityId' }, from: 'coordinator' } as const
const changes = { owner: { school: 'body.entityId' } } as const
const ofLanguage = z.object({ language })
const byLink = { access: 'public', params: z.object({ token }), status: 200 } as const
const oneByLink = { ...byLink, params: z.object({ token, id }) } as const
const mp3 = { method: 'GET', status: 200, reply: fileReply, file: mediaTypes.mp3 } as const
const decide = {
  method: 'POST',
  summary: 'Approves a recording or sends it back. 409 for the caller’s own recording or a deleted one.',
  status: 200,
  reply: success,
} as const

export const recordingsContract = contract({
  recordSheet: {
    ...byLink,
    method: 'GET',
    path: '/api/record/{token}',
    summary:
      'The texts to record in a link’s language. Once the link has expired, only the texts recorded through it.',
    reply: recordingList,
  },
  addTake: {
    ...byLink,
    method: 'POST',
    path: '/api/record/{token}/takes',
    summary: 'Stores a recording of a text; 409 if its words have changed.',
    body: take,
    bodyLimit: 100 * 1024,
    status: 201,
    reply: z.object({ id: z.number() }),
  },
  withdrawTake: {
    ...oneByLink,
    method: 'DELETE',
    path: '/api/record/{token}/takes/{id}',
    summary: 'Deletes a recording made through this link, even if it was approved.',
    reply: success,
  },
  withdrawAll: {
    ...byLink,
    method: 'DELETE',
    path: '/api/record/{token}/takes',
    summary: 'Deletes every recording made through this link, even if others have recorded the text since.',
    reply: z.object({ withdrawn: z.number() }),
  },
  takeSound: {
    ...oneByLink,
    ...mp3,
    path: '/api/record/{token}/takes/{id}',
    summary: 'The sound of a recording made through this link.',
  },
  approvalSheet: {
    ...byLink,
    method: 'GET',
    path: '/api/approve-recordings/{token}',
    summary: 'The recordings to listen to in the language of a link.',
    reply: recordingList,
  },
  approvalSound: {
    ...oneByLink,
    ...mp3,
    path: '/api/approve-recordings/{token}/{id}',
    summary: 'The sound of a recording to listen to.',
  },
  decideByLink: { ...byLink, ...decide, path: '/api/approve-recordings/{token}', body: decision },
  recordings: {
    method: 'GET',
    path: '/api/recordings',
    access: { owner: { school: 'query.entityId', survey: 'query.surveyGuid' }, from: 'coordinator' },
    summary:
      'The progress of recordings in each language for a school, named by its id or a survey, or for all schools (administrators).',
    query: z.object({ ...atSchool, surveyGuid: surveyGuid.optional() }),
    status: 200,
    reply: z.array(recordingProgress),
  },
  recordingsOfLanguage: {
    method: 'GET',
    path: '/api/recordings/{language}',
    access: reads,
    summary: 'The texts of a language with their recordings.',
    params: ofLanguage,
    query: z.object(atSchool),
    status: 200,
    reply: recordingList,
  },
  recordingSound: {
    ...mp3,
    path: '/api/recordings/{language}/{id}',
    access: reads,
    summary: 'The sound of a recording to listen to.',
    params: ofLanguage.extend({ id }),
    query: z.object(atSchool),
  },
  decideRecording: {
    ...decide,
    path: '/api/recordings/{language}/decision',
    access: changes,
    params: ofLanguage,
    body: decision.extend(atSchool),
  },
  importRecordings: {
    method: 'POST',
    path: '/api/recordings/{language}/import',
    access: changes,
    summary:
      'Imports recordings named by the place of their text. If one is refused, none is imported and the reply says why.',
    params: ofLanguage,
    body: z.object({
      ...atSchool,
      speaker: filled(100).meta({ examples: ['Pa Houa Vang'] }),
      files: z
        .array(z.object({ name: z.string().max(200), sound }))
        .min(1)
        .max(400),
    }),
    bodyLimit: 12 * 1024 * 1024,
    status: 200,
    reply: imported,
  },
  surveyRecordings: {
    method: 'GET',
    path: '/api/survey-recordings/{surveyGuid}',
    access: 'public',
    isRequestedByMany: true,
    summary: 'Recordings that a survey plays in a language: those that were approved when it opened.',
    params: bySurvey,
    query: z.object({ language: z.coerce.number().optional() }),
    status: 200,
    reply: z.array(z.object({ words: z.string(), address: z.string() })),
  },
  recordingFile: {
    ...mp3,
    path: '/api/recording-files/{digest}',
    access: 'public',
    summary: 'The sound of an approved recording.',
    params: z.object({ digest: hash }),
    isLasting: true,
  },
})
