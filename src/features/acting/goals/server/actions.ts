import { parsed } from '../../../../server/damaged.ts'
import type { Db } from '../../../../server/db/connect.ts'
import { noteRemains, removeRemains } from '../../../../server/db/remains.ts'
import type { SchoolRecord, UserRecord } from '../../../../server/records.ts'
import type { Services } from '../../../../server/serve.ts'
import { dayIn } from '../../../../shared/dates.ts'
import { Problem } from '../../../../shared/errors.ts'
import { openTo, requireLevel } from '../../../people/memberships/server/actions.ts'
import { findUsers } from '../../../people/users/server/actions.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import type { EventName, FieldChange } from '../../../records/events/rules.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { zoneOf } from '../../../schools/school/rules.ts'
import { holdSchool } from '../../../schools/school/server/actions.ts'
import { listSurveys } from '../../../schools/surveys/server/actions.ts'
import type { Goal, GoalFields, GoalHistory, GoalState } from '../contract.ts'
import { goalChanges } from '../rules.ts'
import { limits } from '../rules-limits.ts'
import {
  changeGoal,
  countOf,
  insertGoal,
  insertHistory,
  removeGoal,
  selectGoal,
  selectGoals,
  selectHistory,
} from './queries.ts'
import type { GoalRow } from './tables.ts'

/** Who changes a goal of which school. */
export type Editor = Services & { user: UserRow; school: SchoolRecord }

/** A goal as somebody has read it. */
interface Version {
  goal: number
  version: number
}

/** The newest survey of a school that has final results which are open to somebody. */
export async function newestResults(services: Services & { user: UserRecord }, schoolId: number) {
  const surveys = await listSurveys(services, schoolId)
  const open = await openTo(services.db, services.user, surveys)
  return open.find(({ stage }) => stage === 'final')
}

/** The goals of a school: open ones in the order in which they were made, then ended ones, the latest first. */
export async function listGoals(services: Services, school: SchoolRecord): Promise<Goal[]> {
  const rows = await selectGoals(services.db, school.id)
  const ended = rows.filter(({ state }) => state !== 'open')
  ended.sort((a, b) => (b.ended_at ?? '').localeCompare(a.ended_at ?? '') || b.id - a.id)
  return toGoals(services, school, [...rows.filter(({ state }) => state === 'open'), ...ended])
}

async function toGoals(services: Services, school: SchoolRecord, rows: readonly GoalRow[]): Promise<Goal[]> {
  const surveys = await listSurveys(services, school.id)
  const guids = new Map(surveys.map(({ id, guid }) => [id, guid]))
  const zone = zoneOf(school, services.config.timeZone)
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    state: row.state,
    reason: row.reason,
    endedOn: row.ended_at && dayIn(zone, new Date(row.ended_at)),
    surveyGuid: guids.get(row.survey_id) ?? '',
    ...fieldsOf(row),
  }))
}

export const fieldsOf = (row: GoalRow): GoalFields => ({
  area: row.area,
  group: row.group_name,
  subgroup:
    row.dimension === null || row.subgroup === null ? null : { dimension: row.dimension, name: row.subgroup },
  strategy: row.strategy,
  difference: row.difference,
  responsible: row.responsible,
  due: row.due_day,
  evidence: row.evidence,
  steps: parsed(row.steps, `goal ${row.id}`),
})

const columnsOf = ({ group, subgroup, due, steps, ...alike }: GoalFields) => ({
  ...alike,
  group_name: group,
  dimension: subgroup?.dimension ?? null,
  subgroup: subgroup?.name ?? null,
  due_day: due,
  steps: JSON.stringify(steps),
})

/** Makes a goal. Throws 'conflict' before the school has final results, and where it has too many goals. */
export const addGoal = (editor: Editor, fields: GoalFields): Promise<Goal> =>
  storeGoal(editor, async (inside) => {
    const results = await newestResults(inside, editor.school.id)
    if (!results) throw new Problem('conflict', 'Goals open with the first final results of the school.')
    if ((await selectGoals(inside.db, editor.school.id)).length >= limits.goals)
      throw new Problem(
        'conflict',
        `A school can have ${limits.goals} goals. Delete one that has ended first.`,
      )
    const row = await insertGoal(inside.db, {
      ...columnsOf(fields),
      school_id: editor.school.id,
      survey_id: results.id,
      state: 'open',
      reason: '',
      version: 1,
      ended_at: null,
    })
    return { row, event: 'Goal made', what: 'Made' }
  })

/** Replaces what a goal says. Throws 'conflict' where it has another version by now. */
export const updateGoal = (editor: Editor, at: Version, fields: GoalFields): Promise<Goal> =>
  storeGoal(editor, async (inside) => {
    const changes = goalChanges(fieldsOf(await heldGoal(inside, at.goal)), fields)
    const row = await changeGoal(inside.db, at, columnsOf(fields))
    return { row, event: 'Goal changed', what: 'Changed', changes }
  })

const markedWords = { open: 'Opened again', done: 'Marked as done', dropped: 'Dropped' } as const

