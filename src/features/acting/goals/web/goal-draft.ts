import english from '../../../../../content/en/areas.json'
import type { DimensionKey } from '../../../../measurement/rows.ts'
import { type AreaCode, areaCodes, type Group, groups } from '../../../../shared/codes.ts'
import { faultOf, required } from '../../../../shared/fields.ts'
import type { SurveyResults } from '../../../figures/results/contract.ts'
import { type GoalFields, type GoalStep, goalTexts, stepTexts } from '../contract.ts'
import { audienceWords } from '../rules.ts'
import { chooseArea, stepsFault } from '../rules-limits.ts'

/** A goal as it is typed: the area may not be chosen yet. */
export type Draft = Omit<GoalFields, 'area'> & { area: AreaCode | '' }

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

export const newStep = (text = ''): GoalStep => ({ text, due: null, done: null })

export const emptyDraft = ({ area, group, dimension, subgroup, strategy = '', step }: Begun): Draft => ({
  area: area ?? '',
  group: group ?? 'everyone',
  subgroup: group && dimension && subgroup ? { dimension, name: subgroup } : null,
  strategy,
  difference: '',
  responsible: '',
  due: '',
  evidence: '',
  steps: step ? [newStep(step)] : [],
})

type Audience = Pick<GoalFields, 'group' | 'subgroup'>

export const audienceValue = ({ group, subgroup }: Audience): string => JSON.stringify({ group, subgroup })

/** Everyone, the groups, and each row whose score for the area is shown; what is chosen already stays on offer. */
export function audienceOptions(
  results: SurveyResults | undefined,
  draft: Pick<Draft, 'area'> & Audience,
): { value: string; label: string }[] {
  const reported = results?.areas.find(({ code }) => code === draft.area)?.groups ?? []
  const rowsOf = (group: Group): Audience[] =>
    (reported.find(({ key }) => key === group)?.dimensions ?? []).flatMap(({ key, rows }) =>
      rows
        .filter(({ figure }) => figure.status !== null)
        .map(({ name }) => ({ group, subgroup: { dimension: key, name } })),
    )
  const offered: Audience[] = [
    { group: 'everyone', subgroup: null },
    ...groups.flatMap((group) => [{ group, subgroup: null }, ...rowsOf(group)]),
  ]
  const isOffered = offered.some((one) => audienceValue(one) === audienceValue(draft))
  return [...offered, ...(isOffered ? [] : [draft])].map((one) => ({
    value: audienceValue(one),
    label: audienceWords(one),
  }))
}

export const areaOptions = areaCodes.map((code) => ({ value: code, label: english.areas[code].name }))

/** The fields of a draft as they are sent, or a sentence for each field that is wrong, of a step by `steps.PLACE`. */
export function readDraft({
  area,
  ...draft
}: Draft): { fields: GoalFields } | { faults: Record<string, string> } {
  const texts = Object.keys(goalTexts) as (keyof typeof goalTexts)[]
  const found: [string, string | null][] = [
    ['area', area === '' ? chooseArea : null],
    ['due', draft.due === '' ? required : null],
    ['steps', stepsFault(draft.steps)],
    ...draft.steps.map(({ text }, at): [string, string | null] => [
      `steps.${at}`,
      faultOf(stepTexts.text, text),
    ]),
    ...texts.map((name): [string, string | null] => [name, faultOf(goalTexts[name], draft[name])]),
  ]
  const faults = found.flatMap(([name, fault]) => (fault === null ? [] : [[name, fault] as const]))
  return faults.length > 0 || area === ''
    ? { faults: Object.fromEntries(faults) }
    : { fields: { ...draft, area } }
}
