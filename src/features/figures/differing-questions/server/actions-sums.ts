import type { SetSums } from '../../../../measurement/differential-findings.ts'
import type { Services } from '../../../../server/serve.ts'
import { storedResult, storeOnce } from '../../../records/retention/server/actions.ts'
import { frozenInstrument } from '../../../schools/questions/server/actions.ts'
import { askedOf } from '../../../schools/surveys/rules.ts'
import { randomNumbersOf } from '../../../schools/surveys/server/actions.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import { lineOf } from '../../district-results/server/actions-lines.ts'
import { dimensionsOf } from '../../responses/rules.ts'
import { undecidedGroups } from '../../responses/rules-draw.ts'
import { eachCounted } from '../../responses/server/actions.ts'
import { storedResults } from '../../results/server/actions.ts'
import { MatchedSurvey } from '../rules-matched.ts'

/**
 * Returns a final audit's comparisons of its questions, computed once and stored. Null if there are none: for pulse
 * surveys, before it is decided which responses count, or if the responses were deleted before this version.
 */
export async function storedQuestionSums(services: Services, survey: FullSurvey): Promise<SetSums[] | null> {
  const kept = await storedResult<SetSums[]>(services.db, survey.id, 'questions')
  if (kept) return kept
  const isWhole = survey.stage === 'final' && survey.pulse_of === null && undecidedGroups(survey).length === 0
  const instrument = isWhole ? await frozenInstrument(services, survey) : undefined
  if (!instrument || survey.responses_deleted_at !== null) return null
  return storeOnce(services.db, survey.id, 'questions', await compute(services, survey))
}

async function compute(services: Services, survey: FullSurvey): Promise<SetSums[]> {
  const instrument = await frozenInstrument(services, survey)
  const { figures, quality = [], smallGroup } = await storedResults(services, survey)
  const { asked } = await lineOf(services, survey)
  if (!instrument || !asked) return []
  const matched = new MatchedSurvey(instrument, dimensionsOf(askedOf(survey)))
  await eachCounted(services, survey, (one) => matched.add(one))
  return matched.sums(
    {
      versionOf: (type) => asked.get(type),
      answeredBy: (type) => quality.find((one) => one.type === type)?.answered ?? 0,
      isShown: ({ group, key }, row) => {
        const shown = figures.groups
          .find((one) => one.key === group)
          ?.dimensions.find((one) => one.key === key)
          ?.rows.find((one) => one.key === row && !one.pooled)
        return (shown?.overall.n ?? 0) >= leastRow * smallGroup
      },
    },
    { threshold: smallGroup, lot: randomNumbersOf(survey) },
  )
}

/** Three strata of twice the threshold. If steps are hidden, the shown number is smaller. */
const leastRow = 6
