import { CrossTable } from '../../../../measurement/cross-table.ts'
import { districtGaps } from '../../../../measurement/district-gaps.ts'
import { pooledFigures, type SchoolCells, schoolCells } from '../../../../measurement/pooled.ts'
import type { Dimension } from '../../../../measurement/rows.ts'
import { unlessDamaged } from '../../../../server/damaged.ts'
import { areaCodes, type Group, groups } from '../../../../shared/codes.ts'
import { Problem } from '../../../../shared/errors.ts'
import { reaches } from '../../../../shared/levels.ts'
import {
  levelInOrganization,
  lockOrganization,
  requireOfficer,
} from '../../../people/memberships/server/actions.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { readAreas } from '../../../schools/questions/server/actions.ts'
import { askedOf } from '../../../schools/surveys/rules.ts'
import { randomNumbersOf } from '../../../schools/surveys/server/actions.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import { dimensionsOf } from '../../responses/rules.ts'
import { eachCounted } from '../../responses/server/actions.ts'
import type { StoredResults } from '../../results/rules.ts'
import { storedResults } from '../../results/server/actions.ts'
import type { DistrictResults } from '../contract.ts'
import { answeredOf, middlesOf, type RollUp, roundOf, unreadOf } from '../rules.ts'
import { betweenSchools } from '../rules-between.ts'
import { rollUpReply } from '../rules-shown.ts'
import { changesSince } from './actions-changes.ts'
import { type Line, lineOf, unavailableLine } from './actions-lines.ts'

import { areOpen, todayIn } from './actions-open.ts'
import { answersForGaps, gapsToExplain, withQuestions } from './actions-questions.ts'
import { type Asked, auditsOf, readable, surveysIn, unlikeAmong } from './actions-schools.ts'
import { readRollUp } from './actions-stored.ts'
import {
  insertRolledUp,
  insertRollUp,
  selectRolledUp,
  selectRollUp,
  selectRoundBefore,
  selectRoundsOf,
  selectSurveysOf,
} from './queries.ts'

/** Returns an organization's results for a round, by default the newest with combined results, else the newest. */
export async function districtResults(asked: Asked, wanted?: string): Promise<DistrictResults> {
  const { user, organization, config } = asked
  const surveys = await surveysIn(asked, organization)
  const rounds = [
    ...new Set(
      surveys.flatMap(({ pulse_of, stage, survey_date_end: end }) =>
        pulse_of === null && stage === 'final' && end ? [roundOf(end)] : [],
      ),
    ),
  ].sort((a, b) => b.localeCompare(a))
  const combined = wanted === undefined ? await selectRoundsOf(asked.db, organization.id) : []
  const round = wanted ?? rounds.find((one) => combined.includes(one)) ?? rounds[0] ?? null
  const audits = round === null ? [] : auditsOf(surveys, round)
  const open = await readable(asked, user, audits)
  const lines: Line[] = []
  for (const survey of open)
    lines.push((await unlessDamaged(() => lineOf(asked, survey))) ?? unavailableLine(asked, survey))
  const schools = lines.map(({ asked: _, groups: __, smallGroup: ___, ...line }) => line)
  const kept = round === null ? null : await rollUpFor(asked, round, surveys, lines)
  const texts = readAreas('en')
  const mayDecide = reaches(await levelInOrganization(asked.db, user, organization), 'leader')
  const mayMake = mayDecide && kept !== null && kept.rollUp === null && kept.why === null
  const pool = mayMake ? await unlessDamaged(() => poolable(asked, audits)) : kept
  const unlike = pool?.unlike ?? []
  return {
    name: organization.name,
    rounds,
    round,
    today: todayIn(asked),
    // Schools can have different thresholds. “Fewer than” the largest threshold is true for all of them.
    smallGroup: Math.max(...(lines.length > 0 ? lines : [config]).map(({ smallGroup }) => smallGroup)),
    areas: areaCodes.map((code) => ({ code, name: texts[code].name })),
    schools,
    waiting: audits.length - open.length,
    rollUp: kept?.rollUp ?? null,
    whyNoRollUp: kept?.why ?? null,
    combineFirst: mayMake ? await uncombinedBefore(asked, surveys, rounds, round) : null,
    otherQuestions: unlike.map(({ school_name }) => school_name).sort(),
    mayDecide,
  }
}

