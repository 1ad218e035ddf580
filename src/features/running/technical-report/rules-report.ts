import { dayInWords } from '../../../shared/dates.ts'
import { languageName } from '../../../shared/languages.ts'
import { counted } from '../../../shared/numbers.ts'
import { type ReportFacts, schoolsIn, type TechnicalReport } from './rules.ts'
import { limitsSection, missingSection } from './rules-missing.ts'
import { participationSection } from './rules-participation.ts'
import { differingSection, interviewsSection } from './rules-questions.ts'
import { reliabilitySection } from './rules-reliability.ts'
import { wordingSection } from './rules-wording.ts'

/** Returns the report. It says who was asked, where, when and how many, and doesn't judge the questions. */
export function technicalReport(facts: ReportFacts): TechnicalReport {
  const { surveys, installation, day } = facts
  return {
    title: 'Technical report',
    installation,
    day,
    about: aboutTexts(facts),
    sections:
      surveys.length === 0
        ? []
        : [
            participationSection(surveys),
            wordingSection(facts),
            interviewsSection(facts.interviews, languageName),
            reliabilitySection(facts),
            differingSection(facts.differing),
            missingSection(surveys),
            limitsSection(facts),
          ],
  }
}

function aboutTexts({ surveys, leftOut, districts, states, day }: ReportFacts): string[] {
  const made = dayInWords(day, 'full')
  const out = leftOut
    .filter((one) => one.surveys > 0)
    .map((one) => `${counted(one.surveys, 'final survey')} left out: ${one.reason}.`)
  if (surveys.length === 0)
    return [`On ${made}, this installation had no final results that are open to everyone.`, ...out]
  const opens = surveys.map((survey) => survey.opens).toSorted()[0] ?? ''
  const closes =
    surveys
      .map((survey) => survey.closes)
      .toSorted()
      .at(-1) ?? ''
  const schools = schoolsIn(surveys)
  const where =
    districts.length === 0
      ? ''
      : ` The schools’ ${districts.length === 1 ? 'district is' : 'districts are'} ${listed(districts)}.`
  const inStates = states.length === 0 ? '' : ` in ${listed(states)}`
  return [
    `This report describes ${counted(surveys.length, 'survey')} at ${counted(schools, 'school')}${inStates}, open between ${dayInWords(opens, 'full')} and ${dayInWords(closes, 'full')}.${where} It was created on ${made}.`,
    'It says who was asked, where, when and how many. It doesn’t say whether the survey is right for a purpose. That is for its readers to decide, with this report and other evidence.',
    'Figures about surveys come from the schools’ stored results. Scores and shares are rounded there to protect respondents. Numbers of responses and interviews are exact.',
    ...out,
  ]
}

const listed = (names: readonly string[]) => new Intl.ListFormat('en').format(names)
