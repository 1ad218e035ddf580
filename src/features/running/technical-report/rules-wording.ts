import { counted } from '../../../shared/numbers.ts'
import { respondentNames } from '../../figures/results/rules.ts'
import { instrumentOrder } from '../../schools/questions/rules.ts'
import { byInstrument, type ReportedSurvey, type ReportFacts, type ReportSection } from './rules.ts'

/** Which questions were asked, and which translations speakers have read. */
export function wordingSection({ surveys, languages }: ReportFacts): ReportSection {
  return {
    title: 'Which words were used?',
    texts: [
      'The English questions are the source. A translation is a draft until a speaker has approved it. The table shows the state on the day of this report, for the questions and their answer choices.',
      draftSentence(surveys),
    ],
    tables: [
      {
        name: 'question-sets',
        caption: 'Questions with a score',
        columns: [
          { head: 'Question set', width: 0.5 },
          { head: 'Asked of', width: 0.35 },
          { head: 'Questions', width: 0.15, isNumber: true },
        ],
        rows: byInstrument(surveys).flatMap(({ instrument, surveys: own }) =>
          instrumentOrder.flatMap((type) => {
            const number = Math.max(0, ...own.map(({ asked }) => asked[type] ?? 0))
            return number === 0 ? [] : [[instrument, respondentNames[type], number]]
          }),
        ),
        ifEmpty: 'No questions are stored with these surveys.',
      },
      {
        name: 'translations',
        caption: 'Texts of the questions and answers today',
        columns: [
          { head: 'Language', width: 0.4 },
          { head: 'Approved', width: 0.2, isNumber: true },
          { head: 'Read, not approved', width: 0.2, isNumber: true },
          { head: 'Draft', width: 0.2, isNumber: true },
        ],
        rows: languages.map(({ language, approved, read, draft }) => [language, approved, read, draft]),
        ifEmpty: 'The survey exists in English only.',
      },
    ],
  }
}

/** Says how many people answered in translations that no speaker had approved when the survey opened. */
function draftSentence(surveys: readonly ReportedSurvey[]): string {
  const offered = surveys.flatMap(({ kept }) => kept.unread ?? [])
  if (offered.length === 0)
    return 'No survey is known to have offered a translation that no speaker had approved.'
  const told = offered.reduce((sum, { atLeast }) => sum + (atLeast ?? 0), 0)
  const who =
    told === 0
      ? 'In each of them, too few people answered in one to show a number.'
      : `At least ${counted(told, 'person', 'people')} answered in one.`
  return `${counted(offered.length, 'survey')} offered translations that no speaker had approved when the survey opened. ${who}`
}
