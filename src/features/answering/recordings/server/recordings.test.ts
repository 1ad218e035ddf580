import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { syntheticSound } from '../../../../app/testing/sound.ts'
import { type Leader, leaderWithSchool, openSurvey } from '../../../../app/testing/survey.ts'
import { namedLinksContract } from '../../../figures/named-links/contract.ts'
import { deleteSchoolMember } from '../../../people/memberships/server/actions.ts'
import { findUser } from '../../../people/users/server/actions.ts'
import { auditTrailContract } from '../../../running/audit-trail/contract.ts'
import { recordingsContract } from '../contract.ts'
import { soundFaults } from '../rules-sound.ts'
import { decideRecording, doorOfAccount, importRecordings } from './actions-takes.ts'

let app: TestApp
let leader: Leader
let stranger: Leader
let administrator: string
beforeAll(async () => {
  app = await testApp()
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  leader = await leaderWithSchool(app)
  stranger = await leaderWithSchool(app)
  administrator = (await app.account('CAN_DO_ALL')).token
})
afterAll(() => app.close())

async function link(purpose: 'record' | 'approve', name: string, entityId?: number): Promise<string> {
  const body = { purpose, name, language: 'hmn', days: 30, ...(entityId ? { entityId } : {}) } as const
  const maker = entityId ? leader.token : administrator
  return (await app.call(namedLinksContract.makeNamedLink, { body }, maker)).body.link.split('/').at(-1) ?? ''
}
const sheet = async (token: string) =>
  (await app.call(recordingsContract.recordSheet, { params: { token } })).body
const take = (token: string, { place, hash }: { place: string; hash: string }, sound = syntheticSound()) =>
  app.call(recordingsContract.addTake, { params: { token }, body: { place, hash, sound } })
const withdraw = (token: string, id: number) =>
  app.call(recordingsContract.withdrawTake, { params: { token, id } })
const decide = (token: string, id: number, approved = true, comment?: string) =>
  app.call(recordingsContract.decideByLink, {
    params: { token },
    body: { id, approved, ...(comment ? { comment } : {}) },
  })
const heard = async (surveyGuid: string) =>
  (await app.call(recordingsContract.surveyRecordings, { params: { surveyGuid }, query: { language: 4 } }))
    .body
const file = (address = '', headers: Record<string, string> = {}) => app.app.inject({ url: address, headers })
const textAt = async (token: string, place: string) => {
  const found = (await sheet(token)).texts.find((text) => text.place === place)
  if (!found) throw new Error(`There is no text ${place}.`)
  return found
}

