import type english from '../../../../../content/en/slips.json'
import type { Db } from '../../../../server/db/connect.ts'
import { directionOf } from '../../../../shared/direction.ts'
import type { LanguageCode } from '../../../../shared/languages.ts'
import { draftLines, wordsInForce } from '../../../records/words/server/actions.ts'
import type { SurveySlips } from '../contract.ts'

/** Returns the words about slips on the respondent's page, in English if the language lacks some of them. */
export async function slipWords(db: Db, asked: LanguageCode): Promise<NonNullable<SurveySlips['words']>> {
  const { read, isComplete, drafts } = await wordsInForce(db)
  const language = isComplete(asked, 'slips') ? asked : 'en'
  const {
    review: _,
    sheet: __,
    kit: ___,
    otherSurvey,
    otherGroup,
    ...texts
  } = read<typeof english>(`${language}/slips.json`)
  // The page says it itself where all its words are drafts.
  const isDraft = drafts.slips.includes(language) && !drafts.page.includes(language)
  return {
    language,
    dir: directionOf(language),
    draft: isDraft ? (draftLines(read, language)[0] ?? '') : '',
    // Under the names of the refusals.
    texts: { ...texts, survey: otherSurvey, group: otherGroup },
  }
}
