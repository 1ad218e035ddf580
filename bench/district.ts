import { sql } from 'kysely'
import { createApp } from '../src/app/app.ts'
import { client, injected } from '../src/app/testing/client.ts'
import { insertAccount, makeSchool, setUpSurvey } from '../src/app/testing/school.ts'
import { assignSchool, insertOrganization } from '../src/features/people/memberships/server/actions.ts'
import { makeToken } from '../src/features/running/auth/server/actions.ts'
import { frozenInstrument } from '../src/features/schools/questions/server/actions.ts'
import { addingCounted, findSurvey } from '../src/features/schools/surveys/server/actions.ts'
import type { Db } from '../src/server/db/connect.ts'
import type { Services } from '../src/server/serve.ts'
import { addDays, dayIn } from '../src/shared/dates.ts'
import { insertResponses } from './responses.ts'

export interface DistrictSize {
  schools: number
  each: number
}

/** Creates a district of schools with random responses. `beginsBefore` says how many days ago a school's survey opened. */
export async function makeDistrict(
  services: Services,
  clock: { at: Date },
  { schools, each }: DistrictSize,
  beginsBefore: (place: number) => number,
) {
  const { db } = services
  const present = clock.at
  const today = dayIn('America/Chicago', present)
  const app = await createApp(services)
  const call = client(injected(app))
  const user = await insertAccount(db, { email: 'a@bench.example', role: 'CAN_DO_ALL', password_hash: '' })
  const created_at = present.toISOString()
  const { id } = await insertOrganization(db, { name: 'A district', parent_id: null, created_at })
  let filled: number | undefined
  for (let place = 0; place < schools; place++) {
    const begin = addDays(today, -beginsBefore(place))
    clock.at = new Date(`${begin}T18:00:00Z`)
    const email = `leader${place}@bench.example`
    const leader = await insertAccount(db, { email, role: 'CAN_EDIT_ENTITY', password_hash: '' }, clock.at)
    const token = await makeToken(services, leader)
    const schoolId = await makeSchool(call, token, leader.id, { entityName: `School ${place}` })
    await assignSchool(db, schoolId, id)
    const expected = { student: 9999, parent: 9999, staff: 9999 }
    const plan = { begin, end: addDays(begin, 14), completed: begin, expected }
    const survey = await findSurvey(services, await setUpSurvey(call, { token, schoolId }, plan))
    const instrument = survey && (await frozenInstrument(services, survey))
    if (!instrument) throw new Error('The survey has not opened.')
    if (filled === undefined) await insertResponses(db, survey.id, instrument, each)
    else await copyResponses(db, filled, survey.id)
    filled ??= survey.id
  }
  clock.at = present
  await sql`update responses set submitted_date = ${addDays(today, -3)}`.execute(db)
  await sql`analyze`.execute(db)
  await app.close()
  return { id, user }
}

async function copyResponses(db: Db, from: number, to: number): Promise<void> {
  const { survey_id: _, ...like } = await db
    .selectFrom('responses')
    .selectAll()
    .where('survey_id', '=', from)
    .limit(1)
    .executeTakeFirstOrThrow()
  const columns = sql.join(Object.keys(like).map((name) => sql.ref(name)))
  await sql`insert into responses (survey_id, ${columns}) select ${sql.lit(to)}, ${columns}
    from responses where survey_id = ${from}`.execute(db)
  const { response_count } = await db
    .selectFrom('surveys')
    .select('response_count')
    .where('id', '=', from)
    .executeTakeFirstOrThrow()
  await db.updateTable('surveys').set({ response_count }).where('id', '=', to).execute()
  const counts = await db
    .selectFrom('survey_expected')
    .select(['group_name', 'counted'])
    .where('survey_id', '=', from)
    .execute()
  await addingCounted(
    db,
    counts.map(({ group_name, counted }) => ({ survey_id: to, group_name, change: counted, fell_on: null })),
  ).execute(db)
}
