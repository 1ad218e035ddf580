import { roundingSentence } from '../../../measurement/words.ts'
import { type Group, groupNames } from '../../../shared/codes.ts'
import { instrumentWords } from '../../schools/questions/rules.ts'
import type { AreaReport, SurveyResults } from '../results/contract.ts'
import { columns } from './rules-columns.ts'

/**
 * Creates the codebook: the survey, the method, every column and every code. `day` is the day of the download. If the
 * files have only one group's lines, `group` is that group.
 */
export function codebook(
  results: SurveyResults,
  reports: readonly AreaReport[],
  day: string,
  group: Group | undefined,
): string[][] {
  return [
    ['Survey', 'School', results.schoolName],
    ['Survey', 'Title', results.surveyName],
    ['Survey', 'Open', `${results.opens} to ${results.closes}`],
    ['Survey', 'Instrument', instrumentWords(results.instrument)],
    ['Survey', 'Downloaded', day],
    [
      'Survey',
      'Groups',
      group ? `${groupNames[group]}, with Everyone for comparison` : 'All groups and Everyone',
    ],
    ['Survey', 'Responses', String(results.total)],
    ['Survey', 'Responses left out, not counted in any score', String(results.setAside)],
    ...results.notes.map((note) => ['Survey', 'Note', note]),
    [
      'Method',
      'Item score',
      'Position of the answer on its scale, 0 to 10, reversed if the question is worded in reverse. “I don’t know” has no score.',
    ],
    [
      'Method',
      'Area score',
      'Each person’s average question score in the area, averaged across people who answered at least half of its questions.',
    ],
    ['Method', 'Everyone', 'Average for the groups with a score in every area, each counting equally.'],
    ['Method', 'Overall score', 'Average of the eight area scores, only if all eight can be shown.'],
    [
      'Method',
      'Margin',
      'Half the width of the average’s 95% confidence interval, allowing for rounding and, for students, classmates who answer alike.',
    ],
    [
      'Method',
      'Small groups',
      `If fewer than ${results.smallGroup} people in a group gave an answer, we combine it with others in one row.`,
    ],
    ['Method', 'Rounding', roundingSentence],
    [
      'Method',
      'Limits',
      'People who didn’t answer may see things differently. Read scores along with the response rates.',
    ],
    ...Object.entries(columns).map(([name, meaning]) => ['Column', name, meaning]),
    ['Code', 'Low', 'Perception of Equity: a score below 3.3'],
    ['Code', 'Emerging', 'Perception of Equity: a score from 3.3 to 6.7'],
    ['Code', 'High', 'Perception of Equity: a score above 6.7'],
    ...reports.map((report) => ['Code', report.code, `${report.name}. ${report.about}`]),
  ]
}
