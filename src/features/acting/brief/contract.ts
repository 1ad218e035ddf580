import * as z from 'zod'
import { byGuid, contract, fileReply, mediaTypes } from '../../../shared/endpoint.ts'
import { aboutResults, figure, gap } from '../../figures/results/contract.ts'
import { papers } from '../../records/documents/rules-pages.ts'

/** The board brief: two pages (PDF), with the whole report as its appendix (PDF), or nine slides (PPTX). */
export const briefKinds = ['brief', 'report', 'slides'] as const
export type BriefKind = (typeof briefKinds)[number]

const lead = z.object({ lead: z.string(), text: z.string() })

export const brief = aboutResults.extend({
  closes: z.string(),
  /** Day on which it was made, in the survey's time zone. */
  made: z.string(),
  title: z.string(),
  /** The note next to the overall score. */
  lead: z.string(),
  overall: figure,
  everyone: z.string(),
  /** Names of the groups that were asked. */
  groups: z.array(z.string()),
  /** Lowest score first; `groups` in the order of their names. */
  areas: z.array(z.object({ name: z.string(), figure, groups: z.array(figure) })),
  /** The three widest clear gaps of all areas; where none is clear, those that chance is unlikely to make. */
  gaps: z.array(gap.extend({ area: z.string(), who: z.string() })),
  change: z.object({
    title: z.string(),
    /** What moved most, or why there is nothing to say. */
    sentence: z.string(),
    rows: z.array(
      z.object({
        name: z.string(),
        before: figure.nullable(),
        now: figure.nullable(),
        clear: z.boolean().nullable(),
        words: z.string(),
      }),
    ),
  }),
  response: z.array(
    z.object({
      name: z.string(),
      count: z.number(),
      expected: z.number().nullable(),
      percent: z.number().nullable(),
      words: z.string(),
    }),
  ),
  answered: z.string(),
  /** Who is missing, at most two; or what is needed to say it. */
  missing: z.array(lead),
  goals: z.array(z.object({ text: z.string(), facts: z.string() })),
  goalsNote: z.string(),
  /** What the board is asked to decide; missing in replies of earlier versions. */
  asks: z.array(z.object({ text: z.string(), under: z.string() })).optional(),
  reading: z.array(lead),
  setAsideWords: z.string(),
})
export type Brief = z.output<typeof brief>

const chosenPaper = z.enum(papers).default('letter')

export const briefContract = contract({
  sampleBrief: {
    method: 'GET',
    path: '/api/sample-report',
    access: 'public',
    summary: 'The brief of the demonstration school, whose answers are invented: the same for everyone.',
    status: 200,
    reply: brief,
  },
  sampleBriefFile: {
    method: 'GET',
    path: '/api/sample-report/file',
    access: 'public',
    summary: 'The same as PDF; each page says that it is a sample.',
    query: z.object({ paper: chosenPaper }),
    status: 200,
    reply: fileReply,
    file: mediaTypes.pdf,
  },
  surveyBrief: {
    method: 'GET',
    path: '/api/survey-brief/{guid}',
    access: { owner: { survey: 'params.guid' }, from: 'viewer', results: true },
    scope: 'results',
    summary: 'What the board brief says of a final survey, from the figures that its results show.',
    params: byGuid,
    status: 200,
    reply: brief,
  },
  briefFile: {
    method: 'GET',
    path: '/api/survey-brief/{guid}/file',
    access: { owner: { survey: 'params.guid' }, from: 'viewer', results: true },
    scope: 'results',
    summary:
      'The brief as PDF, alone or with the whole report as its appendix, or as slides with charts (PPTX).',
    params: byGuid,
    query: z.object({ kind: z.enum(briefKinds).default('brief'), paper: chosenPaper }),
    status: 200,
    reply: fileReply,
    file: [mediaTypes.pdf, mediaTypes.slides],
  },
})
