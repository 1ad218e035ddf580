import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { insertRespondents } from '../../../../app/testing/responses.ts'
import { leaderWithSchool, newToken, openSurvey } from '../../../../app/testing/survey.ts'
import { areaCodes } from '../../../../shared/codes.ts'
import { briefContract } from '../../../acting/brief/contract.ts'
import { briefPages } from '../../../acting/brief/rules-pages.ts'
import { type Item, isStory } from '../../../schools/questions/rules.ts'
import { findSurvey } from '../../../schools/surveys/server/actions.ts'
import { downloadsContract } from '../../downloads/contract.ts'
import { gapsContract } from '../../gaps/contract.ts'
import { resultsContract } from '../contract.ts'
import { gapSentence } from '../rules-sentences.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const sentence =
  'This group also rated the two stories higher. Part of the gap may be how people use the choices.'

/** Creates a final survey of 600 staff. The 150 of one gender answer a step higher, and so with the stories if `style`. */
async function survey({ stories, style }: { stories: boolean; style: boolean }, { inSpanish = 0 } = {}) {
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  await app.db
    .updateTable('instrument_in_use')
    .set({ stories: Number(stories) })
    .execute()
  const leader = await leaderWithSchool(app)
  const guid = await openSurvey(app, leader)
  const person = (gender: number, place: number) => ({
    type: 3 as const,
    subType: 4,
    race: 6,
    gender,
    level: null,
    answerTo: (item: Item) => {
      const base = 1 + ((place + item.name.charCodeAt(4)) % 4)
      return gender === 1 && (style || !isStory(item)) ? base + 1 : base
    },
  })
  await insertRespondents(app, guid, [
    ...Array.from({ length: 150 }, (_, place) => person(1, place)),
    ...Array.from({ length: 450 }, (_, place) => person(2, place)),
  ])
  await app.db
    .updateTable('responses')
    .set({ language_fk: 2 })
    .where('survey_id', '=', (await findSurvey(app, guid))?.id ?? 0)
    .where('arrival', '<=', inSpanish)
    .execute()
  app.clock.at = new Date('2026-10-26T15:00:00Z')
  const token = await newToken(app, leader)
  const results = (await app.call(resultsContract.surveyResults, { params: { guid } }, token)).body
  const level = results.levels.find(
    ({ dimension, direction }) => dimension === 'gender' && direction === 'higher',
  )
  return { guid, token, results, level }
}
const keptOf = async (guid: string) =>
  (
    await app.db
      .selectFrom('kept_results')
      .select('document')
      .where('survey_id', '=', (await findSurvey(app, guid))?.id ?? 0)
      .execute()
  )
    .map(({ document }) => document)
    .join()

test('says under a gap across all areas that the group also rated the stories higher', async () => {
  const { guid, token, results, level } = await survey({ stories: true, style: true })

  expect(results.instrument.version).toBe('3 with two stories')
  expect(level).toMatchObject({ clear: true, explained: true })
  expect(level && gapSentence(level).endsWith(sentence)).toBe(true)
  const { gaps } = (await app.call(gapsContract.gaps, { params: { guid } }, token)).body
  expect(gaps.filter(({ explained }) => explained).map(({ area }) => area)).toContain(null)
  const { body } = await app.call(
    downloadsContract.downloadResults,
    { params: { guid }, query: { format: 'csv', part: 'figures' } },
    token,
  )
  expect(new TextDecoder().decode(body.content as Uint8Array)).toContain(sentence)
  const brief = (await app.call(briefContract.surveyBrief, { params: { guid } }, token)).body
  expect(brief.lead.split(sentence)).toHaveLength(2)
  expect(JSON.stringify(briefPages(brief, 'letter', ''))).toContain(`Across all areas. ${sentence}`)
})

test('changes no score and no verdict, and explains nothing if the group rated the stories as others did', async () => {
  const [with_, other, without] = [
    await survey({ stories: true, style: true }),
    await survey({ stories: true, style: false }),
    await survey({ stories: false, style: false }),
  ]

  expect(other.level).toMatchObject({ clear: true })
  expect(other.level).not.toHaveProperty('explained')
  for (const one of [with_, other]) {
    // Surveys round other numbers of other people, so figures may differ by one step.
    expect(one.results.overall.score).toBeCloseTo(without.results.overall.score ?? 0, 0)
    expect(one.results.areas).toHaveLength(areaCodes.length)
  }
  expect(await keptOf(other.guid)).toContain('"stories"')
  expect(await keptOf(without.guid)).not.toContain('tories')
  expect(JSON.stringify(other.results)).not.toContain('"stories"')
})

test('shows on data quality how each language’s forms rated the stories', async () => {
  const { guid, token } = await survey({ stories: true, style: false }, { inSpanish: 120 })

  const { body } = await app.call(resultsContract.dataQuality, { params: { guid } }, token)
  expect(body.stories).toMatchObject([
    { group: 'Staff', languages: [{ language: 'English' }, { language: 'Spanish' }] },
  ])
  for (const { score, coded } of body.stories?.flatMap(({ languages }) => languages) ?? [])
    expect([score >= 2 && score <= 6, (2 * score) % 1, coded]).toEqual([true, 0, null])
  const without = await survey({ stories: false, style: false })
  const quality = await app.call(
    resultsContract.dataQuality,
    { params: { guid: without.guid } },
    without.token,
  )
  expect(quality.body).not.toHaveProperty('stories')
})
