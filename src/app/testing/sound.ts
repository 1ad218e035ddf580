import { soundForm } from '../../features/recordings/rules-sound.ts'
import { hashOf } from '../../features/recordings/server/actions.ts'
import type { LanguageCode } from '../../shared/languages.ts'
import type { TestApp } from './app.ts'

/** Frames of a second at 16 kHz. */
const framesPerSecond = soundForm.rate / 576

/** A recording of synthetic frames in the form that is kept, in base64; `mark` makes its bytes differ from others. */
export function syntheticSound({ seconds = 2, isSilent = false, mark = 0 } = {}): string {
  const frame = new Uint8Array((72 * soundForm.kbps * 1000) / soundForm.rate)
  // MPEG-2, layer III, no checksum; bitrate, 16 kHz; mono. Then side information with or without values.
  frame.set([0xff, 0xf3, ((soundForm.kbps / 8) << 4) | 0x08, 0xc0, 0, 0, isSilent ? 0 : 0x04, 0])
  frame[20] = mark
  const frames = Math.ceil(seconds * framesPerSecond)
  return Buffer.concat(Array.from({ length: frames }, () => frame)).toString('base64')
}

/** Stores an approved recording for all schools of each of these texts; answers their digests. */
export async function approvedRecordings(
  app: TestApp,
  texts: readonly string[],
  language: LanguageCode,
): Promise<string[]> {
  const at = app.now().toISOString()
  const rows = texts.map((words, mark) => {
    const sound = syntheticSound({ mark: mark + 1 })
    return {
      school_id: null,
      language,
      place: `text-${mark}`,
      words_hash: hashOf(words),
      digest: hashOf(Buffer.from(sound, 'base64')),
      sound,
      length_ms: 2000,
      maker_name: 'Pa Houa Vang',
      link_id: null,
      user_id: null,
      state: 'approved' as const,
      comment: '',
      made_at: at,
      decider_name: 'Mai Lee',
      approved_at: at,
    }
  })
  await app.db.insertInto('recordings').values(rows).execute()
  return rows.map(({ digest }) => digest)
}
