import { districtResultsContract } from '../../features/figures/district-results/contract.ts'
import type { Item } from '../../features/schools/questions/rules.ts'
import { seeded } from './adversary/schools.ts'
import type { TestApp } from './app.ts'
import { districtOf, memberOf } from './district.ts'
import { insertRespondents, type Respondent } from './responses.ts'
import { normal } from './simulations.ts'
import { type Leader, leaderWithSchool, newToken, openSurvey } from './survey.ts'

/** Students of two races who answer alike, except that the first race answers one question far lower. */
export const schoolWithQuestion = (
  question: string,
  seed: number,
  [first, others] = [140, 160] as const,
): Respondent[] => {
  const random = seeded(seed)
  return Array.from({ length: first + others }, (_, place) => {
    const isFirst = place < first
    const level = normal(random)
    const answerTo = (item: Item) => {
      const { name, values, reversed } = item
      const scored = values.filter((value) => typeof value === 'number')
      const about = 2 + 0.8 * level + 0.8 * normal(random) - (isFirst && name === question ? 1.5 : 0)
      const step = Math.max(0, Math.min(scored.length - 1, Math.round(about)))
      return scored.at(reversed ? -1 - step : step) ?? 'dk'
    }
    return { type: 1, subType: 1, race: isFirst ? 3 : 6, gender: null, level: null, answerTo }
  })
}

/** A district of such schools with combined results, and its officer. */
export async function districtWithQuestion(
  app: TestApp,
  question: string,
  { schools = 4, from = 0 } = {},
): Promise<{ organization: number; officer: Leader; leaders: Leader[]; guids: string[] }> {
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  const leaders: Leader[] = []
  const guids: string[] = []
  for (let school = from; school < from + schools; school++) {
    const leader = await leaderWithSchool(app)
    const guid = await openSurvey(app, leader)
    await insertRespondents(app, guid, schoolWithQuestion(question, school + 1))
    leaders.push(leader)
    guids.push(guid)
  }
  const organization = await districtOf(
    app,
    leaders.map(({ schoolId }) => schoolId),
  )
  const officer = await memberOf(app, organization, 'officer')
  app.clock.at = new Date('2026-10-27T15:00:00Z')
  const token = await newToken(app, officer)
  await app.call(
    districtResultsContract.makeDistrictResults,
    { body: { organization, round: '2026-27' } },
    token,
  )
  return { organization, officer: { ...officer, token }, leaders, guids }
}
