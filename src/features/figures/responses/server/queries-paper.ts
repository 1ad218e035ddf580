import type { Db } from '../../../../server/db/connect.ts'

/** The numbers of booklets that a link entered for a survey. */
export interface TypedByLink {
  link: number
  sheets: number
  /** Booklets entered on the given day. */
  onDay: number
  /** Booklets entered twice. `differences` is the number of answers that differed. */
  twice: number
  differences: number
}

/** Counts the booklets that each link entered for a survey, in total and on one day, YYYY-MM-DD. */
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

/** Counts the booklets that each link entered per day, starting on a given day, for all surveys. */
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
