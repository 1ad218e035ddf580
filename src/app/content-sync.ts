import { createHash } from 'node:crypto'
import { seedPermissions } from '../features/people/users/server/actions.ts'
import { storedWords, storeFirstLanguages } from '../features/records/words/server/actions.ts'
import { storeParticipants } from '../features/schools/participants/server/actions.ts'
import { readProcessSteps, storeProcessSteps } from '../features/schools/process/server/actions.ts'
import { readBank, storeBank } from '../features/schools/questions/server/actions-bank.ts'
import { readTerms, storeTerms } from '../features/schools/terms/server/actions.ts'
import type { Db } from '../server/db/connect.ts'
import { lockForStart } from '../server/db/portable.ts'
import { languages } from '../shared/languages.ts'

/**
 * Updates the content tables from the content files and from words corrected in this installation, if either has changed
 * since the last start. A survey keeps the content it opened with.
 */
export async function syncContent(db: Db): Promise<void> {
  const processSteps = readProcessSteps()
  await db.transaction().execute(async (trx) => {
    await lockForStart(trx)
    // Read the words after taking the lock, because corrections take the same lock.
    await storeFirstLanguages(trx)
    const { read } = await storedWords(trx)
    const bank = readBank(read)
    const terms = readTerms(read)
    const version = createHash('sha256')
      .update(JSON.stringify([bank, terms, processSteps, languages]))
      .digest('hex')
    const stored = await trx
      .selectFrom('content_versions')
      .selectAll()
      .where('name', '=', 'content')
      .executeTakeFirst()
    if (stored?.version === version) return
    await seedPermissions(trx)
    await storeParticipants(trx)
    await storeBank(trx, bank)
    await storeTerms(trx, terms)
    await storeProcessSteps(trx, processSteps)
    await trx
      .insertInto('content_versions')
      .values({ name: 'content', version })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ version }))
      .execute()
  })
}
