import { closeSync, existsSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { StringDecoder } from 'node:string_decoder'
import { findUsers } from '../src/features/people/users/server/actions.ts'
import { isNameTyped } from '../src/features/running/deletion/rules.ts'
import { certificatePage, countsInWords } from '../src/features/running/school-records/rules.ts'
import {
  deleteSchool,
  exportSchool,
  importSchool,
} from '../src/features/running/school-records/server/actions.ts'
import { everySchool, findSchool } from '../src/features/schools/school/server/actions.ts'
import type { SchoolRow } from '../src/features/schools/school/server/tables.ts'
import { rewriteResponses } from '../src/server/db/portable.ts'
import { removeRemains } from '../src/server/db/remains.ts'
import { sync } from '../src/server/files.ts'
import type { Services } from '../src/server/serve.ts'
import { Problem } from '../src/shared/errors.ts'

/** Commands about schools. They throw Problem with a message for the operator. */

export async function printSchools({ db }: Services): Promise<void> {
  const schools = await everySchool(db)
  const users = await findUsers(
    db,
    schools.map((school) => school.user_fk),
  )
  if (schools.length === 0) console.log('There are no schools yet.')
  for (const { id, entity_name, user_fk } of schools)
    console.log(`${String(id).padStart(5)}  ${entity_name}  ${users.get(user_fk)?.email}`)
}

/** `export-school ID FILE`. */
export async function writeSchool(services: Services, [id, to = '']: readonly string[]): Promise<void> {
  const school = await schoolOf(services, id)
  const counts = await written(to, (write) =>
    exportSchool(services, school, 'Command line: export-school', write),
  )
  console.log(
    `${school.entity_name} is in ${to}: ${countsInWords(counts)}. The file contains every answer, so keep it safe.`,
  )
}

/** `import-school FILE` and `import-school FILE --unverified`. */
export async function readSchool(services: Services, [file = '', flag]: readonly string[]): Promise<void> {
  if (flag !== undefined && flag !== unverified)
    throw new Problem('badRequest', `“${flag}” isn’t an option of this command.`)
  if (!existsSync(file)) throw new Problem('badRequest', `${file} is not there.`)
  const { school, isNew, counts, accounts } = await importSchool(
    services,
    () => linesOf(file),
    'Command line: import-school',
    flag === unverified ? async () => true : typedConfirmation,
  )
  if (!isNew)
    return console.log(`${school.entity_name} is already here, as school ${school.id}. Nothing was changed.`)
  console.log(`${school.entity_name} is now here, as school ${school.id}: ${countsInWords(counts)}.`)
  for (const email of accounts)
    console.log(
      `The account ${email} was created but is turned off: npm run admin -- reset-password ${email}`,
    )
}

const unverified = '--unverified'

/** Asks the operator to type the school's name. A script can't type it and must add the flag instead. */
async function typedConfirmation(doubt: string, school: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new Problem(
      'conflict',
      `${doubt} If you know where it’s from, add ${unverified}. Nothing was changed.`,
    )
  console.log(doubt)
  const asked = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return isNameTyped(await asked.question(`To import it anyway, type “${school}”: `), school)
  } finally {
    asked.close()
  }
}

/** Yields a file's lines. Doesn't read the whole file, which could be too long for one string. */
function* linesOf(file: string): Generator<string> {
  const handle = openSync(file, 'r')
  try {
    const piece = Buffer.alloc(1_048_576)
    const decoder = new StringDecoder('utf8')
    let rest = ''
    for (let read = readSync(handle, piece); read > 0; read = readSync(handle, piece)) {
      const lines = (rest + decoder.write(piece.subarray(0, read))).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
    yield rest + decoder.end()
  } finally {
    closeSync(handle)
  }
}

/** `delete-school ID NAME CERTIFICATE`. */
export async function eraseSchool(
  services: Services,
  [id, name = '', to = '']: readonly string[],
): Promise<void> {
  const school = await schoolOf(services, id)
  if (!isNameTyped(name, school.entity_name))
    throw new Problem(
      'badRequest',
      `Give the school’s name, "${school.entity_name}", after its number to confirm.`,
    )
  const certificate = await written(to, async (write) => {
    const made = await deleteSchool(services, school.id, { user: null, event: 'Command line: delete-school' })
    write(certificatePage(made))
    return made
  })
  await rewriteResponses(services.db)
  const counts = certificate.records.map(({ what, count }) => `${count} ${what}`).join(', ')
  console.log(
    `${school.entity_name} is deleted: ${counts}. The certificate is in ${to}. Older backups still contain the school.`,
  )
  if (!(await removeRemains(services.db)))
    console.log('The database was in use. The service will erase what’s left in its file within ten minutes.')
}

async function schoolOf({ db }: Services, id: string | undefined): Promise<SchoolRow> {
  const school = /^\d{1,9}$/.test(id ?? '') ? await findSchool(db, Number(id)) : undefined
  if (!school) throw new Problem('notFound', 'We can’t find this school. list-schools lists them all.')
  return school
}

/** Writes a new file that only its owner can read. The file gets its final name only once it is complete and on disk. */
async function written<T>(to: string, work: (write: (text: string) => void) => Promise<T>): Promise<T> {
  if (to === '') throw new Problem('badRequest', 'Name the file to write.')
  const file = resolve(to)
  if (existsSync(file)) throw new Problem('conflict', `${to} is already there. Choose a different name.`)
  const part = `${file}.part`
  rmSync(part, { force: true })
  // Open the file first, so that the work doesn't start if the file can't be written.
  const handle = openSync(part, 'wx', 0o600)
  try {
    const result = await work((text) => void writeSync(handle, text))
    sync(part)
    renameSync(part, file)
    sync(dirname(file))
    return result
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  } finally {
    closeSync(handle)
  }
}