test('plays a recording in later surveys once someone else approves it', async () => {
  const speaker = await link('record', 'Pa Houa Vang')
  const listener = await link('approve', 'Mai Lee')
  const text = await textAt(speaker, 'beforeTitle')
  expect(text).toMatchObject({
    english: 'Before you start',
    where: 'Before the questions.',
    state: 'missing',
  })

  const made = await take(speaker, text)
  expect(made.status).toBe(201)
  expect(await textAt(speaker, 'beforeTitle')).toMatchObject({
    state: 'recorded',
    recording: { by: 'Pa Houa Vang', isMine: true },
  })
  const before = await openSurvey(app, leader)
  await heard(before)
  expect((await decide(await link('approve', ' pa houa  vang '), made.body.id)).status).toBe(409)
  app.clock.at = new Date(app.clock.at.getTime() + 1000)
  expect((await decide(listener, made.body.id)).status).toBe(200)
  expect((await decide(listener, made.body.id)).status).toBe(409)
  const after = await openSurvey(app, stranger)

  expect(await heard(before)).toEqual([])
  const [first, ...others] = await heard(after)
  expect(others).toEqual([])
  expect(first?.words).toBe(text.words)
  const whole = await file(first?.address)
  expect(whole.rawPayload.toString('base64')).toBe(syntheticSound())
  expect(whole.headers).toMatchObject({
    'content-type': 'audio/mpeg',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect((await file(first?.address, { range: 'bytes=0-1' })).statusCode).toBe(206)

  // A newer recording changes nothing for an open survey, but a withdrawn one is no longer played.
  const newer = await take(speaker, text, syntheticSound({ mark: 1 }))
  app.clock.at = new Date(app.clock.at.getTime() + 1000)
  await decide(listener, newer.body.id)
  expect(await heard(after)).toEqual([first])
  expect((await withdraw(speaker, made.body.id)).status).toBe(200)
  expect(await heard(after)).toEqual([])
  expect((await file(first?.address)).statusCode).toBe(404)
  const stored = await app.db
    .selectFrom('recordings')
    .select('sound')
    .where('id', '=', made.body.id)
    .execute()
  expect(stored).toEqual([{ sound: '' }])
})

test('plays a school’s recordings only in its surveys', async () => {
  const speaker = await link('record', 'Pa Houa Vang', leader.schoolId)
  const listener = await link('approve', 'Mai Lee', leader.schoolId)
  const general = await link('approve', 'Mai Lee')
  const made = (await take(speaker, await textAt(speaker, 'q1301'))).body.id
  expect((await decide(general, made)).status).toBe(409)
  expect((await withdraw(await link('record', 'Somebody', leader.schoolId), made)).status).toBe(409)
  expect((await decide(listener, made, false)).status).toBe(400)
  expect((await decide(listener, made, false, 'A dog barks.')).status).toBe(200)
  expect(await textAt(speaker, 'q1301')).toMatchObject({
    state: 'sent back',
    recording: { comment: 'A dog barks.' },
  })
  const again = (await take(speaker, await textAt(speaker, 'q1301'))).body.id
  await decide(listener, again)
  // A text that is waiting for approval for all schools still needs a recording for this school.
  const everybodys = await link('record', 'Pa Houa Vang')
  await take(everybodys, await textAt(everybodys, 'q1302'))
  expect(await textAt(speaker, 'q1302')).toMatchObject({ state: 'missing', recording: null })
  const { body } = await app.call(
    recordingsContract.recordings,
    { query: { entityId: leader.schoolId } },
    leader.token,
  )
  // The school's own recording, and the one for all schools from the previous test.
  expect(body.find(({ language }) => language === 'hmn')).toMatchObject({ approved: 2, waiting: 0 })
  const other = await app.call(
    recordingsContract.recordings,
    { query: { entityId: stranger.schoolId } },
    stranger.token,
  )
  expect(other.body.find(({ language }) => language === 'hmn')).toMatchObject({ approved: 1 })
  expect((await app.call(recordingsContract.recordings, { query: {} }, leader.token)).status).toBe(403)
})

test('rejects an upload that isn’t a recording', async () => {
  const speaker = await link('record', 'Pa Houa Vang')
  const text = await textAt(speaker, 'whoTitle')
  const refused = async (sound: string) => (await take(speaker, text, sound)).body
  const page = Buffer.from('<script>alert(1)</script>').toString('base64')
  const hidden = Buffer.concat([Buffer.from(syntheticSound(), 'base64'), Buffer.from('PK')]).toString(
    'base64',
  )
  for (const sound of ['', 'no base64', page, hidden])
    expect(await refused(sound)).toMatchObject({ message: soundFaults.noSound })
  expect(await refused(syntheticSound({ isSilent: true }))).toMatchObject({ message: soundFaults.silent })
  expect(await refused(syntheticSound({ seconds: 0.1 }))).toMatchObject({ message: soundFaults.tooShort })
  expect(await refused(syntheticSound({ seconds: 21 }))).toMatchObject({ message: soundFaults.tooLong })
  expect((await take(speaker, { ...text, hash: '0'.repeat(64) })).status).toBe(409)
  expect((await take('nothing', text)).status).toBe(404)
  expect(await textAt(speaker, 'whoTitle')).toMatchObject({ state: 'missing' })
})

test('restores the previous take on undo and deletes older takes', async () => {
  const speaker = await link('record', 'Pa Houa Vang')
  const text = await textAt(speaker, 'yes')
  const ids: number[] = []
  for (const mark of [1, 2, 3]) ids.push((await take(speaker, text, syntheticSound({ mark }))).body.id)
  expect((await textAt(speaker, 'yes')).recording?.id).toBe(ids[2])
  await withdraw(speaker, ids[2] ?? 0)
  expect((await textAt(speaker, 'yes')).recording?.id).toBe(ids[1])
  const kept = await app.db
    .selectFrom('recordings')
    .select('id')
    .where('words_hash', '=', text.hash)
    .execute()
  expect(kept.map(({ id }) => id).sort()).toEqual(ids.slice(1))
})

test('imports all files or none, and someone else approves them', async () => {
  const bring = (files: { name: string; sound: string }[]) =>
    app.call(
      recordingsContract.importRecordings,
      { params: { language: 'so' }, body: { speaker: 'Amina Ali', files } },
      administrator,
    )
  const good = { name: 'takes/q1301.mp3', sound: syntheticSound() }
  const wrong = { name: 'notes.mp3', sound: syntheticSound() }
  const silent = { name: 'q1302.wav', sound: syntheticSound({ isSilent: true }) }
  expect((await bring([good, wrong, silent, good])).body).toEqual({
    taken: 0,
    errors: [
      { name: 'notes.mp3', message: 'There’s no phrase with this ID.' },
      { name: 'q1302.wav', message: soundFaults.silent },
      { name: 'takes/q1301.mp3', message: 'There’s another file for the same phrase.' },
    ],
  })
  expect((await bring([good])).body).toEqual({ taken: 1, errors: [] })
  const params = { language: 'so' } as const
  const { body } = await app.call(
    recordingsContract.recordingsOfLanguage,
    { params, query: {} },
    administrator,
  )
  const [brought] = body.texts.filter(({ state }) => state === 'recorded')
  expect(brought).toMatchObject({ place: 'q1301', recording: { by: 'Amina Ali' } })
  const decision = { params, body: { id: brought?.recording?.id ?? 0, approved: true } }
  expect((await app.call(recordingsContract.decideRecording, decision, administrator)).status).toBe(409)
  const another = (await app.account('CAN_DO_ALL')).token
  expect((await app.call(recordingsContract.decideRecording, decision, another)).status).toBe(200)
  const trail = await app.call(auditTrailContract.systemEvents, { query: {} }, another)
  expect(JSON.stringify(trail.body)).toContain('Recording approved')
})

test('refuses a leader whose role ends during the request', async () => {
  const former = await leaderWithSchool(app)
  const speaker = await link('record', 'Bee Lor')
  const user = await findUser(app.db, former.userId)
  if (!user) throw new Error('We can’t find this account.')
  await deleteSchoolMember(app.db, former.userId, former.schoolId)
  const door = doorOfAccount(user, { id: former.schoolId }, 'hmn')
  const { place } = await textAt(speaker, 'q1303')
  const files = [{ name: `${place}.mp3`, sound: syntheticSound() }]

  await expect(importRecordings(app, door, files)).rejects.toThrow('denied')
  const decision = { id: 1, approved: true }
  await expect(decideRecording(app, door, decision)).rejects.toThrow('denied')
})

test('restores earlier takes when undone twice', async () => {
  const speaker = await link('record', 'Nou Yang')
  const text = await textAt(speaker, 'informFree')
  const first = (await take(speaker, text)).body.id
  for (const mark of [1, 2])
    await withdraw(speaker, (await take(speaker, text, syntheticSound({ mark }))).body.id)

  expect(await textAt(speaker, 'informFree')).toMatchObject({ state: 'recorded', recording: { id: first } })
})

test('deletes all of a speaker’s recordings, even hidden ones', async () => {
  const [speaker, other] = [await link('record', 'Kao Vue'), await link('record', 'Tou Xiong')]
  const text = await textAt(speaker, 'whoTitle')
  const { id } = (await take(speaker, text)).body
  await decide(await link('approve', 'Mai Lee'), id)
  const guid = await openSurvey(app, await leaderWithSchool(app))
  await take(other, text, syntheticSound({ mark: 3 }))
  expect((await textAt(speaker, 'whoTitle')).recording?.isMine).toBe(false)
  expect((await heard(guid)).map(({ words }) => words)).toContain(text.words)

  const all = () => app.call(recordingsContract.withdrawAll, { params: { token: speaker } })
  expect((await all()).body).toEqual({ withdrawn: 1 })
  expect((await all()).body).toEqual({ withdrawn: 0 })
  expect((await heard(guid)).map(({ words }) => words)).not.toContain(text.words)
})

test('sends back an approved recording without changing open surveys', async () => {
  const speaker = await link('record', 'Chue Her')
  const listener = await link('approve', 'Mai Lee')
  const text = await textAt(speaker, 'gradeTitle')
  const { id } = (await take(speaker, text, syntheticSound({ mark: 40 }))).body
  await decide(listener, id)
  const before = await openSurvey(app, await leaderWithSchool(app))
  const address = (await heard(before)).find(({ words }) => words === text.words)?.address
  app.clock.at = new Date(app.clock.at.getTime() + 1000)

  expect((await decide(listener, id, false)).status).toBe(400)
  expect((await decide(speaker, id, false, 'A word is missing.')).status).toBe(404)
  expect((await decide(listener, id, false, 'A word is missing.')).status).toBe(200)
  expect((await decide(listener, id, false, 'A word is missing.')).status).toBe(409)
  expect(await textAt(speaker, 'gradeTitle')).toMatchObject({
    state: 'sent back',
    recording: { comment: 'A word is missing.', isPlayed: true },
  })
  const after = await openSurvey(app, await leaderWithSchool(app))
  expect((await heard(after)).map(({ words }) => words)).not.toContain(text.words)
  expect((await heard(before)).map(({ words }) => words)).toContain(text.words)
  expect((await file(address)).statusCode).toBe(200)

  expect((await withdraw(speaker, id)).status).toBe(200)
  expect((await heard(before)).map(({ words }) => words)).not.toContain(text.words)
  expect((await file(address)).statusCode).toBe(404)
})

test('lets a speaker delete recordings, but nothing else, after the link stops working', async () => {
  const speaker = await link('record', 'Yer Moua')
  const text = await textAt(speaker, 'roleTitle')
  const { id } = (await take(speaker, text)).body
  await decide(await link('approve', 'Mai Lee'), id)
  app.clock.at = new Date(app.clock.at.getTime() + 31 * 24 * 60 * 60 * 1000)
  const { isEnded, texts } = await sheet(speaker)
  expect({ isEnded, places: texts.map(({ place }) => place) }).toEqual({
    isEnded: true,
    places: ['roleTitle'],
  })
  expect((await take(speaker, text)).status).toBe(404)
  expect((await withdraw(speaker, id)).status).toBe(200)
  expect((await sheet(speaker)).texts).toEqual([])
  expect((await app.call(recordingsContract.withdrawAll, { params: { token: speaker } })).status).toBe(200)

  administrator = (await app.account('CAN_DO_ALL')).token
  const lost = await link('record', 'Somebody')
  const made = await app.call(namedLinksContract.namedLinks, { query: { purpose: 'record' } }, administrator)
  const lostId = made.body.find(({ name, state }) => name === 'Somebody' && state === 'open')?.id ?? 0
  await app.call(namedLinksContract.withdrawNamedLink, { params: { id: lostId }, query: {} }, administrator)
  expect((await app.call(recordingsContract.recordSheet, { params: { token: lost } })).status).toBe(404)
})
