import type { Services } from '../../../../server/serve.ts'
import { Problem } from '../../../../shared/errors.ts'
import { counted } from '../../../../shared/numbers.ts'
import {
  lockOrganization,
  requireOfficer,
  selectMembersOfSchools,
} from '../../../people/memberships/server/actions.ts'
import type { OrganizationRow } from '../../../people/memberships/server/tables.ts'
import { findUsers } from '../../../people/users/server/actions.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { sendMail } from '../../../records/mail/server/actions.ts'
import type { Reminder } from '../contract.ts'
import { reminderSubject, reminderText } from '../rules-reminder.ts'
import { boardOf } from './actions.ts'
import { selectReminders, takeReminder } from './queries.ts'

/** Returns schools that are behind, with active leaders and coordinators, and whether they were reminded today. */
export async function reminderOf(
  services: Services,
  user: UserRow,
  organization: OrganizationRow,
): Promise<Reminder> {
  const { db, config } = services
  const { rows, today } = await boardOf(services, user, organization)
  const behind = rows.filter((row) => row.behind.length > 0)
  const ids = behind.map(({ schoolId }) => schoolId)
  const members = await selectMembersOfSchools(db, ids)
  const able = members.filter(({ role }) => role !== 'viewer')
  const users = await findUsers(db, [...new Set(able.map((member) => member.user_id))])
  const reminded = await selectReminders(db, ids)
  return {
    byMail: config.mail !== undefined,
    today,
    schools: behind.map(({ schoolId, schoolName }) => ({
      schoolId,
      schoolName,
      // The parent district's time zone may be a day ahead.
      remindedToday: (reminded.get(schoolId) ?? '') >= today,
      people: able.flatMap((member) => {
        const one = member.school_id === schoolId ? users.get(member.user_id) : undefined
        return one?.is_active === 1 ? [{ name: `${one.first_name} ${one.last_name}`, email: one.email }] : []
      }),
    })),
  }
}

/**
 * Sends the reminder to people at all schools that are behind, up to once a day per school. Returns how many people
 * receive it. Throws 'conflict' if no mail server is set up or everyone has been reminded today.
 */
export async function remindByMail(
  services: Services,
  user: UserRow,
  organization: OrganizationRow,
): Promise<{ schools: number; people: number }> {
  const { db, config, now } = services
  if (!config.mail) throw new Problem('conflict', 'This service doesn’t send email. Ask the site operator.')
  const { schools, today } = await reminderOf(services, user, organization)
  const askable = schools
    .filter(({ people }) => people.length > 0)
    .sort((one, other) => one.schoolId - other.schoolId)
  return db.transaction().execute(async (trx) => {
    const held = await lockOrganization(trx, organization.id)
    await requireOfficer(trx, user, held)
    const addresses = new Set<string>()
    let reminded = 0
    for (const { schoolId, people } of askable) {
      if (!(await takeReminder(trx, schoolId, today))) continue
      reminded += 1
      for (const { email } of people) addresses.add(email)
      await recordEvent(trx, now(), {
        user: user.id,
        identifier: `school ${schoolId}`,
        event: 'School reminded',
        message: `${held.name}: email to ${counted(people.length, 'person', 'people')}`,
      })
    }
    if (reminded === 0)
      throw new Problem(
        'conflict',
        'There’s no one left to remind today. Each school gets only one reminder a day.',
      )
    const text = reminderText(held.name, config.publicOrigin ?? '')
    for (const to of addresses)
      await sendMail({ ...services, db: trx }, { to, subject: reminderSubject, text })
    return { schools: reminded, people: addresses.size }
  })
}
