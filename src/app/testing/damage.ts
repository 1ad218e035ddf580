import { type TestApp, withoutMemory } from './app.ts'

/** The beginning of a document. */
export const half = '{"name":"half of'

export const idOf = async ({ db }: TestApp, guid: string): Promise<number> =>
  (await db.selectFrom('surveys').select('id').where('guid', '=', guid).executeTakeFirstOrThrow()).id

/** What is stored of a survey's questions and answers, each damaged by itself. */
export const damages: Record<string, (app: TestApp, id: number) => Promise<unknown>> = {
  questions: ({ db }, id) =>
    db.updateTable('frozen_instruments').set({ document: half }).where('survey_id', '=', id).execute(),
  'one response': ({ db }, id) =>
    db
      .updateTable('responses')
      .set({ chosen: 'damaged' })
      .where('survey_id', '=', id)
      .where('arrival', '=', 7)
      .execute(),
  'a deleted row': ({ db }, id) =>
    db.deleteFrom('responses').where('survey_id', '=', id).where('arrival', '=', 7).execute(),
}

/** What was kept of a survey's results, damaged. */
export const damageKept = (
  { db }: TestApp,
  id: number,
  kinds: readonly string[] = ['final', 'line', 'summary'],
): Promise<unknown> =>
  db
    .updateTable('kept_results')
    .set({ document: half })
    .where('survey_id', '=', id)
    .where('kind', 'in', kinds)
    .execute()

/** As another process reads it. */
export const anew = (app: TestApp): TestApp => ({ ...app, db: withoutMemory(app.db) })

/** Names the school of somebody. */
export const nameSchool = ({ db }: TestApp, id: number, entity_name: string): Promise<unknown> =>
  db.updateTable('schools').set({ entity_name }).where('id', '=', id).execute()
