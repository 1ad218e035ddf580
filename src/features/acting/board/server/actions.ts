import { Cache } from '../../../../server/cache.ts'
import type { Services } from '../../../../server/serve.ts'
import { type AreaCode, areaCodes, type Group, groupOf } from '../../../../shared/codes.ts'
import { dayIn, defaultZone } from '../../../../shared/dates.ts'
import { reaches } from '../../../../shared/levels.ts'
import { isAdministrator } from '../../../../shared/permissions.ts'
import { countSince } from '../../../figures/responses/server/actions-recent.ts'
import type { Reader } from '../../../people/memberships/rules.ts'
import {
  levelInOrganization,
  selectOrganizations,
  selectOrganizationsOfMember,
  selectSchoolOrganizations,
} from '../../../people/memberships/server/actions.ts'
import type { OrganizationRow } from '../../../people/memberships/server/tables.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { readAreas } from '../../../schools/questions/server/actions.ts'
import { zoneOf } from '../../../schools/school/rules.ts'
import { findSchools } from '../../../schools/school/server/actions.ts'
import type { SchoolRow } from '../../../schools/school/server/tables.ts'
import { currentSurveys } from '../../../schools/surveys/server/actions.ts'
import {
  type LastFinal,
  selectLastFinal,
  selectReleases,
} from '../../../schools/surveys/server/actions-states.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import type { Board, BoardRow, BoardScores } from '../contract.ts'
import { behindOf, boardStateOf, byName, daysLeftOf, isClosed, openOf, paceSince } from '../rules.ts'
import { finalSummaries, provisionalSummaries, type Summary } from './actions-summaries.ts'

/** Returns the organizations whose board an account may see: those in which it has a role, and those below them. */
export async function boardsOf({ db }: Services, user: UserRow): Promise<OrganizationRow[]> {
  const all = await selectOrganizations(db)
  if (isAdministrator(user.role)) return all
  const held = (await selectOrganizationsOfMember(db, user.id)).map((member) => member.organization_id)
  return all.filter(
    ({ id, parent_id }) => held.includes(id) || (parent_id !== null && held.includes(parent_id)),
  )
}

/** Returns a row for each school at or below an organization, sorted by name, with only what the user may see. */
export async function boardOf(
  services: Services,
  user: UserRow,
  organization: OrganizationRow,
): Promise<Board> {
  const { db } = services
  const level = await levelInOrganization(db, user, organization)
  const { names, places, schools, surveys, today } = await surveysBelow(services, organization)
  const isOfficer = reaches(level, 'leader')
  const reader = isAdministrator(user.role) ? 'administrator' : isOfficer ? 'officer' : 'other'
  const bySchool = new Map(surveys.map((survey) => [survey.entity_fk, survey]))
  // A school whose survey hasn't closed still shows the previous survey's scores.
  const last = await selectLastFinal(
    db,
    places.flatMap(({ school_id: id }) => (isClosed(bySchool.get(id)?.stage) ? [] : [id])),
  )
  const rowOf = await rowsFrom(services, { surveys, last }, reader)
  const rows = places.flatMap((place) => {
    const school = schools.get(place.school_id)
    return school ? rowOf(school, names.get(place.organization_id) ?? '', bySchool.get(school.id)) : []
  })
  const texts = readAreas('en')
  return {
    id: organization.id,
    name: organization.name,
    today,
    isOfficer,
    areas: areaCodes.map((code) => ({ code, name: texts[code].name })),
    rows: rows.sort(byName),
  }
}

/** Returns the schools at or below an organization with their current surveys, and the first school's current date. */
export async function surveysBelow(services: Services, organization: OrganizationRow) {
  const { db, config, now } = services
  const own = (await selectOrganizations(db)).filter(
    ({ id, parent_id }) => id === organization.id || parent_id === organization.id,
  )
  const names = new Map(own.map(({ id, name }) => [id, name]))
  const places = await selectSchoolOrganizations(db, [...names.keys()])
  const ids = places.map(({ school_id }) => school_id)
  const schools = await findSchools(db, ids)
  const surveys = await currentSurveys(services, ids)
  const [first] = schools.values()
  const zone = first ? zoneOf(first, config.timeZone) : (config.timeZone ?? defaultZone)
  return { names, places, schools, surveys, today: dayIn(zone, now()) }
}

