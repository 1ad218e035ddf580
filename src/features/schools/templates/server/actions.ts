import { parsed } from '../../../../server/damaged.ts'
import type { Db } from '../../../../server/db/connect.ts'
import type { SurveyStage } from '../../../../shared/codes.ts'
import { Problem } from '../../../../shared/errors.ts'
import { findOrganization, isWithin, organizationIdOf } from '../../../people/memberships/server/actions.ts'
import { nothingSet, partsSet, type SetupPart, type TemplateValues } from '../../settings/rules.ts'
import { selectFollowed } from './queries.ts'
import type { TemplateRow } from './tables.ts'

export {
  changeTemplate,
  deleteLink,
  deleteTemplate,
  findTemplate,
  insertTemplate,
  saveLink,
  selectFollowed,
  selectLinks,
  selectTemplates,
} from './queries.ts'

/** Returns what a template sets. A part added after the template was created isn't set. */
export const valuesOf = ({ id, parts }: Pick<TemplateRow, 'id' | 'parts'>): TemplateValues => ({
  ...nothingSet,
  ...parsed<TemplateValues>(parts, `template ${id}`),
})

/** What a template has set in a survey in preparation, and who set it. */
export interface Fixed {
  /** The organization's name. */
  by: string
  parts: SetupPart[]
  /** The setup is completed automatically when nothing is missing. */
  completes: boolean
}

/** Null if the survey follows no template or has opened, or its school has left the template's organization. */
export async function fixedIn(
  db: Db,
  survey: { id: number; entity_fk: number; stage: SurveyStage; active: number },
): Promise<Fixed | null> {
  if (survey.stage !== 'pre-release' || survey.active !== 1) return null
  const [template] = await selectFollowed(db, [survey.id])
  if (!template) return null
  const placed = await organizationIdOf(db, survey.entity_fk)
  if (!(await isWithin(db, placed, template.organization_id))) return null
  const organization = await findOrganization(db, template.organization_id)
  return {
    by: organization?.name ?? '',
    parts: partsSet(valuesOf(template)),
    completes: template.completes === 1,
  }
}

/** Throws 'conflict' if a template fixes this part of a survey. */
export async function requireNotFixed(
  db: Db,
  survey: Parameters<typeof fixedIn>[1],
  part: SetupPart,
): Promise<void> {
  const fixed = await fixedIn(db, survey)
  if (fixed?.parts.includes(part))
    throw new Problem('conflict', `${fixed.by} set this in a template. You can’t change it here.`)
}
