import { pseudoLanguages, textsIn } from '../scripts/pseudo-language.ts'
import { findUserByEmail } from '../src/features/people/users/server/actions.ts'
import { changingWords, putDraftTexts } from '../src/features/records/words/server/actions.ts'
import { offerLanguage, putLanguage } from '../src/features/running/languages/server/actions.ts'
import type { Services } from '../src/server/services.ts'
import { administrator } from './survey.ts'

/** Offers the pseudo-languages in surveys. Not with a call, because no call adds them. */
export async function offerPseudoLanguages(services: Services): Promise<void> {
  const { db, now } = services
  const user = await findUserByEmail(db, administrator.email)
  if (!user) throw new Error('There is no administrator.')
  await changingWords(db, async (trx) => {
    for (const language of pseudoLanguages) {
      await putLanguage(trx, now(), user, language)
      await putDraftTexts(
        trx,
        textsIn(language).map(({ id, english, words }) => ({
          language: language.code,
          text_id: id,
          words,
          english_hash: english,
        })),
      )
    }
  })
  for (const { code } of pseudoLanguages) await offerLanguage(services, user, code)
}
