import { setImmediate } from 'node:timers/promises'
import { parsed } from '../../../../server/damaged.ts'
import type { Db } from '../../../../server/db/connect.ts'
import { inParts } from '../../../../server/parts.ts'
import type { Services } from '../../../../server/serve.ts'
import { groupNames } from '../../../../shared/codes.ts'
import { dayIn } from '../../../../shared/dates.ts'
import { Problem } from '../../../../shared/errors.ts'
import { listNamedLinks } from '../../../figures/named-links/server/actions.ts'
import { boundOf } from '../../../figures/responses/rules.ts'
import { lotFrom, overfullGroups, undecidedGroups } from '../../../figures/responses/rules-lots.ts'
import {
  putResponsesBack,
  selectTypedByLink,
  setResponsesAside,
} from '../../../figures/responses/server/actions.ts'
import { findUsers } from '../../../people/users/server/actions.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { findSchool } from '../../../schools/school/server/actions.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import type { Cluster, Criterion, Decision, ResponseCheck } from '../contract.ts'
import {
  clusterKey,
  countMarks,
  fits,
  groupCheck,
  type StoredSheet,
  settles,
  sharedFingerprints,
  spanOf,
  suspectedClusters,
  undecided,
  whyClosed,
} from '../rules.ts'
import { decideIfFits, requireChangeable, stillChangeable } from './actions-lot.ts'
import { sheetsOf } from './actions-sheets.ts'
import { insertDecision, selectDecisions, undoDecision } from './queries.ts'
import type { ResponseDecisionRow } from './tables.ts'

export { deleteDecisions } from './queries.ts'

function clusterOf(
  stored: readonly StoredSheet[],
  criterion: Criterion,
  own: readonly StoredSheet[],
  shared: ReadonlySet<string>,
): Cluster {
  const inside = new Set(own)
  const others = undecided(stored).filter((sheet) => sheet.group === criterion.group && !inside.has(sheet))
  const { network } = criterion
  return {
    criterion,
    size: own.length,
    counted: own.filter(({ aside }) => aside === null).length,
    marks: countMarks(own, shared),
    others: { size: others.length, marks: countMarks(others, shared) },
    othersFromThere:
      network === null ? 0 : stored.filter((sheet) => sheet.network === network && !inside.has(sheet)).length,
    ...spanOf(own),
  }
}

/** What the check finds in a survey's responses. Throws 'gone' where they were deleted. */
export async function checkResponses(
  services: Services,
  user: UserRow,
  survey: FullSurvey,
): Promise<ResponseCheck> {
  const { db, config, now } = services
  const stored = await sheetsOf(db, survey)
  await setImmediate()
  const sheets = undecided(stored)
  const shared = sharedFingerprints(sheets)
  const decisions = await decisionsOf(db, survey)
  const standing = decisions.filter((one) => one.undoneAt === null)
  const clusters: Cluster[] = []
  // Of very many sheets each part takes long: others have their turn in between.
  const suspected = await inParts(suspectedClusters(sheets, config.smallGroup))
  for (const { criterion, sheets: own } of suspected) {
    await setImmediate()
    const cluster = clusterOf(stored, criterion, own, shared)
    if (!standing.some((one) => settles(one, cluster, config.smallGroup))) clusters.push(cluster)
  }
  const groups: ResponseCheck['groups'] = []
  for (const key of survey.groups) {
    await setImmediate()
    const own = stored.filter(({ group }) => group === key)
    const found = await inParts(groupCheck(own, shared, config.smallGroup))
    groups.push({
      key,
      name: groupNames[key],
      expected: survey.expected[key],
      ...found,
      isOpen: whyClosed(survey, undecidedGroups(survey).includes(key)) === null,
      overfull: overfullGroups(survey).includes(key)
        ? { atMost: boundOf(survey.expected[key]), lotTaken: survey.lotTakenAt[key] !== null }
        : null,
      drawnFrom: survey.drawnFrom[key],
    })
  }
  return {
    surveyName: survey.name,
    schoolName: survey.school_name,
    stage: survey.stage,
    opens: survey.survey_date_begin,
    closes: survey.survey_date_end,
    finalFrom: survey.final_from,
    lotFrom: lotFrom(survey),
    today: dayIn(survey.zone, now()),
    smallGroup: config.smallGroup,
    networksKept: stored.some(({ network }) => network !== null),
    groups,
    paper: await typistsOf(services, user, survey),
    clusters,
    decisions,
  }
}

async function typistsOf(
  services: Services,
  user: UserRow,
  survey: FullSurvey,
): Promise<ResponseCheck['paper']> {
  const typed = await selectTypedByLink(services.db, survey.id, dayIn(survey.zone, services.now()))
  if (typed.length === 0) return []
  const school = await findSchool(services.db, survey.entity_fk)
  const links = await listNamedLinks(services, user, 'paper', { school, survey })
  return typed.map(({ link, sheets, twice, differences }) => {
    const name = links.find(({ id }) => id === link)?.name ?? ''
    return { link, name, sheets, twice, differences }
  })
}

