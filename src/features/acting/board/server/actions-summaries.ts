import { hidden } from '../../../../measurement/figures.ts'
import { Cache } from '../../../../server/cache.ts'
import { unlessDamaged } from '../../../../server/damaged.ts'
import type { Services } from '../../../../server/serve.ts'
import { type AreaCode, areaCodes, groupNames } from '../../../../shared/codes.ts'
import { Problem } from '../../../../shared/errors.ts'
import { undecidedGroups } from '../../../figures/responses/rules-lots.ts'
import type { Figure } from '../../../figures/results/contract.ts'
import { dashboardOf, type KeptResults } from '../../../figures/results/rules.ts'
import { keptResults, resultsOf } from '../../../figures/results/server/actions.ts'
import { topChanges } from '../../../figures/trends/rules.ts'
import { overallChangesOf } from '../../../figures/trends/server/actions.ts'
import { keepOnce, keptResultsOf, wasKeptEarlier } from '../../../records/retention/server/actions.ts'
import { readAreas } from '../../../schools/questions/server/actions.ts'
import { findSurveys } from '../../../schools/surveys/server/actions.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'

/** What a board shows of a survey's results: a small part of the stored results, as its pages show it. */
export interface Summary {
  smallGroup: number
  overall: Figure
  areas: { code: AreaCode; figure: Figure }[]
  change: { points: number; clear: boolean | null; guid: string; closes: string } | null
}

/** Cached summaries of final surveys: they never change. */
const summaries = new Cache<{ summary: Summary | null }>(2000)

/** Shown for a survey that can't be read. */
const unavailable = ({ config: { smallGroup } }: Services): Summary => ({
  smallGroup,
  overall: hidden('unavailable'),
  areas: areaCodes.map((code) => ({ code, figure: hidden('unavailable') })),
  change: null,
})

/** Undefined if the survey changed while it was read: another look makes it. */
function orLater(error: unknown): undefined {
  if (!(error instanceof Problem && error.problem === 'unavailable')) throw error
}

/** The most summaries made in one request; the next request makes more. */
const madeAtOnce = 4

/**
 * Summaries of some final surveys by their ids: null if an earlier version kept the results, missing if it has not been
 * made yet. Each is made once and kept: reading all results of hundreds of surveys takes long.
 */
export async function finalSummaries(
  services: Services,
  surveys: readonly Pick<FullSurvey, 'id' | 'guid'>[],
): Promise<ReadonlyMap<number, Summary | null>> {
  const { db } = services
  const found = new Map<number, Summary | null>()
  for (const { id, guid } of surveys) {
    const known = summaries.get(db, guid)
    if (known) found.set(id, known.summary)
  }
  const unknown = surveys.filter(({ id }) => !found.has(id))
  const ids = unknown.map(({ id }) => id)
  const kept = await keptResultsOf<Summary | null>(db, ids, 'summary')
  const missing = unknown.filter(({ id }) => !kept.has(id)).map(({ guid }) => guid)
  let left = madeAtOnce
  for (const survey of missing.length > 0 ? await findSurveys(services, missing) : []) {
    if (left === 0) break
    const made = await unlessDamaged(() => keepSummary(services, survey)).catch(orLater)
    if (made === undefined) continue
    if (made?.isKept) kept.set(survey.id, made.summary)
    else found.set(survey.id, made ? made.summary : unavailable(services))
    if (made) left -= 1
  }
  for (const { id, guid } of unknown) {
    const summary = kept.get(id)
    if (summary === undefined) continue
    summaries.set(db, guid, { summary })
    found.set(id, summary)
  }
  return found
}

/**
 * Makes the summary of a final survey and keeps it, unless it is kept; but not if an earlier survey can't be read, which the
 * change would be measured from: what is kept stands for good.
 */
async function keepSummary(
  services: Services,
  survey: FullSurvey,
): Promise<{ summary: Summary | null; isKept: boolean }> {
  const { db } = services
  const made = (await wasKeptEarlier(db, survey))
    ? { summary: null, isWhole: true }
    : await summaryOf(services, survey)
  if (!made.isWhole) return { summary: made.summary, isKept: false }
  return { summary: await keepOnce(db, survey.id, 'summary', made.summary), isKept: true }
}

/** Sees all: which of it a reader may see is decided at each look. */
const administrator = { id: 0, role: 'CAN_DO_ALL' } as const

async function summaryOf(
  services: Services,
  survey: FullSurvey,
): Promise<{ summary: Summary; isWhole: boolean }> {
  const { overall, everyone, areas, smallGroup } = await resultsOf(services, survey, readAreas('en'))
  const changes = await unlessDamaged(() => overallChangesOf(services, administrator, survey))
  const { group, rows } = topChanges(changes?.sections ?? [])
  // Shows a group's change only next to a score of the same group.
  const top = group === null || everyone.join() === groupNames[group] ? rows[0] : undefined
  const since = changes?.surveys[top?.since ?? -1]
  const isWhole = changes !== null && undecidedGroups(survey).length === 0
  const change =
    isWhole && top && since && top.change !== null
      ? { points: top.change, clear: top.clear, guid: since.guid, closes: since.closes }
      : null
  const shown = areas.map(({ code, figure }) => ({ code, figure }))
  return { summary: { smallGroup, overall, areas: shown, change }, isWhole }
}

/** Summaries of provisional surveys by their ids, missing if the results have not been made yet. */
export async function provisionalSummaries(
  services: Services,
  surveys: readonly FullSurvey[],
): Promise<ReadonlyMap<number, Summary>> {
  const ids = surveys.map(({ id }) => id)
  const kept = await keptResultsOf<KeptResults>(services.db, ids, 'provisional')
  const found = new Map<number, Summary>()
  let left = madeAtOnce
  for (const survey of surveys) {
    const { id } = survey
    const known = kept.get(id)
    if (!known && left === 0) continue
    const results = known ?? (await unlessDamaged(() => keptResults(services, survey)).catch(orLater))
    if (results === undefined) continue
    found.set(id, results ? summaryFrom(results) : unavailable(services))
    if (!known && results) left -= 1
  }
  return found
}

function summaryFrom(results: KeptResults): Summary {
  const { overall, areas } = dashboardOf(results, readAreas('en'))
  const shown = areas.map(({ code, figure }) => ({ code, figure }))
  return { smallGroup: results.smallGroup, overall, areas: shown, change: null }
}
