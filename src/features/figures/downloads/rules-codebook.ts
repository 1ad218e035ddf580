import { roundingSentence } from '../../../measurement/words.ts'
import { type Group, groupNames } from '../../../shared/codes.ts'
import { instrumentWords } from '../../schools/questions/rules.ts'
import type { AreaReport, SurveyResults } from '../results/contract.ts'
import { columns } from './rules.ts'

/**
 * What stands in the files: the survey, the method, every column and every code. `day` is the day of the download, `group` the
 * group whose lines the files hold where they do not hold all.
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
    ['Survey', 'Groups', group ? `${groupNames[group]}, beside Everyone` : 'All groups and Everyone'],
    ['Survey', 'Responses', String(results.total)],
    ['Survey', 'Responses left out, not counted in any figure', String(results.setAside)],
    ...results.notes.map((note) => ['Survey', 'Note', note]),
    [
      'Method',
      'Item score',
      'Position of the answer on its scale, 0 to 10, turned round where the item is worded in reverse. “I don’t know” has no score.',
    ],
    [
      'Method',
      'Area score',
      'Mean over respondents of each respondent’s mean item score in the area, of those who answered at least half of its items.',
    ],
    [
      'Method',
      'Everyone',
      'Mean of the scores of the groups that have one in every area, each group counting the same.',
    ],
    ['Method', 'Overall score', 'Mean of the eight area scores; given only where all eight can be.'],
    [
      'Method',
      'Margin',
      'Half the width of the 95% interval of the mean, with rounding and, for students, classes that answer alike.',
    ],
    [
      'Method',
      'Small groups',
      `Answers that fewer than ${results.smallGroup} people of a group gave stand together in one row.`,
    ],
    ['Method', 'Rounding', roundingSentence],
    [
      'Method',
      'Limits',
      'Those who answered may see things differently from those who did not. Read scores beside the response rates.',
    ],
    ...Object.entries(columns).map(([name, meaning]) => ['Column', name, meaning]),
    ['Code', 'Low', 'Perception of Equity: a score below 3.3'],
    ['Code', 'Emerging', 'Perception of Equity: a score from 3.3 to 6.7'],
    ['Code', 'High', 'Perception of Equity: a score above 6.7'],
    ...reports.map((report) => ['Code', report.code, `${report.name}. ${report.about}`]),
  ]
}
