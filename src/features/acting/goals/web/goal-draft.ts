import type { DimensionKey } from '../../../../measurement/rows.ts'
import { type AreaCode, type Group, groups } from '../../../../shared/codes.ts'
import { isSame, withNewer } from '../../../../web/ui/newer.ts'
import type { SurveyResults } from '../../../figures/results/contract.ts'
import type { GoalFields, GoalStep } from '../contract.ts'
import { type Audience, audienceWords } from '../rules.ts'

/** What a page hands over to a new goal in its address. */
export interface Begun {
  area?: AreaCode
  group?: Group
  /** A row of the group: both, or neither. */
  dimension?: DimensionKey
  subgroup?: string
  strategy?: string
  step?: string
}

/** A goal as it is typed: the area may not be chosen yet. */
export type Draft = Omit<GoalFields, 'area'> & { area: AreaCode | '' }

export const newStep = (text = ''): GoalStep => ({ text, due: null, done: null })

/**
 * The steps of a form with those saved since, told apart by their texts: what was entered stays, even if a step was removed or
 * worded again; everything else becomes what was saved.
 */
export function withNewerSteps(
  typed: readonly GoalStep[],
  before: readonly GoalStep[],
  newer: readonly GoalStep[],
): GoalStep[] {
  const among = (steps: readonly GoalStep[], { text }: GoalStep) => steps.find((one) => one.text === text)
  const own = typed.flatMap((step) => {
    const [was, now] = [among(before, step), among(newer, step)]
    if (now) return withNewer(step, was ?? step, now)
    return was && isSame(step, was) ? [] : step
  })
  return [...own, ...newer.filter((step) => !among(before, step) && !among(typed, step))]
}

export const newDraft = ({ area, group, dimension, subgroup, strategy, step }: Begun): Draft => ({
  area: area ?? '',
  group: group ?? 'everyone',
  subgroup: group && dimension && subgroup ? { dimension, name: subgroup } : null,
  strategy: strategy ?? '',
  difference: '',
  responsible: '',
  due: '',
  evidence: '',
  steps: step ? [newStep(step)] : [],
})

export const audienceValue = ({ group, subgroup }: Audience): string => JSON.stringify({ group, subgroup })

/** Everyone, the groups, and each row whose score for the area is shown; what is chosen already stays on offer. */
export function audienceOptions(
  results: SurveyResults | undefined,
  { area, audience: chosen }: { area: string; audience: string },
) {
  const reported = results?.areas.find(({ code }) => code === area)?.groups ?? []
  const rowsOf = (group: Group): Audience[] =>
    (reported.find(({ key }) => key === group)?.dimensions ?? []).flatMap(({ key: dimension, rows }) =>
      rows
        .filter(({ figure }) => figure.status !== null)
        .map(({ name }) => ({ group, subgroup: { dimension, name } })),
    )
  const all: Audience[] = groups.flatMap((group) => [{ group, subgroup: null }, ...rowsOf(group)])
  const offered = [{ group: 'everyone', subgroup: null } as const, ...all].map(audienceValue)
  return [...new Set([...offered, chosen])].map((value) => ({
    value,
    label: audienceWords(JSON.parse(value)),
  }))
}
