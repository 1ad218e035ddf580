import type { Services } from '../../../../server/serve.ts'
import { Problem } from '../../../../shared/errors.ts'
import { isLanguage, type LanguageCode, languageOf } from '../../../../shared/languages.ts'
import { putImportedReviews } from '../../../answering/translations/server/actions.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { pileOf } from '../../../records/words/rules.ts'
import {
  changingWords,
  putDraftTexts,
  storedWords,
  type Text,
  wordsInForce,
} from '../../../records/words/server/actions.ts'
import { openShared, shareFile } from '../../cells/server/actions-shared.ts'
import { englishName, neededPiles, packFault, standardCode } from '../rules.ts'
import { type PackContent, packContent, packFormat } from '../rules-pack.ts'
import { putLanguage } from './actions.ts'

/** Returns a translation as a signed file. Throws 'conflict' if nothing is written, or for English. */
export async function languagePackOf(services: Services, code: LanguageCode) {
  const language = languageOf(code)
  if (!language || code === 'en') throw new Problem('conflict', 'Translations start from English.')
  const { nativeName, chooseLangText } = language
  const { texts, wordsFor, approvedText } = await wordsInForce(services.db)
  const written = texts(code).flatMap((text) => {
    const words = wordsFor(code, text)
    const reviewer = approvedText(code, text)?.reviewer
    return words === ''
      ? []
      : [{ id: text.id, english: text.englishHash, words, ...(reviewer ? { reviewer } : {}) }]
  })
  if (written.length === 0) throw new Problem('conflict', 'Nothing is written in this language yet.')
  const content: PackContent = { code, nativeName, chooseLangText, texts: written }
  return { name: `language-${code}.json`, content: await shareFile(services, packFormat, content) }
}

/** Returns the content of a file from a registered installation. Throws 'badRequest' with the reason for any other. */
async function readPack(services: Services, text: string) {
  const { content, from } = await openShared(services, text, {
    ...{ format: packFormat, kind: 'a language pack', shape: packContent },
  })
  const isAddable =
    standardCode(content.code) === content.code &&
    englishName(content.code) !== undefined &&
    content.code !== 'en'
  if (!isAddable) throw new Problem('badRequest', 'This file is signed, but we can’t read its contents.')
  return { content, from }
}

/** Returns the pack's texts with ours. Throws 'badRequest' with the first text that is missing or can't be used. */
function checked({ code, texts }: PackContent, ours: readonly Text[]) {
  const byId = new Map(texts.map((text) => [text.id, text]))
  const missing = ours.find((text) => neededPiles.includes(pileOf(text)) && !byId.has(text.id))
  if (byId.size < texts.length) throw new Problem('badRequest', 'This file has a text twice.')
  if (missing)
    throw new Problem(
      'badRequest',
      `This pack isn’t complete: ${missing.id} is missing. Nothing was imported.`,
    )
  return ours.flatMap((text) => {
    const own = byId.get(text.id)
    if (!own) return []
    const fault = packFault(code, text, own.words)
    if (fault) throw new Problem('badRequest', `${text.id}: ${fault} Nothing was imported.`)
    return [{ text, own }]
  })
}

/**
 * Imports a pack's words and adds its language if it is new. Until the language is offered, they are its drafts. Words
 * that a speaker reviewed elsewhere wait for an administrator. Words that surveys here use or someone approved stay.
 */
export async function takeLanguagePack(services: Services, user: UserRow, file: string) {
  const { db, now } = services
  const { content, from } = await readPack(services, file)
  const { code } = content
  return changingWords(db, async (trx) => {
    await putLanguage(trx, now(), user, content)
    const { texts, wordsFor, approvedText } = await storedWords(trx)
    const news = checked(content, texts(code)).filter(
      ({ text }) => !text.isReviewed && approvedText(code, text) === undefined,
    )
    // Surveys may use what is written in an offered language, so other words wait for an administrator.
    const isDraft = (text: Text) => !isLanguage(code) || wordsFor(code, text) === ''
    const drafts = news.filter(({ text }) => isDraft(text))
    await putDraftTexts(
      trx,
      drafts.map(({ text, own }) => ({
        language: code,
        text_id: text.id,
        words: own.words,
        english_hash: text.englishHash,
      })),
    )
    const reviewed = news.flatMap(({ text, own }) =>
      own.reviewer !== undefined && own.english === text.englishHash
        ? [
            {
              ...{ text_id: text.id, words: own.words, english_hash: own.english, reviewer: own.reviewer },
              verdict: isDraft(text) || own.words === wordsFor(code, text) ? 'right' : 'change',
            } as const,
          ]
        : [],
    )
    const stored = await putImportedReviews(trx, now(), code, `installation ${from}`, reviewed)
    await recordEvent(trx, now(), {
      user: user.id,
      identifier: `language ${code}`,
      event: 'Language pack imported',
      message: `${englishName(code)}: ${drafts.length} drafts, ${stored} reviewed texts, signed by ${from}`,
    })
    return { language: code, taken: drafts.length, reviewed: stored }
  })
}
