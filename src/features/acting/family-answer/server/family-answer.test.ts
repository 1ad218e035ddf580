import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { goalExample } from '../../../../app/testing/goals.ts'
import { insertRespondents, type Respondent } from '../../../../app/testing/responses.ts'
import { type Leader, leaderWithSchool, newToken, openSurvey } from '../../../../app/testing/survey.ts'
import { languageCodes } from '../../../../shared/languages.ts'
import { respondContract } from '../../../answering/respond/contract.ts'
import { gapsContract } from '../../../figures/gaps/contract.ts'
import { resultsContract } from '../../../figures/results/contract.ts'
import { pileOf } from '../../../records/words/rules.ts'
import { catalogueOf, countChange, forgetWords, putApproved } from '../../../records/words/server/actions.ts'
import { auditTrailContract } from '../../../running/audit-trail/contract.ts'
import { goalsContract } from '../../goals/contract.ts'
import { type AnswerChoices, familyAnswerContract } from '../contract.ts'
import { publicPage } from './actions-public.ts'

/** 200 students of two races, who see rules differently; 60 staff; 50 parents of two languages and 8 of a third. */
const school: Respondent[] = [
  ...people(200, (place) => ({
    type: 1,
    subType: 2,
    race: place % 4 === 0 ? 5 : 6,
    answerTo: ({ area }, at) => {
      const turn = Math.floor(place / 4)
      if (area !== 'DBP') return 3 + ((at + turn) % 3)
      return (place % 4 === 0 ? 1 : 3) + (turn % 2)
    },
  })),
  ...people(60, () => ({ type: 3, subType: 4, race: 6 })),
  ...people(58, (place) => ({ type: 2, subType: place < 8 ? 19 : 16 + (place % 2), race: 6 })),
]
function people(count: number, make: (place: number) => Partial<Respondent>): Respondent[] {
  return Array.from({ length: count }, (_, place) => ({
    type: 1,
    subType: 1,
    race: 6,
    gender: 1 + (Math.floor(place / 12) % 2),
    level: Math.floor(place / 4) % 4,
    ...make(place),
  }))
}

let app: TestApp
let leader: Leader
let other: Leader
let guid: string
beforeAll(async () => {
  app = await testApp()
  leader = await leaderWithSchool(app)
  other = await leaderWithSchool(app)
  guid = await openSurvey(app, leader)
  await insertRespondents(app, guid, school)
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const table of ['family_answer_goals', 'family_answers', 'goal_history', 'goals'] as const)
    await app.db.deleteFrom(table).execute()
  await at('2026-10-27T15:00:00Z')
})

const at = async (instant: string) => {
  app.clock.at = new Date(instant)
  leader.token = await newToken(app, leader)
  other.token = await newToken(app, other)
}
const read = async (caller = leader) =>
  app.call(familyAnswerContract.familyAnswer, { params: { guid } }, caller.token)
const preview = async (language: (typeof languageCodes)[number] = 'en') =>
  app.call(familyAnswerContract.familyAnswerPreview, { params: { guid, language } }, leader.token)
const save = (choices: AnswerChoices, version?: number, caller = leader) =>
  app.call(
    familyAnswerContract.saveFamilyAnswer,
    { body: { surveyGuid: guid, ...choices } },
    caller.token,
    version === undefined ? {} : { 'if-match': `"${version}"` },
  )
const publish = async (seen?: string, caller = leader) =>
  app.call(
    familyAnswerContract.publishFamilyAnswer,
    { body: { surveyGuid: guid, seen: seen ?? (await preview()).body.seen } },
    caller.token,
  )
const withdraw = () =>
  app.call(familyAnswerContract.withdrawFamilyAnswer, { body: { surveyGuid: guid } }, leader.token)
const addGoal = async (change: object = {}) =>
  (
    await app.call(
      goalsContract.addGoal,
      { body: { entityId: leader.schoolId, ...goalExample, ...change } },
      leader.token,
    )
  ).body
const suggestion = async () => (await read()).body.choices
/** Returns what the public sees at the page's address. */
const public_ = async () => publicPage(app, (await read()).body.address.split('/').at(-1) ?? '')
const results = async () =>
  (await app.call(resultsContract.surveyResults, { params: { guid } }, leader.token)).body

test('opens once results are final', async () => {
  await at('2026-10-24T12:00:00Z')
  expect(await read()).toMatchObject({ status: 409, message: expect.stringMatching(/final results/) })
  await at('2026-10-27T15:00:00Z')
  expect((await read()).status).toBe(200)
})