/** Returns the newest earlier round that can be combined, if it would then be the one to compare with; else null. */
async function uncombinedBefore(
  asked: Asked,
  surveys: readonly FullSurvey[],
  rounds: readonly string[],
  round: string | null,
): Promise<string | null> {
  const before = round === null ? undefined : await selectRoundBefore(asked.db, asked.organization.id, round)
  for (const one of rounds.filter((own) => own < (round ?? '') && own > (before?.round ?? ''))) {
    const pool = await unlessDamaged(() => poolable(asked, auditsOf(surveys, one)))
    if (pool && pool.like.length >= 2) return one
  }
  return null
}

/** Returns the combined results if a person may see all of their surveys. */
async function rollUpFor(
  asked: Asked,
  round: string,
  surveys: readonly FullSurvey[],
  lines: readonly Line[],
): Promise<{ rollUp: DistrictResults['rollUp']; why: string | null; unlike: FullSurvey[] }> {
  const { db, organization } = asked
  const row = await selectRollUp(db, organization.id, round)
  if (!row) return { rollUp: null, why: null, unlike: [] }
  const combined = await selectSurveysOf(db, organization.id, round)
  if (!(await areOpen(asked, combined, surveys)))
    return {
      rollUp: null,
      why: 'You can see combined results once you can see every school’s results.',
      unlike: [],
    }
  const document = await unlessDamaged(async () => readRollUp(row))
  if (!document)
    return { rollUp: null, why: 'These results aren’t available. Tell the site operator.', unlike: [] }
  const { changes } = document
  const before = await selectRoundBefore(db, organization.id, round)
  const seesBefore = changes && (await areOpen(asked, changes.surveys, surveys))
  return {
    rollUp: rollUpReply(
      seesBefore ? document : { ...document, changes: undefined },
      row.made_at.slice(0, 10),
      lines.filter((line) =>
        surveys.some(({ guid, entity_fk }) => entity_fk === line.schoolId && combined.includes(guid)),
      ),
      before && before.made_at > row.made_at ? before.round : null,
    ),
    why: null,
    unlike: surveys.filter(({ guid }) => document.unlike?.includes(guid)),
  }
}

/**
 * Creates the combined results of a round from all schools whose final results the officer can see. They never change.
 * Throws 'conflict' if they already exist, or if fewer than two such schools asked the same questions. Schools that
 * asked different questions are left out.
 */
export async function makeRollUp(asked: Asked, round: string): Promise<void> {
  const { db, now, user, organization } = asked
  if (await selectRollUp(db, organization.id, round)) throw new Problem('conflict', isMade)
  const { like, unlike } = await poolable(asked, auditsOf(await surveysIn(asked, organization), round))
  if (like.length < 2) throw new Problem('conflict', unlike.length > 0 ? tooFewAlike : tooFew)
  const rollUp = await compute(asked, like, round)
  const document = JSON.stringify({ ...rollUp, unlike: unlike.map(({ guid }) => guid) })
  const of = { organization_id: organization.id, round }
  await db.transaction().execute(async (trx) => {
    const held = await lockOrganization(trx, organization.id)
    await requireOfficer(trx, user, held)
    if (await selectRollUp(trx, held.id, round)) throw new Problem('conflict', isMade)
    await insertRollUp(trx, { ...of, made_at: now().toISOString(), document })
    await insertRolledUp(
      trx,
      like.map(({ guid }) => guid),
      of,
    )
    await recordEvent(trx, now(), {
      user: user.id,
      identifier: `organization ${held.id}`,
      event: 'District results made',
      message: `${held.name}, ${round}, ${like.length} schools`,
    })
  })
}

const tooFew = 'You need at least 2 schools whose final results you can see.'
const tooFewAlike =
  'You need at least 2 schools that asked the same questions and whose final results you can see.'

