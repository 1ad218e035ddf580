import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { parsed } from '../../../../server/damaged.ts'
import { originOf } from '../../../../server/origin.ts'
import type { Services } from '../../../../server/serve.ts'
import { dayIn } from '../../../../shared/dates.ts'
import { Problem } from '../../../../shared/errors.ts'
import { type LanguageCode, languageCodes } from '../../../../shared/languages.ts'
import type { Gap } from '../../../figures/results/contract.ts'
import { capital, subgroupWords } from '../../../figures/results/rules-sentences.ts'
import { findUser } from '../../../people/users/server/actions.ts'
import { requireVersion } from '../../../people/users/server/actions-seen.ts'
import type { EventName } from '../../../records/events/rules.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import type { Pile } from '../../../records/words/rules.ts'
import { type Words as InForce, wordsInForce } from '../../../records/words/server/actions.ts'
import type { AnswerChoices, AnswerOffer, AnswerView, FamilyAnswer } from '../contract.ts'
import { offeredBy, type Shown, stillOffered, suggested, whyNotChosen } from '../rules.ts'
import {
  languagesOf,
  type Sources,
  type Views,
  viewIn,
  type Words,
  withoutLanguages,
  writeView,
} from '../rules-view.ts'
import type { AnswerRow } from './tables.ts'

/** One report to families, to be read or, while its owner's row is locked, to be changed. */
export interface Report {
  by: Services & { user: { id: number }; request: FastifyRequest }
  /** Names the report if its record can't be read. */
  record: string
  /** The survey's name, or the district's school year. */
  name: string
  zone: string
  /** Parts of the translations that the page uses. */
  piles: readonly Pile[]
  sources: () => Promise<Sources>
  words: (language: LanguageCode, words: InForce) => Words
  code: () => Promise<string>
  read: () => Promise<AnswerRow | undefined>
  /** Returns the listed goals in order. */
  readGoals: () => Promise<{ goal_id: number; words: string }[]>
  write: (row: AnswerRow) => Promise<void>
  writeGoals: (rows: readonly { goal_id: number; place: number; words: string }[]) => Promise<void>
  /** How the activity log names the report. */
  entry: { identifier: string; message: string }
}

export const readViews = (published: string, record: string): Views => parsed(published, record)

async function storedOf(report: Report) {
  const row = await report.read()
  if (!row) return null
  const actions = (await report.readGoals()).map(({ goal_id, words }) => ({
    goal: goal_id,
    words: parsed<AnswerChoices['actions'][number]['words']>(words, report.record),
  }))
  const saved = parsed<Omit<AnswerChoices, 'actions'>>(row.choices, report.record)
  const choices: AnswerChoices = { ...saved, actions }
  return { row, choices }
}

const shownOf = ({ results, gaps }: Sources): Shown => ({ ...results, gaps })

const writeViews = (report: Report, words: InForce, sources: Sources, choices: AnswerChoices): Views =>
  Object.fromEntries(
    languageCodes
      .filter((code) => !lackingOf(report, words).includes(code))
      .map((code) => [code, writeView(code, report.words(code, words), sources, choices)]),
  ) as Views

/** Returns the offered languages that lack some of the page's words. */
const lackingOf = ({ piles }: Report, { isComplete }: InForce): LanguageCode[] =>
  languageCodes.filter((code) => code !== 'en' && !piles.every((pile) => isComplete(code, pile)))

/** Returns the offered languages with texts on the page that no speaker has approved. */
const draftsOf = ({ piles }: Report, { drafts }: InForce): LanguageCode[] =>
  languageCodes.filter((code) => piles.some((pile) => drafts[pile].includes(code)))

/** Returns a hash that identifies the page as shown to a leader. */
const seenOf = (version: number, views: Views): string =>
  createHash('sha256')
    .update(JSON.stringify([version, views]))
    .digest('base64url')

/** Returns a report and the available choices. */
export async function answerOf(report: Report): Promise<FamilyAnswer> {
  const { config, request, db, now } = report.by
  const sources = await report.sources()
  const words = await wordsInForce(db)
  const offered = offeredBy(shownOf(sources))
  const stored = await storedOf(report)
  return {
    version: stored?.row.version ?? 0,
    surveyName: report.name,
    choices: stored ? stillOffered(stored.choices, offered) : suggested(offered),
    published:
      stored &&
      (await publishedWords(report, stored.row, words, () =>
        writeViews(report, words, sources, stored.choices),
      )),
    address: `${originOf(config, request)}/answer/${await report.code()}`,
    offered: {
      ...offersOf(report, words, sources),
      goals: sources.goals.map(({ id, difference, due }) => ({ id, difference, due })),
    },
    today: dayIn(report.zone, now()),
    drafts: draftsOf(report, words),
    lacking: lackingOf(report, words),
  }
}

async function publishedWords(report: Report, row: AnswerRow, words: InForce, present: () => Views) {
  if (row.published === null || row.published_at === null || row.published_by === null) return null
  const user = await findUser(report.by.db, row.published_by)
  const views = readViews(row.published, report.record)
  const offered = languagesOf(views)
  // Speakers may have reviewed more languages since the page was published, so compare only the languages that it
  // offers.
  const left = draftsOf(report, words).filter((code) => !offered.includes(code))
  return {
    on: dayIn(report.zone, new Date(row.published_at)),
    by: user ? `${user.first_name} ${user.last_name}` : '',
    isCurrent:
      row.published === JSON.stringify(withoutLanguages(withoutNewDrafts(present(), views, left), left)),
  }
}

