import { hidden } from '../../../../measurement/figures.ts'
import { unlessDamaged } from '../../../../server/damaged.ts'
import type { SchoolRecord, UserRecord } from '../../../../server/records.ts'
import type { Services } from '../../../../server/serve.ts'
import { type AreaCode, groupNames, groupOf, groups } from '../../../../shared/codes.ts'
import { dayIn } from '../../../../shared/dates.ts'
import { Problem } from '../../../../shared/errors.ts'
import { topOf } from '../../../figures/results/rules.ts'
import { resultsOf } from '../../../figures/results/server/actions.ts'
import type { Changes } from '../../../figures/trends/contract.ts'
import { areaChangesOf } from '../../../figures/trends/rules.ts'
import type { Year } from '../../../figures/trends/rules-judgement.ts'
import { askedBy, yearOf } from '../../../figures/trends/server/actions.ts'
import { openTo } from '../../../people/memberships/server/actions.ts'
import { wasKeptEarlier } from '../../../records/retention/server/actions.ts'
import {
  freezeIfOpen,
  frozenInstrument,
  presentInstrument,
  readAreas,
} from '../../../schools/questions/server/actions.ts'
import { zoneOf } from '../../../schools/school/rules.ts'
import { totalOf } from '../../../schools/surveys/rules.ts'
import { kindOf } from '../../../schools/surveys/rules-pulses.ts'
import { findSurveyById, listPulses, listSurveys } from '../../../schools/surveys/server/actions.ts'
import { createPulse } from '../../../schools/surveys/server/actions-pulses.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import { copyChoices } from '../../../schools/terms/server/actions.ts'
import type { GoalFields, GoalPoint, SchoolPulses, UnfinishedPulse } from '../contract.ts'
import { figureOf } from '../rules.ts'
import { pulseDaysFault, pulseGroups, whyNoMore, whyNoPulse } from '../rules-pulses.ts'
import { type Editor, fieldsOf, heldGoal, inSchool, record } from './actions.ts'
import { insertPulse, selectGoals, selectPulses } from './queries.ts'
import type { GoalRow } from './tables.ts'

/** The surveys and the pulses of a school, and its day. */
async function surveysOf(services: Services, school: SchoolRecord) {
  return {
    audits: await listSurveys(services, school.id),
    pulses: await listPulses(services, school.id),
    today: dayIn(zoneOf(school, services.config.timeZone), services.now()),
  }
}

/**
 * Starts a pulse of a goal: the questions of its area as the audit asked them where it started, for the same people.
 * Throws 'conflict' beside another pulse or a survey that is open on one of the days, after as many pulses about the area as
 * a year may have, or where the goal has ended; 'badRequest' for days that cannot be.
 */
export const startPulse = (
  editor: Editor,
  goal: number,
  days: { begin: string; end: string },
): Promise<UnfinishedPulse> =>
  inSchool(editor, async (inside) => {
    const { db } = inside
    const row = await heldGoal(inside, goal)
    if (row.state !== 'open') throw new Problem('conflict', 'This goal has ended. Open it again first.')
    const { audits, pulses, today } = await surveysOf(inside, editor.school)
    const refusal = whyNoPulse(pulses, audits) ?? whyNoMore(row.area, pulses, today)
    if (refusal !== null) throw new Problem('conflict', refusal)
    const audit = audits.find(({ id }) => id === row.survey_id)
    if (audit?.stage !== 'final') throw new Problem('conflict', 'The survey where this goal started is gone.')
    const fault = pulseDaysFault(days, today, audits)
    if (fault !== null) throw new Problem('badRequest', fault.message)
    const groups = pulseGroups(fieldsOf(row), audit.groups)
    // The pulse asks these questions, so they must be readable.
    await asksOf(inside, row, audits)
    if (groups.length === 0)
      throw new Problem('conflict', 'The survey where this goal started did not ask this group.')
    const made = await createPulse(db, inside, {
      audit,
      area: row.area,
      groups,
      name: `Pulse: ${readAreas('en')[row.area].name}`,
      ...days,
    })
    await insertPulse(db, { survey_id: made.id, goal_id: row.id })
    await copyChoices(db, audit.id, made.id)
    const changes = [{ field: 'pulse', from: null, to: `${days.begin} to ${days.end}` }]
    await record(inside, row.id, { event: 'Pulse started', what: 'Pulse started', changes })
    await freezeIfOpen(inside, made)
    const opened = await findSurveyById(inside, made.id)
    const reply = opened && (await unfinishedOf(inside, opened, row.id))
    if (!reply) throw new Problem('unexpected')
    return reply
  })

/** A pulse that is not final; null for another one. */
async function unfinishedOf(
  services: Services,
  pulse: FullSurvey,
  goal: number,
): Promise<UnfinishedPulse | null> {
  const { stage, types, pulse_area } = pulse
  if (stage === 'final' || stage === 'cancelled' || pulse_area === null) return null
  return {
    guid: pulse.guid,
    goal,
    name: pulse.name,
    stage,
    opens: pulse.survey_date_begin ?? '',
    closes: pulse.survey_date_end ?? '',
    finalFrom: pulse.final_from ?? '',
    groups: pulse.groups,
    questions: await unlessDamaged(() => countQuestions(services, pulse, types, pulse_area)),
    counted: totalOf(pulse.counted),
    expected: totalOf(pulse.expected),
  }
}

/** Questions of a survey about an area that one person of these types is asked; the most where instruments differ. */
async function countQuestions(
  services: Services,
  survey: FullSurvey,
  types: FullSurvey['types'],
  area: AreaCode,
): Promise<number> {
  const { instruments } =
    (await frozenInstrument(services, survey)) ?? (await presentInstrument(services.db, survey))
  return Math.max(0, ...types.map((type) => instruments[type].filter((item) => item.area === area).length))
}

