import { createHash } from 'node:crypto'
import type { Db } from '../../../../server/db/connect.ts'
import type { Services } from '../../../../server/serve.ts'
import { Problem } from '../../../../shared/errors.ts'
import { type LanguageCode, languages } from '../../../../shared/languages.ts'
import { isAdministrator } from '../../../../shared/permissions.ts'
import { turnOf } from '../../../figures/named-links/server/actions.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { wordsInForce } from '../../../records/words/server/actions.ts'
import type { InstrumentDocument } from '../../../schools/questions/rules.ts'
import { instrumentOf } from '../../../schools/questions/server/actions.ts'
import { findSchool } from '../../../schools/school/server/actions.ts'
import { currentSurvey } from '../../../schools/surveys/server/actions.ts'
import { findSurveyByLink } from '../../../schools/surveys/server/actions-links.ts'
import { previewSurvey } from '../../../schools/surveys/server/actions-preview.ts'
import type { RecordedText, RecordingProgress, RecordingSheet } from '../contract.ts'
import { type Person, type SpokenPhrases, type SpokenText, spokenTexts, voicedLanguages } from '../rules.ts'
import {
  type RecordingFacts,
  selectApprovedWords,
  selectRecordedLanguages,
  selectRecording,
  selectRecordings,
  selectSound,
} from './queries.ts'

/** A school's own recordings or, for null, those for all schools; in one language. */
interface Shelf {
  schoolId: number | null
  language: LanguageCode
}

/** A shelf that someone works at, through a link or with an account. */
export interface Desk extends Shelf, Person {
  /** Last day of the link, YYYY-MM-DD; null without one. */
  ends: string | null
  isEnded: boolean
}

export const hashOf = (words: string | Uint8Array): string => createHash('sha256').update(words).digest('hex')

/** What a school's current survey asks, in the school's words; what a new survey would ask where there is none. */
async function instrumentFor(services: Services, schoolId: number | null): Promise<InstrumentDocument> {
  const survey = schoolId === null ? undefined : await currentSurvey(services, schoolId)
  return instrumentOf(services, survey ?? previewSurvey)
}

/** The texts of a language that instruments need, by the digest of their words. */
async function textsOf(
  db: Db,
  { instruments }: InstrumentDocument,
  language: LanguageCode,
): Promise<Map<string, SpokenText>> {
  const { read } = await wordsInForce(db)
  const phrasesOf = (code: LanguageCode) => read<SpokenPhrases>(`${code}/phrases.json`)
  const texts = spokenTexts(instruments, { en: phrasesOf('en'), own: phrasesOf(language) }, language)
  return new Map(texts.map((text) => [hashOf(text.words), text]))
}

/** The texts of a language as they are now, by the digest of their words. */
export const catalogue = async (
  services: Services,
  { schoolId, language }: Shelf,
): Promise<Map<string, SpokenText>> => textsOf(services.db, await instrumentFor(services, schoolId), language)

/** A school uses its own recording of a text rather than the one for all schools. */
function recordingOf(rows: readonly RecordingFacts[], hash: string): RecordingFacts | undefined {
  const some = rows.filter((row) => row.words_hash === hash)
  return some.find((row) => row.school_id !== null) ?? some[0]
}

function recordedTexts(
  texts: ReadonlyMap<string, SpokenText>,
  rows: readonly RecordingFacts[],
  schoolId: number | null,
  person?: Person,
): RecordedText[] {
  // What a school could not play, because no one has approved it for all schools, it may record itself.
  const usable = rows.filter((row) => row.school_id === schoolId || row.state === 'approved')
  return [...texts].map(([hash, text]) => {
    const row = recordingOf(usable, hash)
    const isStale = !row && usable.some((one) => one.place === text.place)
    return {
      ...text,
      hash,
      state: row && row.state !== 'withdrawn' ? row.state : isStale ? 'stale' : 'missing',
      recording: row
        ? {
            id: row.id,
            lengthMs: row.length_ms,
            by: row.maker_name,
            comment: row.comment,
            isMine:
              (row.link_id !== null && row.link_id === person?.linkId) ||
              (row.user_id !== null && row.user_id === person?.userId),
            isForAll: schoolId !== null && row.school_id === null,
            isPlayed: row.state === 'sent back' && row.approved_at !== null,
          }
        : null,
    }
  })
}

/** Speakers of a language who have open links share its texts out: each begins at a place of their own. */
async function startOf(services: Services, { linkId, schoolId, language }: Desk, texts: number) {
  if (linkId === null) return 0
  const { turn, of } = await turnOf(services, { id: linkId, schoolId, purpose: 'record', language })
  return Math.floor((turn * texts) / of)
}

/** All texts of a language with what is recorded of them, for someone who records or listens. */
export async function sheetFor(services: Services, desk: Desk): Promise<RecordingSheet> {
  const { schoolId, name, ends, isEnded } = desk
  const language = languages.find(({ code }) => code === desk.language) ?? languages[0]
  const school = schoolId === null ? undefined : await findSchool(services.db, schoolId)
  const texts = await catalogue(services, desk)
  const recorded = recordedTexts(texts, await selectRecordings(services.db, desk), schoolId, desk)
  return {
    language: desk.language,
    languageName: language.name,
    nativeName: language.nativeName,
    school: school?.entity_name ?? null,
    name,
    ends,
    isEnded,
    start: await startOf(services, desk, recorded.length),
    texts: isEnded ? recorded.filter(({ recording }) => recording?.isMine) : recorded,
  }
}

