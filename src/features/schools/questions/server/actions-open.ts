import { Cache } from '../../../../server/cache.ts'
import type { Db } from '../../../../server/db/connect.ts'
import type { Services } from '../../../../server/serve.ts'
import { findSurveyByLink } from '../../surveys/server/actions-links.ts'
import type { FullSurvey } from '../../surveys/server/tables.ts'
import type { InstrumentDocument } from '../rules.ts'
import { frozenInstrument } from './actions.ts'

interface OpenSurvey {
  survey: FullSurvey
  /** Whether the survey has a newer link than this one. */
  isReplaced: boolean
  instrument: InstrumentDocument
}
type Linked = Pick<OpenSurvey, 'survey' | 'isReplaced'>

/** Enough for a whole nation's busiest morning. A survey that isn't cached is read again for each of its responses. */
const cachedAtMost = 1000
// Cached without questions, because many surveys share the same few question sets.
const open = new Cache<Linked & { readAt: number }>(cachedAtMost)
const openForMs = 1000

/** Reads in progress. They are shared, because a whole class may submit just after the cached survey expires. */
const opening = new WeakMap<Db, Map<string, Promise<Partial<OpenSurvey>>>>()

/**
 * Returns the survey for the `guid` in a respondent's link, for submissions, with its questions once it has opened.
 * Cached for a second, since a class sends thirty responses within a few seconds. Only its close date can still change.
 */
export async function openSurvey(services: Services, link: string): Promise<Partial<OpenSurvey>> {
  const { db } = services
  const known = open.get(db, link)
  if (known && performance.now() - known.readAt < openForMs) return withInstrument(services, known)
  const reads = opening.get(db) ?? new Map<string, Promise<Partial<OpenSurvey>>>()
  opening.set(db, reads)
  const read = reads.get(link) ?? readOpenSurvey(services, link).finally(() => reads.delete(link))
  reads.set(link, read)
  return read
}

async function readOpenSurvey(services: Services, link: string): Promise<Partial<OpenSurvey>> {
  const readAt = performance.now()
  const linked = await findSurveyByLink(services, link)
  if (!linked) return {}
  const found = await withInstrument(services, linked)
  if (found.instrument) open.set(services.db, link, { ...linked, readAt })
  return found
}

async function withInstrument(services: Services, linked: Linked): Promise<Partial<OpenSurvey>> {
  const instrument = await frozenInstrument(services, linked.survey)
  return { survey: linked.survey, isReplaced: linked.isReplaced, ...(instrument && { instrument }) }
}
