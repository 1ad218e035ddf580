import { setImmediate } from 'node:timers/promises'
import { parsed } from '../../../../server/damaged.ts'
import type { Db } from '../../../../server/db/connect.ts'
import { inParts } from '../../../../server/parts.ts'
import { groupNames } from '../../../../shared/codes.ts'
import { dayIn } from '../../../../shared/dates.ts'
import { Problem } from '../../../../shared/errors.ts'
import { counted } from '../../../../shared/numbers.ts'
import { listNamedLinks } from '../../../figures/named-links/server/actions.ts'
import { limitOf, lotFrom, overfullGroups, undecidedGroups } from '../../../figures/responses/rules-draw.ts'
import {
  leaveOutResponses,
  putResponsesBack,
  selectTypedByLink,
} from '../../../figures/responses/server/actions.ts'
import { findUsers } from '../../../people/users/server/actions.ts'
import { type SlipNumbers, slipNumbers } from '../../../schools/answer-slips/server/actions.ts'
import { findSchool } from '../../../schools/school/server/actions.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import type { Cluster, Criterion, Decision, ResponseCheck } from '../contract.ts'
import {
  clusterKey,
  clusterOf,
  groupCheck,
  namedBy,
  settles,
  suspectedClusters,
  undecided,
  whyClosed,
} from '../rules.ts'
import { type Acting, changeCounted, decideIfFits } from './actions-draw.ts'
import { sheetsOf } from './actions-responses.ts'
import { insertDecision, selectDecisions, undoDecision } from './queries.ts'
import type { ResponseDecisionRow } from './tables.ts'

export { deleteDecisions } from './queries.ts'

/** Returns what the check finds in a survey's responses. Throws 'gone' if they were deleted. */
export async function checkResponses(context: Acting, survey: FullSurvey): Promise<ResponseCheck> {
  const { db, now } = context
  const { smallGroup } = context.config
  const stored = await sheetsOf(db, survey)
  const decisions = await decisionsOf(db, survey)
  const standing = decisions.filter((one) => one.undoneAt === null)
  const clusters: Cluster[] = []
  // With very many responses, each part takes a long time, so this lets other requests run in between.
  for (const { criterion, sheets } of await inParts(suspectedClusters(undecided(stored), smallGroup))) {
    await setImmediate()
    const cluster = clusterOf(criterion, stored, sheets)
    if (!standing.some((decided) => settles(decided, cluster, smallGroup))) clusters.push(cluster)
  }
  const groups: ResponseCheck['groups'] = []
  const slips = await slipNumbers(db, survey)
  for (const key of survey.groups) {
    await setImmediate()
    const expected = survey.expected[key]
    const overfull = { atMost: limitOf(survey, key), lotTaken: survey.lotTakenAt[key] !== null }
    groups.push({
      key,
      name: groupNames[key],
      expected,
      ...groupCheck(
        stored.filter(({ group }) => group === key),
        smallGroup,
      ),
      isOpen: whyClosed(survey, undecidedGroups(survey).includes(key)) === null,
      overfull: overfullGroups(survey).includes(key) ? overfull : null,
      drawnFrom: survey.drawnFrom[key],
      ...withSlips(slips[key]),
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
    smallGroup,
    networksKept: stored.some(({ network }) => network !== null),
    groups,
    paper: await typistsOf(context, survey),
    clusters,
    decisions,
  }
}

function withSlips(own: SlipNumbers | undefined): Pick<ResponseCheck['groups'][number], 'slips'> {
  if (!own) return {}
  const { door, made, answered, without, refused } = own
  return { slips: { door, made, answered, without, refused } }
}

async function typistsOf(context: Acting, survey: FullSurvey): Promise<ResponseCheck['paper']> {
  const typed = await selectTypedByLink(context.db, survey.id, dayIn(survey.zone, context.now()))
  if (typed.length === 0) return []
  const school = await findSchool(context.db, survey.entity_fk)
  const links = await listNamedLinks(context, context.user, 'paper', { school, survey })
  return typed.map((one) => ({ ...one, name: links.find(({ id }) => id === one.link)?.name ?? '' }))
}

async function decisionsOf(db: Db, survey: FullSurvey): Promise<Decision[]> {
  const rows = await selectDecisions(db, survey.id)
  const users = await findUsers(
    db,
    rows.map((row) => row.user_fk),
  )
  return rows.map((row) => {
    const user = users.get(row.user_fk)
    const by = user ? `${user.first_name} ${user.last_name}` : ''
    return { ...row, criterion: criterionOf(row), by, at: row.made_at, undoneAt: row.undone_at }
  })
}

const criterionOf = (row: ResponseDecisionRow): Criterion =>
  parsed(row.cluster, `decision ${row.id} in Response check`)

export const findCluster = async (db: Db, survey: FullSurvey, criterion: Criterion): Promise<Cluster> =>
  clusterOf(criterion, await sheetsOf(db, survey))

/** Leaves a batch out or records that it counts. Throws 'conflict' if the batch has changed since the caller saw it. */
export async function decideCluster(
  context: Acting,
  survey: FullSurvey,
  { criterion, size, decision, reason }: Pick<Decision, 'criterion' | 'size' | 'decision' | 'reason'>,
): Promise<void> {
  const { group } = criterion
  // Reads the responses before the transaction, so that respondents aren't blocked while they are read.
  const arrivals = namedBy(criterion, await sheetsOf(context.db, survey)).map(({ arrival }) => arrival)
  await changeCounted(context, survey, group, async (inside, current) => {
    const { db } = inside
    if (arrivals.length !== size)
      throw new Problem(
        'conflict',
        `This batch now has ${counted(arrivals.length, 'response')}. Review it again.`,
      )
    const now = inside.now()
    const made_at = now.toISOString()
    // A later decision about a batch replaces earlier decisions to count the batch.
    for (const row of await selectDecisions(db, survey.id))
      if (row.decision === 'counted' && clusterKey(criterionOf(row)) === clusterKey(criterion))
        await undoDecision(db, survey.id, row.id, made_at)
    const cluster = JSON.stringify(criterion)
    const made = { survey_id: survey.id, decision, cluster, size, reason, user_fk: context.user.id, made_at }
    const id = await insertDecision(db, made)
    const message = `${size} of ${group}: ${reason}`
    if (decision === 'counted') return { event: 'Responses looked at and counted', message }
    const changed = await leaveOutResponses(db, current, group, { arrivals, decision: id, now })
    if (changed !== size)
      throw new Problem('conflict', 'Someone else just left out some of these responses. Review them again.')
    await decideIfFits(inside, current, group)
    return { event: 'Responses set aside', message }
  })
}

/** Undoes a decision. Throws 'conflict' if someone else already has. */
export async function undo(
  context: Acting,
  survey: FullSurvey,
  { decision, reason }: { decision: number; reason: string },
): Promise<void> {
  const takenBack = new Problem('conflict', 'Someone already undid this.')
  const known = (await selectDecisions(context.db, survey.id)).find(({ id }) => id === decision)
  if (!known) throw takenBack
  const { group } = criterionOf(known)
  await changeCounted(context, survey, group, async ({ db, now }, current) => {
    const row = await undoDecision(db, survey.id, decision, now().toISOString())
    if (!row) throw takenBack
    if (row.decision === 'aside') await putResponsesBack(db, current, group, { decision, now: now() })
    return { event: 'Responses put back', message: `${row.size} of ${group}: ${reason}` }
  })
}
