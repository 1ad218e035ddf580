import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { parsed } from '../../../../server/damaged.ts'
import type { Db } from '../../../../server/db/connect.ts'
import { originOf } from '../../../../server/origin.ts'
import type { SchoolRecord, SurveyRecord, UserRecord } from '../../../../server/records.ts'
import type { Services } from '../../../../server/serve.ts'
import { dayIn } from '../../../../shared/dates.ts'
import { Problem } from '../../../../shared/errors.ts'
import { type LanguageCode, languageCodes } from '../../../../shared/languages.ts'
import type { Gap } from '../../../figures/results/contract.ts'
import { shownGaps } from '../../../figures/results/rules-gaps.ts'
import { subgroupWords } from '../../../figures/results/rules-sentences.ts'
import { requireFinal, resultsOf, storedResults } from '../../../figures/results/server/actions.ts'
import { requireForEverybody } from '../../../people/memberships/server/actions.ts'
import { findUser } from '../../../people/users/server/actions.ts'
import { requireVersion } from '../../../people/users/server/actions-seen.ts'
import type { EventName } from '../../../records/events/rules.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { codeOfGuid } from '../../../records/links/server/actions.ts'
import { type Words as InForce, wordsInForce } from '../../../records/words/server/actions.ts'
import { readAreas } from '../../../schools/questions/server/actions.ts'
import { asLeader } from '../../../schools/school/server/actions.ts'
import { listGoals } from '../../goals/server/actions.ts'
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
import { readViews } from './actions-public.ts'
import { replaceAnswer, replaceAnswerGoals, selectAnswer, selectAnswerGoals } from './queries.ts'
import type { FamilyAnswerRow } from './tables.ts'

type Asked = Services & { survey: SurveyRecord; school: SchoolRecord; request: FastifyRequest }
type Editor = Asked & { user: UserRecord }

export function readWords(language: LanguageCode, { read, drafts }: InForce): Words {
  type Phrases = Pick<Words, 'date' | 'months' | 'subTypes'>
  const own = read<Words>(`${language}/family-answer.json`)
  const { date, months, subTypes } = read<Phrases>(`${language}/phrases.json`)
  const { scales } = read<{ scales: Record<'race' | 'gender', Record<string, string>> }>(
    `${language}/questions.json`,
  )
  const isDraft = drafts.families.some((code) => code === language)
  const review = isDraft ? 'machine draft' : 'reviewed'
  // Questions give examples in parentheses; remove them.
  const races = Object.entries(scales.race).map(([code, name]) => [code, name.replace(/ \(.*\)$/, '')])
  return { ...own, review, date, months, subTypes, races: Object.fromEntries(races), genders: scales.gender }
}

/** Throws 'conflict' before final results and for pulses: each covers one area, and its goal shows the result. */
function requireAudit(survey: SurveyRecord): void {
  requireFinal(survey)
  if (survey.pulse_of !== null)
    throw new Problem('conflict', 'Pulse surveys don’t have a report to families.')
}

/** Reads the page's sources. Throws 'conflict' before the results are final. */
async function sourcesOf(services: Services, survey: SurveyRecord, school: SchoolRecord) {
  requireAudit(survey)
  const results = await resultsOf(services, survey, readAreas('en'))
  const goals = (await listGoals(services, school)).filter(({ state }) => state !== 'dropped')
  const { figures } = await storedResults(services, survey)
  return { results, gaps: shownGaps(figures), goals, phone: school.entity_phone }
}

async function storedOf(db: Db, surveyId: number) {
  const row = await selectAnswer(db, surveyId)
  if (!row) return null
  const record = `the report to families of survey ${surveyId}`
  const goals = await selectAnswerGoals(db, surveyId)
  const actions = goals.map(({ goal_id, words }) => ({
    goal: goal_id,
    words: parsed<AnswerChoices['actions'][number]['words']>(words, record),
  }))
  const choices: AnswerChoices = { ...parsed<Omit<AnswerChoices, 'actions'>>(row.choices, record), actions }
  return { row, choices }
}

const shownOf = ({ results, gaps }: Sources): Shown => ({ ...results, gaps })

const writeViews = (words: InForce, sources: Sources, choices: AnswerChoices): Views =>
  Object.fromEntries(
    languageCodes
      .filter((code) => code === 'en' || words.isComplete(code, 'families'))
      .map((code) => [code, writeView(code, readWords(code, words), sources, choices)]),
  ) as Views

/** Returns a hash that identifies the page as shown to a leader. */
const seenOf = (version: number, views: Views): string =>
  createHash('sha256')
    .update(JSON.stringify([version, views]))
    .digest('base64url')

/** Returns a school's report to families for a survey, and the available choices. */
export async function familyAnswerOf(asked: Asked): Promise<FamilyAnswer> {
  const { survey, school, request, config, db, now } = asked
  const sources = await sourcesOf(asked, survey, school)
  const words = await wordsInForce(db)
  const offered = offeredBy(shownOf(sources))
  const stored = await storedOf(db, survey.id)
  return {
    version: stored?.row.version ?? 0,
    surveyName: survey.name,
    choices: stored ? stillOffered(stored.choices, offered) : suggested(offered),
    published:
      stored &&
      (await publishedWords(asked, stored.row, words, () => writeViews(words, sources, stored.choices))),
    address: `${originOf(config, request)}/answer/${await codeOfGuid(db, survey.public_guid)}`,
    offered: {
      ...offersOf(words, sources),
      goals: sources.goals.map(({ id, difference, due }) => ({ id, difference, due })),
    },
    today: dayIn(survey.zone, now()),
    drafts: [...words.drafts.families],
  }
}

