import type { FastifyInstance } from 'fastify'
import { client, injected } from '../src/app/testing/client.ts'
import {
  answersTo,
  insertAccount,
  makeSchool,
  questionsOf,
  setUpSurvey,
  signIn,
} from '../src/app/testing/school.ts'
import { hashPassword } from '../src/features/people/users/server/actions.ts'
import { readConfig } from '../src/server/config.ts'
import type { Db } from '../src/server/db/connect.ts'
import { addDays, dayIn } from '../src/shared/dates.ts'

export const benchLeader = { email: 'bench@school.example', password: 'Bench-Password-1' }

// All leaders share one hash because bcrypt is slow by design.
const passwordHash = hashPassword(readConfig({}), benchLeader.password)

/** Creates a school with a survey that opens today. Returns its ID, complete staff answers and the leader's token. */
export async function openBenchSurvey(
  app: FastifyInstance,
  db: Db,
  email = benchLeader.email,
): Promise<{ guid: string; answers: Record<string, unknown>; token: string }> {
  const call = client(injected(app))
  const role = 'CAN_EDIT_ENTITY'
  const { id } = await insertAccount(db, { email, role, password_hash: await passwordHash })
  const token = await signIn(call, { ...benchLeader, email })
  const schoolId = await makeSchool(call, token, id)
  const today = dayIn('America/Chicago', new Date())
  const guid = await setUpSurvey(
    call,
    { token, schoolId },
    {
      begin: today,
      end: addDays(today, 14),
      completed: today,
      languages: ['langEnglish', 'langSpanish'],
      expected: { student: 99_999, parent: 99_999, staff: 99_999 },
    },
  )
  return { guid, token, answers: answersTo(await questionsOf(call, guid, 3), (item) => item % 4) }
}
