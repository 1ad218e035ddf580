import { randomBytes, randomInt } from 'node:crypto'
import type { Config } from '../../../../server/config.ts'
import type { Db } from '../../../../server/db/connect.ts'
import { noteRemains } from '../../../../server/db/remains.ts'
import { sealAll, sealed, type Unreadable } from '../../../../server/sealed.ts'
import type { Services } from '../../../../server/serve.ts'
import { type Door, type Group, groupNames } from '../../../../shared/codes.ts'
import { dayIn } from '../../../../shared/dates.ts'
import { Problem } from '../../../../shared/errors.ts'
import { languages } from '../../../../shared/languages.ts'
import { counted } from '../../../../shared/numbers.ts'
import {
  findOrganization,
  levelAt,
  organizationIdOf,
  requireOfficer,
} from '../../../people/memberships/server/actions.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { codeLetters } from '../../../records/links/rules.ts'
import { wordsInForce } from '../../../records/words/server/actions.ts'
import { boundOf } from '../../surveys/rules.ts'
import { findSurvey, findSurveyById, lockResponseCount } from '../../surveys/server/actions.ts'
import { changeExpected } from '../../surveys/server/actions-states.ts'
import type { FullSurvey } from '../../surveys/server/tables.ts'
import type { AnswerSlips } from '../contract.ts'
import { checkOf, randomSigns } from '../rules.ts'
import { keyIdOfKey } from './actions.ts'
import { digestOf, newKeyPair } from './actions-blind.ts'
import { sealPurpose } from './actions-exchange.ts'
import {
  addToGroup,
  deleteUnused,
  emptyLog,
  endGroups,
  insertSlipGroup,
  insertSlips,
  lockSlipGroup,
  markTold,
  rewriteFile,
  rewriteSlips,
  selectOpenGroups,
  selectSealedKeys,
  selectSlipGroups,
} from './queries.ts'

export type Acting = Services & { user: UserRow }

const isLocal = (host: string): boolean => ['127.0.0.1', '::1', 'localhost'].includes(host)

/** Returns why this installation can't use slips; null if it can. Browsers only blind messages over TLS. */
export function whyNoSlips(config: Pick<Config, 'publicOrigin' | 'secure' | 'host'>): string | null {
  const url = config.publicOrigin ? new URL(config.publicOrigin) : undefined
  const isSafe = url
    ? url.protocol === 'https:' || isLocal(url.hostname)
    : config.secure || isLocal(config.host)
  return isSafe ? null : 'Slips need an address that begins with https. Ask the site operator.'
}

/** Throws 'denied' unless the caller may choose doors and make slips: officers, and leaders unless only districts may. */
async function requireMaker({ db, user, config }: Acting, { entity_fk }: FullSurvey): Promise<void> {
  const isLeader = (await levelAt(db, user, entity_fk)) === 'leader'
  if (user.role === 'CAN_DO_ALL' || (isLeader && config.slipsMadeBy === 'school')) return
  const placed = await organizationIdOf(db, entity_fk)
  const organization = placed === undefined ? undefined : await findOrganization(db, placed)
  if (!organization) throw new Problem('denied')
  await requireOfficer(db, user, organization)
}

const whyNotBy = (context: Acting, survey: FullSurvey): Promise<string | null> =>
  requireMaker(context, survey).then(
    () => null,
    () =>
      context.config.slipsMadeBy === 'district'
        ? 'Your district creates the slips.'
        : 'A leader of the school creates the slips.',
  )

const choiceOf = ({ stage, pulse_of }: FullSurvey): AnswerSlips['choice'] =>
  pulse_of !== null ? 'none' : stage === 'pre-release' ? 'any' : stage === 'collecting' ? 'both' : 'none'