test('offers clear gaps with group names, and the lowest and highest areas', async () => {
  const { body } = await read()
  const { areas } = await results()

  const codes = areas.map(({ code }) => code as string)
  expect(body.version).toBe(0)
  expect(body.choices.improvements[0]).toBe('DBP-gap')
  expect(body.choices.improvements).toContain(codes[0])
  const hasGap = (code: string) => body.offered.improvements.some(({ key }) => key === `${code}-gap`)
  expect(body.offered.strengths.map(({ key }) => key)).toEqual(
    codes
      .slice(-3)
      .reverse()
      .filter((code) => !hasGap(code)),
  )
  const gap = body.offered.improvements.find(({ key }) => key === 'DBP-gap')
  expect(gap?.figures[0]).toMatch(/^Students: Black\/African American: \d/)
  expect(gap).toMatchObject({ names: 'Black/African American students', isWidest: true })
  const lowest = body.offered.improvements.find(({ key }) => key === codes[0])
  expect(lowest?.figures[0]).toContain(`${areas[0]?.figure.score} of 10`)
  expect(lowest?.text).toContain('You rated nothing lower.')
  for (const { text, figures } of body.offered.strengths)
    expect(text.startsWith('You told us that')).toBe(figures[0]?.endsWith('High'))
})

test('rejects choices that weren’t offered', async () => {
  const { choices, offered } = (await read()).body
  const said = { status: 400, message: 'This survey’s results don’t include one of your choices.' }
  const { areas } = await results()
  const lowest = areas[0]?.code ?? 'DBP'

  expect(await save({ ...choices, strengths: [lowest] })).toMatchObject(said)
  // The random rounding decides which areas are lowest and which gaps are clear.
  const isOffered = (key: string) => offered.improvements.some((one) => one.key === key)
  const others = areas.flatMap(({ code }) => [code, `${code}-gap`]).filter((key) => !isOffered(key))
  expect(others.length).toBeGreaterThan(8)
  for (const key of [...others, 'DBP-gap-2', 'nothing'])
    expect(await save({ ...choices, improvements: [key] })).toMatchObject(said)
  const words = { en: 'A new hall', es: '', so: '', hmn: '' }
  expect(await save({ ...choices, actions: [{ goal: 4711, words }] })).toMatchObject({ status: 400 })
  expect((await read()).body.version).toBe(0)
})

test('saves, previews, publishes and unpublishes a report', async () => {
  const goal = await addGoal()
  const actions = [
    { goal: goal.id, words: { en: 'We hear each student first', es: 'Escuchamos primero', so: '', hmn: '' } },
  ]
  const { body: saved } = await save({ ...(await suggestion()), actions, surveyIn: '2027-10' })
  expect([saved.version, saved.published, await public_()]).toEqual([1, null, { isKnown: true, views: null }])

  const { body: seen } = await preview('hmn')
  expect(seen.view.actions.goals).toEqual([
    { words: 'We hear each student first', isEnglish: true, by: expect.stringContaining('2027') },
  ])
  expect(seen.view.draft).toMatch(/lus Hmoob/)
  const { body: published } = await publish(seen.seen)
  expect(published.published).toEqual({ on: '2026-10-27', by: 'Maya Thompson', isCurrent: true })
  const { views } = await public_()
  expect(views?.hmn).toEqual(seen.view)
  expect(views?.es?.actions.goals[0]).toMatchObject({ words: 'Escuchamos primero', isEnglish: false })
  expect(views?.en).toMatchObject({ draft: null, again: { lines: ['October 2027: the whole survey.'] } })

  await app.call(
    goalsContract.deleteGoal,
    { body: { entityId: leader.schoolId, goal: goal.id, version: 1 } },
    leader.token,
  )
  expect((await read()).body.published?.isCurrent).toBe(false)
  expect((await public_()).views).toEqual(views)

  expect((await withdraw()).body.published).toBeNull()
  expect((await public_()).views).toBeNull()
  expect((await withdraw()).status).toBe(200)
  const { token } = await app.account('CAN_DO_ALL')
  const { events } = (
    await app.call(auditTrailContract.systemEvents, { query: { search: 'Answer to families' } }, token)
  ).body
  expect(events.slice(0, 3).map(({ event, identifier }) => [event, identifier])).toEqual([
    ['Answer to families withdrawn', guid],
    ['Answer to families published', guid],
    ['Answer to families changed', guid],
  ])
})

