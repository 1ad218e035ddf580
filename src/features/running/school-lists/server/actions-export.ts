import type { Db } from '../../../../server/db/connect.ts'
import { csvLines, csvMark } from '../../../../shared/csv.ts'
import { memberRoleNames } from '../../../../shared/levels.ts'
import { selectEverySchoolMember, selectPlaces } from '../../../people/memberships/server/actions.ts'
import { findUsers, selectWithoutPassword } from '../../../people/users/server/actions.ts'
import { everySchool } from '../../../schools/school/server/actions.ts'
import type { Waiting } from '../contract.ts'
import { columns, type Field, ownId } from '../rules.ts'
import { selectNumbers } from './queries.ts'

type Line = Readonly<Record<Field, string | number | null>>

/** A line for each person of each school, its primary account first; of one organization only where it is given. */
async function linesOf(db: Db, organization: number | undefined): Promise<Line[]> {
  const places = new Map((await selectPlaces(db)).map((place) => [place.school_id, place.organization_id]))
  const numbers = new Map((await selectNumbers(db)).map((row) => [row.school_id, row]))
  const members = Map.groupBy(await selectEverySchoolMember(db), ({ school_id }) => school_id)
  const schools = (await everySchool(db)).filter(
    ({ id }) => organization === undefined || places.get(id) === organization,
  )
  const users = await findUsers(db, [
    ...new Set(schools.flatMap(({ id }) => (members.get(id) ?? []).map((member) => member.user_id))),
  ])
  return schools.flatMap((school): Line[] => {
    const listed = numbers.get(school.id)
    const people = [...(members.get(school.id) ?? [])].sort(
      (a, b) => Number(b.user_id === school.user_fk) - Number(a.user_id === school.user_fk),
    )
    return people.map(({ user_id, role }) => {
      const user = users.get(user_id)
      return {
        listId: listed?.listed_as ?? ownId(school.id),
        name: school.entity_name,
        street: school.entity_street,
        city: school.entity_city,
        state: school.entity_state,
        zip: school.entity_zip,
        phone: school.entity_phone,
        website: school.entity_website,
        district: school.entity_district,
        students: listed?.students ?? null,
        parents: listed?.parents ?? null,
        staff: listed?.staff ?? null,
        firstName: user?.first_name ?? '',
        lastName: user?.last_name ?? '',
        email: user?.email ?? '',
        contact: user?.contact_info ?? '',
        role: memberRoleNames[role],
      }
    })
  })
}

/** All schools as a list, a hundred lines at a time. */
export async function* exportedList(db: Db, organization: number | undefined): AsyncGenerator<string> {
  yield csvMark + csvLines([columns.map(([, name]) => name)])
  const lines = await linesOf(db, organization)
  for (let from = 0; from < lines.length; from += 100)
    yield csvLines(lines.slice(from, from + 100).map((line) => columns.map(([field]) => line[field])))
}

/** Active accounts without a password, each with its school. */
export async function waitingAccounts(db: Db): Promise<Waiting[]> {
  const users = await selectWithoutPassword(db)
  const names = users.length === 0 ? new Map<number, string>() : await schoolNames(db)
  return users.map(({ id, first_name, last_name, email }) => ({
    id,
    firstName: first_name,
    lastName: last_name,
    email,
    school: names.get(id) ?? '',
  }))
}

/** The name of the school that each account is the primary one of, else of the first that it is a member of. */
export async function schoolNames(db: Db): Promise<Map<number, string>> {
  const schools = await everySchool(db)
  const nameOf = new Map(schools.map((school) => [school.id, school.entity_name]))
  const names = new Map(schools.map((school) => [school.user_fk, school.entity_name]))
  for (const { user_id, school_id } of await selectEverySchoolMember(db))
    if (!names.has(user_id)) names.set(user_id, nameOf.get(school_id) ?? '')
  return names
}
