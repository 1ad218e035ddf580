import { type TestApp, withoutMemory } from './app.ts'

/** The first part of a JSON document. */
export const half = '{"name":"half of'

export const idOf = async ({ db }: TestApp, guid: string): Promise<number> =>
  (await db.selectFrom('surveys').select('id').where('guid', '=', guid).executeTakeFirstOrThrow()).id

/** Functions that each damage one stored part of a survey. */
export const damages: Record<string, (app: TestApp, id: number) => Promise<unknown>> = {
  'the questions': ({ db }, id) =>
    db.updateTable('frozen_instruments').set({ document: half }).where('survey_id', '=', id).execute(),
  'a group’s questions': async ({ db }, id) => {
    const frozen = db.selectFrom('frozen_instruments').select('document').where('survey_id', '=', id)
    const { instruments, ...rest } = JSON.parse((await frozen.executeTakeFirstOrThrow()).document)
    const document = JSON.stringify({ ...rest, instruments: { ...instruments, 3: undefined } })
    await db.updateTable('frozen_instruments').set({ document }).where('survey_id', '=', id).execute()
  },
  'a response': ({ db }, id) =>
    db
      .updateTable('responses')
      .set({ chosen: 'damaged' })
      .where('survey_id', '=', id)
      .where('arrival', '=', 7)
      .execute(),
  'a missing response': ({ db }, id) =>
    db.deleteFrom('responses').where('survey_id', '=', id).where('arrival', '=', 7).execute(),
}

/** Returns the application as another process sees it. */
export const anew = (app: TestApp): TestApp => ({ ...app, db: withoutMemory(app.db) })

/** The message of a call that needs a damaged record. */
export const sentence = /^Not available\. We can’t read .+\. Tell the site operator\.$/
