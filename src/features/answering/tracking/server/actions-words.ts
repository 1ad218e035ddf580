import { notAnswered } from '../../../../measurement/rows.ts'
import type { Db } from '../../../../server/db/connect.ts'
import { genderNames, raceNames, severalRaces, subTypes } from '../../../../shared/codes.ts'
import { languageCodes } from '../../../../shared/languages.ts'
import type { HelperWords } from '../../../records/words/contract.ts'
import { wordsInForce } from '../../../records/words/server/actions.ts'
import { helperWordsFor } from '../../../records/words/server/actions-helpers.ts'
import { subTypeName } from '../../../schools/participants/rules.ts'

type Named = Readonly<Record<string, string>>

/** Returns the page's words in the installation's languages, with the answers that it shows. */
export async function trackingWords(db: Db): Promise<HelperWords[]> {
  const { read } = await wordsInForce(db)
  const words = await helperWordsFor(db, 'tracking', languageCodes)
  return words.map((own) => {
    const { scales } = read<{ scales: Record<'race' | 'gender', Named> }>(`${own.language}/questions.json`)
    const phrases = read<{ subTypes: Named }>(`${own.language}/phrases.json`)
    const several = own.texts.severalRaces ?? ''
    // Questions give examples in parentheses; remove them.
    const raceOf = (code: string) =>
      Number(code) === severalRaces ? several : scales.race[code]?.replace(/ \(.*\)$/, '')
    const ofSubTypes = (types: readonly number[]) =>
      types.map((id) => [subTypeName(id), phrases.subTypes[id]] as const)
    const answers = {
      grade: ofSubTypes([...subTypes[1], ...subTypes[6]]),
      homeLanguage: ofSubTypes(subTypes[2]),
      role: ofSubTypes(subTypes[3]),
      race: Object.entries(raceNames).map(([code, name]) => [name, raceOf(code)] as const),
      gender: Object.entries(genderNames).map(([code, name]) => [name, scales.gender[code]] as const),
    }
    const texts = Object.entries(answers).flatMap(([dimension, names]) =>
      [...names, [notAnswered.name, own.texts.notAnswered] as const].map(
        ([english, name]) => [`${dimension} ${english}`, name ?? english] as const,
      ),
    )
    return { ...own, texts: { ...own.texts, ...Object.fromEntries(texts) } }
  })
}
