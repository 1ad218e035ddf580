import type { SchoolRecord, UserRecord } from '../../../../server/records.ts'
import type { Services } from '../../../../server/serve.ts'
import { findUsers } from '../../../people/users/server/actions.ts'
import { deeds, type EventName } from '../../../records/events/rules.ts'
import { listNews } from '../../../records/events/server/actions.ts'
import { listEverySurvey } from '../../../schools/surveys/server/actions.ts'
import type { SchoolNews } from '../contract.ts'
import { newsDays, newsEvents, newsRead, newsShown, onceEach } from '../rules-news.ts'

/** Returns what other people have done at a school most recently, newest first. */
export async function schoolNews(
  services: Services & { user: UserRecord },
  school: SchoolRecord,
): Promise<SchoolNews> {
  const { db, now, user } = services
  const surveys = await listEverySurvey(services, school.id)
  const since = new Date(now().getTime() - newsDays * 24 * 60 * 60_000).toISOString()
  const identifiers = [`school ${school.id}`, ...surveys.map(({ guid }) => guid)]
  const filter = { identifiers, events: newsEvents, since, except: user.id }
  const lines = onceEach(await listNews(db, filter, newsRead))
  const people = await findUsers(
    db,
    lines.flatMap(({ user_fk }) => user_fk ?? []),
  )
  return lines
    .flatMap(({ at, user_fk, event }) => {
      const who = people.get(user_fk ?? 0)
      return who ? [{ at, who: `${who.first_name} ${who.last_name}`, did: deeds[event as EventName] }] : []
    })
    .slice(0, newsShown)
}
