import { removeRemains } from '../../../../server/db/remains.ts'
import type { SchoolRecord } from '../../../../server/records.ts'
import type { Services } from '../../../../server/serve.ts'
import { dayIn } from '../../../../shared/dates.ts'
import { Problem } from '../../../../shared/errors.ts'
import { openTo } from '../../../people/memberships/server/actions.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { zoneOf } from '../../../schools/school/rules.ts'
import { asLeader } from '../../../schools/school/server/actions.ts'
import { listSurveys, surveyGuids } from '../../../schools/surveys/server/actions.ts'
import type { Goal, GoalFields } from '../contract.ts'
import { addIn, type Book, deleteIn, lockedIn, shownGoal, type Version } from './actions-book.ts'
import { insertGoal, selectGoals, selectPulses } from './queries.ts'

export type Editor = Services & { user: UserRow; school: SchoolRecord }

export const zoneIn = ({ school, config }: Pick<Editor, 'school' | 'config'>): string =>
  zoneOf(school, config.timeZone)

export const todayIn = (editor: Editor): string => dayIn(zoneIn(editor), editor.now())

/** Returns the school's newest survey with final results that the user may see. */
export async function newestResults(editor: Editor) {
  const open = await openTo(editor.db, editor.user, await listSurveys(editor, editor.school.id))
  return open.find(({ stage }) => stage === 'final')
}

/** Returns a school's goals, or one of them: open ones, oldest first, then ended ones, latest first. */
export async function listGoals(
  { db, config }: Services,
  school: SchoolRecord,
  id?: number,
): Promise<Goal[]> {
  const rows = await selectGoals(db, { kind: 'school', id: school.id }, id)
  const guids = await surveyGuids(
    db,
    rows.map(({ survey_id }) => survey_id),
  )
  const zone = zoneIn({ school, config })
  return rows.map((row) => ({ ...shownGoal(row, zone), surveyGuid: guids.get(row.survey_id) ?? '' }))
}

export const bookOf = (editor: Editor): Book<Goal> => ({
  by: editor,
  owner: { kind: 'school', id: editor.school.id },
  list: (id) => listGoals(editor, editor.school, id),
})

/** Changes a school's goals while the school's row is locked. */
export const inBook = <T>(editor: Editor, change: (book: Book<Goal>) => Promise<T>): Promise<T> =>
  asLeader(editor, (inside) => change(bookOf(inside)))

/** Creates a goal. Throws 'conflict' before the school has final results, or if it has too many goals. */
export const addGoal = (editor: Editor, fields: GoalFields): Promise<Goal> =>
  asLeader(editor, async (inside) => {
    const results = await newestResults(inside)
    if (!results) throw new Problem('conflict', 'You can set goals once your school has final results.')
    const start = { school_id: editor.school.id, survey_id: results.id }
    return addIn(bookOf(inside), fields, (columns) => insertGoal(inside.db, { ...columns, ...start }))
  })

/** Deletes a goal with its history. Throws 'conflict' if its version has changed or it has a pulse. */
export async function deleteGoal(editor: Editor, at: Version): Promise<void> {
  await inBook(editor, async (book) => {
    const { id } = await lockedIn(book, at)
    if ((await selectPulses(book.by.db, editor.school.id)).some(([, goal]) => goal === id))
      throw new Problem('conflict', 'You can’t delete a goal that has a pulse. Drop it instead and say why.')
    await deleteIn(book, id)
  })
  await removeRemains(editor.db)
}
