import { afterAll, beforeAll, expect, test } from 'vitest'
import type english from '../../../../../content/en/slips.json'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { chooseDoor } from '../../../../app/testing/slips.ts'
import { type Leader, leaderWithSchool, preparedSurvey, setting } from '../../../../app/testing/survey.ts'
import { openWord } from '../../../../app/testing/word.ts'
import { readContent } from '../../../../server/content.ts'
import { kitDocuments, setupContract } from '../contract.ts'

let app: TestApp
let leader: Leader
let guid: string
beforeAll(async () => {
  app = await testApp({ now: '2026-10-10T15:00:00Z' })
  leader = await leaderWithSchool(app)
  guid = await preparedSurvey(app, leader)
})
afterAll(() => app.close())

const about = (code: string) => readContent<typeof english>(`${code}/slips.json`).kit
const own = about('en')

type Query = { language: number } | { languages: 'all' }

/** Returns which of the sentences are in a document. */
async function sentencesIn(document: string, query: Query = { language: 1 }, sentences = Object.values(own)) {
  const input = { params: { guid, document }, query }
  const { content } = (await app.call(setupContract.communicationKit, input, leader.token)).body
  const { text } = openWord(content)
  return sentences.filter((sentence) => text.includes(sentence))
}
const inAll = async () =>
  Object.fromEntries(
    await Promise.all(kitDocuments.map(async (document) => [document, await sentencesIn(document)] as const)),
  )
const messages = async () =>
  (await app.call(setupContract.surveyMessages, { params: { guid } }, leader.token)).body.map(
    ({ text }) => text,
  )
const nowhere = Object.fromEntries(kitDocuments.map((document) => [document, []]))

test('says in the kit who needs a slip', async () => {
  expect(await inAll()).toEqual(nowhere)

  await chooseDoor(app, leader, guid, 'staff', 'slip')
  const withLink = {
    invitation: [own.staff],
    poster: [own.staff],
    reminder: [own.staff],
    template: [own.staff],
  }
  expect(await inAll()).toEqual({ ...nowhere, ...withLink, 'paper-letter': [own.staff] })
  const [message, somali] = await messages()
  expect(message).toContain(own.staff)
  expect(somali).toContain(about('so').staff)

  // The link alone lets people in, so no one needs a slip.
  await chooseDoor(app, leader, guid, 'staff', 'both')
  expect(await inAll()).toEqual(nowhere)
})

test('says it once if every group needs a slip, and tells teachers and families', async () => {
  for (const group of ['students', 'parents', 'staff'] as const)
    await chooseDoor(app, leader, guid, group, 'slip')
  expect(await inAll()).toEqual({
    ...nowhere,
    notice: [own.parents],
    invitation: [own.everyone],
    poster: [own.everyone],
    'classroom-script': [own.classroom],
    'paper-letter': [own.everyone],
    reminder: [own.everyone],
    template: [own.everyone],
  })
  await setting(app, leader, guid, 'langSpanish', true)
  await setting(app, leader, guid, 'langHmong', true)
  const codes = ['en', 'es', 'so', 'hmn']
  const everywhere = codes.map((code) => about(code).everyone)
  expect(await sentencesIn('template', { languages: 'all' }, everywhere)).toEqual(everywhere)
})

test('says nothing about slips until a group takes part', async () => {
  for (const group of ['participantStudents', 'participantParents', 'participantStaff'] as const)
    await setting(app, leader, guid, group, false)
  expect(await sentencesIn('invitation')).toEqual([])
})
