import * as z from 'zod'
import { dimensionKeys } from '../../../measurement/rows.ts'
import { areaCodes, groups } from '../../../shared/codes.ts'
import { byId, contract, fileReply, id, mediaTypes, sentTexts, success } from '../../../shared/endpoint.ts'
import type { TextRules } from '../../../shared/fields.ts'
import { round } from '../../figures/district-results/contract.ts'
import { columns } from './rules.ts'

/** Maximum size of a file. No installation creates a larger one. */
export const fileBytesAtMost = 64_000
const publicKey = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'
const off = { autoComplete: 'off' }
export const cellFields = {
  name: { label: 'Name', most: 100, required: true, input: off, example: 'Minnesota' },
  publicKey: { label: 'Public key', most: 200, required: true, input: off, example: publicKey },
} as const satisfies TextRules

/** An organization, for its officers. Administrators leave it out to get the whole installation. */
const place = { organization: id.optional() }
const inOrganization = { owner: { organization: 'query.organization' } } as const

const ownCell = z.object({
  publicKey: z.string().meta({ examples: [publicKey] }),
  /** The public key in a form that two people can compare, in groups of four. */
  fingerprint: z.string().meta({ examples: ['21fe 31df a154 a261 6266 b5de 9a15 1ff3'] }),
  /** School years that have district results, newest first. */
  rounds: z.array(round),
  round: round.nullable(),
  /** Districts whose results a new file would contain, and the number of their schools. */
  districts: z.array(z.string()),
  schools: z.number(),
  leftOut: z.array(z.object({ name: z.string(), why: z.string() })),
  /** Why a file can't be created; null if it can. */
  whyNot: z.string().nullable(),
})
export type OwnCell = z.output<typeof ownCell>

const shownScore = z.object({
  people: z.number(),
  score: z.number(),
  status: z.enum(['low', 'emerging', 'high']),
  /** The most that rounding may have moved the score, in points. */
  within: z.number(),
})

const cells = z.object({
  /** School years that have imported files, newest first. */
  rounds: z.array(round),
  round: round.nullable(),
  areas: z.array(z.object({ code: z.enum(areaCodes), name: z.string() })),
  /** All registered installations, sorted by name. */
  cells: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      fingerprint: z.string(),
      /** The school year's file; null if none was imported. Times are ISO 8601. */
      file: z
        .object({ madeAt: z.string(), takenAt: z.string(), districts: z.number(), schools: z.number() })
        .nullable(),
      /** Why the installation isn't in the table; null if it is. */
      whyLeftOut: z.string().nullable(),
    }),
  ),
  /** Combined scores of each group over all installations, overall and by area. */
  groups: z.array(
    z.object({
      key: z.enum(groups),
      name: z.string(),
      columns: z.array(
        z.object({
          key: z.enum(columns),
          /** Null if no installation shows a score. */
          score: shownScore.nullable(),
          /** Installations in the table that show no score here, so the combined score leaves them out. */
          without: z.array(z.string()),
        }),
      ),
    }),
  ),
})
export type Cells = z.output<typeof cells>

/** A smaller group compared with everyone else in its group within each school, combined over installations. */
const cellGap = z.object({
  dimension: z.enum(dimensionKeys),
  dimensionName: z.string(),
  row: z.string(),
  name: z.string(),
  /** Null: across all areas. A gap in one area is about how much more the group differs there than elsewhere. */
  area: z.enum(areaCodes).nullable(),
  direction: z.enum(['lower', 'higher', 'equal']),
  /** Points between the two scores. Null if the scores don't match the finding. */
  apart: z.object({ distance: z.number(), margin: z.number() }).nullable(),
  /** Number of compared schools, in each installation rounded down to a multiple of 3. */
  schools: z.number(),
  /** The gap is unlikely to be chance. It still isn't clear if answer style may explain it. */
  found: z.boolean(),
  clear: z.boolean(),
  /** The smallest gap of this kind that four out of five reports would find, in points. */
  smallest: z.number(),
  /** The installations differ by more than chance explains. */
  areUnlike: z.boolean(),
  /** Points in each installation, below 0 if the group is lower there, with their margin of error. */
  installations: z.array(
    z.object({ name: z.string(), schools: z.number(), points: z.number(), margin: z.number() }),
  ),
  /** In at least one installation, people with this home language answered in a translation that no speaker had reviewed. */
  isUnread: z.boolean(),
})
export type CellGap = z.output<typeof cellGap>

const cellGaps = z.object({
  round: round.nullable(),
  /** Names of the installations whose files have gaps. */
  withGaps: z.array(z.string()),
  /** Names of the installations whose files have the first format, without gaps. */
  withoutGaps: z.array(z.string()),
  groups: z.array(
    z.object({
      key: z.enum(groups),
      name: z.string(),
      /** Names of the installations that compared any smaller group in enough schools. */
      compared: z.array(z.string()),
      gaps: z.array(cellGap),
      /** Smaller groups that only one installation compared. */
      once: z.array(z.object({ dimensionName: z.string(), name: z.string(), installation: z.string() })),
    }),
  ),
})
export type CellGaps = z.output<typeof cellGaps>

export const cellsContract = contract({
  ownCell: {
    method: 'GET',
    path: '/api/cell',
    access: inOrganization,
    summary:
      'This installation’s public key, and the district results its file for a school year would contain. Defaults to the newest year.',
    query: z.object({ ...place, round: round.optional() }),
    status: 200,
    reply: ownCell,
  },
  cellFile: {
    method: 'GET',
    path: '/api/cell-file',
    access: inOrganization,
    summary:
      'The signed file for combined results, for one school year: each group’s scores, overall and by area, as district results show them to everyone. Format 2 also has the gaps within schools, each combined over at least 12 schools. Version 1.0 reads only format 1, which is the default.',
    query: z.object({ ...place, round, format: z.enum(['1', '2']).optional() }),
    status: 200,
    reply: fileReply,
    file: mediaTypes.json,
  },
  cells: {
    method: 'GET',
    path: '/api/cells',
    access: 'admin',
    summary:
      'Registered installations and their combined results for a school year. Defaults to the newest year.',
    query: z.object({ round: round.optional() }),
    status: 200,
    reply: cells,
  },
  cellGaps: {
    method: 'GET',
    path: '/api/cell-gaps',
    access: 'admin',
    summary:
      'Gaps within schools for a school year, combined over at least two registered installations whose files have them. Defaults to the newest year.',
    query: z.object({ round: round.optional() }),
    status: 200,
    reply: cellGaps,
  },
  registerCell: {
    method: 'POST',
    path: '/api/cells',
    access: 'admin',
    summary: 'Registers an installation by its public key, so that its files can be imported.',
    body: z.object(sentTexts(cellFields)),
    status: 201,
    reply: z.object({ fingerprint: z.string() }),
  },
  removeCell: {
    method: 'DELETE',
    path: '/api/cells/{id}',
    access: 'admin',
    summary: 'Removes an installation and its imported files.',
    params: byId,
    status: 200,
    reply: success,
  },
  takeCellFile: {
    method: 'POST',
    path: '/api/cell-files',
    access: 'admin',
    summary:
      'Imports a registered installation’s file, which replaces an earlier one for the same school year. Refused if its signature is wrong, its key is unknown or it isn’t newer than the stored one.',
    body: z.object({ file: z.string().meta({ examples: ['{"format":"equity-audit-cell","version":1}'] }) }),
    // The file is inside JSON, where each of its quotes takes two bytes. The extra room lets us report that it is too
    // large.
    bodyLimit: 4 * fileBytesAtMost,
    status: 200,
    reply: z.object({ name: z.string(), round }),
  },
})
