import { unlessDamaged } from '../../../../server/damaged.ts'
import { removeRemains } from '../../../../server/db/remains.ts'
import { Problem } from '../../../../shared/errors.ts'
import { reaches } from '../../../../shared/levels.ts'
import type { RollUp } from '../../../figures/district-results/rules.ts'
import {
  openRounds,
  readOpenRollUp,
  todayIn,
  zoneIn,
} from '../../../figures/district-results/server/actions-open.ts'
import type { Asked } from '../../../figures/district-results/server/actions-schools.ts'
import {
  levelInOrganization,
  lockOrganization,
  requireOfficer,
} from '../../../people/memberships/server/actions.ts'
import type { DistrictGoal, DistrictGoals, GoalFields } from '../contract.ts'
import { districtFigureOf } from '../rules.ts'
import { addIn, type Book, deleteIn, lockedIn, shownGoal, type Version } from './actions-book.ts'
import { insertDistrictGoal, selectGoals } from './queries.ts'

/** Returns a district's goals, or one of them, from the school years whose combined results the person may see. */
export async function listDistrictGoals(asked: Asked, id?: number): Promise<DistrictGoal[]> {
  const rounds = await openRounds(asked)
  const rows = await selectGoals(asked.db, { kind: 'district', id: asked.organization.id }, id)
  const own = rows.filter(({ round }) => rounds.includes(round))
  const [newest] = rounds
  const read = new Map<string, RollUp | null>()
  for (const round of new Set(own.flatMap((row) => [row.round, ...(newest ? [newest] : [])])))
    read.set(round, (await unlessDamaged(() => readOpenRollUp(asked, round))) ?? null)
  return own.map((row) => {
    const goal = shownGoal(row, zoneIn(asked))
    const scores = [...new Set([row.round, newest ?? row.round])].map((round) => {
      const rollUp = read.get(round)
      return { round, figure: (rollUp && districtFigureOf(rollUp.figures, goal)) ?? null }
    })
    return { ...goal, round: row.round, scores }
  })
}

export async function districtGoals(asked: Asked): Promise<DistrictGoals> {
  const { db, user, organization, config } = asked
  const [round = null] = await openRounds(asked)
  const newest = round && (await unlessDamaged(() => readOpenRollUp(asked, round)))
  return {
    name: organization.name,
    today: todayIn(asked),
    smallGroup: (newest || config).smallGroup,
    round,
    goals: await listDistrictGoals(asked),
    mayDecide: reaches(await levelInOrganization(db, user, organization), 'leader'),
  }
}

export const bookOfDistrict = (asked: Asked): Book<DistrictGoal> => ({
  by: asked,
  owner: { kind: 'district', id: asked.organization.id },
  list: (id) => listDistrictGoals(asked, id),
})

/** Runs a change by an officer while the organization's row is locked. */
export const asOfficer = <A extends Asked, T>(asked: A, change: (inside: A) => Promise<T>): Promise<T> =>
  asked.db.transaction().execute(async (trx) => {
    const organization = await lockOrganization(trx, asked.organization.id)
    await requireOfficer(trx, asked.user, organization)
    return change({ ...asked, db: trx, organization })
  })

/** Changes a district's goals while its row is locked. */
export const inDistrictBook = <T>(
  asked: Asked,
  change: (book: Book<DistrictGoal>) => Promise<T>,
): Promise<T> => asOfficer(asked, (inside) => change(bookOfDistrict(inside)))

/** Creates a goal. Throws 'conflict' without combined results that the person may see, or with too many goals. */
export const addDistrictGoal = (asked: Asked, fields: GoalFields): Promise<DistrictGoal> =>
  asOfficer(asked, async (inside) => {
    const [round] = await openRounds(inside)
    if (round === undefined)
      throw new Problem('conflict', 'You can set district goals once you can see combined results.')
    const start = { organization_id: inside.organization.id, round }
    return addIn(bookOfDistrict(inside), fields, (columns) =>
      insertDistrictGoal(inside.db, { ...columns, ...start }),
    )
  })

/** Deletes a goal with its history. Throws 'conflict' if its version has changed. */
export async function deleteDistrictGoal(asked: Asked, at: Version): Promise<void> {
  await inDistrictBook(asked, async (book) => {
    const { id } = await lockedIn(book, at)
    await deleteIn(book, id)
  })
  await removeRemains(asked.db)
}
