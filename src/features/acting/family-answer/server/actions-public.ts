import type { Db } from '../../../../server/db/connect.ts'
import type { SurveyRecord } from '../../../../server/records.ts'
import type { Services } from '../../../../server/serve.ts'
import { isForEverybody } from '../../../figures/district-results/server/actions-open.ts'
import { isReleased } from '../../../people/memberships/rules.ts'
import { codeOfGuid, surveyIdOfCode } from '../../../records/links/server/actions.ts'
import { findSurveyById } from '../../../schools/surveys/server/actions.ts'
import type { Views } from '../rules-view.ts'
import { readViews } from './actions-report.ts'
import { selectAnswer } from './queries.ts'
import { selectReportByCode } from './queries-district.ts'

/** Returns the path of a final survey's public page on this service, or null if none is public. */
export async function publicPath(
  db: Db,
  survey: Pick<SurveyRecord, 'id' | 'released_to'>,
  link: string,
): Promise<string | null> {
  if (!isReleased(survey.released_to, 'everybody')) return null
  const row = await selectAnswer(db, survey.id)
  return row?.published ? `/answer/${await codeOfGuid(db, link)}` : null
}

/** Returns a short link's page in every language and whether the link is known; `views` is null if not public. */
export async function publicPage(
  services: Services,
  code: string,
): Promise<{ isKnown: boolean; views: Views | null }> {
  const surveyId = await surveyIdOfCode(services.db, code)
  if (surveyId === undefined) return districtPage(services, code)
  const row = await selectAnswer(services.db, surveyId)
  const survey = row?.published ? await findSurveyById(services, surveyId) : undefined
  const isOpen = row?.published && survey?.stage === 'final' && isReleased(survey.released_to, 'everybody')
  return {
    isKnown: true,
    views: isOpen ? readViews(row.published ?? '', `the report to families of survey ${surveyId}`) : null,
  }
}

/** Does the same for a district's report. */
async function districtPage(
  services: Services,
  code: string,
): Promise<{ isKnown: boolean; views: Views | null }> {
  const row = await selectReportByCode(services.db, code)
  if (!row) return { isKnown: false, views: null }
  const { organization_id, round, published } = row
  const isOpen = published !== null && (await isForEverybody(services, organization_id, round))
  const record = `the report to families of organization ${organization_id} in ${round}`
  return { isKnown: true, views: isOpen ? readViews(published, record) : null }
}
