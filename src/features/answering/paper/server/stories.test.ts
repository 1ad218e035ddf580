import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { leaderWithSchool, openSurvey } from '../../../../app/testing/survey.ts'
import { openWord } from '../../../../app/testing/word.ts'
import { namedLinksContract } from '../../../figures/named-links/contract.ts'
import { paperContract } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('prints the two stories after the scored questions, and stores a blank as the last choice', async () => {
  await app.db.updateTable('instrument_in_use').set({ stories: 1 }).execute()
  const leader = await leaderWithSchool(app)
  const guid = await openSurvey(app, leader)
  const body = { purpose: 'paper', name: 'Ana Vang', days: 30, surveyGuid: guid } as const
  const made = await app.call(namedLinksContract.makeNamedLink, { body }, leader.token)
  const token = made.body.link.split('/').at(-1) ?? ''

  const printed = await app.call(
    paperContract.paperBooklet,
    { params: { guid, type: 2 }, query: { language: 1 } },
    leader.token,
  )
  const { text } = openWord(printed.body.content)
  const { items } = (
    await app.call(paperContract.paperItems, { params: { token }, query: { type: 2, language: 1 } })
  ).body

  const stories = items.filter(({ name }) => name.startsWith('q150'))
  expect(stories.map(({ number }) => number)).toEqual([items.length - 3, items.length - 2])
  for (const { title, number } of stories) expect(text).toContain(`${number}.${title}`)
  expect(stories.map(({ blank }) => blank)).toEqual([
    { allowed: true, key: '6' },
    { allowed: true, key: '6' },
  ])
  const answers = Object.fromEntries(
    items.map(({ name, choices }) => [
      name,
      stories.some((one) => one.name === name) ? null : choices[2]?.value,
    ]),
  )
  const sheet = { participant_guid: crypto.randomUUID(), type: 2, language: 1, answers }
  const typeIn = (more: object = {}) =>
    app.call(paperContract.typeSheet, { params: { token }, body: { ...sheet, ...more } })
  const first = await typeIn()
  if (first.body.outcome === 'again') await typeIn({ both: [answers, answers] })

  const stored = await app.db.selectFrom('responses').select('response_json').executeTakeFirstOrThrow()
  expect(JSON.parse(stored.response_json ?? '{}')).toMatchObject({ q1501: 'dk', q1502: 'dk' })
})