/** Returns how a survey's groups get in, and their slips. */
export async function describeSlips(context: Acting, survey: FullSurvey): Promise<AnswerSlips> {
  const { db, config } = context
  const rows = await selectSlipGroups(db, [survey.id])
  const { drafts } = await wordsInForce(db)
  return {
    surveyName: survey.name,
    schoolName: survey.school_name,
    opens: survey.survey_date_begin,
    choice: choiceOf(survey),
    whyNot: whyNoSlips(config) ?? (await whyNotBy(context, survey)),
    languages: languages
      .filter(({ code }) => survey.languages.includes(code))
      .map(({ id, code, name }) => ({
        id,
        code,
        name,
        isDraft: drafts.slips.some((draft) => draft === code),
      })),
    groups: survey.groups.map((group) => {
      const row = rows.find(({ group_name }) => group_name === group)
      const [expected, made, door] = [survey.expected[group], row?.made ?? 0, survey.doors[group]]
      return {
        group,
        name: groupNames[group],
        door,
        expected,
        atMost: expected === 0 ? 0 : boundOf(expected),
        made,
        spare: Math.max(0, made - expected),
        used: row?.told ?? 0,
        usedAsOf: row?.told_on ?? null,
        answered: survey.admitted[group],
        without: row?.without ?? 0,
        keyId: row ? keyIdOfKey(row.public_key) : null,
      }
    }),
  }
}

/** What a change from slips to both doors must also do: count the responses that came without a slip. */
export type CountOpen = (trx: Db, survey: FullSurvey, group: Group, now: Date) => Promise<void>

/** Changes which doors a group has. Throws 'conflict' if it is too late or the group can't have slips. */
export async function chooseDoor(
  context: Acting,
  survey: FullSurvey,
  { group, door }: { group: Group; door: Door },
  countOpen: CountOpen,
): Promise<void> {
  const { db, now, user, config } = context
  await requireMaker(context, survey)
  const pair = door === 'link' ? undefined : await newPairFor(context, survey, group)
  await db.transaction().execute(async (trx) => {
    const current = await locked({ ...context, db: trx }, survey)
    const [before, choice] = [current.doors[group], choiceOf(current)]
    if (before === door) return
    const mayOpen = choice === 'both' && before === 'slip' && door === 'both'
    if (choice === 'none')
      throw new Problem('conflict', 'The survey has closed or is a pulse, which uses the link.')
    if (choice === 'both' && !mayOpen)
      throw new Problem('conflict', 'The survey has opened. You can only add the link to a group with slips.')
    requireTaking(current, group)
    const why = door === 'link' ? null : whyNoSlips(config)
    if (why !== null) throw new Problem('conflict', why)
    if (pair) await insertSlipGroup(trx, { survey_id: survey.id, group_name: group, ...pair })
    await changeExpected(trx, current.id, group, { door })
    if (mayOpen) await countOpen(trx, current, group, now())
    await recordEvent(trx, now(), {
      user: user.id,
      identifier: survey.guid,
      event: 'Way in chosen',
      message: `${group}: ${before} to ${door}`,
    })
  })
}

function requireTaking({ groups: asked, expected }: FullSurvey, group: Group): void {
  if (!asked.includes(group))
    throw new Problem('conflict', `${groupNames[group]} aren’t taking part in this survey.`)
  if (expected[group] === 0)
    throw new Problem('conflict', 'Enter this group’s number of people first, in the step Participants.')
}

/** Locks the survey's row and reads it again, in a transaction. */
async function locked(inside: Services, survey: FullSurvey): Promise<FullSurvey> {
  await lockResponseCount(inside.db, survey.id)
  const current = await findSurvey(inside, survey.guid)
  if (!current) throw new Problem('notFound')
  return current
}

const newCode = (): string => {
  const random = Array.from({ length: randomSigns }, () => codeLetters[randomInt(codeLetters.length)]).join(
    '',
  )
  return random + checkOf(random)
}

/** Codes that exist nowhere but in the file that the caller gets, in random order, and their key's id. */
export interface MadeSlips {
  codes: string[]
  keyId: string
}

/**
 * Creates slips for a group, with `replace` instead of its unused ones, and records it. Returns their codes, which
 * aren't stored. Throws 'conflict' if there would be more valid slips than the group's limit.
 */