async function decisionsOf(db: Db, survey: FullSurvey): Promise<Decision[]> {
  const rows = await selectDecisions(db, survey.id)
  const users = await findUsers(
    db,
    rows.map((row) => row.user_fk),
  )
  return rows.map((row) => {
    const user = users.get(row.user_fk)
    return {
      id: row.id,
      criterion: criterionOf(row),
      size: row.size,
      decision: row.decision === 'aside' ? 'aside' : 'counted',
      reason: row.reason,
      by: user ? `${user.first_name} ${user.last_name}` : '',
      at: row.made_at,
      undoneAt: row.undone_at,
    }
  })
}

const criterionOf = (row: ResponseDecisionRow): Criterion =>
  parsed(row.cluster, `decision ${row.id} in Response check`)

/** The responses that a criterion names, beside the others of their group. */
export async function findCluster(db: Db, survey: FullSurvey, criterion: Criterion): Promise<Cluster> {
  const stored = await sheetsOf(db, survey)
  const sheets = undecided(stored)
  const own = sheets.filter((sheet) => fits(criterion, sheet))
  await setImmediate()
  return clusterOf(stored, criterion, own, sharedFingerprints(sheets))
}

/** Sets a cluster aside or records that it counts. Throws 'conflict' where it is no longer as it was seen. */
export async function decideCluster(
  services: Services,
  user: UserRow,
  survey: FullSurvey,
  wanted: { criterion: Criterion; size: number; decision: 'aside' | 'counted'; reason: string },
): Promise<void> {
  const { db, now } = services
  const { criterion, size, decision, reason } = wanted
  await requireChangeable(services, survey, criterion.group)
  const sheets = undecided(await sheetsOf(db, survey)).filter((sheet) => fits(criterion, sheet))
  if (sheets.length !== size)
    throw new Problem('conflict', `These are ${sheets.length} responses by now. Look at them again.`)
  await db.transaction().execute(async (trx) => {
    const current = await stillChangeable({ ...services, db: trx }, survey, criterion.group)
    await replaceCounted(trx, survey.id, criterion, now().toISOString())
    const id = await insertDecision(trx, {
      survey_id: survey.id,
      decision,
      cluster: JSON.stringify(criterion),
      size,
      reason,
      user_fk: user.id,
      made_at: now().toISOString(),
    })
    if (decision === 'aside') {
      const arrivals = sheets.map(({ arrival }) => arrival)
      const changed = await setResponsesAside(trx, current, criterion.group, {
        arrivals,
        decision: id,
        now: now(),
      })
      if (changed !== size)
        throw new Problem('conflict', 'Somebody else has just set some of these aside. Look at them again.')
      await decideIfFits({ ...services, db: trx }, current, criterion.group)
    }
    await recordEvent(trx, now(), {
      user: user.id,
      identifier: survey.guid,
      event: decision === 'aside' ? 'Responses set aside' : 'Responses looked at and counted',
      message: `${size} of ${criterion.group}: ${reason}`,
    })
  })
}

/** Ends the decisions by which a cluster was counted: a later one about it takes their place. */
async function replaceCounted(trx: Db, surveyId: number, criterion: Criterion, at: string): Promise<void> {
  for (const row of await selectDecisions(trx, surveyId))
    if (row.decision === 'counted' && clusterKey(criterionOf(row)) === clusterKey(criterion))
      await undoDecision(trx, surveyId, row.id, at)
}

/** Takes a decision back. Throws 'conflict' where somebody else has. */
export async function undo(
  services: Services,
  user: UserRow,
  survey: FullSurvey,
  { decision, reason }: { decision: number; reason: string },
): Promise<void> {
  const { db, now } = services
  const known = (await selectDecisions(db, survey.id)).find(({ id }) => id === decision)
  if (!known) throw new Problem('conflict', 'This has been taken back already.')
  const { group } = criterionOf(known)
  await requireChangeable(services, survey, group)
  await db.transaction().execute(async (trx) => {
    const current = await stillChangeable({ ...services, db: trx }, survey, group)
    const row = await undoDecision(trx, survey.id, decision, now().toISOString())
    if (!row) throw new Problem('conflict', 'This has been taken back already.')
    if (row.decision === 'aside') await putResponsesBack(trx, current, group, { decision, now: now() })
    await recordEvent(trx, now(), {
      user: user.id,
      identifier: survey.guid,
      event: 'Responses put back',
      message: `${row.size} of ${group}: ${reason}`,
    })
  })
}
