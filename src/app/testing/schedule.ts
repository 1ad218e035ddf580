import { doJobs } from '../../features/records/jobs/server/actions.ts'
import type { JobRow } from '../../features/records/jobs/server/tables.ts'
import { leaveTime } from '../../server/clock.ts'
import type { Db } from '../../server/db/connect.ts'
import type { Services } from '../../server/serve.ts'
import { mailing, planSchedule, schedule, telling } from '../scheduled.ts'

/** Runs a process's turn: stores the time and runs the entire schedule, even if nothing is due. Throws any failures. */
export async function runSchedule({ db, config, now }: Services): Promise<void> {
  const services = { db, config, now }
  await leaveTime(services)
  await planSchedule(services)
  await db.updateTable('jobs').set({ next_at: now().toISOString() }).where('lane', '=', 'schedule').execute()
  const errors: unknown[] = []
  await doJobs(services, schedule, { failed: (_, error) => errors.push(error) })
  if (errors.length > 0) throw errors[0]
}

/** Sends emails that are due and those that result from them. Returns the number of jobs that ran. */
export const sendDueMail = ({ db, config, now }: Services): Promise<number> =>
  config.mail ? doJobs({ db, config, now }, mailing) : Promise.resolve(0)

/** Sends webhook deliveries that are due. */
export const sendDeliveries = ({ db, config, now }: Services, stop?: AbortSignal): Promise<number> =>
  doJobs({ db, config, now }, telling, { stop })

/** Returns emails that are waiting, abandoned or failed, oldest first. */
export async function mailsIn(db: Db): Promise<({ to: string; subject: string; text: string } & JobRow)[]> {
  const rows = await db.selectFrom('jobs').selectAll().where('name', '=', 'email').orderBy('id').execute()
  return rows.map((row) => ({ ...row, ...JSON.parse(row.content) }))
}

/** Returns webhook deliveries, oldest first. */
export const deliveriesIn = (db: Db): Promise<JobRow[]> =>
  db.selectFrom('jobs').selectAll().where('name', '=', 'webhook').orderBy('id').execute()
