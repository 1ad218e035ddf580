import { createHash } from 'node:crypto'
import { Cache } from '../../../../server/cache.ts'
import type { Db } from '../../../../server/db/connect.ts'
import type { Services } from '../../../../server/serve.ts'
import { type Door, type Group, groupNames, groupOf } from '../../../../shared/codes.ts'
import { findSurveyById } from '../../surveys/server/actions.ts'
import { addAdmitted, selectDoors } from '../../surveys/server/actions-states.ts'
import type { FullSurvey } from '../../surveys/server/tables.ts'
import type { SurveySlips } from '../contract.ts'
import { keyIdOf, slipGroupsOf } from '../rules.ts'
import { digestOf, isSigned, type SignedToken } from './actions-blind.ts'
import { addToGroup, selectOpenGroups, selectSlipGroups } from './queries.ts'
import type { SlipGroupRow } from './tables.ts'

export { markRestored } from './queries.ts'

/** How a stored response came, in a group with slips: with a valid slip or without one. */
export type CameBy = 'slip' | 'open'

/** A group's key never changes, so each process caches it. */
const publicKeys = new Cache<string>(5000)

async function publicKeyOf(db: Db, surveyId: number, group: Group): Promise<string | undefined> {
  const name = `${surveyId} ${group}`
  const known = publicKeys.get(db, name)
  if (known) return known
  for (const row of await selectSlipGroups(db, [surveyId]))
    publicKeys.set(db, `${surveyId} ${row.group_name}`, row.public_key)
  return publicKeys.get(db, name)
}

/**
 * Returns how a response came and what its `ticket` column stores: 128 bits of its token's digest, which the survey
 * accepts once. Null for a group without slips.
 */
export async function cameBy(
  db: Db,
  { id, doors }: Pick<FullSurvey, 'id' | 'doors'>,
  group: Group,
  slip: SignedToken | undefined,
): Promise<{ door: CameBy; ticket: string | null } | null> {
  if (doors[group] === 'link') return null
  const key = slip && (await publicKeyOf(db, id, group))
  return key && isSigned(key, slip)
    ? { door: 'slip', ticket: digestOf(slip.token) }
    : { door: 'open', ticket: null }
}

interface Arriving {
  survey_id: number
  participant_type: number
  door?: CameBy | null | undefined
}

/**
 * Decides which of the responses to store came with an admitted slip and which count, in a transaction that locks their
 * surveys. No more slips are admitted than were exchanged, or made if a restored backup has lost exchanges. More would
 * mean that someone else has the key; they are stored as without a slip. A response without one counts only if the
 * group's link is open too.
 */
export async function admit<R extends Arriving>(
  trx: Db,
  responses: readonly R[],
): Promise<(R & { counts: boolean })[]> {
  const ids = [...new Set(responses.filter(({ door }) => door).map((row) => row.survey_id))]
  if (ids.length === 0) return responses.map((row) => ({ ...row, counts: true }))
  const keyOf = (id: number, group: Group) => `${id} ${group}`
  const doors = new Map<string, Door>()
  const room = new Map<string, number>()
  for (const row of await selectDoors(trx, ids)) {
    doors.set(keyOf(row.survey_id, row.group_name), row.door)
    room.set(keyOf(row.survey_id, row.group_name), -row.admitted)
  }
  for (const { survey_id, group_name, exchanged, made, restored } of await selectSlipGroups(trx, ids)) {
    const key = keyOf(survey_id, group_name)
    room.set(key, (room.get(key) ?? 0) + (restored === 1 ? made : Math.min(exchanged, made)))
  }
  const changes = new Map<
    string,
    { id: number; group: Group; admitted: number; without: number; refused: number }
  >()
  const decided = responses.map((row) => {
    if (!row.door) return { ...row, counts: true }
    const [id, group] = [row.survey_id, groupOf(row.participant_type)]
    const key = keyOf(id, group)
    const change = changes.get(key) ?? { id, group, admitted: 0, without: 0, refused: 0 }
    changes.set(key, change)
    if (row.door === 'slip' && change.admitted < (room.get(key) ?? 0)) {
      change.admitted += 1
      return { ...row, counts: true }
    }
    change.without += 1
    if (row.door === 'slip') change.refused += 1
    return { ...row, door: 'open' as const, counts: doors.get(key) !== 'slip' }
  })
  for (const { id, group, admitted, ...others } of changes.values()) {
    if (admitted > 0) await addAdmitted(trx, id, group, admitted)
    if (others.without > 0) await addToGroup(trx, id, group, others)
  }
  return decided
}

