import type english from '../../../../../content/en/helpers.json'
import type { Db } from '../../../../server/db/connect.ts'
import { type LanguageCode, languageOf } from '../../../../shared/languages.ts'
import type { DateWords } from '../../../../shared/phrases.ts'
import type { HelperWords } from '../contract.ts'
import type { HelperPage } from '../rules-helpers.ts'
import { draftLines, wordsInForce } from './actions.ts'

/** Returns a page's words in each language, without languages that lack some of the words, which read it in English. */
export async function helperWordsFor(
  db: Db,
  page: HelperPage,
  codes: readonly LanguageCode[],
): Promise<HelperWords[]> {
  const { read, isComplete, drafts } = await wordsInForce(db)
  return codes
    .filter((code) => code !== 'en' && isComplete(code, 'helpers'))
    .map((language) => {
      const { [page]: texts, language: label } = read<typeof english>(`${language}/helpers.json`)
      const { date, months } = read<DateWords>(`${language}/phrases.json`)
      return {
        language,
        nativeName: languageOf(language)?.nativeName ?? language,
        draft: drafts.helpers.includes(language) ? draftLines(read, language) : [],
        texts: { ...texts, language: label },
        date,
        months: [...months],
      }
    })
}