/** Reads the data for the rows of several surveys. The number of queries doesn't grow with the number of schools. */
async function rowsFrom(
  services: Services,
  { surveys, last }: { surveys: readonly FullSurvey[]; last: readonly LastFinal[] },
  reader: Reader,
): Promise<(school: SchoolRow, district: string, survey: FullSurvey | undefined) => BoardRow> {
  const { now } = services
  const open = (survey: FullSurvey) => openOf(reader, survey)
  const running = surveys.filter((survey) => survey.stage === 'collecting' && open(survey).counts)
  const recent = await recentOf(services, running)
  const scored = surveys.filter((survey) => open(survey).scores)
  const earlier = last.filter(({ released_to }) => openOf(reader, { stage: 'final', released_to }).scores)
  const final = await finalSummaries(services, [
    ...scored.filter(({ stage }) => stage === 'final'),
    ...earlier,
  ])
  const provisional = await provisionalSummaries(
    services,
    scored.filter(({ stage }) => stage === 'provisional'),
  )
  const released = await selectReleases(
    services.db,
    [...final.values()].flatMap((summary) => summary?.change?.guid ?? []),
  )
  const isOpen = (guid: string) => {
    const released_to = released.get(guid)
    return released_to !== undefined && openOf(reader, { stage: 'final', released_to }).scores
  }
  const earlierOf = new Map(earlier.map((one) => [one.entity_fk, one]))
  const scores = (of: Scored | undefined, stage: BoardScores['stage']): BoardScores | null => {
    const summary = of && (stage === 'final' ? final : provisional).get(of.id)
    return summary ? scoresOf(summary, of, stage, isOpen) : null
  }
  return (school, district, survey) => {
    const about = { schoolId: school.id, schoolName: school.entity_name, district }
    const before = earlierOf.get(school.id)
    const isMissing = before !== undefined && !final.has(before.id)
    if (!survey) return { ...about, ...noSurvey, scores: scores(before, 'final'), isBeingMade: isMissing }
    const { survey_date_begin: opens, survey_date_end: closes, stage, id } = survey
    const today = dayIn(survey.zone, now())
    const groups = open(survey).counts ? countsOf(survey) : []
    const summaries = stage === 'final' ? final : provisional
    const isRunning = stage === 'collecting' && opens !== null && closes !== null
    return {
      ...about,
      grades: survey.groups.includes('students') ? survey.bands : [],
      state: boardStateOf(stage),
      survey: {
        guid: survey.guid,
        opens,
        closes,
        daysLeft: isRunning ? daysLeftOf(today, closes) : null,
      },
      groups,
      behind: isRunning ? behindOf({ opens, closes, today, groups, recent: recent(id) }) : [],
      scores: isClosed(stage) ? scores(survey, stage) : scores(before, 'final'),
      isBeingMade: isClosed(stage) ? open(survey).scores && !summaries.has(id) : isMissing,
    }
  }
}

type Scored = Pick<LastFinal, 'id' | 'guid' | 'survey_date_end'>

const noSurvey = {
  grades: [],
  state: 'none',
  survey: null,
  groups: [],
  behind: [],
} satisfies Partial<BoardRow>

const countsOf = ({ groups, counted, expected }: FullSurvey): BoardRow['groups'] =>
  groups.map((key) => ({ key, count: counted[key], expected: expected[key] || null }))

/** Returns groups behind at the last seven days' pace, by survey. Leaves out surveys without such groups. */
export async function behindGroups(
  services: Services,
  surveys: readonly FullSurvey[],
): Promise<Map<number, Group[]>> {
  const running = surveys.filter(({ stage }) => stage === 'collecting')
  const recent = await recentOf(services, running)
  const found = new Map<number, Group[]>()
  for (const survey of running) {
    const { survey_date_begin: opens, survey_date_end: closes, id } = survey
    if (opens === null || closes === null) continue
    const today = dayIn(survey.zone, services.now())
    const behind = behindOf({ opens, closes, today, groups: countsOf(survey), recent: recent(id) })
    if (behind.length > 0) found.set(id, behind)
  }
  return found
}

function scoresOf(
  { areas, change: whole, ...summary }: Summary,
  { guid, survey_date_end }: Scored,
  stage: BoardScores['stage'],
  isOpen: (guid: string) => boolean,
): BoardScores {
  const change = whole && isOpen(whole.guid) ? whole : null
  const of = new Map<AreaCode, Summary['areas'][number]>(areas.map((area) => [area.code, area]))
  return {
    stage,
    guid,
    closes: survey_date_end ?? '',
    ...summary,
    areas: areaCodes.flatMap((code) => of.get(code) ?? []),
    change: change && { points: change.points, clear: change.clear, since: change.closes },
  }
}

type Recent = Record<Group, number>
const noneRecent: Readonly<Recent> = { students: 0, parents: 0, staff: 0 }
/** Recent response counts. They are counted again only if a response has been stored since. */
const recentCounts = new Cache<Readonly<Recent>>(10_000)

/** Returns each group's responses to each survey in the last seven days. */
async function recentOf(
  { db, now }: Services,
  surveys: readonly FullSurvey[],
): Promise<(surveyId: number) => Readonly<Recent>> {
  const keyed = surveys.map((survey) => {
    const since = paceSince(dayIn(survey.zone, now()))
    return {
      id: survey.id,
      since,
      key: `${survey.id} ${survey.response_count} ${survey.data_version} ${since}`,
    }
  })
  const found = new Map<number, Readonly<Recent>>()
  const unknown = keyed.filter(({ id, key }) => {
    const known = recentCounts.get(db, key)
    if (known) found.set(id, known)
    return known === undefined
  })
  // Runs one query per current date in the surveys' time zones, nearly always one or two.
  for (const [since, own] of Map.groupBy(unknown, (one) => one.since)) {
    const byId = new Map<number, Recent>(own.map(({ id }) => [id, { ...noneRecent }]))
    const rows = await countSince(
      db,
      own.map(({ id }) => id),
      since,
    )
    for (const { survey_id, participant_type, count } of rows) {
      const recent = byId.get(survey_id)
      if (recent) recent[groupOf(participant_type)] += Number(count)
    }
    for (const { id, key } of own) {
      const recent = byId.get(id) ?? noneRecent
      recentCounts.set(db, key, recent)
      found.set(id, recent)
    }
  }
  return (id) => found.get(id) ?? noneRecent
}
