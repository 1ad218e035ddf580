import type { Db } from '../../../../server/db/connect.ts'
import type { Services } from '../../../../server/serve.ts'
import { Problem } from '../../../../shared/errors.ts'
import type { LanguageCode } from '../../../../shared/languages.ts'
import type { Purpose } from '../../../figures/named-links/rules.ts'
import { openNamedLink } from '../../../figures/named-links/server/actions.ts'
import { requireLevel } from '../../../people/memberships/server/actions.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import type { EventName } from '../../../records/events/rules.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { isSamePerson, placeOfFile } from '../rules.ts'
import { readSound } from '../rules-sound.ts'
import { catalogue, type Desk, hashOf, noRecording, noteWithdrawal, requireShelf } from './actions.ts'
import {
  decide,
  deleteOlderTakes,
  insertRecording,
  selectRecording,
  selectSameTake,
  withdrawOfLink,
} from './queries.ts'

/**
 * What a link of this purpose opens; with `orEnded` also for withdrawing one's own recordings after its end. Throws 'notFound' as
 * openNamedLink does.
 */
export async function deskOfLink(
  services: Services,
  token: string,
  purpose: Purpose,
  options: { orEnded?: boolean } = {},
): Promise<Desk & { linkId: number }> {
  const { id, name, language, schoolId, ends, isEnded } = await openNamedLink(
    services,
    token,
    purpose,
    options,
  )
  if (language === null) throw new Problem('notFound')
  return { schoolId, language, name, linkId: id, userId: null, ends, isEnded }
}

/** What an account can work on in a language: a school's recordings, or those for all. Throws 'denied' as requireShelf does. */
export function deskOfAccount(
  user: UserRow,
  school: { id: number } | undefined,
  language: LanguageCode,
): Desk {
  const schoolId = school?.id ?? null
  requireShelf(user, schoolId)
  const name = `${user.first_name} ${user.last_name}`
  return { schoolId, language, name, linkId: null, userId: user.id, ends: null, isEnded: false }
}

/** Takes of one text and link that are kept until somebody decides: the last one, and the one that undoing brings back. */
const takesKept = 2

export interface Take {
  place: string
  hash: string
  /** MP3 in base64. */
  sound: string
}

function record(trx: Db, now: Date, desk: Desk, event: EventName, message: string): Promise<unknown> {
  const { schoolId, language, name, linkId, userId } = desk
  return recordEvent(trx, now, {
    user: userId,
    identifier: `recordings of ${schoolId === null ? 'all schools' : `school ${schoolId}`}, ${language}`,
    event,
    message: `${message} (${linkId === null ? name : `${name}, link ${linkId}`})`,
  })
}

const bytesOf = (sound: string): Uint8Array => Buffer.from(sound, 'base64')

/** A row for a sound that was read; throws 'badRequest' with the sentence for one that is not kept. */
function newRow(desk: Desk, take: Take, now: Date) {
  const bytes = bytesOf(take.sound)
  const read = readSound(bytes)
  if ('fault' in read) throw new Problem('badRequest', read.fault)
  return {
    school_id: desk.schoolId,
    language: desk.language,
    place: take.place,
    words_hash: take.hash,
    digest: hashOf(bytes),
    sound: Buffer.from(bytes).toString('base64'),
    length_ms: read.lengthMs,
    maker_name: desk.name,
    link_id: desk.linkId,
    user_id: desk.userId,
    state: 'recorded' as const,
    comment: '',
    made_at: now.toISOString(),
    decider_name: null,
    approved_at: null,
    sent_back_at: null,
  }
}

/** Stores a take of a text; answers its id, of a sound that the link has stored for it before the id of that. Throws 'conflict' where the text is no longer read aloud in these words. */
export async function addTake(services: Services, token: string, take: Take): Promise<number> {
  const text = (await catalogue(services, await deskOfLink(services, token, 'record'))).get(take.hash)
  if (text?.place !== take.place)
    throw new Problem('conflict', 'The words of this text have changed. Load the page again to see them.')
  return services.db.transaction().execute(async (trx) => {
    const desk = await deskOfLink({ ...services, db: trx }, token, 'record')
    const now = services.now()
    const row = newRow(desk, take, now)
    const before = await selectSameTake(trx, row)
    if (before) return before.id
    const id = await insertRecording(trx, row)
    await deleteOlderTakes(trx, { linkId: desk.linkId, hash: take.hash, keep: takesKept })
    await record(trx, now, desk, 'Recording made', `recording ${id} of ${take.place}`)
    return id
  })
}

/** Withdraws what was recorded through a link and deletes its sound; what is to be recorded of it, or null. */
async function withdrawing(
  services: Services,
  token: string,
  withdraw: (trx: Db, desk: Desk & { linkId: number }) => Promise<string | null>,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const desk = await deskOfLink({ ...services, db: trx }, token, 'record', { orEnded: true })
    const message = await withdraw(trx, desk)
    if (message !== null) await record(trx, services.now(), desk, 'Recording withdrawn', message)
  })
  noteWithdrawal(services.db)
}

