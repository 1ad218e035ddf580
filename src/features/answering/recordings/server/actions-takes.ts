import type { Db } from '../../../../server/db/connect.ts'
import type { Services } from '../../../../server/serve.ts'
import { Problem } from '../../../../shared/errors.ts'
import type { Purpose } from '../../../figures/named-links/rules.ts'
import { type OpenNamedLink, openNamedLink } from '../../../figures/named-links/server/actions.ts'
import { requireLevel } from '../../../people/memberships/server/actions.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import type { EventName } from '../../../records/events/rules.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { isSamePerson, type Person, placeOfFile } from '../rules.ts'
import { readSound } from '../rules-sound.ts'
import { catalogue, hashOf, noRecording, noteWithdrawal, requireShelf, type Shelf } from './actions.ts'
import {
  decide,
  deleteOlderTakes,
  insertRecording,
  selectRecording,
  selectSameTake,
  withdrawOfLink,
} from './queries.ts'

/** A link's shelf, and the person it was made for. */
export interface Opened {
  shelf: Shelf
  person: Person & { linkId: number }
  ends: string
  isEnded: boolean
}

/** What a link of this purpose opens. Throws 'notFound' as openNamedLink does. */
export async function openShelf(services: Services, token: string, purpose: Purpose): Promise<Opened> {
  return shelfOf(await openNamedLink(services, token, purpose))
}

/** The same for a speaker's own recordings, which can be withdrawn after the link has ended, too. */
export async function openOwnShelf(services: Services, token: string): Promise<Opened> {
  return shelfOf(await openNamedLink(services, token, 'record', { orEnded: true }))
}

function shelfOf({ id, name, language, schoolId, ends, isEnded }: OpenNamedLink): Opened {
  if (language === null) throw new Problem('notFound')
  return { shelf: { schoolId, language }, person: { name, linkId: id, userId: null }, ends, isEnded }
}

/** Takes of one text and link that are kept until somebody decides: the last one, and the one that undoing brings back. */
const takesKept = 2

export interface Take {
  place: string
  hash: string
  /** MP3 in base64. */
  sound: string
}

const told = ({ schoolId, language }: Shelf) =>
  `${schoolId === null ? 'all schools' : `school ${schoolId}`}, ${language}`

async function record(
  trx: Db,
  now: Date,
  { shelf, person, event, message }: { shelf: Shelf; person: Person; event: EventName; message: string },
): Promise<void> {
  const by = person.linkId === null ? person.name : `${person.name}, link ${person.linkId}`
  await recordEvent(trx, now, {
    user: person.userId,
    identifier: `recordings of ${told(shelf)}`,
    event,
    message: `${message} (${by})`,
  })
}

const bytesOf = (sound: string): Uint8Array => Buffer.from(sound, 'base64')

/** A row for a sound that was read; throws 'badRequest' with the sentence for one that is not kept. */
function newRow(shelf: Shelf, person: Person, take: Take, now: Date) {
  const bytes = bytesOf(take.sound)
  const read = readSound(bytes)
  if ('fault' in read) throw new Problem('badRequest', read.fault)
  return {
    school_id: shelf.schoolId,
    language: shelf.language,
    place: take.place,
    words_hash: take.hash,
    digest: hashOf(bytes),
    sound: Buffer.from(bytes).toString('base64'),
    length_ms: read.lengthMs,
    maker_name: person.name,
    link_id: person.linkId,
    user_id: person.userId,
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
  const { shelf } = await openShelf(services, token, 'record')
  const text = (await catalogue(services, shelf)).get(take.hash)
  if (text?.place !== take.place)
    throw new Problem('conflict', 'The words of this text have changed. Load the page again to see them.')
  return services.db.transaction().execute(async (trx) => {
    const { person } = await openShelf({ ...services, db: trx }, token, 'record')
    const now = services.now()
    const row = newRow(shelf, person, take, now)
    const before = await selectSameTake(trx, row)
    if (before) return before.id
    const id = await insertRecording(trx, row)
    await deleteOlderTakes(trx, { linkId: person.linkId, hash: take.hash, keep: takesKept })
    await record(trx, now, {
      shelf,
      person,
      event: 'Recording made',
      message: `recording ${id} of ${take.place}`,
    })
    return id
  })
}

/** Withdraws a take that was made through a link, and deletes its sound. Throws 'conflict' for any other one. */
export async function withdrawTake(services: Services, token: string, id: number): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const { shelf, person } = await openOwnShelf({ ...services, db: trx }, token)
    const row = await selectRecording(trx, { id, ...shelf })
    if (row?.link_id !== person.linkId) throw new Problem('conflict', noRecording)
    if (!(await decide(trx, id, ['recorded', 'approved', 'sent back'], { state: 'withdrawn', sound: '' })))
      return
    const message = `recording ${id} of ${row.place}`
    await record(trx, services.now(), { shelf, person, event: 'Recording withdrawn', message })
  })
  noteWithdrawal(services.db)
}

