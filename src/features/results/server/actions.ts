import { comparedDimensions, largestGap } from '../../../measurement/comparison.ts'
import { releasedCount, releasedOfEach, releasedRows } from '../../../measurement/protection.ts'
import { answerDistribution, scoreStatus, shown, type ValueCounts } from '../../../measurement/scores.ts'
import { Cache } from '../../../server/cache.ts'
import type { Services } from '../../../server/serve.ts'
import { type AreaCode, areaCodes, type Group, groupNames, groupOf, groups } from '../../../shared/codes.ts'
import { dayInWords } from '../../../shared/dates.ts'
import { Problem } from '../../../shared/errors.ts'
import { isAdministrator } from '../../../shared/permissions.ts'
import type { Item } from '../../questions/rules.ts'
import type { AreaTexts } from '../../questions/server/actions.ts'
import { frozenInstrument } from '../../questions/server/actions.ts'
import { answerCounts, scoredResponses } from '../../responses/server/actions.ts'
import { keptResult } from '../../retention/server/actions.ts'
import {
  acceptsResponses,
  askedTypes,
  expectedTotal,
  isProvisional,
  surveyStatus,
} from '../../surveys/rules.ts'
import type { FullSurvey } from '../../surveys/server/tables.ts'
import type { AreaReport, SurveyResults } from '../contract.ts'
import { askedNames, overallOf, type Scores, scoresOf, themesOf } from '../rules.ts'

/** Results open when the survey has closed; an administrator may look earlier. */
export function readableBy(user: { role: string }, survey: FullSurvey | undefined, now: Date): FullSurvey {
  if (!survey) throw new Problem('notFound')
  if (surveyStatus(survey, now) === 'closed' || isAdministrator(user.role)) return survey
  const closes = survey.survey_date_end
  const when = closes ? ` It closes at the end of ${dayInWords(closes)}.` : ''
  throw new Problem('conflict', `Results open when the survey has closed.${when}`)
}

export interface SurveyScores {
  total: number
  groups: Record<Group, number>
  /** Responses that the scores cover. */
  covers: number
  /** Smallest group about which they tell. */
  smallGroup: number
  scores: Scores
}
const computedAtMost = 200
const computed = new Cache<Scores>(computedAtMost)

/**
 * The protected scores of a survey, kept in memory: responses never change, so their number, the setup's version
 * and the threshold say whether the ones known still hold. Where the responses were deleted, as they were then.
 */
export async function surveyScores(services: Services, survey: FullSurvey): Promise<SurveyScores> {
  const { db, now } = services
  const { smallGroup } = services.config
  const kept = await keptResult<SurveyScores>(db, survey, 'scores')
  if (kept) return kept
  const all = await scoredResponses(db, survey)
  const covers = releasedCount(all.length, smallGroup, acceptsResponses(survey, now()))
  const late = isProvisional(survey, now())
  const key = [survey.id, late ? all.length : covers, late, smallGroup, survey.version].join()
  const scores = computed.getOr(db, key, () => {
    const rows = all.slice(0, covers)
    return scoresOf(rows, survey, smallGroup, late ? releasedRows(all, smallGroup, true) : rows)
  })
  const counted = { students: 0, parents: 0, staff: 0 }
  for (const row of all) counted[groupOf(row.type)] += 1
  return { total: all.length, groups: counted, covers, smallGroup, scores }
}

/** All figures of the dashboard. Every one of them passes through the protection in rules.ts. */
export async function resultsOf(
  services: Services,
  survey: FullSurvey,
  areas: AreaTexts,
): Promise<SurveyResults> {
  const { total, groups: counted, covers, smallGroup, scores } = await surveyScores(services, survey)
  const { expected } = survey
  const ways = scores.ways.filter((way) => comparedDimensions.some((key) => key === way.key))
  const reports = areaCodes.map((code, area) => {
    const divisions = ways.flatMap((way) => way.byArea[area] ?? [])
    return { code, ...areas[code], ...everyoneIn(scores, area), divisions, gap: largestGap(divisions) }
  })
  return {
    ...standing(services, survey, smallGroup),
    opens: survey.survey_date_begin ?? '',
    closes: survey.survey_date_end ?? '',
    total,
    covers,
    expected: expectedTotal(expected),
    response: groups.map((key) => ({
      key,
      name: groupNames[key],
      count: counted[key],
      expected: expected[key] || null,
    })),
    overall:
      covers < smallGroup ? { n: null, score: null, status: null, margin: null } : overallOf(covers, reports),
    divisions: ways.map((way) => way.overall),
    areas: reports.sort(lowestFirst),
  }
}

