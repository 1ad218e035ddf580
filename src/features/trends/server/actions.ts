import type { Services } from '../../../server/serve.ts'
import { areaCodes } from '../../../shared/codes.ts'
import { frozenInstrument } from '../../questions/server/actions.ts'
import { surveyScores } from '../../results/server/actions.ts'
import { surveyStatus } from '../../surveys/rules.ts'
import { listSurveys } from '../../surveys/server/actions.ts'
import type { FullSurvey } from '../../surveys/server/tables.ts'
import { sameAreas, type Year } from '../rules.ts'

const earlierAtMost = 4

/** The surveys of the same school that closed before this one opened and have responses, oldest first, and this one. */
export async function yearsOf(
  services: Services,
  survey: FullSurvey,
): Promise<{ surveys: FullSurvey[]; years: Year[] }> {
  const { db, config, now } = services
  const begin = survey.survey_date_begin ?? ''
  const others = (await listSurveys(db, survey.entity_fk, config.timeZone)).filter(
    (one) =>
      one.id !== survey.id &&
      surveyStatus(one, now()) === 'closed' &&
      (one.survey_date_end ?? '') < begin &&
      one.response_count >= config.smallGroup,
  )
  const byDay = others.sort((a, b) => ((a.survey_date_end ?? '') < (b.survey_date_end ?? '') ? -1 : 1))
  const surveys = [...byDay.slice(-earlierAtMost), survey]
  const latest = await frozenInstrument(services, survey)
  const years: Year[] = []
  for (const one of surveys) {
    const { covers, scores } = await surveyScores(services, one)
    const instrument = await frozenInstrument(services, one)
    const comparable =
      one.id === survey.id
        ? new Set(areaCodes)
        : latest && instrument
          ? sameAreas(latest, instrument)
          : new Set<never>()
    years.push({ covers, scores, comparable })
  }
  return { surveys, years }
}
