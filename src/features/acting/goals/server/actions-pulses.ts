import { hidden } from '../../../../measurement/figures.ts'
import { unlessDamaged } from '../../../../server/damaged.ts'
import type { Services } from '../../../../server/serve.ts'
import { type AreaCode, type Group, groupNames, groupOf, groups } from '../../../../shared/codes.ts'
import { Problem } from '../../../../shared/errors.ts'
import { topOf } from '../../../figures/results/rules.ts'
import { resultsOf } from '../../../figures/results/server/actions.ts'
import { areaChangesOf } from '../../../figures/trends/rules.ts'
import type { Year } from '../../../figures/trends/rules-judgement.ts'
import { askedBy, yearOf } from '../../../figures/trends/server/actions.ts'
import { openTo } from '../../../people/memberships/server/actions.ts'
import { wasDeletedByEarlierVersion } from '../../../records/retention/server/actions.ts'
import { freezeIfOpen, instrumentOf, readAreas } from '../../../schools/questions/server/actions.ts'
import { asLeader } from '../../../schools/school/server/actions.ts'
import { totalOf } from '../../../schools/surveys/rules.ts'
import { kindOf } from '../../../schools/surveys/rules-pulses.ts'
import { findSurveyById, listPulses, listSurveys } from '../../../schools/surveys/server/actions.ts'
import { createPulse } from '../../../schools/surveys/server/actions-pulses.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import { copyChoices } from '../../../schools/terms/server/actions.ts'
import type { Goal, GoalFields, GoalLine, GoalPoint, SchoolPulses, UnfinishedPulse } from '../contract.ts'
import { figureOf } from '../rules.ts'
import { pulseDaysFault, pulseGroups, whyNoPulse, whyNoPulseOf } from '../rules-pulses.ts'
import { bookOf, type Editor, listGoals, todayIn } from './actions.ts'
import { lockedIn, recordIn } from './actions-book.ts'
import { insertPulse, selectPulses } from './queries.ts'

const hasEnded = 'This goal has ended. Reopen it first.'

/**
 * Starts a pulse for a goal. It asks the same people the area's questions from the goal's starting audit. Throws
 * 'conflict' if the goal has ended, if there is already a pulse, or if a survey is open on one of the days. Also throws
 * 'conflict' if the area has reached its yearly maximum of pulses. Throws 'badRequest' for invalid days.
 */
export const startPulse = (
  editor: Editor,
  { goal: id, begin, end }: { goal: number; begin: string; end: string },
): Promise<UnfinishedPulse> =>
  asLeader(editor, async (inside) => {
    const { db } = inside
    const goal = await lockedIn(bookOf(inside), { goal: id })
    if (goal.state !== 'open') throw new Problem('conflict', hasEnded)
    const [audits, pulses] = await surveysOf(inside)
    const today = todayIn(inside)
    const audit = audits.find(({ guid }) => guid === goal.surveyGuid)
    const refusal = whyNoPulse(pulses, audits) ?? whyNoPulseOf(goal, audit, pulses, today)
    if (refusal !== null) throw new Problem('conflict', refusal)
    if (!audit) throw new Problem('unexpected')
    const fault = pulseDaysFault({ begin, end }, today, audits)
    if (fault !== null) throw new Problem('badRequest', Object.values(fault).join())
    // The pulse asks these questions, so check that they can be read.
    const { groups } = await asksOf(inside, goal, audit)
    const name = `Pulse: ${readAreas('en')[goal.area].name}`
    const made = await createPulse(db, inside, { audit, area: goal.area, groups, name, begin, end })
    await insertPulse(db, { survey_id: made.id, goal_id: id })
    await copyChoices(db, audit.id, made.id)
    const changes = [{ field: 'pulse', from: null, to: `${begin} to ${end}` }]
    await recordIn(bookOf(inside), id, { event: 'Pulse started', what: 'Pulse started', changes })
    await freezeIfOpen(inside, made)
    const opened = await findSurveyById(inside, made.id)
    const [reply] = opened ? await unfinishedOf(inside, [opened], new Map([[made.id, id]])) : []
    if (!reply) throw new Problem('unexpected')
    return reply
  })

/** Returns the pulses without final results, sorted by close date. */
async function unfinishedOf(
  services: Services,
  pulses: readonly FullSurvey[],
  links: ReadonlyMap<number, number>,
): Promise<UnfinishedPulse[]> {
  const found: UnfinishedPulse[] = []
  for (const pulse of pulses) {
    const { stage, groups, pulse_area } = pulse
    if (stage === 'final' || stage === 'cancelled' || pulse_area === null) continue
    found.push({
      guid: pulse.guid,
      goal: links.get(pulse.id) ?? 0,
      name: pulse.name,
      stage,
      opens: pulse.survey_date_begin ?? '',
      closes: dayOf(pulse),
      finalFrom: pulse.final_from ?? '',
      groups,
      questions: await unlessDamaged(() => countQuestions(services, pulse, groups, pulse_area)),
      counted: totalOf(pulse.counted),
      expected: totalOf(pulse.expected),
    })
  }
  return found.sort((a, b) => a.closes.localeCompare(b.closes))
}

const dayOf = ({ survey_date_end }: FullSurvey): string => survey_date_end ?? ''

