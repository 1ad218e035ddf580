import { districtResultsContract } from '../../../features/figures/district-results/contract.ts'
import { assignSchool } from '../../../features/people/memberships/server/actions.ts'
import type { TestApp } from '../app.ts'
import { districtOf, memberOf } from '../district.ts'
import { insertRespondents } from '../responses.ts'
import { type Leader, leaderWithSchool, newToken, openSurvey } from '../survey.ts'
import { type OpenSchool, openSchool } from './arrange.ts'
import { inserted } from './district.ts'
import { ofRace } from './district-shapes.ts'
import { type Respondent, school } from './schools.ts'

export const years = ['2026-27', '2027-28'] as const
type Year = (typeof years)[number]

/** A school's survey in a school year. */
export interface Surveyed {
  leader: Leader
  guid: string
  year: Year
  people: readonly Respondent[]
}

/** A district of 14 schools. The first is only in the first year, the last only in the second. */
export interface DistrictOfYears {
  organization: number
  officer: Leader
  surveys: Surveyed[]
}

const schools = 14

/** Opens and closes the surveys of two school years. No results are combined yet. */
export async function districtOfYears(app: TestApp, seed: number): Promise<DistrictOfYears> {
  const organization = await districtOf(app, [], `District ${seed}`)
  const officer = await memberOf(app, organization, 'officer')
  const surveys: Surveyed[] = []
  const leaders: Leader[] = []
  let opened: OpenSchool | undefined
  for (const [place, year] of years.entries()) {
    app.clock.at = new Date(`${2026 + place}-10-14T15:00:00Z`)
    for (let at = place; at < schools - 1 + place; at++) {
      const isFirst = opened === undefined
      opened ??= await openSchool(app)
      const leader = leaders[at] ?? (isFirst ? opened.leader : await leaderWithSchool(app))
      if (!leaders[at]) await assignSchool(app.db, leader.schoolId, organization)
      leaders[at] = leader
      const as = { ...leader, token: await newToken(app, leader) }
      const guid = isFirst ? opened.guid : await openSurvey(app, as, 2026 + place)
      const people = divided(school(seed + at, 100, 'mixed', opened.offered, opened.instruments), at)
      const like = opened
      const rows = people.map((person) => inserted(like, person))
      await insertRespondents(app, guid, rows)
      surveys.push({ leader, guid, year, people })
    }
  }
  return { organization, officer, surveys }
}

/** Returns 24 students of one race, 42 of another and 4 to 9 of a third, and 24 staff, 9 of one race. */
function divided(people: readonly Respondent[], at: number): Respondent[] {
  const take = (group: Respondent['group'], races: readonly [race: number, count: number][]) => {
    const own = people.filter((person) => person.group === group)
    let next = 0
    return races.flatMap(([race, count]) =>
      Array.from({ length: count }, () => {
        const like = own[next++ % own.length]
        return like ? [ofRace(like, race)] : []
      }).flat(),
    )
  }
  return [
    ...take('students', [
      [5, 24],
      [6, 42],
      [4, 4 + (at % 6)],
    ]),
    ...take('staff', [
      [4, 9],
      [6, 15],
    ]),
  ]
}

/** Combines a school year's results again, as if for the first time. */
export async function combineAgain(
  app: TestApp,
  { organization, officer }: DistrictOfYears,
  year: Year,
): Promise<void> {
  const at = { organization_id: organization, round: year }
  for (const table of ['rolled_up_surveys', 'roll_ups'] as const)
    await app.db
      .deleteFrom(table)
      .where('organization_id', '=', at.organization_id)
      .where('round', '=', at.round)
      .execute()
  const body = { organization, round: year }
  await app.call(districtResultsContract.makeDistrictResults, { body }, await newToken(app, officer))
}

/** Returns what a person sees of a school year. */
export async function seenBy(app: TestApp, { organization }: DistrictOfYears, person: Leader, year: Year) {
  const input = { params: { organization }, query: { round: year } }
  const token = await newToken(app, person)
  const { body } = await app.call(districtResultsContract.districtResults, input, token)
  return body
}
