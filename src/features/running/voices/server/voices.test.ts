import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { otherCell, voicesBy } from '../../../../app/testing/cells.ts'
import { syntheticSound } from '../../../../app/testing/sound.ts'
import { recordingsContract } from '../../../answering/recordings/contract.ts'
import { cellsContract } from '../../cells/contract.ts'
import { voicesContract } from '../contract.ts'

let home: TestApp
let other: TestApp
beforeEach(async () => {
  home = await testApp()
  other = await testApp()
})
afterEach(async () => {
  await home.close()
  await other.close()
})

const params = { language: 'so' } as const
const sheetOf = async (app: TestApp) => {
  const { token } = await app.account('CAN_DO_ALL')
  return (await app.call(recordingsContract.recordingsOfLanguage, { params, query: {} }, token)).body.texts
}

/** Imports two texts as one administrator and approves them as another. */
async function record(app: TestApp) {
  const [speaker, listener] = [await app.account('CAN_DO_ALL'), await app.account('CAN_DO_ALL')]
  const places = (await sheetOf(app)).slice(0, 2).map(({ place }) => place)
  const files = places.map((name, at) => ({ name: `${name}.mp3`, sound: syntheticSound({ mark: at + 1 }) }))
  const body = { speaker: 'Amina Ali', files }
  await app.call(recordingsContract.importRecordings, { params, body }, speaker.token)
  for (const { recording } of await sheetOf(app)) {
    if (!recording) continue
    const decision = { id: recording.id, approved: true }
    await app.call(recordingsContract.decideRecording, { params, body: decision }, listener.token)
  }
}
const fileOf = async (app: TestApp) => {
  const { token } = await app.account('CAN_DO_ALL')
  return app.call(voicesContract.voiceFile, { params }, token)
}
const take = async (app: TestApp, file: string) => {
  const { token } = await app.account('CAN_DO_ALL')
  return app.call(voicesContract.takeVoiceFile, { params, body: { file } }, token)
}
async function register(app: TestApp, publicKey: string) {
  const { token } = await app.account('CAN_DO_ALL')
  const made = await app.call(cellsContract.registerCell, { body: { name: 'Ohio', publicKey } }, token)
  expect(made.status).toBe(201)
}

test('accepts recordings from a registered installation', async () => {
  await record(home)
  const { body } = await fileOf(home)
  const file = typeof body === 'string' ? body : JSON.stringify(body)
  const refused = await take(other, file)
  expect(refused.status).toBe(400)
  expect(JSON.stringify(refused.body)).toMatch(/don’t know the installation that signed/)

  await register(other, JSON.parse(file).key)
  expect((await take(other, file)).body).toEqual({ taken: 2, had: 0, otherWords: 0 })
  const texts = (await sheetOf(other)).filter(({ state }) => state === 'approved')
  expect(texts.map(({ recording }) => recording?.by)).toEqual(['Amina Ali', 'Amina Ali'])
  expect((await take(other, file)).body).toEqual({ taken: 0, had: 2, otherWords: 0 })
})

test('offers no file for a language without approved recordings', async () => {
  expect((await fileOf(home)).status).toBe(409)
})

test('rejects changed and foreign files and skips different words and silent recordings', async () => {
  const cell = otherCell()
  await register(home, cell.key)
  const [text] = await sheetOf(home)
  const recording = { words: text?.hash ?? '', speaker: 'A', approvedBy: 'B', sound: syntheticSound() }
  const good = voicesBy(cell, { language: 'so', recordings: [recording] })
  const changed = JSON.stringify({
    ...JSON.parse(good),
    content: JSON.parse(good).content.replace('"A"', '"C"'),
  })
  for (const file of ['', '{}', 'null', changed, good.replace('recordings 1', 'recordings 2')])
    expect((await take(home, file)).status).toBe(400)
  expect((await take(home, voicesBy(cell, { language: 'es', recordings: [recording] }))).status).toBe(400)
  expect((await take(home, voicesBy(cell, { language: 'so', recordings: [{}] }))).status).toBe(400)
  expect(await home.db.selectFrom('recordings').select('id').execute()).toEqual([])

  const mixed = [
    { ...recording, words: '0'.repeat(64) },
    { ...recording, sound: Buffer.from('<script>').toString('base64') },
    recording,
    recording,
  ]
  const taken = await take(home, voicesBy(cell, { language: 'so', recordings: mixed }))
  expect(taken.body).toEqual({ taken: 1, had: 1, otherWords: 2 })
})
