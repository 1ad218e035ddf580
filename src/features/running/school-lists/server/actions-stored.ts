import type { Db } from '../../../../server/db/connect.ts'
import { csvLines, csvMark } from '../../../../shared/csv.ts'
import { memberRoleNames } from '../../../../shared/levels.ts'
import {
  selectEverySchoolMember,
  selectSchoolOrganizations,
} from '../../../people/memberships/server/actions.ts'
import { findUsers } from '../../../people/users/server/actions.ts'
import { everySchool } from '../../../schools/school/server/actions.ts'
import { type Cells, cellsOf, columns, ownId } from '../rules.ts'
import type { StoredSchool } from '../rules-match.ts'
import { selectNumbers } from './queries.ts'

/** Returns all schools by name, each with the values that lists can set. */
export async function storedSchools(db: Db): Promise<StoredSchool[]> {
  const places = new Map(
    (await selectSchoolOrganizations(db)).map((place) => [place.school_id, place.organization_id]),
  )
  const numbers = new Map((await selectNumbers(db)).map((row) => [row.school_id, row]))
  return (await everySchool(db)).map((school) => ({
    id: school.id,
    name: school.entity_name,
    userId: school.user_fk,
    organization: places.get(school.id) ?? null,
    cells: { ...cellsOf('profile', school), ...cellsOf('numbers', numbers.get(school.id)) },
  }))
}

/** Yields a list's lines, a hundred at a time: for each school, its people, primary account first. */
export async function* exportedList(db: Db, organization: number | undefined): AsyncGenerator<string> {
  yield csvMark + csvLines([columns.map(({ heading }) => heading)])
  const schools = (await storedSchools(db)).filter(
    (school) => organization === undefined || school.organization === organization,
  )
  const members = Map.groupBy(await selectEverySchoolMember(db), ({ school_id }) => school_id)
  const membersOf = ({ id, userId }: StoredSchool) =>
    (members.get(id) ?? []).sort((a, b) => Number(b.user_id === userId) - Number(a.user_id === userId))
  const users = await findUsers(db, [...new Set(schools.flatMap(membersOf).map(({ user_id }) => user_id))])
  const lines = schools.flatMap((school) =>
    membersOf(school).map(({ user_id, role }) => {
      const listId = school.cells.listId ?? ownId(school.id)
      const person = { ...cellsOf('person', users.get(user_id)), role: memberRoleNames[role] }
      const cells: Cells = { ...school.cells, ...person, listId }
      return columns.map(({ field }) => cells[field] ?? null)
    }),
  )
  for (let from = 0; from < lines.length; from += 100) yield csvLines(lines.slice(from, from + 100))
}

/** Returns a school name for each account: the school whose primary account it is, or else its first school. */
export async function schoolNames(db: Db): Promise<Map<number, string>> {
  const schools = await everySchool(db)
  const nameOf = new Map(schools.map((school) => [school.id, school.entity_name]))
  const names = new Map(schools.map((school) => [school.user_fk, school.entity_name]))
  for (const { user_id, school_id } of await selectEverySchoolMember(db))
    if (!names.has(user_id)) names.set(user_id, nameOf.get(school_id) ?? '')
  return names
}
