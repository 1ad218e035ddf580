import type { Db } from '../../../../server/db/connect.ts'
import { Problem } from '../../../../shared/errors.ts'
import {
  type LanguageCode,
  languageCodes,
  languageName,
  languagesInPreparation,
} from '../../../../shared/languages.ts'
import { wordsInForce } from './actions.ts'

/** Returns the languages with all questions and answers: those that surveys can use, and any in preparation. */
export async function languagesWithQuestions(db: Db): Promise<LanguageCode[]> {
  const { isComplete } = await wordsInForce(db)
  const prepared = languagesInPreparation.filter(({ code }) => isComplete(code, 'questions'))
  return [...languageCodes, ...prepared.map(({ code }) => code)]
}

/** Throws 'conflict' for a language without all questions and answers. */
export async function requireQuestions(db: Db, language: LanguageCode): Promise<void> {
  if (!(await languagesWithQuestions(db)).includes(language))
    throw new Problem(
      'conflict',
      `The questions and answers aren’t all written in ${languageName(language)} yet.`,
    )
}
