import type { Db } from '../../../../server/db/connect.ts'

/** What a link typed in for a survey from paper. */
export interface TypedByLink {
  link: number
  sheets: number
  /** Sheets that came on the day that was asked about. */
  onDay: number
  /** Sheets that were typed twice, and answers that differed in them. */
  twice: number
  differences: number
}

/** What each link typed in for a survey, in all and on one day, YYYY-MM-DD. */
export async function selectTypedByLink(db: Db, surveyId: number, day: string): Promise<TypedByLink[]> {
  const rows = await db
    .selectFrom('responses')
    .select(({ fn }) => [
      'paper_link',
      'submitted_date',
      fn.countAll().as('sheets'),
      fn.count('paper_differences').as('twice'),
      fn.sum('paper_differences').as('differences'),
    ])
    .where('survey_id', '=', surveyId)
    .where('paper_link', 'is not', null)
    .groupBy(['paper_link', 'submitted_date'])
    .execute()
  const byLink = Map.groupBy(rows, (row) => row.paper_link ?? 0)
  const sum = (values: unknown[]) => values.reduce<number>((all, one) => all + Number(one ?? 0), 0)
  return [...byLink].map(([link, own]) => ({
    link,
    sheets: sum(own.map(({ sheets }) => sheets)),
    onDay: sum(own.filter((row) => row.submitted_date === day).map(({ sheets }) => sheets)),
    twice: sum(own.map(({ twice }) => twice)),
    differences: sum(own.map(({ differences }) => differences)),
  }))
}

/** How many booklets each link entered on each day since one, for all surveys. */
export async function selectTypedByDay(
  db: Db,
  from: string,
): Promise<{ survey_id: number; link_id: number; day: string; sheets: number }[]> {
  const rows = await db
    .selectFrom('responses')
    .select(({ fn }) => ['survey_id', 'paper_link', 'submitted_date', fn.countAll().as('sheets')])
    .where('paper_link', 'is not', null)
    .where('submitted_date', '>=', from)
    .groupBy(['survey_id', 'paper_link', 'submitted_date'])
    .execute()
  return rows.map(({ survey_id, paper_link, submitted_date, sheets }) => ({
    survey_id,
    link_id: paper_link ?? 0,
    day: submitted_date,
    sheets: Number(sheets),
  }))
}
