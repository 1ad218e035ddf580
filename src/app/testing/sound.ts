import { recordingsContract } from '../../features/answering/recordings/contract.ts'
import { soundForm } from '../../features/answering/recordings/rules-sound.ts'
import { hashOf } from '../../features/answering/recordings/server/actions.ts'
import { namedLinksContract } from '../../features/figures/named-links/contract.ts'
import type { LanguageCode } from '../../shared/languages.ts'
import type { TestApp } from './app.ts'

/** Frames per second at 16 kHz. */
const framesPerSecond = soundForm.rate / 576

/** Returns a recording of synthetic frames in the stored format, in base64. A different `mark` gives different bytes. */
export function syntheticSound({ seconds = 2, isSilent = false, mark = 0 } = {}): string {
  const frame = new Uint8Array((72 * soundForm.kbps * 1000) / soundForm.rate)
  // MPEG-2, layer III, no checksum, bitrate, 16 kHz, mono. Then side information, with or without values.
  frame.set([0xff, 0xf3, ((soundForm.kbps / 8) << 4) | 0x08, 0xc0, 0, 0, isSilent ? 0 : 0x04, 0])
  frame[20] = mark
  const frames = Math.ceil(seconds * framesPerSecond)
  return Buffer.concat(Array.from({ length: frames }, () => frame)).toString('base64')
}

/** For each text, stores an approved recording for all schools. Returns the recordings' digests. */
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
      sent_back_at: null,
    }
  })
  await app.db.insertInto('recordings').values(rows).execute()
  return rows.map(({ digest }) => digest)
}

/** Records and approves a phrase for all schools. Returns the recording's addresses, keyed by call path. */
export async function recordedSound(app: TestApp, administrator: string): Promise<Record<string, string>> {
  const link = async (purpose: 'record' | 'approve', name: string) => {
    const body = { purpose, name, language: 'so', days: 7 } as const
    const made = await app.call(namedLinksContract.makeNamedLink, { body }, administrator)
    return made.body.link.split('/').at(-1) ?? ''
  }
  const [token, listener] = [await link('record', 'Amina Ali'), await link('approve', 'Hodan Farah')]
  const { texts } = (await app.call(recordingsContract.recordSheet, { params: { token } })).body
  const { place = '', hash = '' } = texts[0] ?? {}
  const sound = syntheticSound()
  const take = { params: { token }, body: { place, hash, sound } }
  const { id } = (await app.call(recordingsContract.addTake, take)).body
  const decision = { params: { token: listener }, body: { id, approved: true } }
  await app.call(recordingsContract.decideByLink, decision)
  const at = ({ path }: { path: string }, values: Readonly<Record<string, string | number>>) =>
    path.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
  const { takeSound, approvalSound, recordingSound, recordingFile } = recordingsContract
  return {
    [takeSound.path]: at(takeSound, { token, id }),
    [approvalSound.path]: at(approvalSound, { token: listener, id }),
    [recordingSound.path]: at(recordingSound, { language: 'so', id }),
    [recordingFile.path]: at(recordingFile, { digest: hashOf(Buffer.from(sound, 'base64')) }),
  }
}
