import * as z from 'zod'
import type { SetSums } from '../../../measurement/differential-findings.ts'
import { differenceStep, leastSpread, leastStrata } from '../../../measurement/differential-items.ts'
import type { Rounded } from '../../../measurement/rounded.ts'
import { dimensionKeys } from '../../../measurement/rows.ts'
import type { ParticipantType } from '../../../shared/codes.ts'
import { rowNames } from '../../figures/differing-questions/rules.ts'
import { isFromItsYear } from '../cells/rules.ts'

/** A difference as a number of its steps, and its weight; null if the survey has none for the question. */
const told = z.tuple([z.int(), z.number().positive().max(1_000_000)]).nullable()

const row = z.strictObject({
  dimension: z.enum(dimensionKeys),
  row: z.string().max(20),
  people: z.int().max(1_000_000),
  rest: z.int().max(1_000_000),
  told: z.array(told).max(200),
})

const questionSet = z
  .strictObject({
    type: z.literal([1, 2, 3, 6]),
    /** Digest of the questions. Only surveys with the same questions are combined. */
    version: z.string().regex(/^[\w-]{43}$/),
    questions: z.array(z.string().max(40)).max(200),
    spreads: z.array(z.number().min(leastSpread).max(10).nullable()).max(200),
    rows: z.array(row).max(60),
  })
  .refine(({ questions, spreads, rows }) =>
    [spreads, ...rows.map(({ told: own }) => own)].every(({ length }) => length === questions.length),
  )
  .refine(({ questions }) => new Set(questions).size === questions.length)
  .refine(({ type, rows }) => rows.every((one) => rowNames(type, one.dimension, one.row) !== undefined))
  .refine(({ rows }) => new Set(rows.map((one) => `${one.dimension}/${one.row}`)).size === rows.length)
  .refine(({ rows, spreads }) =>
    rows.every(({ told: own }) => own.every((one, at) => one === null || spreads[at] !== null)),
  )
type QuestionSet = z.output<typeof questionSet>

const survey = z
  .strictObject({
    /** The survey's threshold. Each side of each stratum has at least twice as many people. */
    smallGroup: z.int().min(5).max(1000),
    sets: z.array(questionSet).max(4),
  })
  .refine(({ sets }) => new Set(sets.map(({ type }) => type)).size === sets.length)
  .refine(({ smallGroup, sets }) =>
    sets.every(({ rows }) => rows.every((one) => isPossible(one, smallGroup))),
  )

/** Checks that a row's numbers can come from strata of twice the threshold, rounded as this product rounds. */
function isPossible({ people, rest, told: own }: QuestionSet['rows'][number], smallGroup: number): boolean {
  if (people % smallGroup !== 0 || rest % smallGroup !== 0) return false
  if (people < 2 * leastStrata * smallGroup || rest < 2 * smallGroup) return false
  return own.every((one) => {
    if (one === null) return true
    const [steps, weight] = one
    const isWeight = (2 * weight) % smallGroup === 0 && weight <= (people * rest) / (people + rest)
    return isWeight && Math.abs(steps * differenceStep(weight)) <= 10 + differenceStep(weight)
  })
}

export const sumsContent = z
  .strictObject({
    round: z.string().regex(/^\d{4}-\d{2}$/),
    /** Time, ISO 8601. A later file replaces an earlier one. */
    madeAt: z.iso.datetime({ precision: 3 }),
    /** One entry for each survey, without its school, in an order that says nothing. */
    surveys: z.array(survey).min(1).max(5000),
  })
  .refine(isFromItsYear)
export type SumsContent = z.output<typeof sumsContent>
export type SharedSurvey = SumsContent['surveys'][number]

/** Returns a survey's comparisons as files have them. */
export function sharedSurvey(sums: readonly SetSums[], smallGroup: number): SharedSurvey {
  const sets = sums.flatMap(({ type, version, spreads, rows }): QuestionSet[] => {
    const questions = Object.keys(spreads)
    if (questions.length === 0) return []
    return [
      {
        type: type as QuestionSet['type'],
        version,
        questions,
        spreads: questions.map((name) => Math.round((spreads[name] ?? 0) * 1e6) / 1e6),
        rows: rows.map(({ questions: own, ...rest }) => ({
          ...rest,
          told: questions.map((name) => {
            const [difference, weight] = own[name] ?? []
            return difference === undefined || weight === undefined
              ? null
              : [Math.round(difference / differenceStep(weight)), weight]
          }),
        })),
      },
    ]
  })
  return { smallGroup, sets }
}

/**
 * Leaves out surveys that are there already: another file can have the same ones, such as that of an installation that
 * was registered again with a new key. Two surveys' differences are never all equal.
 */
export const eachOnce = (surveys: readonly SharedSurvey[]): SharedSurvey[] => {
  const known = new Set<string>()
  return surveys.filter((survey) => {
    const says = JSON.stringify(sumsOfSurveys([survey]))
    const isNew = !known.has(says) || survey.sets.every(({ rows }) => rows.length === 0)
    known.add(says)
    return isNew
  })
}

/** Returns the comparisons of a file's surveys. */
export const sumsOfSurveys = (surveys: readonly SharedSurvey[]): SetSums[] =>
  surveys.flatMap(({ sets }) =>
    sets.map(
      ({ type, version, questions, spreads, rows }): SetSums => ({
        type: type as ParticipantType,
        version,
        spreads: Object.fromEntries(
          questions.flatMap((name, at) => (spreads[at] ? [[name, spreads[at] as Rounded]] : [])),
        ),
        rows: rows.map(({ told: own, ...rest }) => ({
          ...rest,
          questions: Object.fromEntries(
            questions.flatMap((name, at) => {
              const [steps, weight] = own[at] ?? []
              return steps === undefined || weight === undefined
                ? []
                : [[name, [(steps * differenceStep(weight)) as Rounded, weight]]]
            }),
          ),
        })),
      }),
    ),
  )
