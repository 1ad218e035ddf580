import { randomUUID } from 'node:crypto'
import type { Db } from '../../../server/db/connect.ts'
import { insertLink } from './queries.ts'

export { newestLinks, surveyIdOfLink } from './queries.ts'

/** Gives a survey another guid for respondents, its newest; answers it. Called while the survey's row is held. */
export async function addLink(trx: Db, surveyId: number, at: Date): Promise<string> {
  const guid = randomUUID()
  await insertLink(trx, { guid, survey_id: surveyId, made_at: at.toISOString() })
  return guid
}
