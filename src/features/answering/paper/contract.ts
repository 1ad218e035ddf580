import * as z from 'zod'
import { doors, groups, surveyStages } from '../../../shared/codes.ts'
import { byGuid, contract, fileReply, id, mediaTypes, newGuid, surveyGuid } from '../../../shared/endpoint.ts'
import { helperWords } from '../../records/words/contract.ts'

const day = z.string().meta({ examples: ['2026-10-23'] })
const token = z.string().min(1).max(100)
const participantType = z.coerce
  .number()
  .int()
  .meta({ examples: [2] })
/** A language ID. A language that the survey doesn't offer becomes English. */
const language = z.coerce
  .number()
  .meta({ examples: [2] })
  .optional()
const value = z.union([z.number(), z.string().max(20)])

/** A numbered question in a booklet, as printed and as entered. */
const paperItem = z.object({
  /** Name of a question in the question set, or `subType` or `atSchool`. */
  name: z.string().meta({ examples: ['q1301'] }),
  number: z.number(),
  title: z.string(),
  /** A sentence below the title; empty if there is none. */
  note: z.string(),
  several: z.boolean(),
  choices: z.array(z.object({ key: z.string(), value, text: z.string() })),
  /** Whether the question may be left blank, and the key of the choice that a blank counts as; null if it has none. */
  blank: z.object({ allowed: z.boolean(), key: z.string().nullable() }),
})
export type PaperItem = z.output<typeof paperItem>

/** Values keyed by question name; null if left blank. The server checks each answer against the question set. */
const typed = z
  .record(z.string().max(20), z.union([value, z.array(value).max(20), z.null()]))
  .meta({ examples: [{ subType: 16, atSchool: 0, q1301: 4, q0059: [2, 6] }] })
export type Typed = z.output<typeof typed>

/** Counts of booklets entered with a link. */
const counts = z.object({
  sheets: z.number(),
  /** Booklets that were entered twice, and the number of their answers that differed. */
  twice: z.number(),
  differences: z.number(),
})

const desk = z.object({
  types: z.array(
    z.object({
      type: z.number(),
      name: z.string(),
      /** Its names in other languages, for the page where booklets are entered. */
      names: z.record(z.string(), z.string()).optional(),
    }),
  ),
  languages: z.array(z.object({ id: z.number(), code: z.string(), name: z.string() })),
})

export const paperDesk = desk.extend({
  surveyName: z.string(),
  schoolName: z.string(),
  /** The person that the link was created for. */
  typist: z.string().meta({ examples: ['Ana Vang'] }),
  stage: z.enum(surveyStages),
  opens: day.nullable(),
  closes: day.nullable(),
  linkEnds: day,
  /** Language that the link was created for. */
  language: z.number().nullable(),
  /** Booklets entered with this link today and in total. */
  today: z.number(),
  sheets: z.number(),
  /** The page's words in the survey's languages. */
  words: helperWords,
  /** Keys of the groups that use slips. Only in surveys with slips. */
  slips: z
    .object({
      /** For `exchange-slip`. */
      surveyGuid: z.string(),
      groups: z.array(
        z.object({ group: z.enum(groups), door: z.enum(doors), key: z.string(), keyId: z.string() }),
      ),
    })
    .optional(),
})
export type PaperDesk = z.output<typeof paperDesk>

export const paperProgress = z.object({
  /** Links that are open or were used to enter booklets, newest first. */
  links: z.array(z.object({ id: z.number(), name: z.string(), isOpen: z.boolean(), ...counts.shape })),
  sheets: z.number(),
  /** The survey's booklets: one for each type in each language. */
  types: desk.shape.types,
  languages: desk.shape.languages,
})
export type PaperProgress = z.output<typeof paperProgress>

export const paperContract = contract({
  paperBooklet: {
    method: 'GET',
    path: '/api/paper-booklet/{guid}/{type}',
    access: { owner: { survey: 'params.guid' }, from: 'coordinator' },
    summary:
      'A survey’s questions for one participant type, to print and answer by hand. 409 if the survey has no dates, or no helper link for the person who enters the answers.',
    params: z.object({ guid: surveyGuid, type: participantType }),
    query: z.object({ language }),
    status: 200,
    reply: fileReply,
    file: mediaTypes.word,
  },
  paperProgress: {
    method: 'GET',
    path: '/api/paper-progress/{guid}',
    access: { owner: { survey: 'params.guid' }, from: 'coordinator' },
    summary: 'Who enters booklets for a survey, and how many each has entered.',
    params: byGuid,
    status: 200,
    reply: paperProgress,
  },
  paperDesk: {
    method: 'GET',
    path: '/api/paper/{token}',
    access: 'public',
    summary: 'The survey that a helper link enters booklets for, and how many it has entered.',
    params: z.object({ token }),
    status: 200,
    reply: paperDesk,
  },
  paperItems: {
    method: 'GET',
    path: '/api/paper/{token}/items',
    access: 'public',
    summary: 'A booklet’s items in its own order and numbering, for one participant type and language.',
    params: z.object({ token }),
    query: z.object({ type: participantType, language }),
    status: 200,
    reply: z.object({
      /** Printed at the bottom of the booklet. */
      edition: z.string().meta({ examples: ['K7M2'] }),
      items: z.array(paperItem),
    }),
  },
  typeSheet: {
    method: 'POST',
    path: '/api/paper/{token}/sheets',
    access: 'public',
    summary:
      'Stores one booklet. A repeated participant guid gets the same reply and stores nothing. If its answers differ, the reply is `kept`, and the first answers count. The reply is `again`, and nothing is stored, if the booklet must be entered a second time.',
    params: z.object({ token }),
    body: z.object({
      participant_guid: newGuid('The participant guid is missing or malformed.'),
      type: id,
      language: id,
      answers: typed,
      /** The first and second entry of a booklet that was entered twice; `answers` resolves the differences. */
      both: z
        .tuple([typed, typed])
        .meta({ examples: [[{ q1301: 4 }, { q1301: 5 }]] })
        .optional(),
      /** From the exchange of the slip in the envelope. */
      slip: z.object({ token: z.string().max(64), signature: z.string().max(400) }).optional(),
    }),
    status: 200,
    reply: z.object({ outcome: z.enum(['stored', 'again', 'kept']), today: z.number(), sheets: z.number() }),
  },
})
