import type { Db } from '../../../../server/db/connect.ts'
import { lockForStart } from '../../../../server/db/portable.ts'
import type { Services } from '../../../../server/serve.ts'
import { Problem } from '../../../../shared/errors.ts'
import { isLanguage, type LanguageCode, languageName } from '../../../../shared/languages.ts'
import { counted } from '../../../../shared/numbers.ts'
import type { FieldChange } from '../../../records/events/rules.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { tidied } from '../../../records/words/rules.ts'
import {
  changingWords,
  countChange,
  type DraftText,
  putApproved,
  putDraftTexts,
  selectLanguages,
  storedWords,
  type Text,
  type Words,
  wordsInForce,
} from '../../../records/words/server/actions.ts'
import { freezeOpened } from '../../../schools/questions/server/actions.ts'
import { readBank, storeBank } from '../../../schools/questions/server/actions-bank.ts'
import { readTerms, storeTerms } from '../../../schools/terms/server/actions.ts'
import type { NewReview } from '../contract.ts'
import { reviewFaults } from '../rules.ts'
import { deleteReview, putReview, selectReviews, settleReview } from './queries.ts'
import type { TextReview } from './tables.ts'

/** The reviewer: an account, or the person a helper link was created for. */
export interface Reviewer {
  name: string
  user: number | null
  /** How the activity log identifies the reviewer. */
  identifier: string
}

/**
 * Stores all of the reviews or none. Throws 'badRequest' with the errors in the first invalid text. Throws 'conflict' if
 * a text, its English or its review has changed since the reviewer saw it. Call it in the transaction that checked the
 * reviewer's rights.
 */
export async function storeReviews(
  trx: Db,
  now: Date,
  by: Reviewer,
  language: LanguageCode,
  reviews: readonly NewReview[],
): Promise<void> {
  const { texts: textsIn, wordsFor } = await wordsInForce(trx)
  const texts = new Map(textsIn(language).map((text) => [text.id, text]))
  const before = new Map((await selectReviews(trx, language)).map((review) => [review.text_id, review]))
  // If no one has decided on a suggestion that this review replaces, the activity log keeps it.
  const replaced: FieldChange[] = []
  // Until a language is offered, no survey has its words, so a speaker's words are the draft.
  const written: DraftText[] = []
  for (const { id, version, englishHash, verdict, ...said } of reviews) {
    const text = texts.get(id)
    if (!text) throw new Problem('badRequest', `There’s no text with the ID ${id}.`)
    const former = before.get(id)
    const isSuggestion = former?.outcome === 'open' && former.verdict === 'change'
    if (verdict === null) {
      if (!(await deleteReview(trx, { language, text_id: id, seen: version }))) throw changed(1)
      if (isSuggestion) replaced.push({ field: id, from: former.words, to: '' })
      continue
    }
    const current = wordsFor(language, text)
    const words = verdict === 'change' ? tidied(said.words) : said.words
    if (englishHash !== text.englishHash || (verdict !== 'change' && words !== current)) throw changed(1)
    const review = { verdict, words, comment: said.comment }
    const [fault] = reviewFaults({ ...text, words: current }, review)
    if (fault) throw new Problem('badRequest', `${id}: ${fault}`)
    const row = {
      ...review,
      language,
      text_id: id,
      english_hash: englishHash,
      reviewer: by.name,
      reviewed_at: now.toISOString(),
    }
    if (!(await putReview(trx, row, version))) throw changed(1)
    if (verdict === 'change' && !isLanguage(language))
      written.push({ language, text_id: id, words, english_hash: englishHash })
    if (isSuggestion && former.words !== words) replaced.push({ field: id, from: former.words, to: words })
  }
  if (written.length > 0) {
    await countChange(trx)
    // Waiting for another change, the language may have been offered, so its words need an approval now.
    const stored = (await selectLanguages(trx)).find(({ code }) => code === language)
    if (stored?.offered_at !== null) throw changed(written.length)
    await putDraftTexts(trx, written)
  }
  await recordEvent(trx, now, {
    user: by.user,
    identifier: by.identifier,
    event: 'Translation reviewed',
    message: `${counted(reviews.length, 'text')}${reviews.every(({ verdict }) => verdict === null) ? ' taken back' : ''} in ${languageName(language)} by ${by.name}`,
    changes: replaced,
  })
}