/**
 * Returns the surveys that a person can combine now: final, visible to them, with responses, and not yet combined.
 * Separates surveys with the most common questions from the others.
 */
async function poolable(asked: Asked, audits: readonly FullSurvey[]) {
  const elsewhere = await selectRolledUp(
    asked.db,
    audits.map(({ guid }) => guid),
  )
  const surveys = (await readable(asked, asked.user, audits)).filter(
    (survey) =>
      !elsewhere.has(survey.guid) && survey.responses_deleted_at === null && survey.response_count > 0,
  )
  const others = await unlikeAmong(asked, surveys)
  return {
    like: surveys.filter(({ guid }) => !others.has(guid)),
    unlike: surveys.filter(({ guid }) => others.has(guid)),
  }
}

const isMade = 'This school year’s district results were already created. You can’t change them.'

async function compute(services: Asked, surveys: readonly FullSurvey[], round: string): Promise<RollUp> {
  const dimensions = sharedDimensions(surveys)
  const cells: SchoolCells[] = []
  const shown: ({ asked: readonly Group[] } & Pick<StoredResults, 'counts' | 'expected' | 'unread'>)[] = []
  // Without the schools' own gaps, which are most of their results.
  const all: Pick<StoredResults['figures'], 'groups'>[] = []
  // A school's results may have used a larger threshold. No combined row may be smaller than that.
  let threshold = services.config.smallGroup
  for (const survey of surveys) {
    const { figures, counts, expected, unread = null, smallGroup } = await storedResults(services, survey)
    shown.push({ asked: survey.groups, counts, expected, unread })
    all.push({ groups: figures.groups })
    threshold = Math.max(threshold, smallGroup)
  }
  const asked = groups.filter((group) => surveys.some((survey) => survey.groups.includes(group)))
  const compared = districtGaps(all, dimensions, threshold, asked)
  const wanted = gapsToExplain(compared, surveys, dimensions)
  for (const [school, survey] of surveys.entries()) {
    const people = new CrossTable()
    const answers = await answersForGaps(services, survey, school, wanted)
    await eachCounted(services, survey, (one) => {
      people.add(one)
      answers?.add(one)
    })
    answers?.finish()
    cells.push(schoolCells(people.cells, dimensions, survey.lot_salt))
  }
  const changes = await changesSince(services, services.organization.id, round, surveys, asked)
  return {
    schools: surveys.length,
    smallGroup: threshold,
    ...(changes && { changes }),
    figures: pooledFigures(
      cells,
      dimensions,
      threshold,
      (salts) => randomNumbersOf({ lot_salt: salts.join('|') }),
      asked,
    ),
    gaps: withQuestions(surveys, compared, wanted, threshold),
    unread: unreadOf(shown),
    middles: middlesOf(all, threshold, areaCodes.length),
    answered: answeredOf(shown),
    between: betweenSchools(all, threshold),
  }
}

/** Returns the dimensions of the surveys. A group has gender only if every school asks the same gender question. */
function sharedDimensions(surveys: readonly FullSurvey[]): Dimension[] {
  const all = surveys.map((survey) => dimensionsOf(askedOf(survey)))
  const types = [...new Set(surveys.flatMap((survey) => survey.types))]
  const [first] = surveys
  if (!first) return []
  const { genderItemOf } = askedOf(first)
  const sameGender = (dimension: Dimension) =>
    surveys.every((survey, at) => {
      const own = all[at]?.find(({ group, key }) => group === dimension.group && key === 'gender')
      if (!survey.groups.includes(dimension.group)) return true
      return own?.types?.join() === dimension.types?.join() && sameAnswers(own, dimension)
    })
  return dimensionsOf({ types, genderItemOf }).filter(
    (dimension) => dimension.key !== 'gender' || sameGender(dimension),
  )
}

const sameAnswers = (one: Dimension | undefined, other: Dimension): boolean =>
  JSON.stringify(one?.parts) === JSON.stringify(other.parts)
