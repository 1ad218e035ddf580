import { hidden } from '../../../../measurement/figures.ts'
import { Cache } from '../../../../server/cache.ts'
import { unlessDamaged } from '../../../../server/damaged.ts'
import type { Services } from '../../../../server/serve.ts'
import { type AreaCode, areaCodes, groupNames } from '../../../../shared/codes.ts'
import { Problem } from '../../../../shared/errors.ts'
import { undecidedGroups } from '../../../figures/responses/rules-draw.ts'
import type { Figure } from '../../../figures/results/contract.ts'
import { dashboardOf, type StoredResults } from '../../../figures/results/rules.ts'
import { resultsOf, storedResults } from '../../../figures/results/server/actions.ts'
import { topChanges } from '../../../figures/trends/rules.ts'
import { overallChangesOf } from '../../../figures/trends/server/actions.ts'
import {
  storedResultsOf,
  storeOnce,
  wasDeletedByEarlierVersion,
} from '../../../records/retention/server/actions.ts'
import { readAreas } from '../../../schools/questions/server/actions.ts'
import { findSurveys } from '../../../schools/surveys/server/actions.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'

/** The part of a survey's stored results that a board shows, with the same values as the results pages. */
export interface Summary {
  smallGroup: number
  overall: Figure
  areas: { code: AreaCode; figure: Figure }[]
  change: { points: number; clear: boolean | null; guid: string; closes: string } | null
}

/** Summaries of final surveys, which never change. */
const summaries = new Cache<{ summary: Summary | null }>(2000)

/** Shown if a survey can't be read. */
const unavailable = ({ config: { smallGroup } }: Services): Summary => ({
  smallGroup,
  overall: hidden('unavailable'),
  areas: areaCodes.map((code) => ({ code, figure: hidden('unavailable') })),
  change: null,
})

/** Undefined if the survey changed during the read; a later request creates the summary. Throws all other errors. */
function orLater(error: unknown): undefined {
  if (!(error instanceof Problem && error.problem === 'unavailable')) throw error
}

/** Maximum number of summaries created per request. The next request creates more. */
const madeAtOnce = 4

/**
 * Returns summaries of final surveys, keyed by survey ID. A summary is null if an earlier version stored the results,
 * and missing if it hasn't been created yet. Each summary is created once and stored because reading the full results of
 * hundreds of surveys is slow.
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
  const kept = await storedResultsOf<Summary | null>(db, ids, 'summary')
  const missing = unknown.filter(({ id }) => !kept.has(id)).map(({ guid }) => guid)
  let left = madeAtOnce
  for (const survey of missing.length > 0 ? await findSurveys(services, missing) : []) {
    if (left === 0) break
    const made = await unlessDamaged(() => storeSummary(services, survey)).catch(orLater)
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
 * Creates and stores the summary of a final survey, unless one is stored already. Doesn't store it if the change can't
 * be computed because an earlier survey is unreadable: stored summaries are permanent.
 */
async function storeSummary(
  services: Services,
  survey: FullSurvey,
): Promise<{ summary: Summary | null; isKept: boolean }> {
  const { db } = services
  const made = (await wasDeletedByEarlierVersion(db, survey))
    ? { summary: null, isWhole: true }
    : await summaryOf(services, survey)
  if (!made.isWhole) return { summary: made.summary, isKept: false }
  return { summary: await storeOnce(db, survey.id, 'summary', made.summary), isKept: true }
}

/** Reads everything. Each request decides what its reader may see. */
const administrator = { id: 0, role: 'CAN_DO_ALL' } as const

async function summaryOf(
  services: Services,
  survey: FullSurvey,
): Promise<{ summary: Summary; isWhole: boolean }> {
  const { overall, everyone, areas, smallGroup } = await resultsOf(services, survey, readAreas('en'))
  const changes = await unlessDamaged(() => overallChangesOf(services, administrator, survey))
  const { group, rows } = topChanges(changes?.sections ?? [])
  // Shows a group's change only next to that group's own score.
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

/** Returns early results' summaries, keyed by survey ID. A survey is missing if its results aren't computed yet. */
export async function provisionalSummaries(
  services: Services,
  surveys: readonly FullSurvey[],
): Promise<ReadonlyMap<number, Summary>> {
  const ids = surveys.map(({ id }) => id)
  const kept = await storedResultsOf<StoredResults>(services.db, ids, 'provisional')
  const found = new Map<number, Summary>()
  let left = madeAtOnce
  for (const survey of surveys) {
    const { id } = survey
    const known = kept.get(id)
    if (!known && left === 0) continue
    const results = known ?? (await unlessDamaged(() => storedResults(services, survey)).catch(orLater))
    if (results === undefined) continue
    found.set(id, results ? summaryFrom(results) : unavailable(services))
    if (!known && results) left -= 1
  }
  return found
}

function summaryFrom(results: StoredResults): Summary {
  const { overall, areas } = dashboardOf(results, readAreas('en'))
  const shown = areas.map(({ code, figure }) => ({ code, figure }))
  return { smallGroup: results.smallGroup, overall, areas: shown, change: null }
}
