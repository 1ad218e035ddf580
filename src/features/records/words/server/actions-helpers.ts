import type english from '../../../../../content/en/helpers.json'
import type { Db } from '../../../../server/db/connect.ts'
import { type LanguageCode, languageOf } from '../../../../shared/languages.ts'
import type { DateWords } from '../../../../shared/phrases.ts'
import type { HelperWords } from '../contract.ts'
import type { HelperPage } from '../rules-helpers.ts'
import { draftLines, type Words, wordsInForce } from './actions.ts'

/** Returns a page's words in each language, without languages that lack some of the words, which read it in English. */
export async function helperWordsFor(
  db: Db,
  page: HelperPage,
  codes: readonly LanguageCode[],
): Promise<HelperWords[]> {
  const words = await wordsInForce(db)
  const { read } = words
  return codes.flatMap((language) => {
    const texts = textsOfPage(words, page, language)
    if (language === 'en' || texts.some((text) => words.wordsFor(language, text) === '')) return []
    const isDraft = texts.some((text) => !text.isReviewed && !words.approvedText(language, text))
    const { language: label } = read<typeof english>(`${language}/helpers.json`)
    const { [page]: own } = read<Record<HelperPage, Record<string, string>>>(
      `${language}/${fileOfPage(page)}.json`,
    )
    const { date, months } = read<DateWords>(`${language}/phrases.json`)
    return {
      language,
      nativeName: languageOf(language)?.nativeName ?? language,
      draft: isDraft ? draftLines(read, language) : [],
      texts: { ...own, language: label },
      date,
      months: [...months],
    }
  })
}

/** Response tracking has a file of its own, so that staff don't load the words of other pages. */
const fileOfPage = (page: HelperPage): string => (page === 'tracking' ? 'tracking' : 'helpers')

/** Returns the texts of one page, so that another page's new texts don't make its words a draft. */
const textsOfPage = ({ texts }: Words, page: HelperPage, language: LanguageCode) =>
  texts(language).filter(
    ({ file, path }) =>
      (file === 'helpers' && path === 'language') ||
      (file === fileOfPage(page) && path.startsWith(`${page}.`)),
  )
