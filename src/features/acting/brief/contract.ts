import * as z from 'zod'
import { byGuid, contract, fileReply, id, mediaTypes } from '../../../shared/endpoint.ts'
import { round } from '../../figures/district-results/contract.ts'
import { aboutResults, figure, gap } from '../../figures/results/contract.ts'
import { papers } from '../../records/documents/rules-pages.ts'

/** The board brief as two pages (PDF), the full report with the brief in front (PDF), or nine slides (PPTX). */
export const briefKinds = ['brief', 'report', 'slides'] as const
export type BriefKind = (typeof briefKinds)[number]

const lead = z.object({ lead: z.string(), text: z.string() })

/** What the pages of a brief show. */
const content = z.object({
  surveyName: z.string(),
  schoolName: z.string(),
  /** Day on which the brief was created, in the survey's time zone. */
  made: z.string(),
  title: z.string(),
  /** The note next to the overall score. */
  lead: z.string(),
  overall: figure,
  everyone: z.string(),
  /** Names of the groups in the survey. */
  groups: z.array(z.string()),
  /** Areas with the lowest score first. `groups` follows the order of the group names. */
  areas: z.array(z.object({ name: z.string(), figure, groups: z.array(figure) })),
  /** The three widest clear gaps across areas. If none is clear, the widest that are unlikely to be due to chance. */
  gaps: z.array(gap.extend({ area: z.string(), who: z.string() })),
  change: z.object({
    title: z.string(),
    /** The main change, or why there is nothing to report. */
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
  /** Up to two groups with too few responses, or what we need to find them. */
  missing: z.array(lead),
  goals: z.array(z.object({ text: z.string(), facts: z.string() })),
  goalsNote: z.string(),
  /** What the board is asked to decide. Missing in replies from earlier versions. */
  asks: z.array(z.object({ text: z.string(), under: z.string() })).optional(),
  reading: z.array(lead),
  setAsideWords: z.string(),
})
export type BriefContent = z.output<typeof content>

export const brief = aboutResults.extend({ closes: z.string(), ...content.shape })
export type Brief = z.output<typeof brief>

/** Which combined results: a district's, and their school year; the newest if none is given. */
const ofDistrict = { params: z.object({ organization: id }), query: z.object({ round: round.optional() }) }

const chosenPaper = z.enum(papers).default('letter')

export const briefContract = contract({
  sampleBrief: {
    method: 'GET',
    path: '/api/sample-report',
    access: 'public',
    summary: 'The demonstration school’s brief. Its answers are made up, and everyone gets the same brief.',
    status: 200,
    reply: brief,
  },
  sampleBriefFile: {
    method: 'GET',
    path: '/api/sample-report/file',
    access: 'public',
    summary: 'The same brief as a PDF. Each page says it’s a sample.',
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
    summary: 'The content of a final survey’s board brief, from the figures in its results.',
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
      'The brief as a PDF, with or without the full report as an appendix, or as slides with charts (PPTX).',
    params: byGuid,
    query: z.object({ kind: z.enum(briefKinds).default('brief'), paper: chosenPaper }),
    status: 200,
    reply: fileReply,
    file: [mediaTypes.pdf, mediaTypes.slides],
  },
  districtBrief: {
    method: 'GET',
    path: '/api/district-brief/{organization}',
    access: { owner: { organization: 'params.organization' }, from: 'viewer' },
    summary:
      'The content of a district’s board brief, from its combined results; 409 until these exist and the caller can see them.',
    ...ofDistrict,
    status: 200,
    reply: content,
  },
  districtBriefFile: {
    method: 'GET',
    path: '/api/district-brief/{organization}/file',
    access: { owner: { organization: 'params.organization' }, from: 'viewer' },
    summary: 'The district’s brief as a PDF or as slides with charts (PPTX).',
    params: ofDistrict.params,
    query: ofDistrict.query.extend({
      kind: z.enum(['brief', 'slides']).default('brief'),
      paper: chosenPaper,
    }),
    status: 200,
    reply: fileReply,
    file: [mediaTypes.pdf, mediaTypes.slides],
  },
})
