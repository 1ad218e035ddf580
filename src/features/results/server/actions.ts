import { setImmediate } from 'node:timers/promises'
import type { Protection } from '../../../measurement/figures.ts'
import { itemFigures } from '../../../measurement/items.ts'
import type { Lot } from '../../../measurement/precision.ts'
import { type InstrumentQuality, qualityOf } from '../../../measurement/quality.ts'
import { figuresOf } from '../../../measurement/results.ts'
import { hidesSteps, stepOf } from '../../../measurement/rows.ts'
import type { Services } from '../../../server/serve.ts'
import { type AreaCode, areaCodes, groupOf, type ParticipantType } from '../../../shared/codes.ts'
import { dayInWords } from '../../../shared/dates.ts'
import { Problem } from '../../../shared/errors.ts'
import { languages } from '../../../shared/languages.ts'
import { type Item, instrumentName, itemScore } from '../../questions/rules.ts'
import { type AreaTexts, frozenInstrument } from '../../questions/server/actions.ts'
import { dimensionsOf } from '../../responses/rules.ts'
import { respondentsOf } from '../../responses/server/actions.ts'
import { keepOnce, keptResult, requireRounded } from '../../retention/server/actions.ts'
import { askedOf } from '../../surveys/rules.ts'
import { lotOf } from '../../surveys/server/actions.ts'
import { requireNotCancelled } from '../../surveys/server/actions-states.ts'
import type { FullSurvey } from '../../surveys/server/tables.ts'
import { translatedLanguages } from '../../words/rules.ts'
import type { AreaReport, DataQuality, ItemReport, SurveyResults } from '../contract.ts'
import {
  areaReportOf,
  dashboardOf,
  type KeptItem,
  type KeptResults,
  qualityReplyOf,
  type UnreadTranslations,
} from '../rules.ts'
import { itemReportOf, itemWords } from '../rules-items.ts'
import { type AnswerCounts, answersOf } from './actions-answers.ts'

/** Results are readable from the close on. Throws 'conflict' before it, 'gone' where the survey was cancelled. */
export function requireResults(survey: FullSurvey): void {
  requireNotCancelled(survey)
  if (survey.stage === 'provisional' || survey.stage === 'final') return
  const closes = survey.survey_date_end
  const when = closes ? ` It closes at the end of ${dayInWords(closes)}.` : ''
  throw new Problem('conflict', `Results open when the survey has closed.${when}`)
}

/** Rows, items, downloads and shared links need the final results. Throws 'conflict' before them. */
export function requireFinal(survey: FullSurvey): void {
  requireResults(survey)
  if (survey.stage !== 'final')
    throw new Problem('conflict', 'This opens with the final results, 24 hours after the survey closed.')
}

/**
 * The results of a closed survey, made once and kept in the database: provisional ones of the responses stored at the
 * close, final ones of all that are counted. Nothing that happens afterwards changes them. Throws 'gone' where the
 * responses were deleted by a version that did not round.
 */
export async function keptResults(services: Services, survey: FullSurvey): Promise<KeptResults> {
  requireResults(survey)
  await requireRounded(services.db, survey)
  const kind = survey.stage === 'final' ? 'final' : 'provisional'
  return (
    (await keptResult<KeptResults>(services.db, survey.id, kind)) ??
    keepOnce(services.db, survey.id, kind, await computeResults(services, survey))
  )
}

async function computeResults(services: Services, survey: FullSurvey): Promise<KeptResults> {
  const { smallGroup: threshold } = services.config
  const final = survey.stage === 'final'
  const { counted: respondents, setAside } = await respondentsOf(services, survey)
  const lot = lotOf(survey)
  const protection = { threshold, lot, coarse: !final }
  const counts = { students: 0, parents: 0, staff: 0 }
  for (const { group } of respondents) counts[group] += 1
  return {
    smallGroup: threshold,
    total: respondents.length,
    setAside,
    unread: final ? await unreadTranslations(services, survey, respondents, lot) : null,
    counts,
    expected: survey.expected,
    figures: figuresOf(
      respondents,
      final ? dimensionsOf(askedOf(survey)) : [],
      protection,
      survey.groups,
      survey.pulse_area === null ? areaCodes : [survey.pulse_area],
    ),
    ...(final ? await itemsOf(services, survey, respondents, lot) : { items: noItems(), quality: [] }),
  }
}

/** How many answered in a language that was a draft when the survey opened: in the steps of rows, made once like these. */
async function unreadTranslations(
  services: Services,
  survey: FullSurvey,
  respondents: readonly { language: number; secret: number }[],
  lot: Lot,
): Promise<UnreadTranslations | null> {
  const instrument = await frozenInstrument(services, survey)
  const { drafts = translatedLanguages } = instrument ?? {}
  const offered = languages.filter(
    ({ id, code }) => instrument?.languages.includes(id) && drafts.some((draft) => draft === code),
  )
  if (offered.length === 0) return null
  const threshold = services.config.smallGroup
  const isUnread = ({ language }: { language: number }) => offered.some(({ id }) => id === language)
  const count = respondents.filter(isUnread).length
  const key = respondents.reduce((sum, { secret }) => sum + secret, 0)
  const both = [count, respondents.length - count]
  const hidden = hidesSteps(both, threshold, lot(key, 'language', 'steps'))
  return { languages: offered.map(({ name }) => name), atLeast: stepOf(count, threshold, hidden) }
}