/** What a pulse of a goal asks of the audit; null where that is not final. */
async function asksOf(
  services: Services,
  goal: GoalRow,
  audits: readonly FullSurvey[],
): Promise<SchoolPulses['goals'][number]['asks']> {
  const audit = audits.find(({ id }) => id === goal.survey_id)
  if (audit?.stage !== 'final') return null
  const groups = pulseGroups(fieldsOf(goal), audit.groups)
  const types = audit.types.filter((type) => groups.includes(groupOf(type)))
  return { groups, questions: await countQuestions(services, audit, types, goal.area) }
}

/** The pulses of a school and, of its open goals, the score over audits and pulses that are open to the reader. */
export async function pulsesOf(
  services: Services & { user: UserRecord },
  school: SchoolRecord,
): Promise<SchoolPulses> {
  const { audits, pulses, today } = await surveysOf(services, school)
  const links = await selectPulses(services.db, school.id)
  const goalOf = new Map(links.map(({ survey_id, goal_id }) => [survey_id, goal_id]))
  const unfinished: UnfinishedPulse[] = []
  for (const pulse of pulses) {
    const told = await unfinishedOf(services, pulse, goalOf.get(pulse.id) ?? 0)
    if (told) unfinished.push(told)
  }
  const readable = await openTo(services.db, services.user, [...audits, ...pulses])
  const goals: SchoolPulses['goals'] = []
  for (const goal of await selectGoals(services.db, school.id)) {
    if (goal.state !== 'open') continue
    const ofGoal = readable.filter(({ id, pulse_of }) => pulse_of === null || goalOf.get(id) === goal.id)
    const whyNot = whyNoMore(goal.area, pulses, today)
    const told = await unlessDamaged(async () => ({
      asks: await asksOf(services, goal, audits),
      ...(await lineOf(services, goal, ofGoal)),
    }))
    goals.push({ goal: goal.id, ...(told ? { ...told, whyNot } : unavailable) })
  }
  return {
    unfinished: unfinished.sort((a, b) => a.closes.localeCompare(b.closes)),
    whyNot: whyNoPulse(pulses, audits),
    goals,
  }
}

/** Of a goal whose first questions can't be read. */
const unavailable = {
  asks: null,
  whyNot: 'Not available. We can’t read the survey where this goal started.',
  points: [],
  verdict: null,
}

const pointsAtMost = 8

/** The figures of a goal's area and people in the audits that asked the same, and in its pulses; and what changed. */
async function lineOf(
  services: Services,
  row: GoalRow,
  surveys: readonly FullSurvey[],
): Promise<Pick<SchoolPulses['goals'][number], 'points' | 'verdict'>> {
  const goal = fieldsOf(row)
  const shown: FullSurvey[] = []
  for (const survey of surveys)
    if (survey.stage === 'final' && survey.response_count >= services.config.smallGroup)
      if (!(await wasKeptEarlier(services.db, survey))) shown.push(survey)
  const start = shown.find(({ id }) => id === row.survey_id)
  if (!start) return { points: [], verdict: null }
  const latest = await askedBy(services, start)
  const wanted = pulseGroups(goal, start.groups)
  const all: { survey: FullSurvey; year: Year | null }[] = []
  for (const survey of shown.sort((a, b) => dayOf(a).localeCompare(dayOf(b)))) {
    const groups = pulseGroups(goal, survey.groups)
    if (groups.join() !== wanted.join()) continue
    // One that can't be read may have asked the same.
    const year = await unlessDamaged(() => yearOf(services, survey, latest))
    if (groups.every((group) => !year || year.comparable[group].has(goal.area))) all.push({ survey, year })
  }
  // Where it started stays, however many came later: the verdict is about it.
  const line = all.filter(({ survey }, at) => survey === start || at > all.length - pointsAtMost)
  const points: GoalPoint[] = []
  for (const { survey, year } of line) {
    const results = year && (await resultsOf(services, survey, readAreas('en')))
    const figure = results ? (figureOf(results, goal) ?? null) : hidden('unavailable')
    points.push({ guid: survey.guid, kind: kindOf(survey), closes: dayOf(survey), figure })
  }
  const last = line.at(-1)
  const first = line.find(({ survey }) => survey === start)
  if (!first || !last || first === last) return { points, verdict: null }
  const found = first.year && last.year && changeOf(goal, [first.year, last.year])
  const { change = null, clear = null, smallest: needed = null } = found ?? {}
  return { points, verdict: { guid: last.survey.guid, change, clear, needed } }
}

const dayOf = ({ survey_date_end }: FullSurvey): string => survey_date_end ?? ''

/** What changed of a goal's figure between two years. */
const changeOf = (goal: GoalFields, years: [Year, Year]) =>
  rowOf(areaChangesOf(years, goal.area), { ...goal, group: groupMeant(goal, years) })

/** Whom a goal is about: where everyone is the same one group in all years, that group. */
function groupMeant({ group }: GoalFields, years: readonly Year[]): GoalFields['group'] {
  const about = years.map(({ figures }) => topOf(figures).about.join())
  const only = groups.find((one) => about.every((names) => names === groupNames[one]))
  return group === 'everyone' && only !== undefined ? only : group
}

/** The row of a goal's people in the changes of its area. */
function rowOf(sections: Changes['sections'], { group, subgroup }: Pick<GoalFields, 'group' | 'subgroup'>) {
  const rowsOf = (key: string) => sections.find((section) => section.key === key)?.rows ?? []
  if (group === 'everyone') return rowsOf('everyone')[0]
  if (subgroup === null) return rowsOf('group').find(({ key }) => key === group)
  return rowsOf(`${group}-${subgroup.dimension}`).find(({ name }) => name === subgroup.name)
}
