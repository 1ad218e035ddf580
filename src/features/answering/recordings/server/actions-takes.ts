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
import type { Decision, Imported, Take } from '../contract.ts'
import { isSamePerson, positionOfFile } from '../rules.ts'
import { readSound, type SoundFault } from '../rules-sound.ts'
import {
  catalogue,
  type Desk,
  hashOf,
  noRecording,
  noteWithdrawal,
  requireRecordingScope,
} from './actions.ts'
import {
  decide,
  deleteOlderTakes,
  insertRecording,
  selectRecording,
  selectSameTake,
  withdraw,
} from './queries.ts'
import type { NewRecording } from './tables.ts'

/** Checks access and returns the desk. A change calls this again in its transaction, in case access has ended. */
export type Door = (services: Services) => Promise<Desk>

/** Access by link. `orEnded` allows deleting its recordings after it ends. Throws 'notFound' like openNamedLink. */
export const doorOfLink =
  (token: string, purpose: Purpose, options: { orEnded?: boolean } = {}): Door =>
  async (services) => {
    const link = await openNamedLink(services, token, purpose, options)
    const { id: link_id, name: maker_name, language, schoolId: school_id, ends, isEnded } = link
    if (language === null) throw new Problem('notFound')
    return { by: { school_id, language, maker_name, link_id, user_id: null }, ends, isEnded }
  }

/** Access to a school's recordings, which only leaders change, or all schools'. Throws 'denied' like requireRecordingScope. */
export const doorOfAccount =
  (user: UserRow, school: { id: number } | undefined, language: LanguageCode, speaker?: string): Door =>
  async ({ db }) => {
    const school_id = school?.id ?? null
    requireRecordingScope(user, school_id)
    if (school_id !== null && db.isTransaction) await requireLevel(db, user, school_id, 'leader')
    const maker_name = speaker ?? `${user.first_name} ${user.last_name}`
    const by = { school_id, language, maker_name, link_id: null, user_id: user.id }
    return { by, ends: null, isEnded: false }
  }

interface Change {
  trx: Db
  by: Desk['by']
  now: Date
  record: (event: EventName, message: string) => Promise<unknown>
}

const changing = <Result>(
  services: Services,
  open: Door,
  change: (at: Change) => Promise<Result>,
): Promise<Result> =>
  services.db.transaction().execute(async (trx) => {
    const { by } = await open({ ...services, db: trx })
    const now = services.now()
    const shelf = by.school_id === null ? 'all schools' : `school ${by.school_id}`
    const who = by.link_id === null ? by.maker_name : `${by.maker_name}, link ${by.link_id}`
    const identifier = `recordings of ${shelf}, ${by.language}`
    const record = (event: EventName, message: string) =>
      recordEvent(trx, now, { user: by.user_id, identifier, event, message: `${message} (${who})` })
    return change({ trx, by, now, record })
  })

/** How many undecided takes are stored per text and link: the last, and the one that undoing restores. */
const takesStored = 2

/** Returns the row for a take, or why its sound can't be stored. */
export function rowOf(by: Desk['by'], take: Take, now: Date): NewRecording | { fault: SoundFault } {
  const bytes = Buffer.from(take.sound, 'base64')
  const read = readSound(bytes)
  if ('fault' in read) return read
  return {
    ...by,
    place: take.place,
    words_hash: take.hash,
    digest: hashOf(bytes),
    sound: bytes.toString('base64'),
    length_ms: read.lengthMs,
    state: 'recorded',
    comment: '',
    made_at: now.toISOString(),
    decider_name: null,
    approved_at: null,
    sent_back_at: null,
  }
}

/**
 * Stores a take of a text and returns its ID. If the link has already stored the same sound for the text, returns that
 * ID. Throws 'conflict' if the text now has different words, 'badRequest' with a sentence if the sound can't be stored.
 */
