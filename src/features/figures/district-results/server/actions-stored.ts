import { parsed } from '../../../../server/damaged.ts'
import type { Services } from '../../../../server/serve.ts'
import { isReleased } from '../../../people/memberships/rules.ts'
import { findOrganization } from '../../../people/memberships/server/actions.ts'
import type { OrganizationRow } from '../../../people/memberships/server/tables.ts'
import { findSurveys } from '../../../schools/surveys/server/actions.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import type { RollUp } from '../rules.ts'
import type { QuestionsByType } from '../rules-questions.ts'
import { lineOf } from './actions-lines.ts'
import { selectRollUps, selectSurveysOf } from './queries.ts'
import type { RollUpTable } from './tables.ts'

export { selectRollUpRounds } from './queries.ts'

export interface StoredRollUp {
  organization: OrganizationRow
  /** Instant, ISO 8601. */
  madeAt: string
  /** Null unless everyone who may see the schools can also see these results. */
  open: {
    rollUp: RollUp
    /** The questions for each type of participant; empty if none of the surveys still exists. */
    asked: QuestionsByType
  } | null
}

/** Reads an organization's combined results for a round. */
export const readRollUp = ({ organization_id, round, document }: Omit<RollUpTable, 'made_at'>): RollUp =>
  parsed(document, `the district results of organization ${organization_id} in ${round}`)

/** Returns the surveys of a round's combined results, of all organizations whose results everyone may see. */
export async function releasedSurveys(services: Services, round: string): Promise<FullSurvey[]> {
  const found: FullSurvey[] = []
  for (const { organization_id } of await selectRollUps(services.db, round)) {
    const surveys = await findSurveys(services, await selectSurveysOf(services.db, organization_id, round))
    if (surveys.every(({ released_to }) => isReleased(released_to, 'everybody'))) found.push(...surveys)
  }
  return found
}

/** Returns all organizations' combined results for a round. */
export async function storedRollUps(services: Services, round: string): Promise<StoredRollUp[]> {
  const found: StoredRollUp[] = []
  for (const row of await selectRollUps(services.db, round)) {
    const organization = await findOrganization(services.db, row.organization_id)
    if (!organization) continue
    const surveys = await findSurveys(services, await selectSurveysOf(services.db, organization.id, round))
    const isOpen = surveys.every(({ released_to }) => isReleased(released_to, 'everybody'))
    const asked = new Map<Parameters<QuestionsByType['get']>[0], string>()
    for (const survey of isOpen ? surveys : [])
      for (const [type, items] of (await lineOf(services, survey)).asked ?? []) asked.set(type, items)
    const open = isOpen ? { rollUp: readRollUp(row), asked } : null
    found.push({ organization, madeAt: row.made_at, open })
  }
  return found
}
