import { type Group, groupNames } from '../../../shared/codes.ts'
import type { Figure, SurveyResults } from '../../figures/results/contract.ts'
import { changesBetween, type FieldChange } from '../../records/events/rules.ts'
import type { Goal, GoalFields, GoalStep } from './contract.ts'

/** So many open goals are advised at most; more are allowed. */
export const advisedGoals = 3

/** Whom a goal is about: "Everyone", "Students", "Students: Asian". */
export function audienceWords({ group, subgroup }: Pick<GoalFields, 'group' | 'subgroup'>): string {
  const name = group === 'everyone' ? 'Everyone' : groupNames[group satisfies Group]
  return subgroup === null ? name : `${name}: ${subgroup.name}`
}

const stepWords = ({ text, due, done }: GoalStep): string =>
  [text, due === null ? '' : `by ${due}`, done === null ? '' : `done ${done}`].filter(Boolean).join(', ')

/** What a save changed of a goal, in words for its history. Steps are told apart by their texts. */
export function goalChanges(before: GoalFields, after: GoalFields): FieldChange[] {
  const values = (goal: GoalFields) => ({
    area: goal.area,
    'whom it is about': audienceWords(goal),
    strategy: goal.strategy || null,
    'what will be different': goal.difference,
    'who is responsible': goal.responsible,
    'by when': goal.due,
    'how it will be known': goal.evidence,
  })
  const texts = new Set([...before.steps, ...after.steps].map(({ text }) => text))
  const inWords = (steps: readonly GoalStep[], text: string) => {
    const step = steps.find((one) => one.text === text)
    return step ? stepWords(step) : null
  }
  const ofSteps = [...texts].flatMap((text) => {
    const [from, to] = [inWords(before.steps, text), inWords(after.steps, text)]
    return from === to ? [] : [{ field: 'step', from, to }]
  })
  const changes = [...changesBetween(values(before), values(after)), ...ofSteps]
  const order = (steps: readonly GoalStep[]) => steps.map(({ text }) => text).join('\n')
  return changes.length === 0 && order(before.steps) !== order(after.steps)
    ? [{ field: 'order of the steps', from: null, to: null }]
    : changes
}

/** What comes next of a school's goals. */
export interface DueStep {
  goal: Goal
  /** Null where the goal itself is due. */
  step: GoalStep | null
  day: string
}

/** Undone steps with a day and the days of the open goals themselves, the earliest first; `count` at most. */
export function nextDue(goals: readonly Goal[], count: number): DueStep[] {
  return goals
    .filter(({ state }) => state === 'open')
    .flatMap((goal): DueStep[] => [
      ...goal.steps.flatMap((step) =>
        step.done === null && step.due !== null ? [{ goal, step, day: step.due }] : [],
      ),
      { goal, step: null, day: goal.due },
    ])
    .sort((a, b) => a.day.localeCompare(b.day))
    .slice(0, count)
}

/** The figure of a goal's area and people in the results of a survey; undefined where these have no such row. */
export function figureOf(
  { areas }: Pick<SurveyResults, 'areas'>,
  { area: code, group, subgroup }: Pick<GoalFields, 'area' | 'group' | 'subgroup'>,
): Figure | undefined {
  const area = areas.find((one) => one.code === code)
  if (group === 'everyone') return area?.figure
  const ofGroup = area?.groups.find(({ key }) => key === group)
  if (subgroup === null) return ofGroup?.figure
  return ofGroup?.dimensions
    .find(({ key }) => key === subgroup.dimension)
    ?.rows.find(({ name }) => name === subgroup.name)?.figure
}

/** What people have written of a goal. */
export function fieldsOf(goal: GoalFields): GoalFields {
  const { area, group, subgroup, strategy, difference, responsible, due, evidence, steps } = goal
  return { area, group, subgroup, strategy, difference, responsible, due, evidence, steps }
}
