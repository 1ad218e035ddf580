import {
  type AreaCode,
  areaCodes,
  type Band,
  bandTypes,
  type Group,
  groupOf,
  groupTypes,
  type ParticipantType,
} from '../../../shared/codes.ts'
import { type Asked, identity, sameAreas, sharedQuestions } from '../../figures/trends/rules-questions.ts'
import { type InstrumentDocument, type Item, instrumentOrder } from '../../schools/questions/rules.ts'
import { type SetupValues, valueParts } from '../../schools/settings/rules.ts'
import { missingFromSetup } from '../../schools/surveys/rules.ts'
import { type QuestionsSince, type Repeated, type SinceOfType, sentNames } from './contract.ts'

/** Compares each participant type's current questions with an earlier survey's. Sorted like the question sets. */
export function sinceByType(before: Asked, now: InstrumentDocument): SinceOfType[] {
  return instrumentOrder.map((type) => {
    const [was, is] = [before.instruments[type], now.instruments[type]]
    return {
      type,
      wasAsked: before.types.includes(type),
      ...areasOfType(type, before, now),
      added: titlesMissingFrom(is, was),
      gone: titlesMissingFrom(was, is),
    }
  })
}

function areasOfType(type: ParticipantType, before: Asked, now: InstrumentDocument) {
  const of = ({ instruments }: Pick<Asked, 'instruments'>) => ({ instruments, types: [type] })
  const same = sameAreas(of(before), of(now))[groupOf(type)]
  const shared = sharedQuestions(of(before), of(now))[groupOf(type)]
  return {
    same: areaCodes.filter((code) => same.has(code)),
    shared: areaCodes.filter((code) => shared.has(code) && !same.has(code)),
  }
}

/** Returns the English titles of scored questions that the other question set lacks or has with other answers. */
function titlesMissingFrom(items: readonly Item[], others: readonly Item[]): string[] {
  const known = new Set(others.map(identity))
  return items
    .filter((item) => item.required && !known.has(identity(item)))
    .map(({ texts }) => texts.en.title)
}

const typesOf = (group: Group, grades: readonly Band[]): ParticipantType[] =>
  group === 'students' ? grades.map((band) => bandTypes[band]) : [groupTypes[group]]

/** What can be compared with the earlier survey for a group: the areas, or the reason why nothing can. */
export type Comparable = Pick<SinceOfType, 'same' | 'shared'> | { reason: 'notAsked' | 'otherGrades' }

/** Returns what can be compared for a group that takes part. */
export function comparableOf(group: Group, grades: readonly Band[], { types }: QuestionsSince): Comparable {
  const asked = typesOf(group, grades)
  const own = types.filter(({ type }) => groupOf(type) === group)
  const before = own.filter(({ wasAsked }) => wasAsked)
  if (before.length === 0) return { reason: 'notAsked' }
  const isAlike = before.length === asked.length && before.every(({ type }) => asked.includes(type))
  if (!isAlike) return { reason: 'otherGrades' }
  const isIn = (code: AreaCode, all: (one: SinceOfType) => SinceOfType['same']) =>
    before.every((one) => all(one).includes(code))
  const same = areaCodes.filter((code) => isIn(code, (one) => one.same))
  const some = areaCodes.filter((code) => isIn(code, (one) => [...one.same, ...one.shared]))
  return { same, shared: some.filter((code) => !same.includes(code)) }
}

export const valuesOf = ({ groups, bands, languages, terms, ...fields }: Repeated): SetupValues => ({
  groups,
  bands,
  languages,
  terms,
  ...valueParts((name) => fields[sentNames[name]]),
})

/** Returns what keeps a survey with these fields from being set up, each with its setup step. */
export const missingFrom = (fields: Repeated, today: string): { step: string; message: string }[] =>
  missingFromSetup(
    {
      ...fields,
      survey_date_begin: fields.begin || null,
      survey_date_end: fields.end || null,
      survey_question_gender: fields.genderItem,
    },
    today,
  )
