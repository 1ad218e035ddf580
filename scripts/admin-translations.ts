import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { recordEvent } from '../src/features/records/events/server/actions.ts'
import { correctedFiles } from '../src/features/records/words/server/actions-files.ts'
import type { Services } from '../src/server/serve.ts'

/** `translations FOLDER`: writes the content files that have newly approved words, in the project's own format. */
export async function writeTranslations(
  { db, now }: Services,
  [folder = '']: readonly string[],
): Promise<void> {
  const files = await correctedFiles(db)
  for (const { name, content } of files) {
    const path = join(resolve(folder), name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
  await recordEvent(db, now(), {
    user: null,
    identifier: 'translations',
    event: 'Command line: translations',
    message: files.map(({ name }) => name).join(', '),
  })
  if (files.length === 0) return console.log('No words were corrected here.')
  for (const { name } of files) console.log(join(folder, name))
  console.log('Copy these files into content/ and run npm run check.')
}