export async function addTake(services: Services, open: Door, take: Take): Promise<number> {
  const text = (await catalogue(services, (await open(services)).by)).get(take.hash)
  if (text?.place !== take.place)
    throw new Problem('conflict', 'The words changed. Reload the page to see them.')
  return changing(services, open, async ({ trx, by, now, record }) => {
    const row = rowOf(by, take, now)
    if ('fault' in row) throw new Problem('badRequest', row.fault)
    const before = await selectSameTake(trx, row)
    if (before) return before.id
    const id = await insertRecording(trx, row)
    await deleteOlderTakes(trx, row, takesStored)
    await record('Recording made', `recording ${id} of ${take.place}`)
    return id
  })
}

/**
 * Withdraws one take of a link, or all its recordings, and deletes their sound. Also withdraws recordings that newer
 * ones replaced or whose words have changed. Returns how many were withdrawn. Throws 'conflict' for another link's
 * take.
 */
export async function withdrawTakes(services: Services, open: Door, id?: number): Promise<number> {
  const withdrawn = await changing(services, open, async ({ trx, by, record }) => {
    const row = id === undefined ? undefined : await selectRecording(trx, id, by)
    if (id !== undefined && row?.link_id !== by.link_id) throw new Problem('conflict', noRecording)
    const count = await withdraw(trx, by.link_id, id)
    const what = row ? `recording ${id} of ${row.place}` : `all ${count} recordings of the link`
    if (count > 0) await record('Recording withdrawn', what)
    return count
  })
  noteWithdrawal(services.db)
  return withdrawn
}

/**
 * Approves a recording or sends it back. A recording that is sent back before any approval loses its sound. An approved
 * one keeps it for the surveys that opened with it. Throws 'conflict' if the recording doesn't exist here, was made by
 * the same person, or has since been withdrawn or decided.
 */
export const decideRecording = (
  services: Services,
  open: Door,
  { id, approved, comment = '' }: Decision,
): Promise<void> =>
  changing(services, open, async ({ trx, by, now, record }) => {
    const row = await selectRecording(trx, id, by)
    if (!row) throw new Problem('conflict', noRecording)
    if (isSamePerson(row, by))
      throw new Problem(
        'conflict',
        'You can’t approve your own recording. Someone else has to listen to it first.',
      )
    if (!approved && comment === '') throw new Problem('badRequest', 'Say what to change.')
    const [at, decider_name] = [now.toISOString(), by.maker_name]
    const sentBack = { state: 'sent back', decider_name, comment } as const
    const isDecided = approved
      ? await decide(trx, id, 'recorded', { state: 'approved', decider_name, approved_at: at })
      : (await decide(trx, id, 'recorded', { ...sentBack, sound: '' })) ||
        (await decide(trx, id, 'approved', { ...sentBack, sent_back_at: at }))
    if (!isDecided)
      throw new Problem('conflict', 'Someone else just deleted, approved or sent back this recording.')
    const event = approved ? 'Recording approved' : 'Recording sent back'
    await record(event, `recording ${id} of ${row.place}${approved ? '' : `: ${comment}`}`)
  })

/** Imports a set of recording files, all or none. Returns what is wrong with each rejected file. */
export async function importRecordings(
  services: Services,
  open: Door,
  files: readonly { name: string; sound: string }[],
): Promise<Imported> {
  const { by } = await open(services)
  const texts = new Map([...(await catalogue(services, by))].map(([hash, { place }]) => [place, hash]))
  const seen = new Set<string>()
  const rows: NewRecording[] = []
  const errors: Imported['errors'] = []
  for (const { name, sound } of files) {
    const place = positionOfFile(name)
    const hash = texts.get(place)
    const row = rowOf(by, { place, hash: hash ?? '', sound }, services.now())
    if (hash === undefined) errors.push({ name, message: 'There’s no phrase with this ID.' })
    else if (seen.has(place)) errors.push({ name, message: 'There’s another file for the same phrase.' })
    else if ('fault' in row) errors.push({ name, message: row.fault })
    else rows.push(row)
    seen.add(place)
  }
  if (errors.length > 0) return { taken: 0, errors }
  await changing(services, open, async ({ trx, record }) => {
    for (const row of rows) await insertRecording(trx, row)
    await record('Recordings imported', `${rows.length} recordings`)
  })
  return { taken: rows.length, errors: [] }
}
