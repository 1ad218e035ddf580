import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { translationsContract } from '../features/answering/translations/contract.ts'
import { contentSource } from '../server/content.ts'
import { databaseOfProcess, testApp } from './testing/app.ts'
import { admin as runIn } from './testing/command-line.ts'
import { checked } from './testing/school-file.ts'
import { reviewOf, translatedTexts } from './testing/translations.ts'
import { wholeSchool } from './testing/whole-school.ts'

let folder: string
let dataDir: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'equity-audit-schools-'))
  dataDir = join(folder, 'data')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const admin = (...words: string[]) => runIn({ ...process.env, DATA_DIR: dataDir }, ...words)

test('lists, exports, deletes and imports a school from the command line', async () => {
  await databaseOfProcess(dataDir)
  const app = await testApp({ database: { dataDir } })
  const { leader } = await wholeSchool(app, 12)
  await app.close()
  const [file, certificate] = [join(folder, 'school.jsonl'), join(folder, 'certificate.html')]
  const id = String(leader.schoolId)

  const listed = await admin('list-schools')
  const saved = await admin('export-school', id, file)
  const refused = await admin('delete-school', id, 'Hillside', certificate).catch((error) => error)
  const deleted = await admin('delete-school', id, 'lakeside middle school', certificate)
  const unsigned = join(folder, 'unsigned.jsonl')
  writeFileSync(unsigned, checked(readFileSync(file, 'utf8')))
  const doubted = await admin('import-school', unsigned).catch((error) => error)
  const back = await admin('import-school', file)
  const again = await admin('import-school', unsigned, '--unverified')

  expect(listed.stdout).toMatch(/^ +1 {2}Lakeside Middle School {2}\S+@school\.example\n$/)
  expect(saved.stdout).toMatch(
    /^Lakeside Middle School is in .*: 1 schools, .*13 responses.*keep it safe\.\n$/,
  )
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect([refused.code, refused.stderr]).toEqual([
    1,
    'Give the school’s name, "Lakeside Middle School", after its number to confirm.\n',
  ])
  expect(deleted.stdout).toMatch(/^Lakeside Middle School is deleted: .*13 responses/)
  expect(readFileSync(certificate, 'utf8')).toContain('its operator at the command line')
  expect([doubted.code, doubted.stderr]).toEqual([
    1,
    'This file isn’t signed. Anyone could have written it. If you know where it’s from, add --unverified. Nothing was changed.\n',
  ])
  expect(back.stdout).toMatch(/^Lakeside Middle School is now here, as school 2: .*13 responses/)
  expect(again.stdout).toBe('Lakeside Middle School is already here, as school 2. Nothing was changed.\n')
})

test('exports corrected wording as the project’s content files', async () => {
  await databaseOfProcess(dataDir)
  const app = await testApp({ database: { dataDir } })
  const [text] = await translatedTexts(app, 'questions.titles.q1301')
  if (!text) throw new Error('There is no such text.')
  const { token } = await app.account('CAN_DO_ALL')
  const params = { language: 'so' } as const
  const words = 'Dugsigu ma ku soo dhaweeyaa?'
  const reviews = [reviewOf(text, { verdict: 'change', words })]
  await app.call(translationsContract.reviewTexts, { params, body: { reviews } }, token)
  const texts = await translatedTexts(app, text.id)
  await app.call(translationsContract.approveTexts, { params, body: { texts } }, token)
  await app.close()

  const { stdout } = await admin('translations', join(folder, 'out'))
  expect(stdout).toContain(join(folder, 'out', 'so/questions.json'))
  const [before, after] = [
    contentSource('so/questions.json'),
    readFileSync(join(folder, 'out/so/questions.json'), 'utf8'),
  ]
  expect(after).toBe(before.replace(JSON.stringify(text.words), JSON.stringify(words)))
})
