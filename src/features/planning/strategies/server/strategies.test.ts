import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import {
  type Leader,
  leaderWithSchool,
  openSurvey,
  submission,
  submit,
} from '../../../../app/testing/survey.ts'
import { openWord } from '../../../../app/testing/word.ts'
import { areaCodes } from '../../../../shared/codes.ts'
import { resultsContract } from '../../../figures/results/contract.ts'
import { findUser } from '../../../people/users/server/actions.ts'
import { makeToken } from '../../../running/auth/server/actions.ts'
import { readAreas } from '../../../schools/questions/server/actions.ts'
import { strategiesContract } from '../contract.ts'
import { recommended } from '../rules.ts'
import { readStrategy } from './actions.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await testApp()
  token = (await app.account()).token
})
afterAll(() => app.close())

test.each(areaCodes)('opens the guide for %s with every action, first step and reference', async (area) => {
  const { status, body } = await app.call(strategiesContract.strategyGuide, { params: { area } }, token)

  expect([status, body.name]).toEqual([200, `Strategy_Guide_${area}.docx`])
  const { text, languages } = openWord(body.content)
  const strategy = readStrategy(area)
  expect(strategy.title).toBe(readAreas('en')[area].name)
  expect(languages).toEqual(['en-US'])
  expect(strategy.actions.length).toBeGreaterThanOrEqual(4)
  for (const action of strategy.actions) {
    expect(text).toContain(action.title)
    expect(text).toContain(`First step: ${action.first_step}`)
    expect(text).toContain(`What research says: ${action.evidence}`)
    expect(action.reference).toMatch(/^.+\. \d{4}\. .+\.$/)
    expect(text).toContain(action.reference)
  }
  for (const sign of strategy.look_for) expect(text).toContain(sign)
})

test('offers a guide only for the eight areas and only to signed-in people', async () => {
  const guide = (area: string, caller: string | null) =>
    app.call(strategiesContract.strategyGuide, { params: { area } }, caller)

  expect(await guide('XYZ', token)).toMatchObject({ status: 400 })
  expect(await guide('DBP', null)).toMatchObject({ status: 401, message: 'Invalid or expired token' })
})

describe('the implementation plan', () => {
  let leader: Leader
  let guid: string
  let other: Leader
  let empty: string
  beforeAll(async () => {
    leader = await leaderWithSchool(app)
    guid = await openSurvey(app, leader)
    other = await leaderWithSchool(app)
    empty = await openSurvey(app, other)
    for (let person = 0; person < app.config.smallGroup; person++) {
      await submit(app, await submission(app, guid, 3))
    }
  })
  const plan = (caller: string | null, survey = guid) =>
    app.call(strategiesContract.implementationPlan, { params: { guid: survey } }, caller)
  const afterClosing = async ({ userId }: Leader) => {
    app.clock.at = new Date('2026-10-26T15:00:00Z')
    return makeToken(app, (await findUser(app.db, userId))!)
  }

  test('is available with the results, and only to the school', async () => {
    expect(await plan(leader.token)).toMatchObject({
      status: 409,
      message: expect.stringContaining('Results open after the survey closes.'),
    })
    expect(await plan(other.token)).toMatchObject({ status: 403, message: 'Permission denied' })
    expect(await plan(null)).toMatchObject({ status: 401 })
  })

  test('includes the lowest areas with scores, responses, first steps and space to write', async () => {
    const caller = await afterClosing(leader)
    const results = await app.call(resultsContract.surveyResults, { params: { guid } }, caller)
    const { status, body } = await plan(caller)

    expect([status, body.name]).toEqual([200, 'implementation-plan-Lakeside-Middle-School-2026-10-26.docx'])
    const { text, tables } = openWord(body.content)
    const { focus, others } = recommended(results.body.areas)
    expect(focus.length).toBeGreaterThanOrEqual(2)
    for (const { code, name, figure } of focus) {
      expect(text).toContain(name)
      expect(figure.score).toBeNull()
      expect(text).toMatch(/Score: Perception of Equity: (Low|Emerging|High)\./)
      for (const action of readStrategy(code).actions) expect(text).toContain(action.first_step)
    }
    for (const { name } of others) expect(text).not.toContain(name)
    expect(text).toContain('How we will know')
    expect(tables).toBe(focus.length)
  })

  test('explains why no plan is available if no area has a score', async () => {
    expect(await plan(await afterClosing(other), empty)).toMatchObject({
      status: 409,
      message: 'Too few people answered to score any area, so there’s no plan to download.',
    })
  })
})
