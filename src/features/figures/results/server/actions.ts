import { CrossTable } from '../../../../measurement/cross-table.ts'
import { figuresOf } from '../../../../measurement/results.ts'
import { StoryCounter } from '../../../../measurement/stories.ts'
import type { Db } from '../../../../server/db/connect.ts'
import type { Services } from '../../../../server/serve.ts'
import { type AreaCode, areaCodes, type Group, groupOf } from '../../../../shared/codes.ts'
import { dayInWords } from '../../../../shared/dates.ts'
import { Problem } from '../../../../shared/errors.ts'
import {
  requireRounded,
  type StoredResultKind,
  storedResult,
  storeOnce,
} from '../../../records/retention/server/actions.ts'
import { type SlipNumbers, slipNumbers } from '../../../schools/answer-slips/server/actions.ts'
import {
  hasStories,
  type InstrumentDocument,
  instrumentName,
  offersPageOnlyRace,
} from '../../../schools/questions/rules.ts'
import { type AreaTexts, frozenInstrument } from '../../../schools/questions/server/actions.ts'
import { askedOf, totalOf } from '../../../schools/surveys/rules.ts'
import { extraSentence } from '../../../schools/surveys/rules-yearly.ts'
import { lockResponseCount, randomNumbersOf } from '../../../schools/surveys/server/actions.ts'
import { requireNotCancelled } from '../../../schools/surveys/server/actions-states.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import { dimensionsOf } from '../../responses/rules.ts'
import { overfullGroups, undecidedGroups } from '../../responses/rules-draw.ts'
import { countedWithSlip, eachCounted } from '../../responses/server/actions.ts'
import { runDueDraws } from '../../responses/server/actions-draw.ts'
import type { AreaReport, DataQuality, ItemReport, SurveyResults } from '../contract.ts'
import { areaReportOf, dashboardOf, rulesOf, type StoredResults, type StoredSlips } from '../rules.ts'
import { AnswerCounter } from '../rules-answers.ts'
import { itemReportOf, itemWords } from '../rules-items.ts'
import { qualityReplyOf } from '../rules-quality.ts'
import { pageOnlyRaceSentence } from '../rules-sentences.ts'
import { slipSentences } from '../rules-slips.ts'
import { overfullSentences, suppressUndecided, withLate } from '../rules-undecided.ts'
import { itemsOf, noItems } from './actions-items.ts'
import { LanguageCounts, unreadTranslations } from './actions-unread.ts'

/** Requires a closed survey. Throws 'conflict' before the close, 'gone' if the survey was canceled. */
export function requireResults(survey: FullSurvey): void {
  requireNotCancelled(survey)
  if (survey.stage === 'provisional' || survey.stage === 'final') return
  const closes = survey.survey_date_end
  const when = closes ? ` It closes at the end of ${dayInWords(closes)}.` : ''
  throw new Problem('conflict', `Results open after the survey closes.${when}`)
}

/** Requires final results, which rows, questions, downloads and results links need. Throws 'conflict' before that. */
export function requireFinal(survey: FullSurvey): void {
  requireResults(survey)
  if (survey.stage !== 'final')
    throw new Problem('conflict', 'This opens with the final results, 24 hours after the survey closes.')
}

/**
 * Returns a closed survey's results, created once and stored in the database. Early results cover the responses stored
 * by the close; final results cover all that count. Later events don't change them. Throws 'gone' if the responses were
 * deleted by a version that didn't round.
 */
export async function storedResults(services: Services, survey: FullSurvey): Promise<StoredResults> {
  requireResults(survey)
  await requireRounded(services.db, survey)
  const { db } = services
  if (survey.stage === 'final') {
    const drawn = await runDueDraws(services, survey)
    return withDecided(services, drawn, await storedOrComputed(services, drawn, 'final'))
  }
  const kept = await storedResult<StoredResults>(db, survey.id, 'provisional')
  return kept ?? storeUnlessCancelled(db, survey, await computeResults(services, survey))
}

async function storedOrComputed(
  services: Services,
  survey: FullSurvey,
  kind: StoredResultKind,
): Promise<StoredResults> {
  const kept = await storedResult<StoredResults>(services.db, survey.id, kind)
  return kept ?? storeOnce(services.db, survey.id, kind, await computeResults(services, survey))
}

/** Adds groups decided after the final results. Each group's figures are created once and stored separately. */
async function withDecided(
  services: Services,
  survey: FullSurvey,
  kept: StoredResults,
): Promise<StoredResults> {
  const waiting = undecidedGroups(survey)
  let results = kept
  for (const group of kept.undecided ?? [])
    if (!waiting.includes(group))
      results = withLate(results, group, await storedOrComputed(services, survey, `late-${group}`))
  return results
}

/** Stores early results unless the survey has been canceled. Nothing about canceled surveys may be stored. */
function storeUnlessCancelled(db: Db, { id }: FullSurvey, made: StoredResults): Promise<StoredResults> {
  const keep = async (trx: Db) => {
    if ((await lockResponseCount(trx, id)).responses_deleted_at !== null)
      throw new Problem('unavailable', undefined, 1)
    return storeOnce(trx, id, 'provisional', made)
  }
  return db.isTransaction ? keep(db) : db.transaction().execute(keep)
}

