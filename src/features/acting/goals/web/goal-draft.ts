import { type AreaCode, type Group, groups } from '../../../../shared/codes.ts'
import { isSame, withNewer } from '../../../../web/ui/newer.ts'
import type { DistrictResults } from '../../../figures/district-results/contract.ts'
import type { SurveyResults } from '../../../figures/results/contract.ts'
import type { GoalFields, GoalStep } from '../contract.ts'
import { type Audience, audienceWords } from '../rules.ts'
import type { Begun } from './begun.ts'

/** A goal in the form. The area may still be empty. */
export type Draft = Omit<GoalFields, 'area'> & { area: AreaCode | '' }

export const newStep = (text = ''): GoalStep => ({ text, due: null, done: null })

/**
 * Merges the form's steps with those saved since, matched by their texts. The user's own changes stay, even if the
 * saved step was removed or reworded. Everything else gets the saved values.
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
export const readAudience = (value: string): Audience => JSON.parse(value)

/** Returns the smaller groups whose score for an area is shown. */
export type RowsOf = (area: string) => readonly { group: Group; row: NonNullable<Audience['subgroup']> }[]

export const schoolRows =
  (results: SurveyResults | undefined): RowsOf =>
  (area) =>
    (results?.areas.find(({ code }) => code === area)?.groups ?? []).flatMap(({ key: group, dimensions }) =>
      dimensions.flatMap(({ key: dimension, rows }) =>
        rows.flatMap(({ name, figure }) => (figure.status ? [{ group, row: { dimension, name } }] : [])),
      ),
    )

export const districtRows =
  (results: DistrictResults | undefined): RowsOf =>
  (area) => {
    const place = results?.areas.findIndex(({ code }) => code === area) ?? -1
    return (results?.rollUp?.groups ?? []).flatMap(({ key: group, dimensions }) =>
      dimensions.flatMap(({ key: dimension, rows }) =>
        rows.flatMap(({ name, areas }) =>
          areas[place]?.status ? [{ group, row: { dimension, name } }] : [],
        ),
      ),
    )
  }

/** Returns Everyone, the groups, each smaller group whose score for the area is shown, and the current choice. */
export function audienceOptions(
  rowsOf: RowsOf,
  { area, audience: chosen }: { area: string; audience: string },
) {
  const rows = rowsOf(area)
  const offered = (['everyone', ...groups] as const).flatMap((group): Audience[] => [
    { group, subgroup: null },
    ...rows.flatMap((one) => (one.group === group ? [{ group, subgroup: one.row }] : [])),
  ])
  const values = new Set([...offered.map(audienceValue), chosen])
  return [...values].map((value) => ({ value, label: audienceWords(readAudience(value)) }))
}