/** Counts an area's questions that one person in these groups answers. If question sets differ, the largest count. */
async function countQuestions(
  services: Services,
  survey: FullSurvey,
  groups: readonly Group[],
  area: AreaCode,
): Promise<number> {
  const { instruments } = await instrumentOf(services, survey)
  const asked = survey.types.filter((type) => groups.includes(groupOf(type)))
  return Math.max(0, ...asked.map((type) => instruments[type].filter((item) => item.area === area).length))
}

/** Returns what a pulse for a goal asks, based on its starting audit. */
async function asksOf(services: Services, goal: Goal, audit: FullSurvey) {
  const groups = pulseGroups(goal, audit.groups)
  return { groups, questions: await countQuestions(services, audit, groups, goal.area) }
}

/** Returns the school's pulses and, for open or done goals, scores over the audits and pulses the reader may see. */
export async function pulsesOf(reader: Editor): Promise<SchoolPulses> {
  const [audits, pulses] = await surveysOf(reader)
  const links = new Map(await selectPulses(reader.db, reader.school.id))
  const readable = await openTo(reader.db, reader.user, [...audits, ...pulses])
  const goals: GoalLine[] = []
  for (const goal of await listGoals(reader, reader.school)) {
    if (goal.state === 'dropped') continue
    const audit = audits.find(({ guid }) => guid === goal.surveyGuid)
    const surveys = readable.filter((one) => kindOf(one) === 'audit' || links.get(one.id) === goal.id)
    const line = await unlessDamaged(async () => ({
      asks: audit?.stage === 'final' ? await asksOf(reader, goal, audit) : null,
      whyNot: goal.state === 'done' ? hasEnded : whyNoPulseOf(goal, audit, pulses, todayIn(reader)),
      ...(await pointsOf(reader, goal, surveys)),
    }))
    goals.push({ goal: goal.id, ...(line ?? unavailable) })
  }
  return {
    unfinished: await unfinishedOf(reader, pulses, links),
    whyNot: whyNoPulse(pulses, audits),
    goals,
  }
}

/** Returns the school's audits and its pulses. */
const surveysOf = async (reader: Editor) =>
  [await listSurveys(reader, reader.school.id), await listPulses(reader, reader.school.id)] as const

/** For a goal whose original questions can't be read. */
const unavailable = {
  asks: null,
  whyNot: 'Not available. We can’t read the survey where this goal started.',
  points: [],
  verdict: null,
}

const pointsAtMost = 8

/** Returns a goal's figures from its pulses and from audits with the same questions, and the change. */
async function pointsOf(
  services: Services,
  goal: Goal,
  surveys: readonly FullSurvey[],
): Promise<Pick<GoalLine, 'points' | 'verdict'>> {
  const none = { points: [], verdict: null }
  const start = surveys.find(({ guid }) => guid === goal.surveyGuid)
  if (!start) return none
  const latest = await askedBy(services, start)
  const wanted = pulseGroups(goal, start.groups).join()
  const all: { survey: FullSurvey; year: Year | null }[] = []
  for (const survey of surveys.toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)))) {
    const groups = pulseGroups(goal, survey.groups)
    if (survey.stage !== 'final' || survey.response_count < services.config.smallGroup) continue
    if (groups.join() !== wanted || (await wasDeletedByEarlierVersion(services.db, survey))) continue
    // Keeps an unreadable survey because it may have asked the same questions.
    const year = await unlessDamaged(() => yearOf(services, survey, latest))
    if (groups.every((group) => !year || year.comparable[group].has(goal.area))) all.push({ survey, year })
  }
  const first = all.find(({ survey }) => survey === start)
  if (!first) return none
  // Always keeps the starting survey because the change is measured from it.
  const line = all.filter((one, at) => one === first || at > all.length - pointsAtMost)
  const points: GoalPoint[] = []
  for (const { survey, year } of line) {
    const results = year && (await resultsOf(services, survey, readAreas('en')))
    const figure = results ? (figureOf(results, goal) ?? null) : hidden('unavailable')
    points.push({ guid: survey.guid, kind: kindOf(survey), closes: dayOf(survey), figure })
  }
  const last = line.at(-1)
  if (!last || first === last) return { points, verdict: null }
  const found = first.year && last.year && changeOf(goal, [first.year, last.year])
  const { change = null, margin = null, clear = null, smallest: needed = null } = found ?? {}
  return { points, verdict: { guid: last.survey.guid, change, margin, clear, needed } }
}

/** Returns the change in a goal's figure between two surveys. */
function changeOf({ area, group, subgroup }: GoalFields, years: [Year, Year]) {
  const about = years.map(({ figures }) => topOf(figures).about.join())
  // If Everyone consists of the same single group in both surveys, uses that group's row.
  const sole = groups.find((one) => about.every((names) => names === groupNames[one]))
  const meant = group === 'everyone' ? (sole ?? group) : group
  const [section, name] =
    meant === 'everyone'
      ? [meant, 'Everyone']
      : subgroup === null
        ? ['group', groupNames[meant]]
        : [`${meant}-${subgroup.dimension}`, subgroup.name]
  const rows = areaChangesOf(years, area).find(({ key }) => key === section)?.rows
  return rows?.find((row) => row.name === name)
}
