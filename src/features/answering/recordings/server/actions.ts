import { createHash } from 'node:crypto'
import type { Db } from '../../../../server/db/connect.ts'
import type { Services } from '../../../../server/serve.ts'
import { Problem } from '../../../../shared/errors.ts'
import { type LanguageCode, languageCode, languageOf, languages } from '../../../../shared/languages.ts'
import { isAdministrator } from '../../../../shared/permissions.ts'
import { turnOf } from '../../../figures/named-links/server/actions.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { latestWords, wordsInForce } from '../../../records/words/server/actions.ts'
import type { InstrumentDocument } from '../../../schools/questions/rules.ts'
import { instrumentOf } from '../../../schools/questions/server/actions.ts'
import { findSchool } from '../../../schools/school/server/actions.ts'
import { currentSurvey } from '../../../schools/surveys/server/actions.ts'
import { findSurveyByLink } from '../../../schools/surveys/server/actions-links.ts'
import { previewSurvey } from '../../../schools/surveys/server/actions-preview.ts'
import type { RecordedText, RecordingList, RecordingProgress } from '../contract.ts'
import {
  isSameMaker,
  type Maker,
  type Shelf,
  type SpokenPhrases,
  type SpokenText,
  spokenTexts,
  voicedLanguages,
} from '../rules.ts'
import {
  type RecordingFacts,
  selectApprovedWords,
  selectRecordedLanguages,
  selectRecording,
  selectRecordings,
  selectSound,
} from './queries.ts'

/** Access to a shelf, as the person who records or decides there. */
export interface Desk {
  by: Shelf & Maker
  /** The link's last day, YYYY-MM-DD; null without a link. */
  ends: string | null
  isEnded: boolean
}

export const hashOf = (words: string | Uint8Array): string => createHash('sha256').update(words).digest('hex')

/** Returns the questions of a school's current survey, as it words them, or else those of a new survey. */
async function instrumentFor(services: Services, schoolId: number | null): Promise<InstrumentDocument> {
  const survey = schoolId === null ? undefined : await currentSurvey(services, schoolId)
  return instrumentOf(services, survey ?? previewSurvey)
}

/** Returns the texts that the question sets need in a language, keyed by the digest of their words. */
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

/** Returns a language's current texts, keyed by the digest of their words. */
export const catalogue = async (
  services: Services,
  { school_id, language }: Shelf,
): Promise<Map<string, SpokenText>> =>
  textsOf(services.db, await instrumentFor(services, school_id), language)

/** Prefers a school's own recording of a text over the one for all schools. */
function recordingOf(rows: readonly RecordingFacts[], hash: string): RecordingFacts | undefined {
  const some = rows.filter((row) => row.words_hash === hash)
  return some.find((row) => row.school_id !== null) ?? some[0]
}

function recordedTexts(
  texts: ReadonlyMap<string, SpokenText>,
  rows: readonly RecordingFacts[],
  schoolId: number | null,
  person?: Maker,
): RecordedText[] {
  // Unapproved recordings for all schools can't be played here, so the school may record those texts itself.
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
            isMine: person !== undefined && isSameMaker(row, person),
            isForAll: schoolId !== null && row.school_id === null,
            isPlayed: row.state === 'sent back' && row.approved_at !== null,
          }
        : null,
    }
  })
}

/** Returns all texts in a language with their recordings, for someone who records or listens. */
export async function recordingListFor(
  services: Services,
  { by, ends, isEnded }: Desk,
): Promise<RecordingList> {
  const { school_id: schoolId, link_id: id } = by
  const { code, name, nativeName } = languageOf(by.language) ?? languages[0]
  const school = schoolId === null ? undefined : await findSchool(services.db, schoolId)
  const texts = await catalogue(services, by)
  const recorded = recordedTexts(texts, await selectRecordings(services.db, by), schoolId, by)
  // Speakers with open links share a language's texts, so each starts at a different one.
  const first = { turn: 0, of: 1 }
  const { turn, of } =
    id === null ? first : await turnOf(services, { id, schoolId, purpose: 'record', language: code })
  return {
    language: code,
    languageName: name,
    nativeName,
    school: school?.entity_name ?? null,
    name: by.maker_name,
    ends,
    isEnded,
    start: Math.floor((turn * recorded.length) / of),
    texts: isEnded ? recorded.filter(({ recording }) => recording?.isMine) : recorded,
  }
}

