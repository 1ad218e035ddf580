import type { Services } from '../../../server/serve.ts'
import { areaCodes } from '../../../shared/codes.ts'
import { frozenInstrument } from '../../questions/server/actions.ts'
import { keptResults, requireFinal } from '../../results/server/actions.ts'
import { wasKeptEarlier } from '../../retention/server/actions.ts'
import { listSurveys } from '../../surveys/server/actions.ts'
import type { FullSurvey } from '../../surveys/server/tables.ts'
import { answersOf, sameAreas, type Year } from '../rules.ts'

const earlierAtMost = 4

/** The final surveys of the same school that closed before this one opened and have responses, oldest first, and this one. */
export async function yearsOf(
  services: Services,
  survey: FullSurvey,
): Promise<{ surveys: FullSurvey[]; years: Year[] }> {
  requireFinal(survey)
  const begin = survey.survey_date_begin ?? ''
  const others = (await listSurveys(services, survey.entity_fk)).filter(
    (one) =>
      one.id !== survey.id &&
      one.stage === 'final' &&
      (one.survey_date_end ?? '') < begin &&
      one.response_count >= services.config.smallGroup,
  )
  const shown: FullSurvey[] = []
  for (const other of others) if (!(await wasKeptEarlier(services.db, other))) shown.push(other)
  const byDay = shown.sort((a, b) => ((a.survey_date_end ?? '') < (b.survey_date_end ?? '') ? -1 : 1))
  const surveys = [...byDay.slice(-earlierAtMost), survey]
  const latest = await frozenInstrument(services, survey)
  const years: Year[] = []
  for (const one of surveys) {
    const { figures } = await keptResults(services, one)
    const instrument = await frozenInstrument(services, one)
    const comparable =
      one.id === survey.id
        ? new Set(areaCodes)
        : latest && instrument
          ? sameAreas(latest, instrument)
          : new Set<never>()
    years.push({ figures, comparable, answers: instrument ? answersOf(instrument) : 0 })
  }
  return { surveys, years }
}
