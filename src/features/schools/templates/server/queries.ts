import type { Db } from '../../../../server/db/connect.ts'
import { forUpdate, isAmong } from '../../../../server/db/portable.ts'
import type { TemplateLink, TemplateRow } from './tables.ts'

export const insertTemplate = (db: Db, template: Omit<TemplateRow, 'id'>): Promise<TemplateRow> =>
  db.insertInto('templates').values(template).returningAll().executeTakeFirstOrThrow()

/** Finds an organization's template. In a transaction, its row is locked until the end. */
export function findTemplate(db: Db, id: number, organizationId: number): Promise<TemplateRow | undefined> {
  const template = db
    .selectFrom('templates')
    .selectAll()
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
  return (db.isTransaction ? forUpdate(db, template) : template).executeTakeFirst()
}

/** Returns an organization's templates, newest first. */
export const selectTemplates = (db: Db, organizationId: number): Promise<TemplateRow[]> =>
  db
    .selectFrom('templates')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('id', 'desc')
    .execute()

export const changeTemplate = (
  db: Db,
  id: number,
  change: Pick<TemplateRow, 'name' | 'parts' | 'completes' | 'version'>,
): Promise<unknown> => db.updateTable('templates').set(change).where('id', '=', id).execute()

export const deleteTemplate = (db: Db, id: number): Promise<unknown> =>
  db.deleteFrom('templates').where('id', '=', id).execute()

/** Returns the templates that surveys follow, each with the survey's id and its version of the template. */
export const selectFollowed = (
  db: Db,
  surveyIds: readonly number[],
): Promise<(TemplateRow & Pick<TemplateLink, 'survey_id' | 'followed_version'>)[]> =>
  db
    .selectFrom('template_surveys')
    .innerJoin('templates', 'templates.id', 'template_surveys.template_id')
    .selectAll('templates')
    .select(['survey_id', 'followed_version'])
    .where((eb) => isAmong(db, eb.ref('survey_id'), surveyIds))
    .execute()

/** Returns which surveys were created from the given templates. */
export const selectLinks = (db: Db, templateIds: readonly number[]): Promise<TemplateLink[]> =>
  db
    .selectFrom('template_surveys')
    .selectAll()
    .where((eb) => isAmong(db, eb.ref('template_id'), templateIds))
    .orderBy('survey_id')
    .execute()

/** Makes a survey follow a version of a template. */
export const saveLink = (db: Db, link: TemplateLink): Promise<unknown> =>
  db
    .insertInto('template_surveys')
    .values(link)
    .onConflict((conflict) =>
      conflict.column('survey_id').doUpdateSet({
        template_id: link.template_id,
        followed_version: link.followed_version,
      }),
    )
    .execute()

export const deleteLink = (db: Db, surveyId: number): Promise<unknown> =>
  db.deleteFrom('template_surveys').where('survey_id', '=', surveyId).execute()
