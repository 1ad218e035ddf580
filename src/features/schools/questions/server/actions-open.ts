import { Cache } from '../../../../server/cache.ts'
import type { Db } from '../../../../server/db/connect.ts'
import type { Services } from '../../../../server/serve.ts'
import { findSurveyByLink } from '../../surveys/server/actions-links.ts'
import type { FullSurvey } from '../../surveys/server/tables.ts'
import type { InstrumentDocument } from '../rules.ts'
import { frozenInstrument } from './actions.ts'

interface OpenSurvey {
  survey: FullSurvey
  /** The survey has a newer link than the one asked for. */
  isReplaced: boolean
  instrument: InstrumentDocument
}
type Linked = Pick<OpenSurvey, 'survey' | 'isReplaced'>

/** A nation's morning: one that is not kept is read again for each of its responses. */
const keptAtMost = 1000
// Without their questions, because surveys share few.
const open = new Cache<Linked & { readAt: number }>(keptAtMost)
const openForMs = 1000

/** Reads that are under way: when the second is over, a whole class asks at once. */
const opening = new WeakMap<Db, Map<string, Promise<Partial<OpenSurvey>>>>()

/**
 * A survey that takes responses, by the guid in a respondent's link, with its questions, for submissions: kept for a second, since a class sends thirty
 * within a few. What can still change in it is the close date.
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
