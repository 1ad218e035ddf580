import { instrumentWords } from '../../schools/questions/rules.ts'
import type { SurveyResults } from '../results/contract.ts'
import { dataFile } from './rules-syntax.ts'
import type { TidyTable, Variable } from './rules-tidy.ts'

/** Signs that XML 1.0 can't contain, even escaped. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const safe = (text: string): string =>
  text.replaceAll(forbidden, '').replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

type Content = string | readonly string[]
function element(name: string, content: Content, attributes: Readonly<Record<string, string>> = {}): string {
  const own = Object.entries(attributes).map(([key, value]) => ` ${key}="${safe(value)}"`)
  const inner = typeof content === 'string' ? safe(content) : `\n${content.join('\n')}\n`
  return `<${name}${own.join('')}>${inner}</${name}>`
}

interface About {
  results: SurveyResults
  /** Every row of the codebook that describes the method. */
  method: readonly (readonly string[])[]
  /** ISO date. */
  day: string
}

/** Returns metadata of the tidy file as DDI Codebook 2.5 (https://ddialliance.org/Specification/DDI-Codebook/2.5/). */
export function ddiCodebook(table: TidyTable, about: About): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(
    'codeBook',
    [documentOf(about), studyOf(about), fileOf(table), dataOf(table)],
    {
      xmlns: 'ddi:codebook:2_5',
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:schemaLocation':
        'ddi:codebook:2_5 http://www.ddialliance.org/Specification/DDI-Codebook/2.5/XMLSchema/codebook.xsd',
      version: '2.5',
    },
  )}\n`
}

const titled = (title: string) => element('titlStmt', [element('titl', title)])
const dated = (day: string) => element('prodStmt', [element('prodDate', day, { date: day })])

const documentOf = ({ results, day }: About) =>
  element('docDscr', [element('citation', [titled(`Codebook: ${results.surveyName}`), dated(day)])])

const studyOf = ({ results, method, day }: About) =>
  element('stdyDscr', [
    element('citation', [titled(`${results.surveyName}, ${results.schoolName}`), dated(day)]),
    element('stdyInfo', [
      element('abstract', `An equity audit of a school. ${instrumentWords(results.instrument)}.`),
      element('sumDscr', [
        ...dates(results),
        element('anlyUnit', 'Groups of people. The file has no responses of single people.'),
        element('universe', results.groups.map(({ name }) => name).join('; ')),
        element('dataKind', 'Rounded statistics of survey answers'),
      ]),
    ]),
    element('method', [
      element('dataColl', [
        element('sampProc', 'Everyone in each group is invited.'),
        element('collMode', 'Questionnaire on a web page or on paper'),
      ]),
      ...method.map(([, name = '', meaning = '']) => element('notes', `${name}: ${meaning}`)),
      element('anlyInfo', [element('respRate', ratesOf(results))]),
    ]),
    element('dataAccs', [
      element('useStmt', [
        element('restrctn', `No figure is about fewer than ${results.smallGroup} people.`),
      ]),
    ]),
  ])

const dates = ({ opens, closes }: SurveyResults) =>
  [
    { event: 'start', date: opens },
    { event: 'end', date: closes },
  ].flatMap(({ event, date }) => (date ? [element('collDate', date, { event, date })] : []))

const ratesOf = ({ response }: SurveyResults): string =>
  response
    .map(({ name, count, expected }) => `${name}: ${count}${expected ? ` of ${expected}` : ''}`)
    .join('; ')

const fileOf = ({ rows, variables }: TidyTable) =>
  element(
    'fileDscr',
    [
      element('fileTxt', [
        element('fileName', dataFile),
        element('dimensns', [
          element('caseQnty', String(rows.length)),
          element('varQnty', String(variables.length)),
        ]),
        element('fileType', 'text/csv; charset=utf-8; header=present'),
      ]),
    ],
    { ID: 'F1' },
  )

const dataOf = ({ variables }: TidyTable) => element('dataDscr', variables.map(variableOf))

const variableOf = ({ name, label, type, codes }: Variable, at: number): string =>
  element(
    'var',
    [
      element('labl', label),
      ...codes.map((one) => element('catgry', [element('catValu', one.code), element('labl', one.label)])),
      element('varFormat', '', { type: type === 'number' ? 'numeric' : 'character' }),
    ],
    { ID: `V${at + 1}`, name, files: 'F1', intrvl: type === 'number' ? 'contin' : 'discrete' },
  )
