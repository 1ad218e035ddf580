import type { PooledFigures } from '../../../measurement/pooled.ts'
import { areaCodes, groupNames } from '../../../shared/codes.ts'
import { counted } from '../../../shared/numbers.ts'
import type { Figure, SurveyResults } from '../../figures/results/contract.ts'
import { subgroupWords } from '../../figures/results/rules-sentences.ts'
import { changesBetween, type FieldChange } from '../../records/events/rules.ts'
import type { AnyGoal, GoalFields, GoalStep } from './contract.ts'

/** Recommended maximum number of open goals. Schools may have more. */
export const advisedGoals = 3

export type Audience = Pick<GoalFields, 'group' | 'subgroup'>

/** Describes the people that a goal is about: "Everyone", "Students", "Students: Asian". */
export function audienceWords({ group, subgroup }: Audience): string {
  const name = group === 'everyone' ? 'Everyone' : groupNames[group]
  return subgroup === null ? name : `${name}: ${subgroup.name}`
}

/** Describes the people that a goal is about, for the middle of a sentence: "everyone", "Somali-speaking students". */
export function whomWords({ group, subgroup }: Audience): string {
  if (group === 'everyone') return 'everyone'
  const groupName = groupNames[group]
  return subgroup === null ? groupName.toLowerCase() : subgroupWords({ ...subgroup, groupName })
}

/** Describes a goal's changes for its history; none if its content is the same. Steps are matched by their texts. */
export function goalChanges(before: GoalFields, after: GoalFields): FieldChange[] {
  const values = (goal: GoalFields) => ({
    area: goal.area,
    'who it’s about': audienceWords(goal),
    strategy: goal.strategy || null,
    'what will be different': goal.difference,
    'who is responsible': goal.responsible,
    'by when': goal.due,
    'how we’ll know': goal.evidence,
  })
  const textsOf = ({ steps }: GoalFields) => steps.map(({ text }) => text)
  const steps = (goal: GoalFields) => ({
    ...Object.fromEntries([...textsOf(before), ...textsOf(after)].map((text) => [text, null])),
    ...Object.fromEntries(goal.steps.map((step) => [step.text, stepWords(step)])),
  })
  const ofSteps = changesBetween(steps(before), steps(after)).map((one) => ({ ...one, field: 'step' }))
  const changes = [...changesBetween(values(before), values(after)), ...ofSteps]
  return changes.length === 0 && textsOf(before).join('\n') !== textsOf(after).join('\n')
    ? [{ field: 'order of the steps', from: null, to: null }]
    : changes
}

/** "Agree on one way, by 2026-12-04, done 2026-11-02" */
export const stepWords = ({ text, due, done }: GoalStep): string =>
  [text, due && `by ${due}`, done && `done ${done}`].filter(Boolean).join(', ')

/** Returns the figure for a goal's area and people; undefined if the survey's results don't include that row. */
export function figureOf(
  { areas }: Pick<SurveyResults, 'areas'>,
  { area: code, group, subgroup }: Audience & Pick<GoalFields, 'area'>,
): Figure | undefined {
  const area = areas.find((one) => one.code === code)
  if (group === 'everyone') return area?.figure
  const ofGroup = area?.groups.find(({ key }) => key === group)
  if (subgroup === null) return ofGroup?.figure
  return ofGroup?.dimensions
    .find(({ key }) => key === subgroup.dimension)
    ?.rows.find(({ name }) => name === subgroup.name)?.figure
}

/** Does the same for a district's combined results. */
export function districtFigureOf(
  { everyone, groups }: Pick<PooledFigures, 'everyone' | 'groups'>,
  { area, group, subgroup }: Audience & Pick<GoalFields, 'area'>,
): Figure | undefined {
  const place = areaCodes.indexOf(area)
  if (group === 'everyone') return everyone.areas[place]
  const ofGroup = groups.find(({ key }) => key === group)
  if (subgroup === null) return ofGroup?.areas[place]
  return ofGroup?.dimensions
    .find(({ key }) => key === subgroup.dimension)
    ?.rows.find(({ answers }) => answers.join(', ') === subgroup.name)?.areas[place]
}

export interface Due {
  day: string
  what: string
  about: string
}

/** Returns the open goals and their unfinished steps with a date, earliest due date first. */
export const dueOf = (goals: readonly AnyGoal[]): Due[] =>
  goals
    .filter(({ state }) => state === 'open')
    .flatMap((goal, place) => {
      const about = `Goal ${place + 1}: ${goal.difference}`
      const undone = goal.steps.flatMap(({ text, due, done }) =>
        due !== null && done === null ? [{ day: due, what: text, about }] : [],
      )
      return [...undone, { day: goal.due, what: 'The goal itself is due', about }]
    })
    .sort((a, b) => a.day.localeCompare(b.day))

/** Says how far away a day is: "in 2 days", "today", "3 days overdue". */
export function untilWords(days: number): string {
  if (days === 0) return 'today'
  const span = counted(Math.abs(days), 'day')
  return days > 0 ? `in ${span}` : `${span} overdue`
}
