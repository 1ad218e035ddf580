import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { chooseDoor } from '../../../../app/testing/slips.ts'
import { type Leader, leaderWithSchool, preparedSurvey } from '../../../../app/testing/survey.ts'
import { findSurvey } from '../../surveys/server/actions.ts'
import { answerSlipsContract } from '../contract.ts'
import { sheetsOf } from './actions-sheets.ts'

let app: TestApp
let leader: Leader
beforeEach(async () => {
  app = await testApp()
  app.clock.at = new Date('2026-10-13T15:00:00Z')
  leader = await leaderWithSchool(app)
})
afterEach(() => app.close())

async function printed(group: 'staff' | 'students', languages: string[]) {
  const guid = await preparedSurvey(app, leader)
  await chooseDoor(app, leader, guid, group, 'slip')
  const body = { surveyGuid: guid, group, count: 12, as: 'sheets', languages }
  const reply = await app.call(answerSlipsContract.makeAnswerSlips, { body }, leader.token)
  expect(reply.status).toBe(201)
  const survey = await findSurvey(app, guid)
  if (!survey) throw new Error('There is no survey.')
  const keyId = 'q4v7m-2xk9d'
  const short = 'https://audit.example/s/k7m39px'
  const slips = Array.from({ length: 12 }, (_, at) => {
    const code = `k7m3-9pxd-4w${at + 10}`
    return { code, link: `${short}#${code}.${keyId}` }
  })
  const document = await sheetsOf(app.db, survey, { group, keyId, slips, short, languages })
  const [block] = document.parts[0]?.blocks ?? []
  if (block?.kind !== 'slips') throw new Error('No slips')
  return {
    ...block,
    foot: document.parts[0]?.foot,
    pdf: Buffer.from(reply.body.content).toString('latin1'),
  }
}

test('print ten slips on a page, with the sentence in two languages and a mark on the draft', async () => {
  const { shown, slips, foot, pdf } = await printed('staff', ['hmn', 'en'])
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2)
  expect(slips).toHaveLength(12)
  expect(shown.heading).toBe('Lakeside Middle School survey')
  expect(shown.under).toEqual([
    'Until October 23',
    'Lub Kaum Hli tim 23, 2026',
    expect.stringMatching(/^Key [\w]{5}-[\w]{5}$/),
  ])
  expect(shown.texts).toEqual([
    { text: 'audit.example/s/k7m39px' },
    { text: 'Your slip gets you in, once. It is not saved with your answers.' },
    { text: expect.stringMatching(/^Koj daim ntawv me/), draft: 'Hmoob' },
  ])
  expect(foot).toMatch(/^Cut, fold and mix the slips\./)
  for (const { code, link } of slips) expect(link).toMatch(new RegExp(`/s/\\w+#${code}\\.\\w{5}-\\w{5}$`))
})

test('print only the key in students’ QR codes, and no English heading without English', async () => {
  const { shown, slips } = await printed('students', ['so'])
  expect(shown.heading).toBe('Lakeside Middle School')
  expect(new Set(slips.map(({ code }) => code)).size).toBe(12)
  const links = new Set(slips.map(({ link }) => link))
  expect([...links]).toEqual([expect.stringMatching(/\/s\/\w+#\.\w{5}-\w{5}$/)])
})
