import { syncContent } from '../src/app/content-sync.ts'
import { findUserByEmail } from '../src/features/people/users/server/actions.ts'
import { readConfig } from '../src/server/config.ts'
import { connect } from '../src/server/db/connect.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { dayIn } from '../src/shared/dates.ts'
import { districtPassword, districtPeople } from './demo-district.ts'
import { demoFault, demoLeader, seedDemo } from './demo-school.ts'

/** Runs the product with a demo school to explore, in a separate data folder. */
process.env.DATA_DIR ??= './demo-data'
process.env.ADMIN_EMAIL ??= 'admin@audit.example'
process.env.ADMIN_PASSWORD ??= 'Equity-Demo-1!'

const config = readConfig(process.env)
const fault = await demoFault(config)
if (fault) {
  console.error(fault)
  process.exit(1)
}
const db = connect(config)
await migrate(db)
await syncContent(db)
if (!(await findUserByEmail(db, demoLeader.email))) {
  console.log('Creating the demo school …')
  await seedDemo(db, config, dayIn('America/Chicago', new Date()), true)
}
await db.destroy()
console.log(`\nSign in as the principal      ${demoLeader.email}   ${demoLeader.password}`)
console.log(`as the district officer       ${districtPeople.officer.email}   ${districtPassword}`)
console.log(
  `or as the administrator       ${process.env.ADMIN_EMAIL}            ${process.env.ADMIN_PASSWORD}\n`,
)
await import('./start.ts')