/** Returns the words of all approved recordings in a language, from all schools, if those words are still current. */
export async function approvedWords(services: Services, language: LanguageCode): Promise<string[]> {
  const rows = await selectApprovedWords(services.db, language)
  const bySchool = Map.groupBy(rows, ({ school_id }) => school_id)
  const words = []
  for (const [school_id, own] of bySchool) {
    const texts = await catalogue(services, { school_id, language })
    words.push(...own.flatMap(({ words_hash }) => texts.get(words_hash)?.words ?? []))
  }
  return words
}

/** Returns recording progress in each language. Throws 'denied' if a leader asks for all schools. */
export async function progressFor(
  services: Services,
  user: UserRow,
  schoolId: number | null,
): Promise<RecordingProgress[]> {
  requireRecordingScope(user, schoolId)
  await latestWords(services.db)
  const instrument = await instrumentFor(services, schoolId)
  const rows = await selectRecordings(services.db, { school_id: schoolId })
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

/** Throws 'denied' if anyone but an administrator requests recordings for all schools. */
export function requireRecordingScope(user: UserRow, schoolId: number | null): void {
  if (schoolId === null && !isAdministrator(user.role)) throw new Problem('denied')
}

export const noRecording = 'We can’t find this recording.'

/** Returns a recording's sound; with `linkId`, only from that link. Throws 'conflict' if missing or withdrawn. */
export async function soundOf(db: Db, shelf: Shelf, id: number, linkId?: number | null) {
  const row = await selectRecording(db, id, shelf)
  if (!row || row.sound === '' || (linkId !== undefined && row.link_id !== linkId))
    throw new Problem('conflict', noRecording)
  return { name: `${row.place}.mp3`, content: Buffer.from(row.sound, 'base64') }
}

/** Returns the sound of an approved recording by its digest. Throws 'notFound' if there isn't any. */
export async function approvedSound(db: Db, digest: string) {
  const row = await selectSound(db, digest)
  if (!row) throw new Problem('notFound', noRecording)
  return { name: `${digest.slice(0, 16)}.mp3`, content: Buffer.from(row.sound, 'base64'), type: 'audio/mpeg' }
}

/** Returns languages in which a school's surveys may have recordings. For the rest, no list has to be requested. */
export async function recordedLanguages(db: Db, schoolId: number): Promise<LanguageCode[]> {
  return (await selectRecordedLanguages(db, schoolId)).map(({ language }) => language).sort()
}

/** How many times this process has withdrawn recordings. */
const withdrawals = new WeakMap<Db, number>()
export const noteWithdrawal = (db: Db): unknown => withdrawals.set(db, (withdrawals.get(db) ?? 0) + 1)

const playedForMs = 1000

/** Returns a check that is true until this process withdraws a recording or a second has passed. */
export function stillPlayed(db: Db): () => Promise<boolean> {
  const from = performance.now()
  const before = withdrawals.get(db)
  return async () => performance.now() - from < playedForMs && withdrawals.get(db) === before
}

/**
 * Returns what a survey plays in a language. For each text, that is the newest recording approved when the survey
 * opened, with the school's own first. Later recordings change nothing. Withdrawn recordings are never played.
 */
export async function surveyRecordings(
  services: Services,
  link: string,
  languageId: unknown,
): Promise<{ words: string; address: string }[]> {
  const survey = (await findSurveyByLink(services, link))?.survey
  if (!survey) throw new Problem('notFound', 'No Survey Found')
  const language = languageCode(languageId)
  const opened = survey.opened_at ?? services.now().toISOString()
  const instrument = await instrumentOf(services, survey)
  const rows = await selectRecordings(services.db, { school_id: survey.entity_fk, language })
  const approved = rows
    .filter(({ approved_at: at, sent_back_at: end }) => at && at <= opened && (end === null || end > opened))
    .sort((a, b) => ((a.approved_at ?? '') < (b.approved_at ?? '') ? 1 : -1))
  if (approved.length === 0) return []
  return [...(await textsOf(services.db, instrument, language))].flatMap(([hash, { words }]) => {
    const row = recordingOf(approved, hash)
    return row ? [{ words, address: `/api/recording-files/${row.digest}` }] : []
  })
}
