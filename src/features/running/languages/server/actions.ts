import type { Db } from '../../../../server/db/connect.ts'
import type { Services } from '../../../../server/serve.ts'
import { directionOf } from '../../../../shared/direction.ts'
import { Problem } from '../../../../shared/errors.ts'
import { isLanguage, type LanguageCode, languageName, languageOf } from '../../../../shared/languages.ts'
import { counted } from '../../../../shared/numbers.ts'
import { changingSurveyWords } from '../../../answering/translations/server/actions.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { pileNames, pileOf, piles } from '../../../records/words/rules.ts'
import {
  changingWords,
  countChange,
  insertLanguage,
  type LanguageTable,
  latestWords,
  selectLanguages,
  setOffered,
  setOwnName,
  storedWords,
  type Words,
} from '../../../records/words/server/actions.ts'
import { offeringTime } from '../../../schools/questions/server/actions.ts'
import type { InstalledLanguage, NewLanguage } from '../contract.ts'
import { codeFault, englishName, listedWords, neededPiles, standardCode } from '../rules.ts'

/** Added languages have ids from here up, so that they never meet the specification's. */
const firstAddedId = 10

/** Returns this installation's languages, in the order they are offered. */
export async function languagesIn({ db }: Pick<Services, 'db'>): Promise<InstalledLanguage[]> {
  const words = await latestWords(db)
  return (await selectLanguages(db)).map((row) => shown(row, words))
}

function shown(row: LanguageTable, { texts, wordsFor, approvedText }: Words): InstalledLanguage {
  const { id, code, name, native_name: nativeName } = row
  const chooseLangText = languageOf(code)?.chooseLangText ?? row.choose_lang_text
  const all = code === 'en' ? [] : texts(code)
  return {
    ...{ id, code, name, nativeName, chooseLangText },
    isRightToLeft: directionOf(code) === 'rtl',
    isOffered: row.added_at === null || row.offered_at !== null,
    isAdded: row.added_at !== null,
    piles: piles.map((pile) => {
      const own = all.filter((text) => pileOf(text) === pile)
      return {
        pile,
        isNeeded: neededPiles.includes(pile),
        texts: own.length,
        written: own.filter((text) => wordsFor(code, text) !== '').length,
        approved: own.filter((text) => text.isReviewed || approvedText(code, text)).length,
      }
    }),
  }
}

/** Adds a language. Returns false if it is there. Call it inside `changingWords`. */
export async function putLanguage(
  trx: Db,
  now: Date,
  user: UserRow,
  { code, nativeName, chooseLangText = '' }: NewLanguage,
): Promise<boolean> {
  await countChange(trx)
  const known = await selectLanguages(trx)
  if (known.some((row) => row.code === code)) return false
  const name = englishName(code) ?? code
  await insertLanguage(trx, {
    id: Math.max(firstAddedId - 1, ...known.map(({ id }) => id)) + 1,
    ...{ code, name, native_name: nativeName, choose_lang_text: chooseLangText },
    ...{ added_at: now.toISOString(), offered_at: null },
  })
  await recordEvent(trx, now, {
    user: user.id,
    identifier: `language ${code}`,
    event: 'Language added',
    message: name,
  })
  return true
}

function requireListed(...texts: string[]): void {
  if (!texts.every((words) => listedWords.test(words)))
    throw new Problem(
      'badRequest',
      'The words have a sign or an invisible character that you can’t use here.',
    )
}

/** Changes the own name of an added language. Throws 'conflict' for a language that comes with the product. */
export async function renameLanguage(
  { db, now }: Services,
  user: UserRow,
  code: LanguageCode,
  nativeName: string,
): Promise<void> {
  requireListed(nativeName)
  await changingWords(db, async (trx) => {
    const before = (await selectLanguages(trx)).find((row) => row.code === code)
    if (!before?.added_at) throw new Problem('conflict', `${languageName(code)} comes with the product.`)
    await countChange(trx)
    await setOwnName(trx, code, nativeName)
    await recordEvent(trx, now(), {
      user: user.id,
      identifier: `language ${code}`,
      event: 'Language renamed',
      message: `${before.native_name} to ${nativeName}`,
    })
  })
}

/** Adds a language that speakers can translate. Throws 'badRequest' for an unknown code, 'conflict' if it is here. */
export async function addLanguage(
  services: Services,
  user: UserRow,
  sent: NewLanguage,
): Promise<InstalledLanguage> {
  const { db, now } = services
  const fault = codeFault(sent.code)
  if (fault) throw new Problem('badRequest', fault)
  requireListed(sent.nativeName, sent.chooseLangText ?? '')
  const code = standardCode(sent.code) ?? sent.code
  await changingWords(db, async (trx) => {
    if (!(await putLanguage(trx, now(), user, { ...sent, code })))
      throw new Problem('conflict', `${englishName(code)} is already here.`)
  })
  const added = (await languagesIn(services)).find((language) => language.code === code)
  if (!added) throw new Problem('unexpected')
  return added
}

/**
 * Offers a language in new surveys, for good. Surveys that have opened keep their questions. Throws 'conflict' with what
 * is missing until the questions, the answers and the survey page are complete.
 */
export async function offerLanguage(services: Services, user: UserRow, code: LanguageCode): Promise<void> {
  if (isLanguage(code)) return
  await changingSurveyWords(services, async (trx) => {
    const { texts, wordsFor } = await storedWords(trx)
    const missing = texts(code).filter(
      (text) => neededPiles.includes(pileOf(text)) && wordsFor(code, text) === '',
    )
    if (missing.length > 0)
      throw new Problem(
        'conflict',
        `${languageName(code)} still needs ${counted(missing.length, 'text')} of the ${neededPiles
          .filter((pile) => missing.some((text) => pileOf(text) === pile))
          .map((pile) => pileNames[pile])
          .join(' and the ')}.`,
      )
    const at = services.now()
    await setOffered(trx, code, (await offeringTime(trx, at)).toISOString())
    await recordEvent(trx, at, {
      user: user.id,
      identifier: `language ${code}`,
      event: 'Language offered',
      message: languageName(code),
    })
  })
}
