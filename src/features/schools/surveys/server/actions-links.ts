import type { Db } from '../../../../server/db/connect.ts'
import { SharedRead } from '../../../../server/db/shared-read.ts'
import { previewGuid } from '../../../../shared/codes.ts'
import { surveyIdsOfLinks } from '../../../records/links/server/actions.ts'
import { completed, type Reader, type ReadSurvey, readSurveys } from './actions.ts'
import { previewSurvey } from './actions-preview.ts'
import type { FullSurvey } from './tables.ts'

/**
 * Finds a survey by the survey ID in a respondent's link. `isReplaced` is true if the survey has a newer link.
 * Responses already begun under the old link are accepted until the survey is final, but no new ones can begin.
 */
export async function findSurveyByLink(
  reader: Reader,
  link: string,
): Promise<{ survey: FullSurvey; isReplaced: boolean } | undefined> {
  if (link === previewGuid) return { survey: previewSurvey, isReplaced: false }
  const read = byLink.get(reader.db) ?? new SharedRead((links: string[]) => readByLinks(reader.db, links))
  byLink.set(reader.db, read)
  const found = await read.get(link)
  // One survey at a time, because recording its stage may wait for a lock on its row.
  const survey = found && (await completed(reader, found))
  return survey && { survey, isReplaced: survey.public_guid !== link }
}

/** On a busy morning, hundreds of surveys are each requested about once a second, so concurrent reads are shared. */
const byLink = new WeakMap<Db, SharedRead<string, ReadSurvey>>()

async function readByLinks(db: Db, links: readonly string[]): Promise<Map<string, ReadSurvey>> {
  const idOf = await surveyIdsOfLinks(db, links)
  const guids = links.filter((link) => !idOf.has(link))
  const found = await readSurveys(db, { ids: [...new Set(idOf.values())] })
  // If a survey has no stored link, its link contains the survey's own `guid`.
  if (guids.length > 0) found.push(...(await readSurveys(db, { guids })))
  const byId = new Map(found.map((one) => [one.survey.id, one]))
  const byGuid = new Map(found.map((one) => [one.survey.guid, one]))
  return new Map(
    links.flatMap((link) => {
      const id = idOf.get(link)
      const one = id === undefined ? byGuid.get(link) : byId.get(id)
      return one ? [[link, one] as const] : []
    }),
  )
}