/** Returns a key's id, as slips show it. */
export const keyIdOfKey = (publicKey: string): string =>
  keyIdOf(createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest())

/** Returns the slip groups of a survey with their keys, if they have any. */
export async function slipKeysOf(
  db: Db,
  survey: Pick<FullSurvey, 'id' | 'doors' | 'groups'>,
): Promise<{ group: Group; door: Door; row: SlipGroupRow | undefined }[]> {
  const used = slipGroupsOf(survey).filter((group) => survey.groups.includes(group))
  if (used.length === 0) return []
  const rows = await selectSlipGroups(db, [survey.id])
  return used.map((group) => ({
    group,
    door: survey.doors[group],
    row: rows.find(({ group_name }) => group_name === group),
  }))
}

/** A slip group's numbers of slips and responses. */
export interface SlipNumbers {
  door: Exclude<Door, 'link'>
  made: number
  /** Slips exchanged so far. */
  used: number
  /** Stored responses with a slip and without one. */
  answered: number
  without: number
  /** Responses with a valid signature beyond the slips exchanged. */
  refused: number
}

/** Returns the numbers of a survey's slip groups; empty if it has none. */
export async function slipNumbers(
  db: Db,
  survey: Pick<FullSurvey, 'id' | 'doors' | 'groups' | 'admitted'>,
): Promise<Partial<Record<Group, SlipNumbers>>> {
  const numbers: Partial<Record<Group, SlipNumbers>> = {}
  for (const { group, door, row } of await slipKeysOf(db, survey))
    if (door !== 'link')
      numbers[group] = {
        door,
        made: row?.made ?? 0,
        used: row?.exchanged ?? 0,
        answered: survey.admitted[group],
        without: row?.without ?? 0,
        refused: row?.refused ?? 0,
      }
  return numbers
}

/** Returns open surveys with responses whose valid slip is one too many, so that someone else may have the key. */
export async function surveysWithRefused(
  services: Services,
): Promise<{ guid: string; schoolName: string; groups: string[] }[]> {
  const refused = (await selectOpenGroups(services.db)).filter((row) => row.refused > 0)
  const ids = [...new Set(refused.map(({ survey_id }) => survey_id))]
  const surveys = await Promise.all(ids.map((id) => findSurveyById(services, id)))
  return surveys.flatMap((survey) => {
    if (!survey) return []
    const own = refused.filter(({ survey_id }) => survey_id === survey.id)
    const groups = own.map(({ group_name }) => groupNames[group_name])
    return { guid: survey.guid, schoolName: survey.school_name, groups }
  })
}

/** Returns what anyone can check about a survey's slips. */
export async function publishedSlips(db: Db, survey: FullSurvey): Promise<SurveySlips> {
  const isFinal = survey.stage === 'final'
  return {
    surveyName: survey.name,
    schoolName: survey.school_name,
    groups: (await slipKeysOf(db, survey)).map(({ group, door, row }) => ({
      group,
      name: groupNames[group],
      door,
      key: row?.public_key ?? null,
      keyId: row ? keyIdOfKey(row.public_key) : null,
      made: isFinal ? (row?.made ?? 0) : null,
      used: isFinal ? (row?.exchanged ?? 0) : null,
    })),
  }
}
