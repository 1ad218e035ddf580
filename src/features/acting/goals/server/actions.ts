import { parsed } from '../../../../server/damaged.ts'
import type { Db } from '../../../../server/db/connect.ts'
import { noteRemains, removeRemains } from '../../../../server/db/remains.ts'
import type { SchoolRecord } from '../../../../server/records.ts'
import type { Services } from '../../../../server/serve.ts'
import { dayIn } from '../../../../shared/dates.ts'
import { Problem } from '../../../../shared/errors.ts'
import { openTo } from '../../../people/memberships/server/actions.ts'
import { findUsers } from '../../../people/users/server/actions.ts'
import { changedBy } from '../../../people/users/server/actions-seen.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { changesBetween, type EventName, type FieldChange } from '../../../records/events/rules.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { zoneOf } from '../../../schools/school/rules.ts'
import { asLeader } from '../../../schools/school/server/actions.ts'
import { listSurveys, surveyGuids } from '../../../schools/surveys/server/actions.ts'
import type { Goal, GoalFields, GoalHistory, GoalState } from '../contract.ts'
import { goalChanges } from '../rules.ts'
import { limits } from '../rules-limits.ts'
import {
  changeGoal,
  insertGoal,
  insertHistory,
  removeGoal,
  selectGoals,
  selectHistory,
  selectPulses,
} from './queries.ts'
import type { GoalChange } from './tables.ts'

interface Version {
  goal: number
  version: number
}
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
  const rows = await selectGoals(db, school.id, id)
  const guids = await surveyGuids(
    db,
    rows.map(({ survey_id }) => survey_id),
  )
  const zone = zoneIn({ school, config })
  return rows.map(({ group_name, dimension, subgroup, due_day, steps, ended_at, survey_id, ...alike }) => ({
    ...alike,
    group: group_name,
    subgroup: dimension === null || subgroup === null ? null : { dimension, name: subgroup },
    due: due_day,
    steps: parsed(steps, `goal ${alike.id}`),
    endedOn: ended_at && dayIn(zone, new Date(ended_at)),
    surveyGuid: guids.get(survey_id) ?? '',
  }))
}

const columnsOf = ({ group, subgroup, due, steps, ...alike }: GoalFields) => ({
  ...alike,
  group_name: group,
  dimension: subgroup?.dimension ?? null,
  subgroup: subgroup?.name ?? null,
  due_day: due,
  steps: JSON.stringify(steps),
})

/** Creates a goal. Throws 'conflict' before the school has final results, or if it has too many goals. */
export const addGoal = (editor: Editor, fields: GoalFields): Promise<Goal> =>
  asLeader(editor, async (inside) => {
    const results = await newestResults(inside)
    if (!results) throw new Problem('conflict', 'You can set goals once your school has final results.')
    const { length } = await selectGoals(inside.db, editor.school.id)
    const tooMany = `A school can have up to ${limits.goals} goals. First delete a goal that has ended.`
    if (length >= limits.goals) throw new Problem('conflict', tooMany)
    const id = await insertGoal(inside.db, {
      ...columnsOf(fields),
      school_id: editor.school.id,
      survey_id: results.id,
      state: 'open',
      reason: '',
      version: 1,
      ended_at: null,
    })
    await record(inside, id, { event: 'Goal made', what: 'Made' })
    return lockedGoal(inside, { goal: id })
  })

/** Replaces a goal's content. Throws 'conflict' if its version has changed. */
export const updateGoal = (editor: Editor, at: Version, fields: GoalFields): Promise<Goal> =>
  changed(editor, at, (before) => ({
    columns: columnsOf(fields),
    event: 'Goal changed',
    what: 'Changed',
    changes: goalChanges(before, fields),
  }))

const markedWords = { open: 'Opened again', done: 'Marked as done', dropped: 'Dropped' } as const