async function publishedWords(
  { db, survey }: Asked,
  row: FamilyAnswerRow,
  { drafts }: InForce,
  present: () => Views,
) {
  if (row.published === null || row.published_at === null || row.published_by === null) return null
  const user = await findUser(db, row.published_by)
  const offered = languagesOf(readViews(row.published, row.survey_id))
  // Speakers may have reviewed more languages since the page was published, so compare only the languages that it
  // offers.
  const left = drafts.families.filter((code) => !offered.includes(code))
  return {
    on: dayIn(survey.zone, new Date(row.published_at)),
    by: user ? `${user.first_name} ${user.last_name}` : '',
    isCurrent: row.published === JSON.stringify(withoutLanguages(present(), left)),
  }
}

/** Returns everything that a leader can choose, in the page's English wording. */
function offersOf(
  words: InForce,
  sources: Sources,
): { strengths: AnswerOffer[]; improvements: AnswerOffer[] } {
  const offered = offeredBy(shownOf(sources))
  const all = { ...suggested(offered), improvements: offered.improvements.map(({ key }) => key) }
  const view = writeView('en', readWords('en', words), sources, all)
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
const namesOf = (gap: Gap): string => {
  const words = subgroupWords(gap)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const inWords = ({ score, word }: { score: string | null; word: string }): string =>
  score === null ? word : `${score}, ${word}`

/** Returns the saved page in one language. Throws 'conflict' if nothing has been saved. */
export async function previewOf(
  asked: Asked,
  language: LanguageCode,
): Promise<{ seen: string; view: AnswerView }> {
  const { db, survey, school } = asked
  requireAudit(survey)
  const stored = await storedOf(db, survey.id)
  if (!stored) throw new Problem('conflict', notSaved)
  const sources = await sourcesOf(asked, survey, school)
  const views = writeViews(await wordsInForce(db), sources, stored.choices)
  return { seen: seenOf(stored.row.version, views), view: viewIn(views, language) }
}

const notSaved = 'You haven’t saved this page yet.'

/** Saves the page. Throws 'badRequest' if the results don't support it, 'conflict' if someone else saved first. */
export async function saveAnswer(editor: Editor, choices: AnswerChoices): Promise<FamilyAnswer> {
  const { survey } = editor
  return inSchool(editor, async (inside) => {
    const { db } = inside
    const sources = await sourcesOf(inside, survey, inside.school)
    const reason = whyNotChosen(choices, offeredBy(shownOf(sources)), sources.goals)
    if (reason !== null) throw new Problem('badRequest', reason)
    const stored = await storedOf(db, survey.id)
    await requireSeen(inside, stored?.row.version ?? 0)
    const { actions, ...rest } = choices
    if (stored && JSON.stringify(stored.choices) === JSON.stringify({ ...rest, actions })) return
    const unpublished = { published: null, published_at: null, published_by: null }
    await replaceAnswer(db, {
      ...(stored?.row ?? unpublished),
      survey_id: survey.id,
      version: (stored?.row.version ?? 0) + 1,
      choices: JSON.stringify(rest),
    })
    const rows = actions.map(({ goal, words }, place) => ({
      survey_id: survey.id,
      goal_id: goal,
      place,
      words: JSON.stringify(words),
    }))
    await replaceAnswerGoals(db, survey.id, rows)
    await tell(inside, 'Answer to families changed')
  })
}

/** Makes the saved page public. Throws 'conflict' if it isn't the version that the leader saw. */
export async function publishAnswer(
  editor: Editor,
  { seen, drafts = true }: { seen: string; drafts?: boolean | undefined },
): Promise<FamilyAnswer> {
  const { survey, user } = editor
  requireForEverybody(survey)
  return inSchool(editor, async (inside) => {
    const { db, now } = inside
    const sources = await sourcesOf(inside, survey, inside.school)
    const stored = await storedOf(db, survey.id)
    if (!stored) throw new Problem('conflict', notSaved)
    await requireSeen(inside, stored.row.version)
    const words = await wordsInForce(db)
    const views = writeViews(words, sources, stored.choices)
    if (seenOf(stored.row.version, views) !== seen)
      throw new Problem('conflict', 'This page changed after you opened it. Check it again.')
    await replaceAnswer(db, {
      ...stored.row,
      version: stored.row.version + 1,
      published: JSON.stringify(withoutLanguages(views, drafts ? [] : words.drafts.families)),
      published_at: now().toISOString(),
      published_by: user.id,
    })
    await tell(inside, 'Answer to families published')
  })
}

/** Unpublishes the page. Does nothing if none is public. */
export async function unpublishAnswer(editor: Editor): Promise<FamilyAnswer> {
  const { survey } = editor
  return inSchool(editor, async (inside) => {
    const { db } = inside
    const row = await selectAnswer(db, survey.id)
    await requireSeen(inside, row?.version ?? 0)
    if (!row || row.published === null) return
    const unpublished = { published: null, published_at: null, published_by: null }
    await replaceAnswer(db, { ...row, ...unpublished, version: row.version + 1 })
    await tell(inside, 'Answer to families withdrawn')
  })
}

const requireSeen = (editor: Editor, version: number): Promise<void> =>
  requireVersion(editor, version, {
    identifier: editor.survey.guid,
    events: ['Answer to families changed', 'Answer to families published', 'Answer to families withdrawn'],
  })

/** Changes the report while its school's row is locked, and returns the new state. */
const inSchool = (editor: Editor, change: (inside: Editor) => Promise<void>): Promise<FamilyAnswer> =>
  asLeader(editor, async (inside) => {
    await change(inside)
    return familyAnswerOf(inside)
  })

const tell = ({ db, now, user, survey }: Editor, event: EventName): Promise<void> =>
  recordEvent(db, now(), { user: user.id, identifier: survey.guid, event, message: '' })
