import type { Db } from '../../../../server/db/connect.ts'
import { directionOf } from '../../../../shared/direction.ts'
import type { LanguageCode } from '../../../../shared/languages.ts'
import { draftLines, wordsInForce } from '../../../records/words/server/actions.ts'
import type { SurveySlips } from '../contract.ts'

/** Returns the words about slips on the respondent's page, in English if the language lacks some of them. */
export async function slipWords(db: Db, asked: LanguageCode): Promise<NonNullable<SurveySlips['words']>> {
  const { read, isComplete, drafts } = await wordsInForce(db)
  const language = isComplete(asked, 'slips') ? asked : 'en'
  const { review: _, sheet: __, ...texts } = read<Record<string, string>>(`${language}/slips.json`)
  const isDraft = drafts.slips.includes(language)
  return {
    language,
    dir: directionOf(language),
    draft: isDraft ? (draftLines(read, language)[0] ?? '') : '',
    texts,
  }
}