const changed = (count: number) =>
  new Problem(
    'conflict',
    `${count === 1 ? 'A text has' : `${count} texts have`} changed since you opened this page, so we didn’t save anything. Check the current words and try again.`,
  )

interface Seen {
  id: string
  version: number
}

type Administrator = { id: number; first_name: string; last_name: string }

/** Closes open reviews. Throws 'conflict' if one has changed since the administrator saw it. */
async function settle(
  trx: Db,
  language: LanguageCode,
  seen: readonly Seen[],
  settled: Pick<TextReview, 'outcome' | 'note'>,
): Promise<TextReview[]> {
  const reviews = []
  for (const { id, version } of seen) {
    const review = await settleReview(trx, { language, id, seen: version }, settled)
    if (review) reviews.push(review)
  }
  if (reviews.length < seen.length) throw changed(seen.length - reviews.length)
  return reviews
}

/**
 * Runs a transaction that changes the words of future surveys. First freezes the surveys that have opened, so that they
 * keep their current words.
 */
export async function changingSurveyWords(
  { db, config, now }: Services,
  change: (trx: Db) => Promise<void>,
): Promise<void> {
  await freezeOpened({ db, config, now })
  await changingWords(db, async (trx) => {
    // Processes that are starting wait for this lock too, because they write the question and term tables from the
    // current words.
    await lockForStart(trx)
    await countChange(trx)
    await change(trx)
    const { read } = await storedWords(trx)
    await storeBank(trx, readBank(read))
    await storeTerms(trx, readTerms(read))
  })
}

/**
 * Accepts the words of all the reviewed texts or of none. Throws 'conflict' if a review or its English has changed, or if
 * it has no words to accept.
 */
export async function approveTexts(
  services: Services,
  user: Administrator,
  language: LanguageCode,
  seen: readonly Seen[],
): Promise<void> {
  const at = services.now()
  await changingSurveyWords(services, async (trx) => {
    const before = await storedWords(trx)
    const reviews = await settle(trx, language, seen, { outcome: 'taken', note: '' })
    const texts = new Map(before.texts(language).map((text) => [text.id, text]))
    const isOf = ({ text_id, english_hash, verdict }: TextReview) =>
      verdict !== 'unsure' && texts.get(text_id)?.englishHash === english_hash
    const unfit = reviews.filter((review) => !isOf(review))
    if (unfit.length > 0) throw changed(unfit.length)
    await putApproved(
      trx,
      reviews.map(({ text_id, words, english_hash, reviewer, comment, reviewed_at }) => ({
        ...{ language, text_id, words, english_hash, reviewer, comment, reviewed_at },
        approved_at: at.toISOString(),
        approved_by: `${user.first_name} ${user.last_name}`,
      })),
    )
    await recordEvent(trx, at, {
      user: user.id,
      identifier: `translation ${language}`,
      event: 'Translation approved',
      message: `${counted(reviews.length, 'text')} in ${languageName(language)}`,
      changes: reviews.flatMap(({ text_id, words }) => changeOf(before, language, texts.get(text_id), words)),
    })
  })
}

function changeOf(before: Words, language: LanguageCode, text: Text | undefined, to: string) {
  if (!text) return []
  const from = before.wordsFor(language, text)
  return from === to ? [] : [{ field: text.id, from, to }]
}

/**
 * Stores reviews that another installation's speakers made, for texts without an open review here. Returns how many.
 */
export async function putImportedReviews(
  trx: Db,
  now: Date,
  language: LanguageCode,
  comment: string,
  reviews: readonly Pick<TextReview, 'text_id' | 'words' | 'english_hash' | 'reviewer' | 'verdict'>[],
): Promise<number> {
  let stored = 0
  for (const review of reviews) {
    const row = { ...review, language, comment, reviewed_at: now.toISOString() }
    if (await putReview(trx, row, 0)) stored += 1
  }
  return stored
}

/** Sends reviewed texts back as drafts with a note. Throws 'conflict' if a review has changed. */
export const sendBackTexts = (
  { db, now }: Services,
  user: Administrator,
  language: LanguageCode,
  { texts, note }: { texts: readonly Seen[]; note: string },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await settle(trx, language, texts, { outcome: 'sent back', note })
    await recordEvent(trx, now(), {
      user: user.id,
      identifier: `translation ${language}`,
      event: 'Translation sent back',
      message: `${counted(texts.length, 'text')} in ${languageName(language)}: ${note}`,
    })
  })