/** Marks a goal as done, dropped or open. Throws 'badRequest' where it is dropped without a reason, 'conflict' where it has another version. */
export const markGoal = (
  editor: Editor,
  at: Version,
  { state, reason: given }: { state: GoalState; reason: string },
): Promise<Goal> =>
  storeGoal(editor, async (inside) => {
    const before = await heldGoal(inside, at.goal)
    const reason = state === 'dropped' ? given : ''
    if (state === 'dropped' && reason === '') throw new Problem('badRequest', 'Say why the goal is dropped.')
    const ended_at = state === 'open' ? null : inside.now().toISOString()
    const row = await changeGoal(inside.db, at, { state, reason, ended_at })
    const changes = [
      { field: 'state', from: before.state, to: state },
      ...(reason === '' ? [] : [{ field: 'reason', from: null, to: reason }]),
    ]
    return { row, event: 'Goal marked', what: markedWords[state], changes }
  })

/** Adds a note. Throws 'conflict' where the goal has too many, or is gone. */
export const addGoalNote = (editor: Editor, goal: number, note: string): Promise<void> =>
  inSchool(editor, async (inside) => {
    const { id } = await heldGoal(inside, goal)
    if ((await countOf(inside.db, id)).notes >= limits.notes)
      throw new Problem('conflict', `A goal can have ${limits.notes} notes.`)
    await record(inside, id, { event: 'Goal note added', what: 'Note', note })
  })

/** Deletes a goal with its history. Throws 'conflict' where it has another version by now, and where it has a pulse. */
export async function deleteGoal(editor: Editor, at: Version): Promise<void> {
  await inSchool(editor, async (inside) => {
    const { id } = await heldGoal(inside, at.goal)
    if ((await countOf(inside.db, id)).pulses > 0)
      throw new Problem('conflict', 'A goal with a pulse is not deleted. Drop it, and say why.')
    if (!(await removeGoal(inside.db, at))) throw new Problem('conflict', changedMessage)
    await noteRemains(inside.db)
    await tell(inside, id, 'Goal deleted')
  })
  await removeRemains(editor.db)
}

/** Notes and changes of a goal, newest first; empty where the school has no such goal. */
export async function goalHistory(
  { db }: { db: Db },
  schoolId: number,
  goalId: number,
): Promise<GoalHistory> {
  const rows = await selectHistory(db, { schoolId, goalId, limit: limits.history })
  const people = await findUsers(db, [...new Set(rows.map(({ user_fk }) => user_fk))])
  return rows.map(({ id, made_at, user_fk, what, note, changes }) => {
    const user = people.get(user_fk)
    const by = user ? `${user.first_name} ${user.last_name}` : ''
    return { id, at: made_at, by, what, note, changes: parsed(changes, `change ${id} of a goal`) }
  })
}

const changedMessage = 'Somebody changed this goal in the meantime. Reload the page to see it.'

/** Runs a change in a transaction that holds the school's row, once it is sure that the school is still the caller's. */
export const inSchool = <Result>(
  editor: Editor,
  change: (inside: Editor) => Promise<Result>,
): Promise<Result> =>
  editor.db.transaction().execute(async (trx) => {
    await holdSchool(trx, editor.school.id)
    await requireLevel(trx, editor.user, editor.school.id, 'leader')
    return change({ ...editor, db: trx })
  })

/** The same for a change that answers the goal, of which there is no row where it has another version by now. */
const storeGoal = (
  editor: Editor,
  change: (inside: Editor) => Promise<Entry & { row: GoalRow | undefined }>,
): Promise<Goal> =>
  inSchool(editor, async (inside) => {
    const { row, ...entry } = await change(inside)
    if (!row) throw new Problem('conflict', changedMessage)
    await record(inside, row.id, entry)
    const [goal] = await toGoals(inside, inside.school, [row])
    if (!goal) throw new Problem('unexpected')
    return goal
  })

export async function heldGoal({ db, school }: Editor, id: number): Promise<GoalRow> {
  const row = await selectGoal(db, school.id, id)
  if (!row) throw new Problem('conflict', 'This goal is no longer there. Somebody may have deleted it.')
  return row
}

interface Entry {
  event: EventName
  what: string
  note?: string
  changes?: readonly FieldChange[]
}

/** Adds to a goal's history, and to the audit trail, which names what changed without its words. */
export async function record(inside: Editor, id: number, { event, what, note = '', changes = [] }: Entry) {
  await insertHistory(inside.db, {
    goal_id: id,
    user_fk: inside.user.id,
    made_at: inside.now().toISOString(),
    what,
    note,
    changes: JSON.stringify(changes),
  })
  await tell(inside, id, event, [...new Set(changes.map(({ field }) => field))].join(', '))
}

const tell = ({ db, now, user, school }: Editor, goal: number, event: EventName, fields = '') =>
  recordEvent(db, now(), {
    user: user.id,
    identifier: `school ${school.id}`,
    event,
    message: fields === '' ? `goal ${goal}` : `goal ${goal}: ${fields}`,
  })
