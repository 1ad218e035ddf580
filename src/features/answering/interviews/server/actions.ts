import type { Db } from '../../../../server/db/connect.ts'
import type { Services } from '../../../../server/serve.ts'
import { dayIn, defaultZone } from '../../../../shared/dates.ts'
import { Problem } from '../../../../shared/errors.ts'
import { type LanguageCode, languageName } from '../../../../shared/languages.ts'
import { openNamedLink } from '../../../figures/named-links/server/actions.ts'
import { recordEvent, type SystemEvent } from '../../../records/events/server/actions.ts'
import { wordsInForce } from '../../../records/words/server/actions.ts'
import { participantTypeNames } from '../../../schools/participants/rules.ts'
import { readPhrases, typeName } from '../../respond/server/actions.ts'
import type { InterviewsOfLink } from '../contract.ts'
import {
  bitsOf,
  type CodedItem,
  faultsOf,
  interviewsPerLink,
  type QuestionSet,
  questionSets,
  typeOfSet,
} from '../rules.ts'
import { askedItems } from './actions-items.ts'
import {
  deleteInterview,
  findInterview,
  insertInterview,
  insertWordings,
  replaceCodes,
  selectByLink,
  selectCodesByLink,
} from './queries.ts'
import type { InterviewRow } from './tables.ts'

/** Returns an interviewer's link. Throws 'notFound' for any other link. */
export async function interviewLink(
  services: Pick<Services, 'db' | 'config' | 'now'>,
  token: string,
  options: { orEnded?: boolean } = {},
) {
  const link = await openNamedLink(services, token, 'interview', options)
  if (link.language === null) throw new Problem('notFound')
  return { ...link, language: link.language }
}
type Link = Awaited<ReturnType<typeof interviewLink>>

/** Returns what an interviewer has entered with a link, in order, with the codes of the latest interview. */
export async function interviewsOfLink(db: Db, { id }: Pick<Link, 'id'>): Promise<InterviewsOfLink> {
  const rows = await selectByLink(db, id)
  const codes = await selectCodesByLink(db, id)
  const last = rows.at(-1)
  return {
    interviews: rows.map(({ guid, instrument, entered_on }) => {
      const own = codes.filter((code) => code.guid === guid)
      const faulty = own.filter(({ faults }) => faults > 0).length
      return { guid, instrument, on: entered_on, asked: own.length, faulty }
    }),
    latest: codes
      .filter(({ guid }) => guid === last?.guid)
      .map(({ item_id, faults }) => ({ id: item_id, faults: faultsOf(faults) })),
  }
}

/** Returns the questions that a link's interviews can be about, by question set. */
export async function deskSets(db: Db, language: LanguageCode) {
  const { read } = await wordsInForce(db)
  const sets = []
  for (const instrument of questionSets) {
    const items = await askedItems(db, instrument, language)
    const type = typeOfSet[instrument]
    const names = { en: participantTypeNames[type] ?? '' }
    const own = language === 'en' ? {} : { [language]: typeName(type, readPhrases(language, read)) }
    sets.push({
      instrument,
      names: { ...names, ...own },
      items: items.map(({ area: _, shared: __, ...item }) => item),
    })
  }
  return sets
}

interface Sent {
  guid: string
  instrument: QuestionSet
  items: readonly CodedItem[]
  /** Replaces the link's latest interview if it has this guid. */
  correction: boolean
}

/**
 * Stores an interview, once. Throws 'badRequest' for a question that isn't in the question set, 'conflict' for a
 * correction of an interview that isn't the link's latest.
 */
