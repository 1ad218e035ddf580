import { grouped } from '../../../shared/grouped.ts'
import { counted } from '../../../shared/numbers.ts'
import { respondentNames } from '../../figures/results/rules.ts'
import { instrumentOrder } from '../../schools/questions/rules.ts'
import { byInstrument, type ReportedSurvey, type ReportFacts, type ReportSection, spreadOf } from './rules.ts'

/** Questions are printed if the median survey has more than this percentage of answers without a score. */
const often = 20

/** Which answers are missing. */
export function missingSection(surveys: readonly ReportedSurvey[]): ReportSection {
  const rows = questionRows(surveys)
  const same = spreadOf(
    surveys.flatMap(({ kept }) =>
      (kept.quality ?? []).flatMap(({ sameChoice }) => (sameChoice ? [sameChoice.percent] : [])),
    ),
  )
  return {
    title: 'Which answers are missing?',
    texts: [
      'We don’t know what people who didn’t take part would have answered. A low response rate doesn’t have to mean that results are wrong, and a high one doesn’t show that they are right.',
      'People can choose “I don’t know or would rather not say”. It has no score. The share is rounded in each survey. If a survey shows “5% or less”, we count it as 5% here, and “95% or more” as 95%.',
      ...(same
        ? [
            `The share of people who gave the same choice throughout: median survey ${same.median}%, lowest ${same.low}%, highest ${same.high}%.`,
          ]
        : []),
    ],
    tables: [
      {
        name: 'missing-answers',
        caption: `Questions to which more than ${often}% of people gave no scored answer, in the median survey`,
        columns: [
          { head: 'Question', width: 0.08 },
          { head: 'Asked of', width: 0.2 },
          { head: 'Words', width: 0.48 },
          { head: 'Surveys', width: 0.08, isNumber: true },
          { head: 'Median, %', width: 0.08, isNumber: true },
          { head: 'Highest, %', width: 0.08, isNumber: true },
        ],
        rows,
        printed: rows.filter(([, , , , median]) => typeof median === 'number' && median > often),
        ifEmpty: 'There is no such question.',
      },
    ],
  }
}

function questionRows(surveys: readonly ReportedSurvey[]) {
  return byInstrument(surveys).flatMap(({ surveys: own }) => {
    const items = own.flatMap(({ kept }) => kept.items)
    const byName = grouped(items, ({ name, type }) => `${instrumentOrder.indexOf(type)} ${name}`)
    return [...byName]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .flatMap(([, same]) => {
        const shares = same.flatMap(({ unscored }) => (unscored ? [unscored.percent] : []))
        const [first, spread] = [same[0], spreadOf(shares)]
        if (!first || !spread) return []
        const { name, type, title } = first
        return [[name, respondentNames[type], title, shares.length, spread.median, spread.high]]
      })
  })
}

/** What this report can't say. */
export function limitsSection({ surveys }: ReportFacts): ReportSection {
  const undecided = surveys.filter(({ kept }) => (kept.undecided ?? []).length > 0).length
  return {
    title: 'What can’t this report say?',
    texts: [
      'Whether people’s answers match what happens at school. Scores were not compared with records of discipline, enrollment or staffing, with observations or with other surveys.',
      'Whether the same person would give the same answers a week later. Responses are anonymous, so no one can be asked twice and recognized.',
      'Whether eight areas describe the answers better than one. The results store no sums for such a model.',
      'What schools outside this list would find. These schools chose to take part. They are not a sample of a state or a country.',
      'Anything about groups too small to be shown. Results hide them.',
      ...(undecided === 0
        ? []
        : [
            `In ${counted(undecided, 'survey')}, a group has no figures because more responses came than the group has people.`,
          ]),
    ],
    tables: [],
  }
}
