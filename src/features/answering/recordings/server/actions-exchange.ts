import type { Services } from '../../../../server/serve.ts'
import type { LanguageCode } from '../../../../shared/languages.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { catalogue } from './actions.ts'
import { rowOf } from './actions-takes.ts'
import { insertRecording, selectApprovedSounds, selectApprovedWords } from './queries.ts'

/** An approved recording for all schools, in the format that installations exchange. */
export interface SharedRecording {
  /** SHA-256 of the spoken words, in hex. */
  words: string
  speaker: string
  approvedBy: string
  /** MP3 in base64. */
  sound: string
}

/** Returns a language's approved recordings for all schools: the newest for each text with current words. */
export async function approvedForAll(services: Services, language: LanguageCode): Promise<SharedRecording[]> {
  const texts = await catalogue(services, { school_id: null, language })
  const rows = await selectApprovedSounds(services.db, language)
  const newest = new Map(rows.map((row) => [row.words_hash, row]))
  return [...newest.values()].flatMap(({ words_hash, maker_name, decider_name, sound }) =>
    texts.has(words_hash)
      ? [{ words: words_hash, speaker: maker_name, approvedBy: decider_name ?? '', sound }]
      : [],
  )
}

/** Imports recordings, keeping existing ones and approvals. Skips any with unused words or unstorable sound. */
export async function takeApproved(
  services: Services,
  user: UserRow,
  language: LanguageCode,
  { from, recordings }: { from: string; recordings: readonly SharedRecording[] },
): Promise<{ taken: number; had: number; otherWords: number }> {
  const texts = await catalogue(services, { school_id: null, language })
  const at = services.now()
  return services.db.transaction().execute(async (trx) => {
    const before = (await selectApprovedWords(trx, language)).filter((one) => one.school_id === null)
    const known = new Set(before.map(({ words_hash }) => words_hash))
    const counts = { taken: 0, had: 0, otherWords: 0 }
    for (const { words: hash, speaker: maker_name, approvedBy, sound } of recordings) {
      const by = { school_id: null, language, maker_name, link_id: null, user_id: user.id }
      const place = texts.get(hash)?.place
      const row = rowOf(by, { place: place ?? '', hash, sound }, at)
      if (place === undefined || 'fault' in row) counts.otherWords += 1
      else if (known.has(hash)) counts.had += 1
      else {
        known.add(hash)
        counts.taken += 1
        const decider_name = `${approvedBy}, ${from}`.slice(0, 200)
        await insertRecording(trx, { ...row, state: 'approved', decider_name, approved_at: row.made_at })
      }
    }
    await recordEvent(trx, at, {
      user: user.id,
      identifier: `recordings of all schools, ${language}`,
      event: 'Recordings imported',
      message: `${counts.taken} recordings from ${from}`,
    })
    return counts
  })
}
