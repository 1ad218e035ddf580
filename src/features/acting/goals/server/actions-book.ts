import { parsed } from '../../../../server/damaged.ts'
import { noteRemains } from '../../../../server/db/remains.ts'
import type { Services } from '../../../../server/serve.ts'
import { dayIn } from '../../../../shared/dates.ts'
import { Problem } from '../../../../shared/errors.ts'
import { findUsers } from '../../../people/users/server/actions.ts'
import { changedBy } from '../../../people/users/server/actions-seen.ts'
import { changesBetween, type EventName, type FieldChange } from '../../../records/events/rules.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import type { AnyGoal, GoalFields, GoalHistory, GoalState } from '../contract.ts'
import { goalChanges } from '../rules.ts'
import { limits } from '../rules-limits.ts'
import { changeGoal, insertHistory, type Owner, removeGoal, selectHistory } from './queries.ts'
import type { GoalChange, GoalColumns } from './tables.ts'

export interface Version {
  goal: number
  version: number
}

/** One owner's goals, to be read or, while the owner's row is locked, to be changed. */
export interface Book<G extends AnyGoal = AnyGoal> {
  by: Services & { user: { id: number } }
  owner: Owner
  /** Returns the goals, or one of them: open ones, oldest first, then ended ones, latest first. */
  list: (id?: number) => Promise<G[]>
}

/** Returns a stored goal's common part as replies show it. */
export const shownGoal = (
  { id, group_name, dimension, subgroup, due_day, steps, ended_at, ...alike }: GoalColumns & { id: number },
  zone: string,
): AnyGoal => ({
  id,
  area: alike.area,
  strategy: alike.strategy,
  difference: alike.difference,
  responsible: alike.responsible,
  evidence: alike.evidence,
  state: alike.state,
  reason: alike.reason,
  version: alike.version,
  group: group_name,
  subgroup: dimension === null || subgroup === null ? null : { dimension, name: subgroup },
  due: due_day,
  steps: parsed(steps, `goal ${id}`),
  endedOn: ended_at && dayIn(zone, new Date(ended_at)),
})

const columnsOf = ({ group, subgroup, due, steps, ...alike }: GoalFields) => ({
  ...alike,
  group_name: group,
  dimension: subgroup?.dimension ?? null,
  subgroup: subgroup?.name ?? null,
  due_day: due,
  steps: JSON.stringify(steps),
})

/** Stores a new goal with `insert`. Throws 'conflict' if there are too many. */
export async function addIn<G extends AnyGoal>(
  book: Book<G>,
  fields: GoalFields,
  insert: (
    columns: ReturnType<typeof columnsOf> & Pick<GoalColumns, 'state' | 'reason' | 'version' | 'ended_at'>,
  ) => Promise<number>,
): Promise<G> {
  const tooMany = `A ${book.owner.kind} can have up to ${limits.goals} goals. First delete a goal that has ended.`
  if ((await book.list()).length >= limits.goals) throw new Problem('conflict', tooMany)
  const id = await insert({ ...columnsOf(fields), state: 'open', reason: '', version: 1, ended_at: null })
  await recordIn(book, id, { event: 'Goal made', what: 'Made' })
  return lockedIn(book, { goal: id })
}

/** Replaces a goal's content. Throws 'conflict' if its version has changed. */
export const updateIn = <G extends AnyGoal>(book: Book<G>, at: Version, fields: GoalFields): Promise<G> =>
  changedIn(book, at, (before) => ({
    columns: columnsOf(fields),
    event: 'Goal changed',
    what: 'Changed',
    changes: goalChanges(before, fields),
  }))

const markedWords = { open: 'Opened again', done: 'Marked as done', dropped: 'Dropped' } as const

