import type { TidyTable, Variable } from './rules-tidy.ts'

export const dataFile = 'figures.csv'

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
/** Cuts a label to what SPSS reads. It counts bytes, and a letter outside English can take several. */
function cut(text: string, bytes: number): string {
  let kept = ''
  let size = 0
  for (const sign of oneLine(text)) {
    size += bytesOf(sign)
    if (size > bytes) return kept
    kept += sign
  }
  return kept
}
const bytesOf = (sign: string): number => new TextEncoder().encode(sign).length

const inSpss = (text: string): string => `'${text.replaceAll("'", "''")}'`
const inR = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

/** The longest texts in a column, in bytes, so that SPSS cuts none. */
function widthOf({ rows, variables }: TidyTable, variable: Variable): number {
  const at = variables.indexOf(variable)
  return rows.reduce((most, row) => Math.max(most, bytesOf(String(row[at] ?? ''))), 8)
}

/** Returns SPSS syntax that reads the tidy file and names its variables and codes. */
export function spssSyntax(table: TidyTable, title: string): string {
  const { variables } = table
  const lines = [
    '* Encoding: UTF-8.',
    `* ${cut(title, 200).replaceAll('.', '')}.`,
    `* Put this file and ${dataFile} into the same folder and make it the current one: CD 'folder'.`,
    'GET DATA',
    '  /TYPE=TXT',
    `  /FILE='${dataFile}'`,
    "  /ENCODING='UTF8'",
    '  /ARRANGEMENT=DELIMITED',
    '  /DELCASE=LINE',
    '  /FIRSTCASE=2',
    "  /DELIMITERS=','",
    "  /QUALIFIER='\"'",
    '  /VARIABLES=',
    ...variables.map(
      (variable) =>
        `    ${variable.name} ${variable.type === 'number' ? 'F10.2' : `A${widthOf(table, variable)}`}`,
    ),
    '  .',
    'VARIABLE LABELS',
    ...variables.map(({ name, label }) => `  ${name} ${inSpss(cut(label, 250))}`),
    '  .',
    ...variables.flatMap(({ name, codes }) =>
      codes.length === 0
        ? []
        : [
            'VALUE LABELS',
            `  ${name}`,
            ...codes.map(({ code, label }) => `    ${inSpss(code)} ${inSpss(cut(label, 115))}`),
            '  .',
          ],
    ),
    'EXECUTE.',
  ]
  return `${lines.join('\r\n')}\r\n`
}

/** Returns R syntax that reads the tidy file into a data frame, with codes as factors and labels as attributes. */
export function rSyntax({ variables }: TidyTable, title: string): string {
  const classes = variables.map(
    ({ name, type }) => `${name} = "${type === 'number' ? 'numeric' : 'character'}"`,
  )
  const lines = [
    `# ${oneLine(title)}`,
    `# Put this file and ${dataFile} into the working directory.`,
    `figures <- read.csv("${dataFile}", fileEncoding = "UTF-8-BOM", na.strings = "", colClasses = c(`,
    classes.map((one) => `  ${one}`).join(',\n'),
    '))',
    ...variables.flatMap(({ name, codes }) =>
      codes.length === 0
        ? []
        : [
            `figures$${name} <- factor(figures$${name},`,
            `  levels = c(${codes.map(({ code }) => inR(code)).join(', ')}),`,
            `  labels = c(${codes.map(({ label, code }) => inR(uniqueLabel(codes, label, code))).join(', ')}))`,
          ],
    ),
    ...variables.map(({ name, label }) => `attr(figures$${name}, "label") <- ${inR(oneLine(label))}`),
  ]
  return `${lines.join('\n')}\n`
}

/** R combines codes with the same label, so a label that is used twice gets its code. */
const uniqueLabel = (codes: Variable['codes'], label: string, code: string): string => {
  const text = oneLine(label)
  return codes.filter((one) => oneLine(one.label) === text).length > 1 ? `${text} (${code})` : text
}
