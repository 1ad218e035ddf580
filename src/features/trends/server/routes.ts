import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../server/serve.ts'
import { areaCodes } from '../../../shared/codes.ts'
import { readAreas } from '../../questions/server/actions.ts'
import { resultsOf } from '../../results/server/actions.ts'
import type { FullSurvey } from '../../surveys/server/tables.ts'
import { trendsContract } from '../contract.ts'
import { areaChangesOf, overallChanges, type Year } from '../rules.ts'
import { yearsOf } from './actions.ts'

const handlers: Handlers<typeof trendsContract> = {
  async changes(_, { survey, ...services }) {
    const found = await yearsOf(services, survey)
    // In the order of the results page.
    const { areas } = await resultsOf(services, survey, readAreas('en'))
    return { ...facts(services, found), sections: overallChanges(found.years, areas) }
  },
  async areaChanges({ params: { area } }, { survey, ...services }) {
    const found = await yearsOf(services, survey)
    return { ...facts(services, found), sections: areaChangesOf(found.years, area) }
  },
}

function facts({ config }: Services, { surveys, years }: { surveys: FullSurvey[]; years: Year[] }) {
  const texts = readAreas('en')
  const asked = (year: Year | undefined) => year?.figures.groups.map(({ key }) => key) ?? []
  // A group that one of two surveys did not ask has nothing to compare.
  const inBoth = (year: Year) => asked(year).filter((group) => asked(years.at(-1)).includes(group))
  return {
    smallGroup: config.smallGroup,
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

export function trendRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, trendsContract, handlers)
}
