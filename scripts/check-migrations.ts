import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { migrations } from '../src/server/db/migrate.ts'

/** Every migration file must be in the list that runs at startup, in numerical order. */
const folder = join(import.meta.dirname, '../src/server/db/migrations')
const files = readdirSync(folder)
  .map((name) => name.replace(/\.ts$/, ''))
  .sort()
const listed = migrations.map(({ name }) => name)

if (files.join() !== listed.join()) {
  console.error(
    `src/server/db/migrate.ts lists ${listed.join(', ')}; src/server/db/migrations holds ${files.join(', ')}.`,
  )
  process.exit(1)
}
console.log(`All ${files.length} migrations are listed.`)
