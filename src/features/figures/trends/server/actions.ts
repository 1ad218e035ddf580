import type { Services } from '../../../../server/serve.ts'
import { areaCodes } from '../../../../shared/codes.ts'
import { openTo } from '../../../people/memberships/server/actions.ts'
import { wasDeletedByEarlierVersion } from '../../../records/retention/server/actions.ts'
import { frozenInstrument, readAreas } from '../../../schools/questions/server/actions.ts'
import { listSurveys } from '../../../schools/surveys/server/actions.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import { requireFinal, resultsOf, storedResults } from '../../results/server/actions.ts'
import type { Changes } from '../contract.ts'
import { overallChanges } from '../rules.ts'
import type { Year } from '../rules-judgement.ts'
import {
  type Asked,
  answersOf,
  byGroup,
  questionsOf,
  sameAreas,
  sharedQuestions,
} from '../rules-questions.ts'

/** Who the reader is, which decides whether results are open. */
type Looker = Parameters<typeof openTo>[1]

const earlierAtMost = 4

/**
 * Returns this survey after up to four earlier surveys, oldest first. The earlier surveys are final and from the same
 * school, closed before this one opened, have enough responses and are open to the reader.
 */
export async function yearsOf(services: Services, user: Looker, survey: FullSurvey): Promise<Compared> {
  requireFinal(survey)
  const begin = survey.survey_date_begin ?? ''
  const others = (await listSurveys(services, survey.entity_fk)).filter(
    (one) =>
      one.id !== survey.id &&
      one.stage === 'final' &&
      // A survey that closed early can have the same last day as the next survey's first day.
      ((one.survey_date_end ?? '') < begin || (one.survey_date_end === begin && one.id < survey.id)) &&
      one.response_count >= services.config.smallGroup,
  )
  const shown: FullSurvey[] = []
  for (const other of await openTo(services.db, user, others))
    if (!(await wasDeletedByEarlierVersion(services.db, other))) shown.push(other)
  const byDay = shown.sort((a, b) => ((a.survey_date_end ?? '') < (b.survey_date_end ?? '') ? -1 : 1))
  const surveys = [...byDay.slice(-earlierAtMost), survey]
  const latest = await askedBy(services, survey)
  const years: Year[] = []
  for (const one of surveys) years.push(await yearOf(services, one, latest))
  return { surveys, years }
}

/** Final surveys, and what is shown of each. */
interface Compared {
  surveys: FullSurvey[]
  years: Year[]
}

/** Returns what is shown of a final survey, and where it can be compared with a survey whose questions are `latest`. */
export async function yearOf(
  services: Services,
  survey: FullSurvey,
  latest: Asked | undefined,
): Promise<Year> {
  const { figures, smallGroup, items } = await storedResults(services, survey)
  const own = await askedBy(services, survey)
  return {
    figures,
    smallGroup,
    comparable: latest && own ? sameAreas(latest, own) : byGroup(() => new Set()),
    answers: own ? answersOf(own) : 0,
    questions: own ? questionsOf(own) : byGroup(() => []),
    items,
    ...(latest && own && { shared: sharedQuestions(latest, own) }),
  }
}

export async function askedBy(services: Services, survey: FullSurvey): Promise<Asked | undefined> {
  const instrument = await frozenInstrument(services, survey)
  return instrument && { instruments: instrument.instruments, types: survey.types }
}

/** Returns overall and area scores alongside earlier surveys' scores. */
export async function overallChangesOf(
  services: Services,
  user: Looker,
  survey: FullSurvey,
): Promise<Changes> {
  const found = await yearsOf(services, user, survey)
  // In the order of the results page.
  const { areas } = await resultsOf(services, survey, readAreas('en'))
  return { ...facts(found), sections: overallChanges(found.years, areas) }
}

/** Returns the facts that the replies for overall changes and for one area's changes share. */
export function facts({ surveys, years }: Compared) {
  const texts = readAreas('en')
  const asked = (year: Year | undefined) => year?.figures.groups.map(({ key }) => key) ?? []
  // A group that only one of the two surveys asked can't be compared.
  const inBoth = (year: Year) => asked(year).filter((group) => asked(years.at(-1)).includes(group))
  return {
    // Years can have different thresholds. “Fewer than” the largest threshold is true for all of them.
    smallGroup: Math.max(...years.map(({ smallGroup }) => smallGroup)),
    surveys: surveys.map((survey) => ({
      guid: survey.guid,
      surveyName: survey.name,
      closes: survey.survey_date_end ?? '',
    })),
    notComparable: areaCodes
      .filter((code) => years.some((year) => inBoth(year).some((group) => !year.comparable[group].has(code))))
      .map((code) => texts[code].name),
    answers: years.map(({ answers }) => answers),
  }
}