async function computeResults(services: Services, survey: FullSurvey): Promise<StoredResults> {
  const { smallGroup: threshold } = services.config
  const final = survey.stage === 'final'
  const instrument = await frozenInstrument(services, survey)
  const people = new CrossTable()
  const languages = new LanguageCounts()
  const stories = final && instrument && hasStories(instrument) ? new StoryCounter() : undefined
  const dimensions = final ? dimensionsOf(askedOf(survey)) : []
  const answers = final && instrument ? new AnswerCounter(instrument, dimensions) : undefined
  const counts = { students: 0, parents: 0, staff: 0 }
  const waiting = undecidedGroups(survey)
  const setAside = await eachCounted(services, survey, (one) => {
    counts[one.group] += 1
    if (waiting.includes(one.group)) return
    people.add(one)
    if (!final) return
    languages.add(one)
    stories?.add(one)
    answers?.add(one)
  })
  const lot = randomNumbersOf(survey)
  const protection = { threshold, lot, coarse: !final }
  const undecided = final ? waiting : overfullGroups({ ...survey, counted: counts })
  const cells = people.cells.filter(({ group }) => !undecided.includes(group))
  const made = figuresOf(
    cells,
    dimensions,
    protection,
    survey.groups,
    survey.pulse_area === null ? areaCodes : [survey.pulse_area],
  )
  const figures = suppressUndecided(made, undecided)
  const types = survey.types.filter((type) => !undecided.includes(groupOf(type)))
  return {
    smallGroup: threshold,
    total: totalOf(counts),
    setAside,
    // Set only if it covers all groups.
    unread:
      final && instrument && undecided.length === 0
        ? unreadTranslations(languages, instrument, protection)
        : null,
    undecided,
    drawnFrom: survey.drawnFrom,
    counts,
    ...(final && (await slipsOf(services.db, survey))),
    expected: survey.expected,
    figures,
    ...(stories && { stories: stories.shown(protection) }),
    ...(answers && instrument
      ? await itemsOf({ types, instrument, people: cells, figures, dimensions }, answers, protection)
      : { items: noItems(), quality: [] }),
  }
}

/** Returns how the responses of groups with slips came; nothing if no group has slips. */
async function slipsOf(db: Db, survey: FullSurvey): Promise<Pick<StoredResults, 'slips'>> {
  const numbers = Object.entries(await slipNumbers(db, survey))
  if (numbers.length === 0) return {}
  const withSlip = await countedWithSlip(db, survey.id)
  const slips: Partial<Record<Group, StoredSlips>> = {}
  // Without slips, people who may use either have only the link.
  for (const [group, { door, made, used }] of numbers as [Group, SlipNumbers][])
    if (door === 'slip' || made > 0) slips[group] = { door, made, used, counted: withSlip[group] }
  return { slips }
}

/** Returns the facts about the survey that every results page shows. */
export async function aboutResults(services: Services, survey: FullSurvey, kept: StoredResults) {
  const { smallGroup, setAside = 0, unread = null, figures } = kept
  const instrument = await frozenInstrument(services, survey)
  return {
    surveyName: survey.name,
    schoolName: survey.school_name,
    instrument: instrumentName(instrument),
    stage: survey.stage === 'final' ? ('final' as const) : ('provisional' as const),
    finalFrom: survey.stage === 'final' ? null : survey.final_from,
    smallGroup,
    setAside,
    unreadTranslations: unread,
    ...notesOf(survey, kept, instrument),
    rules: rulesOf(figures),
  }
}

/** Returns other facts a reader needs about how a survey ran. */
function notesOf(survey: FullSurvey, kept: StoredResults, instrument: InstrumentDocument | undefined) {
  const { waiting, drawn } = overfullSentences(survey, kept)
  const extra = [
    extraSentence(survey),
    survey.stage === 'final' && instrument && offersPageOnlyRace(instrument) ? pageOnlyRaceSentence : null,
  ].filter((sentence) => sentence !== null)
  const slips = slipSentences(survey.groups, kept)
  return { notes: [...waiting, ...drawn, ...slips, ...extra], waiting }
}

export async function resultsOf(
  services: Services,
  survey: FullSurvey,
  texts: AreaTexts,
): Promise<SurveyResults> {
  const kept = await storedResults(services, survey)
  return {
    ...(await aboutResults(services, survey, kept)),
    opens: survey.survey_date_begin ?? '',
    closes: survey.survey_date_end ?? '',
    ...dashboardOf(kept, texts),
  }
}

export async function reportOf(
  services: Services,
  survey: FullSurvey,
  texts: AreaTexts,
  code: AreaCode,
): Promise<AreaReport> {
  const kept = await storedResults(services, survey)
  return { ...(await aboutResults(services, survey, kept)), ...areaReportOf(kept, texts, code) }
}

/** Returns a question of a final survey in detail. Throws 'notFound' if the survey didn't ask it. */
export async function itemReportFor(
  services: Services,
  survey: FullSurvey,
  texts: AreaTexts,
  name: string,
): Promise<ItemReport> {
  requireFinal(survey)
  const kept = await storedResults(services, survey)
  const shown = itemReportOf(kept, texts, name)
  if (!shown) throw new Problem('notFound')
  const instrument = await frozenInstrument(services, survey)
  return {
    ...(await aboutResults(services, survey, kept)),
    ...shown,
    words: instrument ? itemWords(instrument, name) : [],
  }
}

/** Returns how good the data behind a final survey's figures is. */
export async function qualityReply(
  services: Services,
  survey: FullSurvey,
  texts: AreaTexts,
): Promise<DataQuality> {
  requireFinal(survey)
  const kept = await storedResults(services, survey)
  return { ...(await aboutResults(services, survey, kept)), ...qualityReplyOf(kept, texts) }
}