const lowestFirst = (a: { score: number | null }, b: { score: number | null }) =>
  (a.score ?? 11) - (b.score ?? 11)

function everyoneIn(scores: Scores, area: number) {
  const figure = scores.everyone[area]
  if (!figure) throw new Error(`There is no area ${area}.`)
  return figure
}

/** What every page about results says of the survey. */
export function standing({ now }: Services, survey: FullSurvey, smallGroup: number) {
  const at = now()
  return {
    surveyName: survey.name,
    schoolName: survey.school_name,
    provisional: isProvisional(survey, at),
    preview: surveyStatus(survey, at) !== 'closed',
    smallGroup,
  }
}

/** One area in detail. */
export async function areaReportOf(
  services: Services,
  survey: FullSurvey,
  areas: AreaTexts,
  code: AreaCode,
): Promise<AreaReport> {
  const { smallGroup, scores } = await surveyScores(services, survey)
  const area = areaCodes.indexOf(code)
  const divisions = scores.ways.flatMap((way) => way.byArea[area] ?? [])
  const kept = await keptResult<Items>(services.db, survey, 'items')
  const items = kept?.[code] ?? (await itemsOf(services, survey, scores, code))
  const order = areaCodes.map((one, place) => ({
    code: one,
    name: areas[one].name,
    score: everyoneIn(scores, place).score,
  }))
  return {
    ...standing(services, survey, smallGroup),
    code,
    ...areas[code],
    figure: everyoneIn(scores, area),
    divisions,
    gap: largestGap(divisions),
    items: [...items].sort(lowestFirst),
    themes: themesOf(items),
    order: order.sort(lowestFirst),
  }
}

type Items = Record<AreaCode, (AreaReport['items'][number] & { theme: string })[]>

/** The items of all areas, as area reports show them. */
export async function everyItem(services: Services, survey: FullSurvey): Promise<Items> {
  const { scores } = await surveyScores(services, survey)
  const items = {} as Items
  for (const code of areaCodes) items[code] = await itemsOf(services, survey, scores, code)
  return items
}

/** Items of an area, instrument by instrument. Items of a band that is off are left out, withheld ones stay. */
async function itemsOf(
  services: Services,
  survey: FullSurvey,
  scores: Scores,
  code: AreaCode,
): Promise<Items[AreaCode]> {
  const instrument = await frozenInstrument(services, survey)
  if (!instrument) return []
  const released = await releasedTypes(services, survey)
  const items: Items[AreaCode] = []
  for (const type of askedTypes(survey)) {
    const own = scores.types.includes(type) ? released.get(type) : undefined
    const counts = own && (await answerCounts(services.db, survey.id, type, own))
    for (const item of instrument.instruments[type].filter((one) => one.area === code)) {
      const figure = itemFigure(item, counts?.get(item.name), services.config.smallGroup)
      items.push({ ...figure, askedOf: askedNames[type] })
    }
  }
  return items
}

/** Which responses of each participant type figures about its items cover. */
async function releasedTypes({ db, config, now }: Services, survey: FullSurvey) {
  const all = await scoredResponses(db, survey)
  if (isProvisional(survey, now())) return releasedOfEach(all, config.smallGroup, true)
  const covers = releasedCount(all.length, config.smallGroup, acceptsResponses(survey, now()))
  return releasedOfEach(all.slice(0, covers), config.smallGroup, false)
}

function itemFigure(item: Item, counts: ValueCounts | undefined, threshold: number) {
  const { title, choices } = item.texts.en
  const distribution = counts ? answerDistribution({ ...item, choices }, counts, threshold) : null
  const score = distribution && shown(distribution.mean)
  return {
    name: item.name,
    title,
    theme: item.theme,
    reversed: item.reversed,
    n: distribution?.n ?? null,
    score,
    status: score === null ? null : scoreStatus(score),
    margin: null,
    answers: distribution?.answers ?? [],
    unscored: distribution?.unscored ?? null,
  }
}
