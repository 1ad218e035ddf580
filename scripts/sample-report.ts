import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createApp } from '../src/app/app.ts'
import { syncContent } from '../src/app/content-sync.ts'
import { client, injected } from '../src/app/testing/client.ts'
import { signIn } from '../src/app/testing/school.ts'
import { brief } from '../src/features/acting/brief/contract.ts'
import { surveyBrief } from '../src/features/acting/brief/server/actions.ts'
import { type GoalFields, goalsContract } from '../src/features/acting/goals/contract.ts'
import { findUserByEmail } from '../src/features/people/users/server/actions.ts'
import { listSurveys } from '../src/features/schools/surveys/server/actions.ts'
import { readConfig } from '../src/server/config.ts'
import { connect } from '../src/server/db/connect.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { demoLeader, seedDemo } from './demo-school.ts'

/** Creates the public sample report: the brief for the demo school's last final survey. Rerun when briefs change. */
const today = '2026-10-14'
const goals: readonly GoalFields[] = [
  {
    area: 'DBP',
    group: 'students',
    subgroup: null,
    strategy: '',
    difference: 'Students tell their side before a consequence is decided',
    responsible: 'Assistant principal',
    due: '2027-06-11',
    evidence: 'The students’ score for discipline is clearly higher in 2027.',
    steps: [{ text: 'Agree on one way to hear every side', due: '2026-12-04', done: null }],
  },
  {
    area: 'SCR',
    group: 'parents',
    subgroup: null,
    strategy: '',
    difference: 'Every letter home comes in the family’s language',
    responsible: 'Principal',
    due: '2027-03-19',
    evidence: 'Parents and caregivers score school and community clearly higher in 2027.',
    steps: [{ text: 'List the languages of each class', due: '2026-11-20', done: null }],
  },
]
const config = readConfig({
  LOG_LEVEL: 'silent',
  TOKEN_SECRET: 'only for the school that this program makes',
})
const db = connect({ dataDir: ':memory:' })
await migrate(db)
await syncContent(db)
await seedDemo(db, config, today)
const services = { db, config, now: () => new Date(`${today}T17:00:00Z`) }
const user = await findUserByEmail(db, demoLeader.email)
if (!user) throw new Error('The demonstration has no leader.')
const school = await db.selectFrom('schools').select('id').executeTakeFirstOrThrow()
const closed = (await listSurveys(services, school.id)).find(({ stage }) => stage === 'final')
if (!closed) throw new Error('The demonstration has no final survey.')
const app = await createApp(services)
const call = client(injected(app))
const token = await signIn(call, demoLeader)
for (const goal of goals) await call(goalsContract.addGoal, { body: { ...goal, entityId: school.id } }, token)
const stored = brief.parse(await surveyBrief({ ...services, user }, closed))
const file = join(import.meta.dirname, '../content/sample-report.json')
writeFileSync(file, `${JSON.stringify(stored, null, 2)}\n`)
console.log(`${file}: ${stored.schoolName}, ${stored.surveyName}`)
await app.close()
await db.destroy()
