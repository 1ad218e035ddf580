import { randomInt, randomUUID } from 'node:crypto'
import type { Db } from '../../../../server/db/connect.ts'
import { codeLength, codeLetters } from '../rules.ts'
import { insertLink, insertShortLink } from './queries.ts'

export {
  codeOfGuid,
  codesOfGuids,
  newestLinkOf,
  newestLinks,
  surveyIdOfCode,
  surveyIdOfLink,
  surveyIdsOfLinks,
} from './queries.ts'

/** Gives a survey a new `guid` and short link, and returns the `guid`. Needs the survey's row to be locked. */
export async function addLink(trx: Db, surveyId: number, at: Date): Promise<string> {
  const guid = randomUUID()
  await insertLink(trx, { guid, survey_id: surveyId, made_at: at.toISOString() })
  await addShortLink(trx, surveyId, guid)
  return guid
}

/** Adds a short link for one of a survey's `guid`s. */
export async function addShortLink(trx: Db, surveyId: number, guid: string): Promise<void> {
  while (!(await insertShortLink(trx, { code: newCode(codeLength), guid, survey_id: surveyId })));
}

/** Returns a new random code. One with a different length than a survey's can't be a survey's. */
export const newCode = (length: number): string =>
  Array.from({ length }, () => codeLetters[randomInt(codeLetters.length)]).join('')
