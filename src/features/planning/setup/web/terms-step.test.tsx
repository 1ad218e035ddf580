import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { openPage, pageTests, passOn } from '../../../../app/testing/page.tsx'
import { leaderWithSchool, preparedSurvey } from '../../../../app/testing/survey.ts'
import { setTransport } from '../../../../web/call.ts'
import { creatorDefinition, parseQuestionFile } from '../../../answering/question-tools/rules.ts'
import { participantsContract } from '../../../schools/participants/contract.ts'
import { questionsContract } from '../../../schools/questions/contract.ts'
import { setupContract } from '../contract.ts'

pageTests()
let app: TestApp
beforeEach(async () => {
  app = await testApp({ now: new Date().toISOString() })
})
afterEach(() => app.close())

const row = (name: string) => within(screen.getByRole('group', { name }))

test('shows the questions that use a word, with the words chosen so far', async () => {
  const leader = await leaderWithSchool(app)
  const made = await app.call(
    setupContract.generateSurvey,
    { body: { entity_fk: leader.schoolId } },
    leader.token,
  )
  const guid = String(made.body.survey_guid)
  const hands = openPage(app, `/equity-audit-setup/${guid}?step=2`, leader.token)

  const titles = async (name: string) => {
    await row(name).findAllByRole('listitem')
    return row(name)
      .getAllByRole('listitem', { hidden: true })
      .map(({ textContent }) => textContent)
  }
  await screen.findByRole('group', { name: 'Students' })
  expect((await titles('Staff')).some((text) => text?.includes('to step in'))).toBe(true)
  expect((await titles('Students')).every((text) => /student/i.test(text ?? ''))).toBe(true)

  await hands.click(row('Students').getByRole('radio', { name: /scholars/ }))

  const scholars = await titles('Students')
  expect(scholars.length).toBeGreaterThan(20)
  expect(scholars.every((text) => /scholar/.test(text ?? ''))).toBe(true)
  expect(await titles('Race or ethnicity')).toContainEqual(
    expect.stringMatching(/school rules applied fairly to scholars of every race or ethnicity/),
  )
})

test('shows words without their questions if the response has no forms', async () => {
  const leader = await leaderWithSchool(app)
  const body = { entity_fk: leader.schoolId }
  const made = await app.call(setupContract.generateSurvey, { body }, leader.token)
  openPage(app, `/equity-audit-setup/${made.body.survey_guid}?step=2`, leader.token)
  setTransport(async (address, options) => {
    const reply = await passOn(app, String(address), options)
    if (!String(address).startsWith('/api/substitutions')) return reply
    return new Response((await reply.text()).replaceAll('"forms"', '"other"'))
  })

  expect((await screen.findAllByRole('radio', { name: /scholars/ })).length).toBe(1)
  expect(screen.queryByText(/doesn’t use this word/)).toBeNull()
})

test('shows only participating groups’ questions, in the current question set', async () => {
  const admin = (await app.account('CAN_DO_ALL')).token
  const leader = await leaderWithSchool(app)
  const guid = await preparedSurvey(app, leader, '2099-10-14', '2099-10-23')
  const { body } = await app.call(questionsContract.questionBankFile, {}, admin)
  const file = new TextDecoder().decode(body.content as Uint8Array)
  const ours = file.replace(/^(q1401\|.*)\|[^|]+(\|staff\|en)$/m, '$1|How often do you greet {students}?$2')
  const survey = creatorDefinition(parseQuestionFile(ours).items, 5)
  const draft = await app.call(questionsContract.addSurveyJson, { body: { name: 'Ours', survey } }, admin)
  await app.call(questionsContract.chooseInstrument, { body: { draft: draft.body.id } }, admin)
  const path = `/equity-audit-setup/${guid}?step=2`
  openPage(app, path, leader.token)
  await screen.findByText(/How often do you greet/)

  const off = { surveyGuid: guid, category: 'participantStaff', value: false }
  await app.call(participantsContract.updateParticipantCategory, { body: off }, leader.token)
  cleanup()
  openPage(app, path, leader.token)
  await screen.findAllByText(/same chances in class/)
  expect(screen.queryByText(/How often do you greet/)).toBeNull()
})