/** The words of every approved recording in a language that still says what its text says, of all schools. */
export async function approvedWords(services: Services, language: LanguageCode): Promise<string[]> {
  const rows = await selectApprovedWords(services.db, language)
  const bySchool = Map.groupBy(rows, ({ school_id }) => school_id)
  const words = []
  for (const [schoolId, own] of bySchool) {
    const texts = await catalogue(services, { schoolId, language })
    words.push(...own.flatMap(({ words_hash }) => texts.get(words_hash)?.words ?? []))
  }
  return words
}

/** How far the recordings are in each language. Throws 'denied' where a leader asks for all schools. */
export async function progressFor(
  services: Services,
  user: UserRow,
  schoolId: number | null,
): Promise<RecordingProgress[]> {
  requireShelf(user, schoolId)
  const instrument = await instrumentFor(services, schoolId)
  const rows = await selectRecordings(services.db, { schoolId })
  const made = languages.map(async ({ code }) => {
    const texts = await textsOf(services.db, instrument, code)
    const own = rows.filter((row) => row.language === code)
    const states = recordedTexts(texts, own, schoolId).map(({ state }) => state)
    const count = (wanted: RecordedText['state']) => states.filter((state) => state === wanted).length
    return {
      language: code,
      texts: states.length,
      approved: count('approved'),
      waiting: count('recorded'),
      sentBack: count('sent back'),
      hasVoices: voicedLanguages.includes(code),
    }
  })
  return Promise.all(made)
}

/** Throws 'denied' where someone else than an administrator asks for the recordings for all schools. */
export function requireShelf(user: UserRow, schoolId: number | null): void {
  if (schoolId === null && !isAdministrator(user.role)) throw new Problem('denied')
}

export const noRecording = 'We can’t find this recording.'

/** The sound of a recording on a shelf, or only one of a link. Throws 'conflict' where there is none, or it was withdrawn. */
export async function soundOf(db: Db, shelf: Shelf, id: number, linkId?: number | null) {
  const row = await selectRecording(db, id, shelf)
  if (!row || row.sound === '' || (linkId !== undefined && row.link_id !== linkId))
    throw new Problem('conflict', noRecording)
  return { name: `${row.place}.mp3`, content: Buffer.from(row.sound, 'base64') }
}

/** The sound of an approved recording, by its address. Throws 'notFound' where there is none. */
export async function approvedSound(db: Db, digest: string) {
  const row = await selectSound(db, digest)
  if (!row) throw new Problem('notFound', 'We can’t find this recording.')
  return { name: `${digest.slice(0, 16)}.mp3`, content: Buffer.from(row.sound, 'base64'), type: 'audio/mpeg' }
}

/** Languages in which a school's surveys may have something to play: of others no one has to ask for a list. */
export async function recordedLanguages(db: Db, schoolId: number): Promise<LanguageCode[]> {
  return (await selectRecordedLanguages(db, schoolId)).map(({ language }) => language).sort()
}

/** How often this process has withdrawn recordings. */
const withdrawals = new WeakMap<Db, number>()
export const noteWithdrawal = (db: Db): unknown => withdrawals.set(db, (withdrawals.get(db) ?? 0) + 1)

const playedForMs = 1000

/**
 * A question to be asked again and again: whether what surveys play may be taken for what it was when this was called.
 * What another process withdraws is seen after a second.
 */
export function stillPlayed(db: Db): () => Promise<boolean> {
  const from = performance.now()
  const before = withdrawals.get(db)
  return async () => performance.now() - from < playedForMs && withdrawals.get(db) === before
}

/**
 * What a survey plays in a language: of each text the newest recording that was approved when the survey opened, the
 * school's own before the one for all. A later one changes nothing; one that is withdrawn is heard no more.
 */
export async function surveyRecordings(
  services: Services,
  link: string,
  language: LanguageCode,
): Promise<{ words: string; address: string }[]> {
  const survey = (await findSurveyByLink(services, link))?.survey
  if (!survey) throw new Problem('notFound', 'No Survey Found')
  const opened = survey.opened_at ?? services.now().toISOString()
  const instrument = await instrumentOf(services, survey)
  const rows = await selectRecordings(services.db, { schoolId: survey.entity_fk, language })
  const approved = rows
    .flatMap(({ approved_at: at, ...row }) =>
      at === null || at > opened ? [] : [{ ...row, approved_at: at }],
    )
    .filter(({ sent_back_at }) => sent_back_at === null || sent_back_at > opened)
    .sort((a, b) => (a.approved_at < b.approved_at ? 1 : -1))
  if (approved.length === 0) return []
  return [...(await textsOf(services.db, instrument, language))].flatMap(([hash, { words }]) => {
    const row = recordingOf(approved, hash)
    return row ? [{ words, address: `/api/recording-files/${row.digest}` }] : []
  })
}
