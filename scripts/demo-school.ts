import { existsSync, readdirSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Insertable } from 'kysely'
import { createApp } from '../src/app/app.ts'
import { client, injected } from '../src/app/testing/client.ts'
import { insertAccount, makeSchool, signIn } from '../src/app/testing/school.ts'
import { hashPassword } from '../src/features/people/users/server/actions.ts'
import type { SystemEventTable } from '../src/features/records/events/server/tables.ts'
import { enrollmentContract } from '../src/features/schools/enrollment/contract.ts'
import type { Config } from '../src/server/config.ts'
import { type Db, sqliteFile } from '../src/server/db/connect.ts'
import { addDays } from '../src/shared/dates.ts'
import { seedDistrict } from './demo-district.ts'
import { demoEnrollment, demoExpected } from './demo-enrollment.ts'
import { noon, type School, survey } from './demo-survey.ts'
import { randomFrom } from './random.ts'

export const demoLeader = { email: 'maya.thompson@lakeside.example', password: 'Lakeside-Demo-1!' }

/**
 * Returns why the demo may not run, or undefined if it may. Public passwords require a separate folder and local access.
 */
export async function demoFault(config: Config): Promise<string | undefined> {
  if (config.databaseUrl) return 'The demonstration has a database of its own. Start it without DATABASE_URL.'
  const isLocal = config.host === 'localhost' || config.host === '::1' || /^127(\.\d+){3}$/.test(config.host)
  if (!isLocal) return `Everyone knows the demonstration’s passwords. Start it without HOST=${config.host}.`
  const isEmpty = !existsSync(config.dataDir) || readdirSync(config.dataDir).length === 0
  if (isEmpty || (await isDemoFolder(config.dataDir))) return undefined
  return `${config.dataDir} is not empty and holds no demonstration. Set DATA_DIR to an empty folder.`
}

/** Checks whether the demo created the folder's database. Opens it read-only. */
async function isDemoFolder(dataDir: string): Promise<boolean> {
  if (!existsSync(sqliteFile(dataDir))) return false
  const database = new DatabaseSync(sqliteFile(dataDir), { readOnly: true })
  try {
    return database.prepare('select 1 from users where email = ?').get(demoLeader.email) !== undefined
  } catch {
    return false
  } finally {
    database.close()
  }
}

/**
 * Creates a made-up school with two closed surveys and an open one. Their responses are submitted as from a respondent's
 * page, on a clock that runs through the survey's days. `district` adds the district around the school.
 */
export async function seedDemo(db: Db, config: Config, today: string, district = false): Promise<void> {
  const clock = { at: noon(today) }
  const app = await createApp({ db, config: { ...config, logLevel: 'silent' }, now: () => clock.at })
  const random = randomFrom(20261014)
  const leader = await insertAccount(
    db,
    {
      email: demoLeader.email,
      password_hash: await hashPassword(config, demoLeader.password),
      role: 'CAN_EDIT_ENTITY',
    },
    clock.at,
  )
  const call = client(injected(app))
  clock.at = noon(addDays(today, -740))
  const token = await signIn(call, demoLeader)
  const fields = { entity_district: 'Lakes Area School District', entity_counselor: 'Ms. Lee, room 12' }
  const schoolId = await makeSchool(call, token, leader.id, fields)
  const school: School = {
    call,
    clock,
    random,
    schoolId,
    expected: demoExpected,
    token: () => signIn(call, demoLeader),
  }
  clock.at = noon(addDays(today, -380))
  await call(
    enrollmentContract.updateEntityEnrollment,
    { body: { entityId: schoolId, counts: demoEnrollment } },
    await signIn(call, demoLeader),
  )
  await survey(school, {
    begin: addDays(today, -728),
    days: 19,
    responses: 1040,
    lift: -0.12,
    until: addDays(today, -700),
  })
  await survey(school, {
    begin: addDays(today, -364),
    days: 19,
    responses: 1210,
    lift: 0,
    until: addDays(today, -340),
  })
  await survey(school, { begin: addDays(today, -9), days: 19, responses: 420, lift: 0.1, until: today })
  if (district) await seedDistrict({ db, config, now: () => clock.at }, school, today)
  await sortTrail(db)
  await app.close()
}

/** Sorts the activity log by time, because schools were created one after another, each with several years. */
export const sortTrail = (db: Db): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const events = await trx.selectFrom('system_events').selectAll().orderBy('at').orderBy('id').execute()
    await trx.deleteFrom('system_events').execute()
    for (const { id: _, ...event } of events)
      await trx
        .insertInto('system_events')
        .values(event as Insertable<SystemEventTable>)
        .execute()
  })