/** Sets a goal's state. Throws 'badRequest' if dropped without a reason, 'conflict' if its version has changed. */
export const markIn = <G extends AnyGoal>(
  book: Book<G>,
  { state, ...sent }: Version & { state: GoalState; reason: string },
): Promise<G> =>
  changedIn(book, sent, (before) => {
    const reason = state === 'dropped' ? sent.reason : ''
    if (state === 'dropped' && reason === '')
      throw new Problem('badRequest', 'Say why you’re dropping the goal.')
    const ended_at = state === 'open' ? null : book.by.now().toISOString()
    return {
      columns: { state, reason, ended_at },
      event: 'Goal marked',
      what: markedWords[state],
      changes: changesBetween({ state: before.state, reason: null }, { state, reason: reason || null }),
    }
  })

/** Adds a note. Throws 'conflict' if the goal no longer exists. */
export async function addNoteIn(book: Book, goal: number, note: string): Promise<void> {
  await lockedIn(book, { goal })
  await recordIn(book, goal, { event: 'Goal note added', what: 'Note', note })
}

/** Deletes a goal with its history. The caller removes what remains of it in the database's file. */
export async function deleteIn(book: Book, id: number): Promise<void> {
  await removeGoal(book.by.db, book.owner, id)
  await noteRemains(book.by.db)
  await recordIn(book, id, { event: 'Goal deleted' })
}

/** Returns a goal's notes and changes, newest first. Empty if the owner has no such goal. */
export async function historyIn({ by: { db }, owner }: Book, goal: number): Promise<GoalHistory> {
  const rows = await selectHistory(db, owner, { goal, limit: limits.history })
  const people = await findUsers(db, [...new Set(rows.map(({ user_fk }) => user_fk))])
  return rows.map(({ id, made_at, user_fk, what, note, changes }) => {
    const user = people.get(user_fk)
    const by = user ? `${user.first_name} ${user.last_name}` : ''
    return { id, at: made_at, by, what, note, changes: parsed(changes, `change ${id} of a goal`) }
  })
}

/** Changes a goal and records the change. Throws if the goal's version differs from the caller's. */
async function changedIn<G extends AnyGoal>(
  book: Book<G>,
  at: Version,
  change: (before: G) => Entry & { columns: GoalChange },
): Promise<G> {
  const before = await lockedIn(book, at)
  const { columns, ...entry } = change(before)
  await changeGoal(book.by.db, book.owner, at.goal, { ...columns, version: before.version + 1 })
  await recordIn(book, at.goal, entry)
  return lockedIn(book, { goal: at.goal })
}

/** Returns a goal of the locked owner. Throws 'conflict' if it no longer exists or its version has changed. */
export async function lockedIn<G extends AnyGoal>(
  { by, owner, list }: Book<G>,
  { goal: id, version }: Pick<Version, 'goal'> & Partial<Version>,
): Promise<G> {
  const [goal] = await list(id)
  if (!goal) throw new Problem('conflict', 'We can’t find this goal. Someone may have deleted it.')
  if (version === undefined || version === goal.version) return goal
  const [last] = await selectHistory(by.db, owner, { goal: id, limit: 1 })
  throw await changedBy(by, last?.user_fk)
}

interface Entry {
  event: EventName
  /** The entry's title in the goal's history; left out if the history is also deleted. */
  what?: string
  note?: string
  changes?: readonly FieldChange[]
}

/** Records a goal's change in its history and, listing changed fields without their texts, in the activity log. */
export async function recordIn(
  { by: { db, now, user }, owner }: Pick<Book, 'by' | 'owner'>,
  goal: number,
  { event, what, note = '', changes = [] }: Entry,
) {
  const made_at = now().toISOString()
  const entry = { goal_id: goal, user_fk: user.id, made_at, note, changes: JSON.stringify(changes) }
  if (what !== undefined) await insertHistory(db, owner, { ...entry, what })
  const fields = [...new Set(changes.map(({ field }) => field))].join(', ')
  await recordEvent(db, now(), {
    user: user.id,
    identifier: `${owner.kind === 'school' ? 'school' : 'organization'} ${owner.id}`,
    event,
    message: fields === '' ? `goal ${goal}` : `goal ${goal}: ${fields}`,
  })
}