const noItems = (): KeptResults['items'] =>
  Object.fromEntries(areaCodes.map((code) => [code, []])) as unknown as KeptResults['items']

/** The items of every instrument that was asked, by area, and what the figures of each rest on. */
async function itemsOf(
  services: Services,
  survey: FullSurvey,
  respondents: readonly { type: ParticipantType; secret: number }[],
  lot: Lot,
): Promise<Pick<KeptResults, 'items' | 'quality'>> {
  const items = noItems()
  const quality: InstrumentQuality[] = []
  const instrument = await frozenInstrument(services, survey)
  if (!instrument) return { items, quality }
  const protection = { threshold: services.config.smallGroup, lot, coarse: false }
  const answeredBy = await answersOf(services.db, survey, instrument.instruments)
  const countOf = (type: ParticipantType) => respondents.filter((one) => one.type === type).length
  for (const type of survey.types) {
    // Fitting a factor takes long where the answers have none: others have their turn between two instruments.
    await setImmediate()
    const members = respondents.filter((respondent) => respondent.type === type)
    const cell = { n: members.length, key: members.reduce((sum, { secret }) => sum + secret, 0) }
    const bands = survey.types.filter((one) => groupOf(one) === groupOf(type))
    const told =
      bands.length === 1 ? { n: cell.n, atLeast: false } : bandStep(cell, bands.map(countOf), protection)
    const answered = answeredBy(type)
    const inTens = told.atLeast ? told.n : stepOf(cell.n, protection.threshold)
    quality.push(qualityOf(type, answered.quality, { ...cell, answered: inTens }, protection))
    for (const item of instrument.instruments[type]) {
      const area = items[item.area as AreaCode]
      if (!area) continue
      const answers = answersTo(item, answered.counts.get(item.name))
      area.push({
        name: item.name,
        title: item.texts.en.title,
        theme: item.theme,
        type,
        reversed: item.reversed,
        ...itemFigures(item.name, answers, cell, told, protection),
      } satisfies KeptItem)
    }
  }
  return { items, quality }
}

/** The number of a grade band's students is told in steps, like that of a row: both bands add up to the group. */
function bandStep(
  { n, key }: { n: number; key: number },
  bands: readonly number[],
  { threshold, lot }: Protection,
) {
  const hidden = hidesSteps(bands, threshold, lot(key, 'band', 'steps'))
  return { n: stepOf(n, threshold, hidden), atLeast: true }
}

function answersTo(item: Item, counts: AnswerCounts | undefined) {
  const choices = item.values.flatMap((value, place) => {
    const score = itemScore(item, value)
    const text = item.texts.en.choices[place] ?? ''
    return score === null ? [] : [{ score, text, count: counts?.get(value) ?? 0 }]
  })
  const all = [...(counts?.values() ?? [])].reduce((sum, count) => sum + count, 0)
  const scored = choices.reduce((sum, { count }) => sum + count, 0)
  return { choices: choices.sort((a, b) => a.score - b.score), unscored: all - scored }
}

/** What every page about results says of the survey. */
export async function aboutResults(
  services: Services,
  survey: FullSurvey,
  { smallGroup, setAside = 0, unread = null }: KeptResults,
) {
  return {
    surveyName: survey.name,
    schoolName: survey.school_name,
    instrument: instrumentName(await frozenInstrument(services, survey)),
    stage: survey.stage === 'final' ? ('final' as const) : ('provisional' as const),
    finalFrom: survey.stage === 'final' ? null : survey.final_from,
    smallGroup,
    setAside,
    unreadTranslations: unread,
  }
}

/** All figures of the dashboard. */
export async function resultsOf(
  services: Services,
  survey: FullSurvey,
  texts: AreaTexts,
): Promise<SurveyResults> {
  const kept = await keptResults(services, survey)
  return {
    ...(await aboutResults(services, survey, kept)),
    opens: survey.survey_date_begin ?? '',
    closes: survey.survey_date_end ?? '',
    ...dashboardOf(kept, texts),
  }
}

/** One area in detail. */
export async function reportOf(
  services: Services,
  survey: FullSurvey,
  texts: AreaTexts,
  code: AreaCode,
): Promise<AreaReport> {
  const kept = await keptResults(services, survey)
  return { ...(await aboutResults(services, survey, kept)), ...areaReportOf(kept, texts, code) }
}

/** One item of a final survey in detail. Throws 'notFound' where no such item was asked. */
export async function itemReportFor(
  services: Services,
  survey: FullSurvey,
  texts: AreaTexts,
  name: string,
): Promise<ItemReport> {
  requireFinal(survey)
  const kept = await keptResults(services, survey)
  const shown = itemReportOf(kept, texts, name)
  if (!shown) throw new Problem('notFound')
  const instrument = await frozenInstrument(services, survey)
  return {
    ...(await aboutResults(services, survey, kept)),
    ...shown,
    words: instrument ? itemWords(instrument, name) : [],
  }
}

/** What the figures of a final survey rest on. */
export async function qualityReply(
  services: Services,
  survey: FullSurvey,
  texts: AreaTexts,
): Promise<DataQuality> {
  requireFinal(survey)
  const kept = await keptResults(services, survey)
  return { ...(await aboutResults(services, survey, kept)), ...qualityReplyOf(kept, texts) }
}
