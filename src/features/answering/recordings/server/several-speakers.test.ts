import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { syntheticSound } from '../../../../app/testing/sound.ts'
import { type Leader, leaderWithSchool } from '../../../../app/testing/survey.ts'
import { namedLinksContract } from '../../../figures/named-links/contract.ts'
import { recordingsContract } from '../contract.ts'

let app: TestApp
let leader: Leader
beforeAll(async () => {
  app = await testApp()
  leader = await leaderWithSchool(app)
})
afterAll(() => app.close())

const sheet = async (token: string) =>
  (await app.call(recordingsContract.recordSheet, { params: { token } })).body
const take = (token: string, { place, hash }: { place: string; hash: string }) =>
  app.call(recordingsContract.addTake, {
    params: { token },
    body: { place, hash, sound: syntheticSound() },
  })

test('starts two speakers at different phrases', async () => {
  const links = ['Xai Moua', 'Kao Yang'].map(async (name) => {
    const body = { purpose: 'record', name, language: 'hmn', days: 30, entityId: leader.schoolId } as const
    const made = await app.call(namedLinksContract.makeNamedLink, { body }, leader.token)
    return made.body.link.split('/').at(-1) ?? ''
  })
  const speakers = await Promise.all(links)
  const recorded: string[] = []
  for (let round = 0; round < 5; round++) {
    // Each speaker continues at the first unrecorded text after their own starting point.
    const next = speakers.map(async (token) => {
      const { start, texts } = await sheet(token)
      const text = texts.find(({ state }, place) => place >= start && state === 'missing')
      if (text) recorded.push(text.hash)
      return text ? (await take(token, text)).status : null
    })
    expect(await Promise.all(next)).toEqual([201, 201])
  }
  expect(new Set(recorded).size).toBe(10)
  const starts = await Promise.all(speakers.map(async (token) => (await sheet(token)).start))
  const { texts } = await sheet(speakers[0] ?? '')
  expect(starts.sort((a, b) => a - b)).toEqual([0, Math.floor(texts.length / 2)])
})
