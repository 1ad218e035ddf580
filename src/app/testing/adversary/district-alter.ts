import { resultsContract } from '../../../features/figures/results/contract.ts'
import type { TestApp } from '../app.ts'
import { newToken } from '../survey.ts'
import type { Surveyed } from './district-years.ts'

/** A school's stored figures, as far as the judge reads them. */
export interface StoredGroup {
  key: string
  rounded?: { people: number; means: (number | null)[] }
  dimensions: {
    key: string
    rows: {
      key: string
      answers: string[]
      pooled: boolean
      rounded?: { people: number; means: (number | null)[] }
    }[]
  }[]
}

const surveyId = async (app: TestApp, guid: string) =>
  (await app.db.selectFrom('surveys').select('id').where('guid', '=', guid).executeTakeFirstOrThrow()).id

const stored = async (app: TestApp, survey_id: number) =>
  (
    await app.db
      .selectFrom('kept_results')
      .select('document')
      .where('survey_id', '=', survey_id)
      .where('kind', '=', 'final')
      .executeTakeFirstOrThrow()
  ).document

/** Returns a survey's stored rounded figures as text. */
export async function storedFigures(app: TestApp, { guid, leader }: Surveyed): Promise<string> {
  await app.call(resultsContract.surveyResults, { params: { guid } }, await newToken(app, leader))
  return JSON.stringify(JSON.parse(await stored(app, await surveyId(app, guid))).figures)
}

export async function storedGroups(app: TestApp, survey: Surveyed): Promise<StoredGroup[]> {
  return JSON.parse(await storedFigures(app, survey)).groups
}

/**
 * Changes answers in the database to others that someone else chose, and computes the school's results again: one
 * question of one person, or `all` questions of everyone. Undoes this if the stored figures then differ, unless `keep`.
 * Returns whether answers changed for good.
 */
export async function alter(
  app: TestApp,
  survey: Surveyed,
  random: () => number,
  { all = false, keep = false } = {},
): Promise<boolean> {
  const survey_id = await surveyId(app, survey.guid)
  const document = await stored(app, survey_id)
  const before = JSON.stringify(JSON.parse(document).figures)
  const rows = await app.db
    .selectFrom('responses')
    .select(['arrival', 'chosen', 'participant_type'])
    .where('survey_id', '=', survey_id)
    .execute()
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T
  const write = (arrival: number, chosen: string) =>
    app.db
      .updateTable('responses')
      .set({ chosen })
      .where('survey_id', '=', survey_id)
      .where('arrival', '=', arrival)
      .execute()
  const forget = () =>
    app.db.deleteFrom('kept_results').where('survey_id', '=', survey_id).where('kind', '=', 'final').execute()
  const changed = all ? rows : [pick(rows)]
  let isOther = false
  for (const { arrival, chosen, participant_type } of changed) {
    const like = rows.filter((row) => row.participant_type === participant_type)
    const at = Math.floor(random() * (chosen ?? '').length)
    const given = [...(chosen ?? '')].map((own, place) =>
      all || place === at ? (pick(like).chosen?.[place] ?? own) : own,
    )
    isOther ||= given.join('') !== chosen
    await write(arrival, given.join(''))
  }
  await forget()
  if ((await storedFigures(app, survey)) === before || keep) return isOther
  for (const { arrival, chosen } of changed) await write(arrival, chosen ?? '')
  await forget()
  await app.db.insertInto('kept_results').values({ survey_id, kind: 'final', document }).execute()
  return false
}