export const saveInterview = (services: Services, token: string, sent: Sent): Promise<InterviewsOfLink> =>
  services.db.transaction().execute(async (db) => {
    const link = await interviewLink({ ...services, db }, token)
    const { guid, instrument, correction } = sent
    const asked = new Map((await askedItems(db, instrument, link.language)).map((item) => [item.id, item]))
    if (
      sent.items.some(({ id }) => !asked.has(id)) ||
      new Set(sent.items.map(({ id }) => id)).size < sent.items.length
    )
      throw new Problem('badRequest', 'The questions changed. Reload the page, then save again.')
    const on = dayIn(services.config.timeZone ?? defaultZone, services.now())
    const stored = await selectByLink(db, link.id)
    const isStored = stored.some((one) => one.guid === guid)
    if (isStored && !correction) return interviewsOfLink(db, link)
    if (!isStored && stored.length >= interviewsPerLink)
      throw new Problem('conflict', `One link can enter up to ${interviewsPerLink} interviews.`)
    const before = isStored ? latest(stored, guid) : undefined
    if (before && before.instrument !== instrument)
      throw new Problem('badRequest', 'A correction can’t change who was interviewed.')
    const id = before?.id ?? (await inserted(db, { guid, instrument, on }, link))
    const items = before ? await asAsked(db, link, sent) : sent.items
    await replaceCodes(
      db,
      id,
      items.map((item) => ({ item_id: item.id, wording: item.wording, faults: bitsOf(item.faults) })),
    )
    await insertWordings(
      db,
      // Always in the same order, so that two links that store the same words wait for each other instead of locking up.
      items
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .flatMap(({ id: item_id, wording }) => {
          const item = asked.get(item_id)
          // The page may have been opened before the words changed. Its interviews then count as about other words.
          return item?.wording === wording
            ? [
                {
                  ...{ item_id, wording, language: link.language, title: item.shared },
                  ...{ choices: JSON.stringify(item.choices), first_on: on },
                },
              ]
            : []
        }),
    )
    await record(
      { ...services, db },
      link,
      instrument,
      isStored ? 'Interview corrected' : 'Interview entered',
    )
    return interviewsOfLink(db, link)
  })

/** Returns the items of a correction about the words that were asked, which may have changed since. */
async function asAsked(db: Db, { id }: Link, { guid, items }: Sent): Promise<CodedItem[]> {
  const codes = (await selectCodesByLink(db, id)).filter((one) => one.guid === guid)
  const wordings = new Map(codes.map(({ item_id, wording }) => [item_id, wording]))
  return items.map((item) => ({ ...item, wording: wordings.get(item.id) ?? item.wording }))
}

/** Throws 'conflict' if another link's interview has this ID. */
async function inserted(
  db: Db,
  { on, ...interview }: { guid: string; instrument: QuestionSet; on: string },
  { id, language }: Link,
): Promise<number> {
  const made = await insertInterview(db, { ...interview, link_id: id, language, entered_on: on })
  if (!made) throw new Problem('conflict', 'This interview was just saved. Reload the page.')
  return made.id
}

function latest(stored: readonly InterviewRow[], guid: string): InterviewRow {
  const last = stored.at(-1)
  if (last?.guid !== guid) throw new Problem('conflict', 'You can only correct your latest interview.')
  return last
}

/** Deletes a link's latest interview. Does nothing if no interview has this ID. */
export const removeInterview = (services: Services, token: string, guid: string): Promise<InterviewsOfLink> =>
  services.db.transaction().execute(async (db) => {
    const link = await interviewLink({ ...services, db }, token)
    const found = await findInterview(db, guid)
    if (found) {
      const { id, instrument } = latest(await selectByLink(db, link.id), guid)
      await deleteInterview(db, id)
      await record({ ...services, db }, link, instrument, 'Interview deleted')
    }
    return interviewsOfLink(db, link)
  })

const record = (
  { db, now }: Services,
  { id, language }: Link,
  instrument: QuestionSet,
  event: SystemEvent['event'],
): Promise<void> =>
  recordEvent(db, now(), {
    user: null,
    identifier: `named link ${id}`,
    event,
    message: `${languageName(language)}, ${participantTypeNames[typeOfSet[instrument]]}`,
  })
