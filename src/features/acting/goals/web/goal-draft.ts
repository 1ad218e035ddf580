import english from '../../../../../content/en/areas.json'
import type { DimensionKey } from '../../../../measurement/rows.ts'
import { type AreaCode, areaCodes, type Group, groups } from '../../../../shared/codes.ts'
import { chooseDay, faultOf } from '../../../../shared/fields.ts'
import type { SurveyResults } from '../../../figures/results/contract.ts'
import { type Goal, type GoalFields, type GoalStep, goalTexts, stepTexts } from '../contract.ts'
import { audienceWords } from '../rules.ts'
import { chooseArea, stepsFault } from '../rules-limits.ts'

/** A step in the form; `key` tells apart steps whose words are still being typed. */
export interface DraftStep {
  key: string
  text: string
  /** Empty where no day is chosen. */
  due: string
  done: string | null
}

/** A goal as it is typed. */
export interface Draft {
  area: string
  /** A value of `audienceOptions`. */
  audience: string
  strategy: string
  difference: string
  responsible: string
  due: string
  evidence: string
  steps: DraftStep[]
}

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

export const newStep = (text = ''): DraftStep => ({ key: crypto.randomUUID(), text, due: '', done: null })

export const draftOf = (goal: GoalFields): Draft => ({
  area: goal.area,
  audience: audienceValue(goal),
  strategy: goal.strategy,
  difference: goal.difference,
  responsible: goal.responsible,
  due: goal.due,
  evidence: goal.evidence,
  steps: goal.steps.map(({ text, due, done }) => ({ key: text, text, due: due ?? '', done })),
})

export const emptyDraft = ({ area, group, dimension, subgroup, strategy = '', step }: Begun): Draft => ({
  area: area ?? '',
  audience: audienceValue({
    group: group ?? 'everyone',
    subgroup: group && dimension && subgroup ? { dimension, name: subgroup } : null,
  }),
  strategy,
  difference: '',
  responsible: '',
  due: '',
  evidence: '',
  steps: step ? [newStep(step)] : [],
})

type Audience = Pick<GoalFields, 'group' | 'subgroup'>

const audienceValue = ({ group, subgroup }: Audience): string => JSON.stringify({ group, subgroup })

/** Everyone, the groups, and each row whose score for the area is shown; what is chosen already stays on offer. */
export function audienceOptions(
  results: SurveyResults | undefined,
  { area, audience }: Pick<Draft, 'area' | 'audience'>,
): { value: string; label: string }[] {
  const whole: Audience[] = [
    { group: 'everyone', subgroup: null },
    ...groups.map((group) => ({ group, subgroup: null })),
  ]
  const rows = (results?.areas.find(({ code }) => code === area)?.groups ?? []).flatMap((group) =>
    group.dimensions.flatMap((dimension) =>
      dimension.rows.flatMap(({ name, figure }): Audience[] =>
        figure.status === null ? [] : [{ group: group.key, subgroup: { dimension: dimension.key, name } }],
      ),
    ),
  )
  const options = groups.reduce<Audience[]>((all, group) => {
    const place = all.findIndex((one) => one.group === group)
    return all.toSpliced(place + 1, 0, ...rows.filter((row) => row.group === group))
  }, whole)
  const offered = options.map((one) => ({ value: audienceValue(one), label: audienceWords(one) }))
  if (offered.some(({ value }) => value === audience)) return offered
  return [...offered, { value: audience, label: audienceWords(JSON.parse(audience)) }]
}

export const areaOptions = areaCodes.map((code) => ({ value: code, label: english.areas[code].name }))

/** The fields of a draft as they are sent, or a sentence for each field that is wrong; a step's key is `step KEY`. */
export function readDraft(draft: Draft): { fields: GoalFields } | { faults: Record<string, string> } {
  const { area, due, strategy, difference, responsible, evidence } = draft
  const typed = draft.steps.filter(({ text }) => text.trim() !== '')
  const steps = typed.map((step): GoalStep => {
    return { text: step.text.trim(), due: step.due === '' ? null : step.due, done: step.done }
  })
  const texts = { strategy, difference, responsible, evidence }
  const found: [string, string | null][] = [
    ['area', areaCodes.some((code) => code === area) ? null : chooseArea],
    ['due', due === '' ? chooseDay : null],
    ['steps', stepsFault(steps)],
    ...typed.map(({ key, text }): [string, string | null] => [`step ${key}`, faultOf(stepTexts.text, text)]),
    ...(Object.keys(goalTexts) as (keyof typeof goalTexts)[]).map((name): [string, string | null] => [
      name,
      faultOf(goalTexts[name], texts[name]),
    ]),
  ]
  const faults = found.flatMap(([name, fault]) => (fault === null ? [] : [[name, fault] as const]))
  if (faults.length > 0) return { faults: Object.fromEntries(faults) }
  const trimmed = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()]))
  const sent = { ...(trimmed as typeof texts), ...(JSON.parse(draft.audience) as Audience) }
  return { fields: { ...sent, area: area as AreaCode, due, steps } }
}

/** Whether somebody has typed something that is not stored. */
export const differs = (draft: Draft, other: Draft): boolean => {
  const words = ({ steps, ...rest }: Draft) =>
    JSON.stringify([rest, steps.map(({ text, due, done }) => [text, due, done])])
  return words(draft) !== words(other)
}

/** Where a goal is among those that a school has; undefined for one that is not there. */
export const goalOf = (goals: readonly Goal[], id: number): Goal | undefined =>
  goals.find((goal) => goal.id === id)
