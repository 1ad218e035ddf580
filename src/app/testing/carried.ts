import { type Item, itemScore } from '../../features/schools/questions/rules.ts'
import { frozenInstrument } from '../../features/schools/questions/server/actions.ts'
import { findSurvey } from '../../features/schools/surveys/server/actions.ts'
import type { TestApp } from './app.ts'
import { insertRespondents } from './responses.ts'
import { leaderWithSchool, newToken, openSurvey } from './survey.ts'

const answerOf = (item: Item, score: number) =>
  item.values.find((value) => itemScore(item, value) === score) ?? 'dk'

/**
 * Creates a final survey with `first` staff of one race and 300 of another. They answer alike except on the first
 * question, or the first `questions` questions, about Discipline and Behavior.
 */
export async function withCarriedGap(app: TestApp, first: number, questions = 1) {
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  const own = await leaderWithSchool(app)
  const guid = await openSurvey(app, own)
  const survey = await findSurvey(app, guid)
  const items = (survey && (await frozenInstrument(app, survey)))?.instruments[3] ?? []
  const asked = items.filter(({ area }) => area === 'DBP').map(({ name }) => name)
  const person = (race: number, place: number) => ({
    type: 3 as const,
    subType: 4,
    race,
    gender: 1,
    level: null,
    answerTo: (item: Item) => {
      if (race === 5 && asked.slice(0, questions).includes(item.name)) return answerOf(item, 0)
      return answerOf(item, [5, 7.5, 5, 2.5][(place + item.name.length) % 4] ?? 5)
    },
  })
  await app.db.updateTable('survey_expected').set({ count: 900 }).execute()
  await insertRespondents(app, guid, [
    ...Array.from({ length: first }, (_, place) => person(5, place)),
    ...Array.from({ length: 300 }, (_, place) => person(6, place)),
  ])
  app.clock.at = new Date('2026-10-26T15:00:00Z')
  return { guid, asked, token: await newToken(app, own) }
}
