import type { Services } from '../../../../server/serve.ts'
import { groupNames } from '../../../../shared/codes.ts'
import { counted } from '../../../../shared/numbers.ts'
import { isAdministrator } from '../../../../shared/permissions.ts'
import { selectMembersOfSchool } from '../../../people/memberships/server/actions.ts'
import { findUsers } from '../../../people/users/server/actions.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { sendMail } from '../../../records/mail/server/actions.ts'
import { markFinalNotified } from '../../../schools/surveys/server/actions-states.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import { undecidedGroups } from '../../responses/rules-draw.ts'

/** Older results aren't news: the mail server may be new, or the data may be from an earlier version. */
const newsMs = 7 * 24 * 60 * 60_000

/**
 * Queues an email to each active member of a school whose survey has become final, unless its results are released in
 * steps. Only one process sends these emails, and only once per survey. Skips surveys without responses. Does nothing if
 * no mail server is set.
 */
export async function tellFinal(services: Services, surveys: readonly FullSurvey[]): Promise<void> {
  if (!services.config.mail) return
  const since = new Date(services.now().getTime() - newsMs).toISOString()
  for (const survey of surveys) {
    const { stage, final_from, final_told_at, released_to, response_count } = survey
    const isNews = stage === 'final' && final_from !== null && final_from >= since
    if (isNews && final_told_at === null && released_to === null && response_count > 0)
      await tell(services, survey)
  }
}

const tell = ({ db, config, now }: Services, survey: FullSurvey) =>
  db.transaction().execute(async (trx) => {
    const { id, guid, name, entity_fk, school_name } = survey
    if (!(await markFinalNotified(trx, id, now().toISOString()))) return
    const waiting = undecidedGroups(survey).map((group) => groupNames[group])
    const open =
      waiting.length === 0
        ? ''
        : `${new Intl.ListFormat('en').format(waiting)}: we got more responses than the group has people. You’ll see these scores once an administrator decides which responses count.\n\n`
    const members = await selectMembersOfSchool(trx, entity_fk)
    const users = await findUsers(
      trx,
      members.map((member) => member.user_id),
    )
    const readers = [...users.values()].filter((user) => user.is_active === 1 && !isAdministrator(user.role))
    if (readers.length === 0) return
    for (const { email, first_name } of readers)
      await sendMail(
        { db: trx, config, now },
        {
          to: email,
          subject: `Your results are ready: ${school_name}`,
          text: `Hello ${first_name},\n\nYour final results are ready:\n\n${name}, ${school_name}\n\n${open}Sign in to read them: ${config.publicOrigin}/login\n`,
        },
      )
    await recordEvent(trx, now(), {
      user: null,
      identifier: guid,
      event: 'Results told by e-mail',
      message: `email to ${counted(readers.length, 'person', 'people')}`,
    })
  })