/** Sets a goal's state. Throws 'badRequest' if dropped without a reason, 'conflict' if its version has changed. */
export const markGoal = (
  editor: Editor,
  { state, ...sent }: Version & { state: GoalState; reason: string },
): Promise<Goal> =>
  changed(editor, sent, (before) => {
    const reason = state === 'dropped' ? sent.reason : ''
    if (state === 'dropped' && reason === '')
      throw new Problem('badRequest', 'Say why you’re dropping the goal.')
    const ended_at = state === 'open' ? null : editor.now().toISOString()
    return {
      columns: { state, reason, ended_at },
      event: 'Goal marked',
      what: markedWords[state],
      changes: changesBetween({ state: before.state, reason: null }, { state, reason: reason || null }),
    }
  })

/** Adds a note. Throws 'conflict' if the goal no longer exists. */
export const addGoalNote = (editor: Editor, goal: number, note: string): Promise<void> =>
  asLeader(editor, async (inside) => {
    await lockedGoal(inside, { goal })
    await record(inside, goal, { event: 'Goal note added', what: 'Note', note })
  })

/** Deletes a goal with its history. Throws 'conflict' if its version has changed or it has a pulse. */
export async function deleteGoal(editor: Editor, at: Version): Promise<void> {
  await asLeader(editor, async (inside) => {
    const { id } = await lockedGoal(inside, at)
    if ((await selectPulses(inside.db, editor.school.id)).some(([, goal]) => goal === id))
      throw new Problem('conflict', 'You can’t delete a goal that has a pulse. Drop it instead and say why.')
    await removeGoal(inside.db, id)
    await noteRemains(inside.db)
    await record(inside, id, { event: 'Goal deleted' })
  })
  await removeRemains(editor.db)
}

/** Returns a goal's notes and changes, newest first. Empty if the school has no such goal. */
export async function goalHistory(db: Db, schoolId: number, goal: number): Promise<GoalHistory> {
  const rows = await selectHistory(db, schoolId, { goal, limit: limits.history })
  const people = await findUsers(db, [...new Set(rows.map(({ user_fk }) => user_fk))])
  return rows.map(({ id, made_at, user_fk, what, note, changes }) => {
    const user = people.get(user_fk)
    const by = user ? `${user.first_name} ${user.last_name}` : ''
    return { id, at: made_at, by, what, note, changes: parsed(changes, `change ${id} of a goal`) }
  })
}

/** Changes a goal and records the change. Throws if the goal's version differs from the caller's. */
const changed = (
  editor: Editor,
  at: Version,
  change: (before: Goal) => Entry & { columns: GoalChange },
): Promise<Goal> =>
  asLeader(editor, async (inside) => {
    const before = await lockedGoal(inside, at)
    const { columns, ...entry } = change(before)
    await changeGoal(inside.db, at.goal, { ...columns, version: before.version + 1 })
    await record(inside, at.goal, entry)
    return lockedGoal(inside, { goal: at.goal })
  })

/** Returns a goal of the locked school. Throws 'conflict' if it no longer exists or its version has changed. */
export async function lockedGoal(
  inside: Editor,
  { goal: id, version }: Pick<Version, 'goal'> & Partial<Version>,
): Promise<Goal> {
  const [goal] = await listGoals(inside, inside.school, id)
  if (!goal) throw new Problem('conflict', 'We can’t find this goal. Someone may have deleted it.')
  if (version === undefined || version === goal.version) return goal
  const [last] = await selectHistory(inside.db, inside.school.id, { goal: id, limit: 1 })
  throw await changedBy(inside, last?.user_fk)
}

interface Entry {
  event: EventName
  /** The entry's title in the goal's history; left out if the history is also deleted. */
  what?: string
  note?: string
  changes?: readonly FieldChange[]
}

/** Records a goal's change in its history and, listing changed fields without their texts, in the activity log. */
export async function record(
  { db, now, user, school }: Editor,
  goal: number,
  { event, what, note = '', changes = [] }: Entry,
) {
  const made_at = now().toISOString()
  const entry = { goal_id: goal, user_fk: user.id, made_at, note, changes: JSON.stringify(changes) }
  if (what !== undefined) await insertHistory(db, { ...entry, what })
  const fields = [...new Set(changes.map(({ field }) => field))].join(', ')
  await recordEvent(db, now(), {
    user: user.id,
    identifier: `school ${school.id}`,
    event,
    message: fields === '' ? `goal ${goal}` : `goal ${goal}: ${fields}`,
  })
}
