import type { ComparedGap, GroupGaps } from '../../../../measurement/district-gaps.ts'
import {
  type AskedQuestion,
  carryingQuestion,
  type SchoolAnswers,
  type ScoredAnswers,
} from '../../../../measurement/district-questions.ts'
import type { Dimension } from '../../../../measurement/rows.ts'
import type { Services } from '../../../../server/serve.ts'
import { type Group, groupOf, type ParticipantType } from '../../../../shared/codes.ts'
import { type InstrumentDocument, type Item, itemScore } from '../../../schools/questions/rules.ts'
import { frozenInstrument } from '../../../schools/questions/server/actions.ts'
import { randomNumbersOf } from '../../../schools/surveys/server/actions.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import type { CountedResponse } from '../../responses/server/actions.ts'
import { AnswerCounter } from '../../results/rules-answers.ts'

interface Wanted {
  gap: ComparedGap
  type: ParticipantType
  dimension: Dimension
  questions: Map<string, AskedQuestion & { schools: SchoolAnswers[] }>
}

/** Returns the clear gaps in one area, whose questions the schools' answers are counted for. */
export const gapsToExplain = (
  groups: readonly GroupGaps<ComparedGap>[],
  surveys: readonly FullSurvey[],
  dimensions: readonly Dimension[],
): Wanted[] => groups.flatMap(({ gaps }) => gaps.flatMap((gap) => wantedOf(gap, surveys, dimensions)))

/** Adds the question that makes up most of a gap, once all schools' answers are counted. */
export function withQuestions(
  surveys: readonly FullSurvey[],
  groups: readonly GroupGaps<ComparedGap>[],
  wanted: readonly Wanted[],
  threshold: number,
): GroupGaps[] {
  const found = new Map(
    wanted.map(({ gap, questions }) => {
      const salts = surveys
        .filter((_, school) => gap.basis.weights.has(school))
        .map(({ lot_salt }) => lot_salt)
        .sort()
      const lot = randomNumbersOf({ lot_salt: salts.join('|') })
      return [gap, carryingQuestion(gap, [...questions.values()], { threshold, lot })] as const
    }),
  )
  return groups.map((group) => ({
    ...group,
    gaps: group.gaps.map((compared) => {
      const { basis: _, ...gap } = compared
      const question = found.get(compared)
      return question ? { ...gap, question } : gap
    }),
  }))
}

/** Empty unless the gap can have such a question, and all schools asked its group as one participant type. */
function wantedOf(
  gap: ComparedGap,
  surveys: readonly FullSurvey[],
  dimensions: readonly Dimension[],
): Wanted[] {
  const [type, ...others] = typesIn(gap.group, surveys)
  const dimension = dimensions.find(({ key, group }) => key === gap.dimension && group === gap.group)
  const isWanted = gap.area !== null && gap.clear && gap.apart !== null
  if (!isWanted || !type || others.length > 0 || !dimension) return []
  return [{ gap, type, dimension, questions: new Map() }]
}

const typesIn = (group: Group, surveys: readonly FullSurvey[]): ParticipantType[] => [
  ...new Set(surveys.flatMap(({ types }) => types.filter((type) => groupOf(type) === group))),
]

/**
 * Returns a counter for one school's responses, because no answers to single questions by row are stored. Undefined if
 * no gap needs it.
 */
export async function answersForGaps(
  services: Services,
  survey: FullSurvey,
  school: number,
  all: readonly Wanted[],
): Promise<{ add: (one: CountedResponse) => void; finish: () => void } | undefined> {
  const wanted = all.filter(({ gap }) => gap.basis.weights.has(school))
  const instrument = wanted.length > 0 ? await frozenInstrument(services, survey) : undefined
  if (!instrument) return undefined
  const types = new Set(wanted.map(({ type }) => type))
  const counter = new AnswerCounter(instrument, [...new Set(wanted.map(({ dimension }) => dimension))])
  return {
    add: (one) => {
      if (types.has(one.type)) counter.count(one)
    },
    finish: () => addAnswers(survey, school, instrument, counter, wanted),
  }
}

function addAnswers(
  survey: FullSurvey,
  school: number,
  instrument: InstrumentDocument,
  counter: AnswerCounter,
  wanted: readonly Wanted[],
): void {
  const lot = randomNumbersOf(survey)
  const types = [...new Set(wanted.map(({ type }) => type))]
  const itemsOf = new Map(types.map((type) => [type, instrument.instruments[type].map(withScores)]))
  for (const { gap, type, dimension, questions } of wanted) {
    const whole = counter.answeredBy(type).counts
    const inRow = counter.answeredIn(type, dimension, gap.row)
    for (const { item, scores } of itemsOf.get(type) ?? []) {
      if (item.area !== gap.area) continue
      const row = scoredAnswers(scores, inRow.get(item.name))
      const all = scoredAnswers(scores, whole.get(item.name))
      const rest = { scored: all.scored - row.scored, sum: all.sum - row.sum }
      const { name, texts } = item
      const known = questions.get(name) ?? { name, title: texts.en.title, schools: [] }
      questions.set(name, known)
      known.schools.push({ school, row, rest, lot })
    }
  }
}

const withScores = (item: Item) => ({ item, scores: item.values.map((value) => itemScore(item, value)) })

/** `counts` is indexed by position: 0 for no answer, 1 for the first value. */
function scoredAnswers(scores: readonly (number | null)[], counts?: Uint32Array): ScoredAnswers {
  let [scored, sum] = [0, 0]
  for (let at = 0; at < scores.length; at++) {
    const score = scores[at]
    if (score === null || score === undefined) continue
    const count = counts?.[at + 1] ?? 0
    scored += count
    sum += score * count
  }
  return { scored, sum }
}