/** Withdraws all that was recorded through a link, also what a later recording hides and what is of older words. */
export async function withdrawAll(services: Services, token: string): Promise<number> {
  const withdrawn = await services.db.transaction().execute(async (trx) => {
    const { shelf, person } = await openOwnShelf({ ...services, db: trx }, token)
    const count = await withdrawOfLink(trx, person.linkId)
    const message = `all ${count} recordings of the link`
    if (count > 0) await record(trx, services.now(), { shelf, person, event: 'Recording withdrawn', message })
    return count
  })
  noteWithdrawal(services.db)
  return withdrawn
}

/** Throws 'denied' unless an account still leads the school of a shelf; its membership stays until the transaction ends. */
async function holdShelf(trx: Db, user: UserRow, { schoolId }: Shelf): Promise<void> {
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
  { now }: Pick<Services, 'now'>,
  trx: Db,
  { shelf, person }: { shelf: Shelf; person: Person },
  { id, approved, comment = '' }: Decision,
): Promise<void> {
  const row = await selectRecording(trx, { id, ...shelf })
  if (!row) throw new Problem('conflict', noRecording)
  if (isSamePerson(row, person))
    throw new Problem('conflict', 'Somebody else has to listen to a recording before it is used.')
  if (!approved && comment === '') throw new Problem('badRequest', 'Say what should be different.')
  const decided = approved
    ? await decide(trx, id, ['recorded'], {
        state: 'approved',
        decider_name: person.name,
        approved_at: now().toISOString(),
      })
    : await sendBack(trx, id, { decider_name: person.name, comment }, now())
  if (!decided)
    throw new Problem('conflict', 'This recording was withdrawn or decided about in the meantime.')
  const message = `recording ${id} of ${row.place}${approved ? '' : `: ${comment}`}`
  const event = approved ? 'Recording approved' : 'Recording sent back'
  await record(trx, now(), { shelf, person, event, message })
}

/** The same for an account. Throws 'denied' where it may not decide, or no longer. */
export const decideAsAccount = (
  services: Pick<Services, 'db' | 'now'>,
  user: UserRow,
  opened: { shelf: Shelf; person: Person },
  decision: Decision,
): Promise<void> =>
  services.db.transaction().execute(async (trx) => {
    await holdShelf(trx, user, opened.shelf)
    await decideRecording(services, trx, opened, decision)
  })

async function sendBack(
  trx: Db,
  id: number,
  decision: { decider_name: string; comment: string },
  now: Date,
): Promise<boolean> {
  const state = 'sent back' as const
  const sent_back_at = now.toISOString()
  return (
    (await decide(trx, id, ['recorded'], { ...decision, state, sound: '' })) ||
    (await decide(trx, id, ['approved'], { ...decision, state, sent_back_at }))
  )
}

export interface ImportedFile {
  name: string
  sound: string
}

/** Takes the recordings of a set of files, all of them or none; answers what is wrong with each file that is refused. */
export async function importRecordings(
  services: Services,
  { shelf, person, user }: { shelf: Shelf; person: Person; user: UserRow },
  files: readonly ImportedFile[],
): Promise<{ taken: number; errors: { name: string; message: string }[] }> {
  const texts = new Map([...(await catalogue(services, shelf))].map(([hash, { place }]) => [place, hash]))
  const now = services.now()
  const seen = new Set<string>()
  const errors: { name: string; message: string }[] = []
  const rows = files.flatMap(({ name, sound }) => {
    const place = placeOfFile(name)
    const hash = texts.get(place)
    const read = readSound(bytesOf(sound))
    const fault =
      hash === undefined
        ? 'No text has this name.'
        : seen.has(place)
          ? 'There is another file for the same text.'
          : 'fault' in read
            ? read.fault
            : null
    seen.add(place)
    if (fault === null && hash !== undefined) return [newRow(shelf, person, { place, hash, sound }, now)]
    errors.push({ name, message: fault ?? '' })
    return []
  })
  if (errors.length > 0) return { taken: 0, errors }
  await services.db.transaction().execute(async (trx) => {
    await holdShelf(trx, user, shelf)
    for (const row of rows) await insertRecording(trx, row)
    await record(trx, now, {
      shelf,
      person,
      event: 'Recordings imported',
      message: `${rows.length} recordings`,
    })
  })
  return { taken: rows.length, errors: [] }
}
