import { type DimensionKey, dimensionKeys } from '../../../measurement/rows.ts'
import { type Group, groupNames, groups } from '../../../shared/codes.ts'
import { betweenSchools, betweenSentence } from '../../figures/district-results/rules-between.ts'
import {
  byInstrument,
  hasFigures,
  type ReportedSurvey,
  type ReportSection,
  type ReportTable,
  schoolsAtLeast,
  schoolsIn,
  spreadOf,
} from './rules.ts'

/** Who took part: responses and response rates. */
export function participationSection(surveys: readonly ReportedSurvey[]): ReportSection {
  const between = betweenSchools(
    newestOfSchools(surveys).map(({ kept }) => kept.figures),
    Math.max(...surveys.map(({ kept }) => kept.smallGroup)),
  )
  return {
    title: 'Who took part?',
    texts: [
      'A response counts once. Responses that an administrator or a random choice set aside are not in these numbers. The response rate is the number of counted responses divided by the number of people that the school entered for the group. It is missing where a school entered none.',
      ...groups.flatMap((group) => {
        const found = between[group]
        return found ? [betweenSentence(groupNames[group], found)] : []
      }),
    ],
    tables: [responses(surveys), people(surveys)],
  }
}

/** The groups in their usual order, and their characteristics as they appear in results. */
const place = ([group, , , dimension]: [Group, string, string, DimensionKey]): number =>
  groups.indexOf(group) * dimensionKeys.length + dimensionKeys.indexOf(dimension)

/** A school with several surveys counts once in the comparison between schools. */
const newestOfSchools = (surveys: readonly ReportedSurvey[]): ReportedSurvey[] => [
  ...new Map(
    surveys
      .toSorted((a, b) => a.closes.localeCompare(b.closes))
      .map((survey) => [survey.schoolId, survey] as const),
  ).values(),
]

const percent = (share: number) => Math.round(100 * share)

function responses(surveys: readonly ReportedSurvey[]): ReportTable {
  const rows = byInstrument(surveys).flatMap(({ instrument, surveys: own }) =>
    groups.flatMap((group) => {
      const asked = own.filter((survey) => hasFigures(survey, group))
      if (asked.length === 0) return []
      const sum = asked.reduce((all, { kept }) => all + kept.counts[group], 0)
      const rated = asked.filter(({ kept }) => kept.expected[group] > 0)
      const rates = rated.map(({ kept }) => kept.counts[group] / kept.expected[group])
      const spread = schoolsIn(rated) < schoolsAtLeast ? null : spreadOf(rates)
      const cells = spread ? [spread.low, spread.median, spread.high].map(percent) : [null, null, null]
      return [[instrument, groupNames[group], schoolsIn(asked), asked.length, sum, rates.length, ...cells]]
    }),
  )
  return {
    name: 'participation',
    caption: 'Responses and response rates',
    columns: [
      { head: 'Question set', width: 0.18 },
      { head: 'Group', width: 0.2 },
      { head: 'Schools', width: 0.09, isNumber: true },
      { head: 'Surveys', width: 0.09, isNumber: true },
      { head: 'Responses', width: 0.11, isNumber: true },
      { head: 'With a rate', width: 0.09, isNumber: true },
      { head: 'Lowest rate, %', width: 0.08, isNumber: true },
      { head: 'Median rate, %', width: 0.08, isNumber: true },
      { head: 'Highest rate, %', width: 0.08, isNumber: true },
    ],
    rows,
    ifEmpty: 'No group has figures.',
  }
}

function people(surveys: readonly ReportedSurvey[]): ReportTable {
  const found = new Map<
    string,
    { of: [Group, string, string, DimensionKey]; schools: Set<number>; people: number }
  >()
  for (const { kept, schoolId } of surveys)
    for (const { key: group, dimensions } of kept.figures.groups)
      for (const { key, name, rows } of dimensions)
        for (const { answers, pooled, overall } of rows) {
          if (pooled || overall.n === null) continue
          const answer = answers.join(', ')
          const id = `${group} ${key} ${answer}`
          const row = found.get(id) ?? { of: [group, name, answer, key], schools: new Set(), people: 0 }
          row.schools.add(schoolId)
          row.people += overall.n
          found.set(id, row)
        }
  return {
    name: 'people',
    caption: `Responses by answer, where the results of at least ${schoolsAtLeast} schools show it`,
    columns: [
      { head: 'Group', width: 0.24 },
      { head: 'Characteristic', width: 0.22 },
      { head: 'Answer', width: 0.3 },
      { head: 'Schools', width: 0.1, isNumber: true },
      { head: 'Responses, at least', width: 0.14, isNumber: true },
    ],
    rows: [...found.values()]
      .toSorted((a, b) => place(a.of) - place(b.of))
      .filter(({ schools }) => schools.size >= schoolsAtLeast)
      .map(({ of: [group, name, answer], schools, people: n }) => [
        groupNames[group],
        name,
        answer,
        schools.size,
        n,
      ]),
    ifEmpty: `No answer has a row of its own in the results of ${schoolsAtLeast} schools.`,
  }
}
