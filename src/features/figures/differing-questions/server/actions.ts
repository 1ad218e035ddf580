import { differentialReport, type SetSums } from '../../../../measurement/differential-findings.ts'
import { unlessDamaged } from '../../../../server/damaged.ts'
import type { Services } from '../../../../server/serve.ts'
import { areaCodes } from '../../../../shared/codes.ts'
import { frozenInstrument, readAreas } from '../../../schools/questions/server/actions.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import { openRounds, openSurveysOf, readOpenRollUp } from '../../district-results/server/actions-open.ts'
import type { Asked } from '../../district-results/server/actions-schools.ts'
import type { DifferingQuestions } from '../contract.ts'
import { type KnownQuestion, knownQuestions, reportInWords } from '../rules.ts'
import { storedQuestionSums } from './actions-sums.ts'

/** Returns the questions that work differently over the schools in a round's combined results, by default the newest. */
export async function districtQuestions(asked: Asked, wanted?: string): Promise<DifferingQuestions> {
  const rounds = await openRounds(asked)
  const round = wanted ?? rounds[0] ?? null
  const { name } = asked.organization
  const surveys = round === null ? null : await openSurveysOf(asked, round)
  if (round === null || surveys === null) return { name, rounds, round, report: null }
  const sums: SetSums[] = []
  const questions = new Map<string, KnownQuestion[]>()
  let without = 0
  for (const survey of surveys) {
    const own = await unlessDamaged(() => storedQuestionSums(asked, survey))
    if (!own) without += 1
    else {
      sums.push(...own)
      await addQuestions(asked, survey, own, questions)
    }
  }
  const rollUp = await unlessDamaged(() => readOpenRollUp(asked, round))
  return {
    name,
    rounds,
    round,
    report: reportInWords(
      differentialReport(sums),
      { surveys: surveys.length - without, without },
      {
        questionsOf: (type, version) => questions.get(`${type} ${version}`),
        areaNames: areaNames(),
        unread: rollUp?.unread ?? [],
      },
    ),
  }
}

/** Returns the areas' English names. */
export function areaNames() {
  const texts = readAreas('en')
  return Object.fromEntries(areaCodes.map((code) => [code, texts[code].name])) as Record<
    (typeof areaCodes)[number],
    string
  >
}

/** Adds the questions of each version that isn't known yet, by type and version. */
async function addQuestions(
  services: Services,
  survey: FullSurvey,
  sums: readonly SetSums[],
  into: Map<string, KnownQuestion[]>,
): Promise<void> {
  for (const { type, version } of sums) {
    const key = `${type} ${version}`
    const instrument = into.has(key) ? undefined : await frozenInstrument(services, survey)
    if (instrument) into.set(key, knownQuestions(instrument.instruments[type]))
  }
}