/** Leaves out draft languages that were offered only after the page was published. */
const withoutNewDrafts = (present: Views, before: Views, drafts: readonly LanguageCode[]): Views =>
  Object.fromEntries(
    Object.entries(present).filter(([code]) => Object.hasOwn(before, code) || !drafts.includes(code)),
  ) as Views

/** Returns everything that a leader can choose, in the page's English wording. */
function offersOf(
  report: Report,
  words: InForce,
  sources: Sources,
): { strengths: AnswerOffer[]; improvements: AnswerOffer[] } {
  const offered = offeredBy(shownOf(sources))
  const all = { ...suggested(offered), improvements: offered.improvements.map(({ key }) => key) }
  const view = writeView('en', report.words('en', words), sources, all)
  const offersFrom = (keys: readonly string[], parts: AnswerView['strengths']['parts']) =>
    parts.map(({ title, text, figure, rows }, place) => ({
      key: keys[place] ?? '',
      title,
      text,
      figures: [
        ...(figure ? [inWords(figure)] : []),
        ...rows.map((row) => `${row.name}: ${inWords(row.figure)}`),
      ],
    }))
  return {
    strengths: offersFrom(all.strengths, view.strengths.parts),
    improvements: offersFrom(all.improvements, view.improvements.parts).map((offer, place) => {
      const one = offered.improvements[place]
      return one?.gap ? { ...offer, names: namesOf(one.gap), isWidest: one.isWidest } : offer
    }),
  }
}

/** Describes the people in a gap as staff pages do: "Somali-speaking parents and caregivers". */
const namesOf = (gap: Gap): string => capital(subgroupWords(gap))

const inWords = ({ score, word }: { score: string | null; word: string }): string =>
  score === null ? word : `${score}, ${word}`

/** Returns the saved page in one language. Throws 'conflict' if nothing has been saved. */
export async function previewIn(
  report: Report,
  language: LanguageCode,
): Promise<{ seen: string; view: AnswerView }> {
  const stored = await storedOf(report)
  if (!stored) throw new Problem('conflict', notSaved)
  const views = writeViews(report, await wordsInForce(report.by.db), await report.sources(), stored.choices)
  return { seen: seenOf(stored.row.version, views), view: viewIn(views, language) }
}

const notSaved = 'You haven’t saved this page yet.'
const unpublished = { published: null, published_at: null, published_by: null }

/** Saves the page. Throws 'badRequest' if the results don't support it, 'conflict' if someone else saved first. */
export async function saveIn(report: Report, choices: AnswerChoices): Promise<void> {
  const sources = await report.sources()
  const reason = whyNotChosen(choices, offeredBy(shownOf(sources)), sources.goals)
  if (reason !== null) throw new Problem('badRequest', reason)
  const stored = await storedOf(report)
  await requireSeen(report, stored?.row.version ?? 0)
  const { actions, ...rest } = choices
  if (stored && JSON.stringify(stored.choices) === JSON.stringify({ ...rest, actions })) return
  await report.write({
    ...(stored?.row ?? unpublished),
    version: (stored?.row.version ?? 0) + 1,
    choices: JSON.stringify(rest),
  })
  await report.writeGoals(
    actions.map(({ goal, words }, place) => ({ goal_id: goal, place, words: JSON.stringify(words) })),
  )
  await tell(report, 'Answer to families changed')
}

/** Makes the saved page public. Throws 'conflict' if it isn't the version that the leader saw. */
export async function publishIn(
  report: Report,
  { seen, drafts = true }: { seen: string; drafts?: boolean | undefined },
): Promise<void> {
  const { db, now, user } = report.by
  const sources = await report.sources()
  const stored = await storedOf(report)
  if (!stored) throw new Problem('conflict', notSaved)
  await requireSeen(report, stored.row.version)
  const words = await wordsInForce(db)
  const views = writeViews(report, words, sources, stored.choices)
  if (seenOf(stored.row.version, views) !== seen)
    throw new Problem('conflict', 'This page changed after you opened it. Check it again.')
  await report.write({
    ...stored.row,
    version: stored.row.version + 1,
    published: JSON.stringify(withoutLanguages(views, drafts ? [] : draftsOf(report, words))),
    published_at: now().toISOString(),
    published_by: user.id,
  })
  await tell(report, 'Answer to families published')
}

/** Unpublishes the page. Does nothing if none is public. */
export async function unpublishIn(report: Report): Promise<void> {
  const row = await report.read()
  await requireSeen(report, row?.version ?? 0)
  if (!row || row.published === null) return
  await report.write({ ...row, ...unpublished, version: row.version + 1 })
  await tell(report, 'Answer to families withdrawn')
}

const requireSeen = ({ by, entry: { identifier } }: Report, version: number): Promise<void> =>
  requireVersion(by, version, {
    identifier,
    events: ['Answer to families changed', 'Answer to families published', 'Answer to families withdrawn'],
  })

const tell = ({ by: { db, now, user }, entry }: Report, event: EventName): Promise<void> =>
  recordEvent(db, now(), { user: user.id, event, ...entry })
