import type { ComparedGap, GroupGaps } from '../../../../measurement/district-gaps.ts'
import {
  type AskedQuestion,
  carryingQuestion,
  type SchoolAnswers,
  type ScoredAnswers,
} from '../../../../measurement/district-questions.ts'
import { type Dimension, isCovered } from '../../../../measurement/rows.ts'
import type { Services } from '../../../../server/serve.ts'
import { type Group, groupOf, type ParticipantType } from '../../../../shared/codes.ts'
import { type Item, itemScore } from '../../../schools/questions/rules.ts'
import { frozenInstrument } from '../../../schools/questions/server/actions.ts'
import { randomNumbersOf } from '../../../schools/surveys/server/actions.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import { eachCounted } from '../../responses/server/actions.ts'
import { AnswerCounter } from '../../results/rules-answers.ts'

interface Wanted {
  gap: ComparedGap
  type: ParticipantType
  dimension: Dimension
  questions: Map<string, AskedQuestion & { schools: SchoolAnswers[] }>
}

/**
 * Adds the question that makes up most of a gap to clear gaps in one area. Only for these gaps, it reads the compared
 * schools' responses again, because no answers to single questions by row are stored.
 */
export async function withQuestions(
  services: Services,
  surveys: readonly FullSurvey[],
  dimensions: readonly Dimension[],
  groups: readonly GroupGaps<ComparedGap>[],
  threshold: number,
): Promise<GroupGaps[]> {
  const wanted = groups.flatMap(({ gaps }) => gaps.flatMap((gap) => wantedOf(gap, surveys, dimensions)))
  for (const [school, survey] of surveys.entries()) {
    const own = wanted.filter(({ gap }) => gap.basis.weights.has(school))
    if (own.length > 0) await addAnswers(services, survey, school, own)
  }
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

async function addAnswers(
  services: Services,
  survey: FullSurvey,
  school: number,
  wanted: readonly Wanted[],
): Promise<void> {
  const instrument = await frozenInstrument(services, survey)
  if (!instrument) return
  const counters = new Map(
    wanted.map(({ dimension }) => [dimension, new AnswerCounter(instrument, [dimension])]),
  )
  await eachCounted(services, survey, (one) => {
    for (const [dimension, counter] of counters) if (isCovered(dimension, one)) counter.add(one)
  })
  const lot = randomNumbersOf(survey)
  for (const { gap, type, dimension, questions } of wanted) {
    const counter = counters.get(dimension)
    if (!counter) continue
    const whole = counter.answeredBy(type).counts
    const inRow = counter.answeredIn(type, dimension, gap.row)
    for (const item of instrument.instruments[type].filter(({ area }) => area === gap.area)) {
      const row = scoredAnswers(item, inRow.get(item.name))
      const all = scoredAnswers(item, whole.get(item.name))
      const rest = { scored: all.scored - row.scored, sum: all.sum - row.sum }
      const { name, texts } = item
      const known = questions.get(name) ?? { name, title: texts.en.title, schools: [] }
      questions.set(name, known)
      known.schools.push({ school, row, rest, lot })
    }
  }
}

/** `counts` is indexed by position: 0 for no answer, 1 for the first value. */
function scoredAnswers(item: Item, counts?: Uint32Array): ScoredAnswers {
  let [scored, sum] = [0, 0]
  for (const [at, value] of item.values.entries()) {
    const score = itemScore(item, value)
    if (score === null) continue
    const count = counts?.[at + 1] ?? 0
    scored += count
    sum += score * count
  }
  return { scored, sum }
}