export async function makeSlips(
  context: Acting,
  survey: FullSurvey,
  { group, count, replace }: { group: Group; count: number; replace: boolean },
): Promise<MadeSlips> {
  const { db, now, user, config } = context
  await requireMaker(context, survey)
  const why = whyNoSlips(config)
  if (why !== null) throw new Problem('conflict', why)
  return db.transaction().execute(async (trx) => {
    const current = await locked({ ...context, db: trx }, survey)
    requireTaking(current, group)
    if (current.doors[group] === 'link') throw new Problem('conflict', 'Choose slips for this group first.')
    if (current.stage !== 'pre-release' && current.stage !== 'collecting')
      throw new Problem('conflict', 'The survey has closed.')
    const own = await lockSlipGroup(trx, survey.id, group)
    if (!own) throw new Problem('unavailable')
    const ended = replace ? await deleteUnused(trx, survey.id, group) : 0
    const atMost = boundOf(current.expected[group])
    const left = atMost - (own.made - ended)
    if (count > left)
      throw new Problem(
        'conflict',
        `${counted(left < 0 ? 0 : left, 'more slip')} can be created. With ${counted(current.expected[group], 'person', 'people')}, ${atMost} can be valid.`,
      )
    const codes: string[] = []
    while (codes.length < count) {
      const fresh = Array.from({ length: count - codes.length }, newCode)
      const byDigest = new Map(fresh.map((code) => [digestOf(code), code]))
      const rows = [...byDigest.keys()].map((digest) => ({
        digest,
        survey_id: survey.id,
        group_name: group,
        is_used: 0,
        blinded: randomBytes(32).toString('base64url'),
      }))
      const taken = new Set(await insertSlips(trx, rows))
      codes.push(...[...byDigest].flatMap(([digest, code]) => (taken.has(digest) ? [code] : [])))
    }
    await addToGroup(trx, survey.id, group, { made: count - ended })
    await recordEvent(trx, now(), {
      user: user.id,
      identifier: survey.guid,
      event: replace ? 'Slips replaced' : 'Slips made',
      message: replace
        ? `${counted(ended, 'unused slip')} of ${group} ended, ${count} made`
        : `${counted(count, 'slip')} for ${group}`,
    })
    return { codes, keyId: keyIdOfKey(own.public_key) }
  })
}

/** Returns a new sealed key pair if a group has none. Call it before the transaction, because it takes a moment. */
async function newPairFor(services: Services, { id }: FullSurvey, group: Group) {
  const rows = await selectSlipGroups(services.db, [id])
  if (rows.some(({ group_name }) => group_name === group)) return undefined
  const { publicKey, privateKey } = await newKeyPair()
  return { public_key: publicKey, private_key: await sealed(services, sealPurpose, privateKey) }
}

/**
 * Each night, rewrites the slips of open surveys, so that their order doesn't show the order of use, and updates the
 * numbers that staff see. Deletes the slips and private keys of final and canceled surveys.
 */
export async function keepSlips(services: Services): Promise<void> {
  const { db, now } = services
  const open = await selectOpenGroups(db)
  const ended = new Set<number>()
  const rewritten: { id: number; group: Group; day: string }[] = []
  for (const { survey_id: id, group_name: group, told_on } of open) {
    if (ended.has(id)) continue
    const survey = await findSurveyById(services, id)
    if (!survey || survey.stage === 'final' || survey.stage === 'cancelled') {
      ended.add(id)
      await db.transaction().execute((trx) => endSlips(trx, id, survey?.guid, now()))
      continue
    }
    const day = dayIn(survey.zone, now())
    if (told_on !== null && told_on >= day) continue
    await db.transaction().execute((trx) => rewriteSlips(trx, id, group))
    rewritten.push({ id, group, day })
  }
  if (ended.size + rewritten.length > 0) await rewriteFile(db)
  // Only now, so that a run that failed above is repeated.
  for (const { id, group, day } of rewritten) await markTold(db, id, group, day)
  if (open.length > 0) await emptyLog(db)
}

async function endSlips(trx: Db, id: number, guid: string | undefined, now: Date): Promise<void> {
  const rows = await endGroups(trx, id)
  await noteRemains(trx)
  if (guid === undefined) return
  const message = rows.map((row) => `${row.group_name}: ${row.made} made, ${row.exchanged} used`).join('; ')
  await recordEvent(trx, now, { user: null, identifier: guid, event: 'Slips ended', message })
}

/** Counts the private keys that this token secret can't open. They are never stored unsealed. */
export async function sealSlipKeys(services: Pick<Services, 'db' | 'config'>): Promise<Unreadable> {
  const rows = await selectSealedKeys(services.db)
  const secrets = rows.map(({ private_key }, id) => ({ id, secret: private_key ?? '' }))
  return sealAll(services, sealPurpose, secrets, async () => undefined)
}
