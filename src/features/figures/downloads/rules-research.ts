import { csv } from '../../../shared/csv.ts'
import type { AreaReport, SurveyResults } from '../results/contract.ts'
import type { FigureTable } from './rules.ts'
import { ddiCodebook } from './rules-ddi.ts'
import { dataFile, rSyntax, spssSyntax } from './rules-syntax.ts'
import { type TidyTable, tidyTable } from './rules-tidy.ts'

interface Research {
  tables: readonly FigureTable[]
  reports: readonly AreaReport[]
  results: SurveyResults
  /** Rows of the codebook for the workbook: part, name and meaning. */
  book: readonly string[][]
  day: string
}

/** Returns the files for researchers: tidy figures, their codebook, syntax for SPSS and R, and DDI metadata. */
export function researchFiles({ tables, reports, results, book, day }: Research) {
  const table = tidyTable(tables, reports)
  const title = `${results.surveyName}, ${results.schoolName}`
  const method = book.filter(([part]) => part === 'Method')
  return [
    { name: dataFile, content: csv([table.variables.map(({ name }) => name), ...table.rows]) },
    { name: 'codebook.csv', content: csv([bookHead, ...codebookRows(table, book, reports)]) },
    { name: 'syntax.sps', content: `\uFEFF${spssSyntax(table, title)}` },
    { name: 'syntax.R', content: rSyntax(table, title) },
    { name: 'ddi.xml', content: ddiCodebook(table, { results, method, day }) },
  ]
}

export const bookHead = ['part', 'name', 'meaning']

/** Replaces the workbook's columns with the tidy file's, and adds the questions. */
function codebookRows(
  { variables }: TidyTable,
  book: Research['book'],
  reports: readonly AreaReport[],
): string[][] {
  return [
    ...book.filter(([part]) => part !== 'Column' && part !== 'Code'),
    ...variables.map(({ name, label, type }) => ['Variable', name, `${label} (${type})`]),
    ...variables.flatMap(({ name, codes }) =>
      codes.map(({ code, label }) => [`Code of ${name}`, code, label]),
    ),
    ...book.filter(([part, name]) => part === 'Code' && reports.every(({ code }) => code !== name)),
    ...reports.map(({ code, about }) => ['Area', code, about]),
    ...reports.flatMap((report) =>
      report.items.map(({ name, title, askedOf }) => [
        'Question',
        name,
        `${askedOf}, ${report.code}: ${title}`,
      ]),
    ),
  ]
}