test('uses only numbers from the protected results, in every language', async () => {
  await save(await suggestion())
  const found = await results()
  const { gaps } = (await app.call(gapsContract.gaps, { params: { guid } }, leader.token)).body
  const scores = [
    ...found.areas.map(({ figure }) => figure),
    ...gaps.flatMap(({ subgroup, rest }) => [subgroup, rest]),
  ]
  const known = scores.map(({ score, coded }) => `${score} ${coded ?? ''}`)
  for (const language of languageCodes) {
    const { view } = (await preview(language)).body
    const parts = [...view.strengths.parts, ...view.improvements.parts]
    const figures = parts.flatMap(({ figure, rows }) => [
      ...(figure ? [figure] : []),
      ...rows.map((row) => row.figure),
    ])
    expect(figures.length).toBeGreaterThan(5)
    for (const { at: place, score } of figures) {
      expect(known.some((one) => one.startsWith(`${place} `))).toBe(true)
      expect(score).toContain(String(place))
    }
    expect(view.who.groups.map(({ count, expected }) => [count, expected])).toEqual(
      found.response.map(({ count, expected }) => [count, expected]),
    )
    for (const { words, expected } of view.who.groups) expect(words).toContain(String(expected))
    expect(view.thanks).toContain(String(found.total))
    // The page never mentions a group of eight.
    expect(JSON.stringify(view)).not.toMatch(/Hmong|Hmoob Askiv|idioma del hogar: Hmong/)
  }
})

test('drops choices that are no longer offered and saves the rest', async () => {
  await save(await suggestion())
  const { choices: kept, offered } = (await read()).body
  const isOffered = (key: string) => offered.improvements.some((one) => one.key === key)
  const gone = (await results()).areas.map(({ code }) => `${code}-gap`).filter((key) => !isOffered(key))
  const choices = JSON.stringify({ ...kept, improvements: [gone[0], ...kept.improvements.slice(0, 2)] })
  await app.db.updateTable('family_answers').set({ choices }).execute()

  expect(await suggestion()).toEqual({ ...kept, improvements: kept.improvements.slice(0, 2) })
  expect((await save({ ...(await suggestion()), surveyIn: '2027-11' })).status).toBe(200)
})

test('refuses one of two simultaneous saves and publishes only previewed content', async () => {
  const choices = await suggestion()
  const saves = await Promise.all([save(choices, 0), save({ ...choices, strengths: [] }, 0)])
  expect(saves.map(({ status }) => status).sort()).toEqual([200, 409])
  const { seen } = (await preview()).body
  const publishes = await Promise.all([publish(seen), publish(seen)])
  expect(publishes.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await read()).body.version).toBe(2)

  const { seen: old } = (await preview()).body
  await save({ ...choices, improvements: [] })
  expect(await publish(old)).toMatchObject({
    status: 409,
    message: expect.stringMatching(/Check it again/),
  })
})

test('keeps another school from reading or changing the report', async () => {
  const choices = await suggestion()
  expect((await read(other)).status).toBe(403)
  expect((await save(choices, undefined, other)).status).toBe(403)
  expect((await publish('seen', other)).status).toBe(403)
})

test('links the closed survey to the page only while the page is public', async () => {
  const path = async () =>
    (await app.call(respondContract.surveyConfig, { params: { surveyGuid: guid } })).body.answer
  expect(await path()).toBeNull()
  await save(await suggestion())
  await publish()
  expect(await path()).toBe(new URL((await read()).body.address).pathname)
  await withdraw()
  expect(await path()).toBeNull()
})

test.each([
  ['a goal without words', { actions: [{ goal: 1, words: { en: ' ', es: '', so: '', hmn: '' } }] }],
  ['a strength twice', { strengths: ['SCC', 'SCC'] }],
  ['four things to do better', { improvements: ['a', 'b', 'c', 'd'] }],
  ['a month that there is not', { surveyIn: '2027-13' }],
])('refuses %s', async (_what, change) => {
  const body = { surveyGuid: guid, ...(await suggestion()), ...change }
  const answer = await app.call(familyAnswerContract.saveFamilyAnswer, { body }, leader.token)
  expect(answer.status).toBe(400)
})

test('uses wording approved by a speaker and no longer calls it a draft', async () => {
  await save(await suggestion())
  const at = '2026-10-01T00:00:00Z'
  const rows = catalogueOf('es').flatMap(({ id, file, path, words, englishHash }) =>
    pileOf({ file, path }) === 'families'
      ? {
          ...{ language: 'es', text_id: id, words: id === 'family-answer.title' ? 'Otro título' : words },
          ...{ english_hash: englishHash, reviewer: 'Ana', comment: '' },
          ...{ reviewed_at: at, approved_at: at, approved_by: 'Maya' },
        }
      : [],
  )
  await app.db.transaction().execute(async (trx) => {
    await putApproved(trx, rows)
    await countChange(trx)
  })
  forgetWords(app.db)
  expect((await preview('es')).body.view).toMatchObject({ title: 'Otro título', draft: null })
  expect((await read()).body.drafts).toEqual(['so', 'hmn'])
})
