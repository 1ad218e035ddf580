import { unlessDamaged } from '../../../../server/damaged.ts'
import type { Services } from '../../../../server/serve.ts'
import { isReleased } from '../../../people/memberships/rules.ts'
import { findOrganization } from '../../../people/memberships/server/actions.ts'
import type { OrganizationRow } from '../../../people/memberships/server/tables.ts'
import { findSurveys } from '../../../schools/surveys/server/actions.ts'
import type { RollUp } from '../rules.ts'
import type { AskedTypes } from '../rules-asked.ts'
import { linesOf } from './actions-lines.ts'
import { without } from './actions-schools.ts'
import { selectRollUps, selectSurveysOf } from './queries.ts'

export { selectRollUpRounds } from './queries.ts'

/** The results of an organization's schools together, as they were made. */
export interface KeptRollUp {
  organization: OrganizationRow
  /** Instant, ISO 8601. */
  madeAt: string
  /** Undefined where it is damaged. */
  rollUp: RollUp | undefined
  /** Everybody who may see the schools sees them. */
  isOpen: boolean
  /** What each type of participants was asked; of none where no survey of the roll-up is left. */
  asked: AskedTypes
  /** What of it is damaged, in words. */
  damaged: string[]
}

/** What was made of an organization's schools in a round; undefined where it is damaged. */
export const readRollUp = (
  services: Services,
  { organization, round, document }: { organization: number; round: string; document: string },
): Promise<RollUp | undefined> =>
  unlessDamaged(
    services,
    `the results of the schools of organization ${organization} in ${round} together`,
    async () => JSON.parse(document) as RollUp,
  )

/** The roll-ups of all organizations in a round, by the organizations' ids. */
export async function keptRollUps(services: Services, round: string): Promise<KeptRollUp[]> {
  const found: KeptRollUp[] = []
  for (const row of await selectRollUps(services.db, round)) {
    const organization = await findOrganization(services.db, row.organization_id)
    if (!organization) continue
    const guids = await selectSurveysOf(services.db, organization.id, round)
    const surveys = await findSurveys(services, guids)
    const asked = new Map<Parameters<AskedTypes['get']>[0], string>()
    const lines = await linesOf(services, surveys)
    for (const line of lines) for (const [type, items] of line.asked ?? []) asked.set(type, items)
    const rollUp = await readRollUp(services, { organization: organization.id, round, ...row })
    found.push({
      organization,
      madeAt: row.made_at,
      rollUp,
      isOpen: surveys.every(({ released_to }) => isReleased(released_to, 'everybody')),
      asked,
      damaged: [
        ...(rollUp ? [] : [`the results of all schools of ${organization.name}`]),
        // What was asked decides what is pooled.
        ...without(surveys, lines).map(
          ({ name, school_name }) => `${name} of ${school_name} in ${organization.name}`,
        ),
      ],
    })
  }
  return found
}
