import { unlessDamaged } from '../../../../server/damaged.ts'
import type { Services } from '../../../../server/serve.ts'
import { dayIn, defaultZone } from '../../../../shared/dates.ts'
import { languageName } from '../../../../shared/languages.ts'
import { questionSets } from '../../../answering/interviews/rules.ts'
import { interviewTable } from '../../../answering/interviews/server/actions-table.ts'
import { translationOf } from '../../../answering/translations/server/actions-texts.ts'
import { areaNames } from '../../../figures/differing-questions/server/actions.ts'
import { storedResults } from '../../../figures/results/server/actions.ts'
import { isReleased } from '../../../people/memberships/rules.ts'
import { fileInWorker } from '../../../records/documents/server/actions.ts'
import { wasDeletedByEarlierVersion } from '../../../records/retention/server/actions.ts'
import { translatedLanguages } from '../../../records/words/rules.ts'
import { instrumentName, instrumentOrder, instrumentWords, isArea } from '../../../schools/questions/rules.ts'
import { frozenInstrument } from '../../../schools/questions/server/actions.ts'
import { findSchools } from '../../../schools/school/server/actions.ts'
import { listSurveys } from '../../../schools/surveys/server/actions.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import { sharedQuestions } from '../../question-sums/server/actions.ts'
import {
  type DifferingFacts,
  type InterviewFacts,
  type LanguageState,
  type ReportedSurvey,
  type ReportFacts,
  reportedResults,
  type TechnicalReport,
} from '../rules.ts'
import { reportPages } from '../rules-pages.ts'
import { technicalReport } from '../rules-report.ts'

/** Returns the technical report of all final surveys whose results are released to everyone. */
export async function makeReport(services: Services): Promise<TechnicalReport> {
  return technicalReport(await factsOf(services))
}

/** Returns the report as PDF. Throws 'unavailable' if too many files are in progress. */
export const reportFile = (report: TechnicalReport): Promise<Uint8Array> =>
  fileInWorker({ pages: reportPages(report) })

async function factsOf(services: Services): Promise<ReportFacts> {
  const { config, now } = services
  const final = (await listSurveys(services, null)).filter(({ stage }) => stage === 'final')
  const open = final.filter(({ released_to }) => isReleased(released_to, 'everybody'))
  const surveys: ReportedSurvey[] = []
  let unread = 0
  // One at a time: a survey's stored results are large, and the report keeps little of them.
  for (const survey of open) {
    const read = await unlessDamaged(async () => ({ reported: await reportedSurvey(services, survey) }))
    if (read === null) unread += 1
    else if (read.reported) surveys.push(read.reported)
  }
  return {
    installation: config.publicOrigin ?? 'This installation',
    day: dayIn(config.timeZone ?? defaultZone, now()),
    surveys,
    leftOut: [
      { reason: 'their results aren’t released to everyone', surveys: final.length - open.length },
      { reason: 'they have no stored results', surveys: open.length - surveys.length - unread },
      { reason: 'their results can’t be read', surveys: unread },
    ],
    ...(await placesOf(services, surveys)),
    languages: await languageStates(services),
    areaNames: areaNames(),
    interviews: await interviewFacts(services),
    differing: await differingFacts(services),
  }
}

/** Returns null if an earlier version deleted the survey's responses and stored no rounded results. */
async function reportedSurvey(services: Services, survey: FullSurvey): Promise<ReportedSurvey | null> {
  if (await wasDeletedByEarlierVersion(services.db, survey)) return null
  const instrument = await frozenInstrument(services, survey)
  const asked = instrumentOrder.flatMap((type) => {
    const items = survey.types.includes(type) ? (instrument?.instruments[type] ?? []) : []
    return [[type, items.filter(({ area }) => isArea(area)).length]]
  })
  return {
    schoolId: survey.entity_fk,
    opens: survey.survey_date_begin ?? '',
    closes: survey.survey_date_end ?? '',
    instrument: instrumentWords(instrumentName(instrument)),
    asked: Object.fromEntries(asked),
    kept: reportedResults(await storedResults(services, survey)),
  }
}

/** Returns the districts and states in the schools' profiles, sorted. */
async function placesOf({ db }: Services, surveys: readonly ReportedSurvey[]) {
  const schools = [...(await findSchools(db, [...new Set(surveys.map(({ schoolId }) => schoolId))])).values()]
  const named = (names: readonly string[]) => [...new Set(names.filter((name) => name !== ''))].toSorted()
  return {
    districts: named(schools.map((school) => school.entity_district.trim())),
    states: named(schools.map((school) => school.entity_state.trim())),
  }
}

async function languageStates(services: Services): Promise<LanguageState[]> {
  const states: LanguageState[] = []
  for (const language of translatedLanguages()) {
    const { texts } = await translationOf(services, language)
    const asked = texts.filter(({ place }) => place === 'questions' || place === 'answers')
    const inState = (state: string) => asked.filter((text) => text.state === state).length
    states.push({
      language: languageName(language),
      approved: inState('approved'),
      read: inState('reviewed'),
      draft: inState('draft'),
    })
  }
  return states
}

async function interviewFacts(services: Services): Promise<InterviewFacts[]> {
  const facts: InterviewFacts[] = []
  for (const set of questionSets) facts.push({ set, table: await interviewTable(services, set) })
  return facts
}

async function differingFacts(services: Services): Promise<DifferingFacts> {
  const { installations, ...facts } = await sharedQuestions(services)
  return { ...facts, installations: installations.map(({ name }) => name) }
}