/** Withdraws a take that was made through a link. Throws 'conflict' for any other one. */
export const withdrawTake = (services: Services, token: string, id: number): Promise<void> =>
  withdrawing(services, token, async (trx, desk) => {
    const row = await selectRecording(trx, id, desk)
    if (row?.link_id !== desk.linkId) throw new Problem('conflict', noRecording)
    const states = ['recorded', 'approved', 'sent back'] as const
    const isNew = await decide(trx, id, states, { state: 'withdrawn', sound: '' })
    return isNew ? `recording ${id} of ${row.place}` : null
  })

/** Withdraws all that was recorded through a link, also what a later recording hides and what is of older words. */
export async function withdrawAll(services: Services, token: string): Promise<number> {
  let withdrawn = 0
  await withdrawing(services, token, async (trx, { linkId }) => {
    withdrawn = await withdrawOfLink(trx, linkId)
    return withdrawn > 0 ? `all ${withdrawn} recordings of the link` : null
  })
  return withdrawn
}

/** Throws 'denied' unless an account still leads the school of a desk; its membership stays until the transaction ends. */
async function holdShelf(trx: Db, user: UserRow, { schoolId }: Desk): Promise<void> {
  requireShelf(user, schoolId)
  if (schoolId !== null) await requireLevel(trx, user, schoolId, 'leader')
}

export interface Decision {
  id: number
  approved: boolean
  comment?: string | undefined
}

/**
 * Approves a recording or sends it back. What nobody has approved loses its sound then; what was approved keeps it for the
 * surveys that have opened with it. Throws 'conflict' where the shelf has none,
 * for one that the same person has made and for one that was withdrawn or decided in the meantime.
 */
export async function decideRecording(
  trx: Db,
  now: Date,
  desk: Desk,
  { id, approved, comment = '' }: Decision,
): Promise<void> {
  const row = await selectRecording(trx, id, desk)
  if (!row) throw new Problem('conflict', noRecording)
  if (isSamePerson(row, desk))
    throw new Problem('conflict', 'Somebody else has to listen to a recording before it is used.')
  if (!approved && comment === '') throw new Problem('badRequest', 'Say what should be different.')
  const [at, decider_name] = [now.toISOString(), desk.name]
  const sentBack = { state: 'sent back', decider_name, comment } as const
  const isDecided = approved
    ? await decide(trx, id, ['recorded'], { state: 'approved', decider_name, approved_at: at })
    : (await decide(trx, id, ['recorded'], { ...sentBack, sound: '' })) ||
      (await decide(trx, id, ['approved'], { ...sentBack, sent_back_at: at }))
  if (!isDecided)
    throw new Problem('conflict', 'This recording was withdrawn or decided about in the meantime.')
  const event = approved ? 'Recording approved' : 'Recording sent back'
  await record(trx, now, desk, event, `recording ${id} of ${row.place}${approved ? '' : `: ${comment}`}`)
}

/** The same for an account. Throws 'denied' where it may not decide, or no longer. */
export const decideAsAccount = (
  { db, now }: Pick<Services, 'db' | 'now'>,
  user: UserRow,
  desk: Desk,
  decision: Decision,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await holdShelf(trx, user, desk)
    await decideRecording(trx, now(), desk, decision)
  })

interface Imported {
  taken: number
  errors: { name: string; message: string }[]
}

/** Takes the recordings of a set of files, all of them or none; answers what is wrong with each file that is refused. */
export async function importRecordings(
  services: Services,
  user: UserRow,
  desk: Desk,
  files: readonly { name: string; sound: string }[],
): Promise<Imported> {
  const texts = new Map([...(await catalogue(services, desk))].map(([hash, { place }]) => [place, hash]))
  const seen = new Set<string>()
  const takes: Take[] = []
  const errors: Imported['errors'] = []
  for (const { name, sound } of files) {
    const place = placeOfFile(name)
    const hash = texts.get(place)
    const read = readSound(bytesOf(sound))
    if (hash === undefined) errors.push({ name, message: 'No text has this name.' })
    else if (seen.has(place)) errors.push({ name, message: 'There is another file for the same text.' })
    else if ('fault' in read) errors.push({ name, message: read.fault })
    else takes.push({ place, hash, sound })
    seen.add(place)
  }
  if (errors.length > 0) return { taken: 0, errors }
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    await holdShelf(trx, user, desk)
    for (const take of takes) await insertRecording(trx, newRow(desk, take, now))
    await record(trx, now, desk, 'Recordings imported', `${takes.length} recordings`)
  })
  return { taken: takes.length, errors: [] }
}
