import { recordingsContract } from '../../features/answering/recordings/contract.ts'
import { namedLinksContract } from '../../features/figures/named-links/contract.ts'
import { cellsContract } from '../../features/running/cells/contract.ts'
import { voicesContract } from '../../features/running/voices/contract.ts'
import { otherCell, voicesBy } from './cells.ts'
import type { Case, Request, Stage } from './other-changes.ts'
import { syntheticSound } from './sound.ts'

type AsAdministrator = (input: Record<string, unknown>) => Promise<Request>

/** Returns cases that change recordings, each for a different phrase. */
export function recordingChanges(stage: () => Stage, asAdministrator: AsAdministrator): readonly Case[] {
  /** Creates a helper link for all schools and returns its token. */
  async function link(purpose: 'record' | 'approve', name: string): Promise<string> {
    const body = { purpose, name, language: 'so', days: 7 } as const
    const { token } = await asAdministrator({})
    const { body: made } = await stage().app.call(namedLinksContract.makeNamedLink, { body }, token ?? '')
    return made.link.split('/').at(-1) ?? ''
  }
  async function takeOf(token: string, place: string) {
    const { body } = await stage().app.call(recordingsContract.recordSheet, { params: { token } })
    const hash = body.texts.find((text) => text.place === place)?.hash ?? ''
    return { params: { token }, body: { place, hash, sound: syntheticSound() } }
  }
  async function recorded(place: string) {
    const token = await link('record', 'Amina Ali')
    const { body } = await stage().app.call(recordingsContract.addTake, await takeOf(token, place))
    return { token, id: body.id }
  }
  return [
    {
      name: 'recording made',
      call: recordingsContract.addTake,
      request: once(async () => ({
        input: await takeOf(await link('record', 'Amina Ali'), 'yes'),
        token: null,
      })),
    },
    {
      name: 'recording withdrawn',
      call: recordingsContract.withdrawTake,
      request: once(async () => ({ input: { params: await recorded('no') }, token: null })),
    },
    {
      name: 'every recording of a link withdrawn',
      call: recordingsContract.withdrawAll,
      request: once(async () => {
        const { token } = await recorded('yes')
        return { input: { params: { token } }, token: null }
      }),
    },
    {
      name: 'recording approved through a link',
      call: recordingsContract.decideByLink,
      request: once(async () => {
        const { id } = await recorded('student')
        return {
          input: { params: { token: await link('approve', 'Hodan Farah') }, body: { id, approved: true } },
          token: null,
        }
      }),
    },
    {
      name: 'recording sent back',
      call: recordingsContract.decideRecording,
      request: once(async () => {
        const { id } = await recorded('parent')
        const body = { id, approved: false, comment: 'A dog barks.' }
        return asAdministrator({ params: { language: 'so' }, body })
      }),
    },
    {
      name: 'recordings imported',
      call: recordingsContract.importRecordings,
      request: once(() => {
        const files = [{ name: 'staff.mp3', sound: syntheticSound() }]
        return asAdministrator({ params: { language: 'so' }, body: { speaker: 'Amina Ali', files } })
      }),
    },
    {
      name: 'recordings of another installation taken',
      call: voicesContract.takeVoiceFile,
      request: once(async () => {
        const cell = otherCell()
        const { token } = await asAdministrator({})
        const body = { name: 'Voices of Ohio', publicKey: cell.key }
        await stage().app.call(cellsContract.registerCell, { body }, token ?? '')
        const takes = await takeOf(await link('record', 'Amina Ali'), 'no')
        const recording = {
          words: takes.body.hash,
          speaker: 'Hodan Farah',
          approvedBy: 'Mai Lee',
          sound: takes.body.sound,
        }
        const file = voicesBy(cell, { language: 'so', recordings: [recording] })
        return asAdministrator({ params: { language: 'so' }, body: { file } })
      }),
    },
  ]
}

/** Returns a function that always returns the same request. */
function once(make: () => Promise<Request>): () => Promise<Request> {
  let made: Promise<Request> | undefined
  return () => {
    made ??= make()
    return made
  }
}
