import type { SurveyStage } from '../../../shared/codes.ts'
import { Problem } from '../../../shared/errors.ts'
import { acceptsResponses } from '../../schools/surveys/rules-stages.ts'

/** Columns with IDs of another table but without a foreign key. */
export const plainReferences = [
  { table: 'surveys', column: 'pulse_of', target: 'surveys' },
  { table: 'response_decisions', column: 'user_fk', target: 'users' },
  // 0 isn't a decision. It means that the response is over its group's limit.
  { table: 'responses', column: 'aside', target: 'response_decisions' },
  { table: 'responses', column: 'paper_link', target: 'named_links' },
] as const

/**
 * Columns with IDs from the content files or the product's codes, which are the same in every installation. Only the IDs of
 * added languages aren't (`withOwnLanguages`).
 */
export const contentReferences = [
  'school_steps.step_id',
  'term_choices.substitution_fk',
  'term_choices.option_fk',
  'responses.language_fk',
  'responses.demographic_fk',
] as const

/** Tables of a school that mean nothing in another installation: its slips, its organizations, reminders. */
export const ofInstallation: readonly string[] = [
  'answer_slips',
  'deletion_checks',
  'organization_schools',
  'school_reminders',
  'template_surveys',
]

/** Tables that stay when a school is deleted, so that a survey counts in only one district's combined results. */
export const ofOrganizations: readonly string[] = ['rolled_up_surveys']

/** The only table with very many rows. Its rows are written, read and stored one by one. */
export const readOneByOne = 'responses'

export type Row = Record<string, string | number | null>

export interface Table {
  name: string
  keys: readonly { column: string; target: string }[]
}

/** Returns a table's references to the school's tables and to accounts, with or without a foreign key. */
export function referencesOf(tables: readonly Table[], { name, keys }: Table) {
  const known = new Set(['users', ...tables.map((table) => table.name)])
  const plain = plainReferences.filter(({ table }) => table === name)
  return [
    ...keys.map((key) => ({ ...key, isPlain: false })),
    ...plain.map((key) => ({ ...key, isPlain: true })),
  ].filter(({ target }) => known.has(target))
}

/** Numbers that replace IDs in a file: 1, 2, 3 …, in the order in which the IDs appear. */
export class Numbers {
  readonly #numbers = new Map<string, number>()
  readonly #counts = new Map<string, number>()

  of(table: string, id: number): number {
    const known = this.#numbers.get(`${table} ${id}`)
    if (known !== undefined) return known
    const number = (this.#counts.get(table) ?? 0) + 1
    this.#counts.set(table, number)
    this.#numbers.set(`${table} ${id}`, number)
    return number
  }
}

/** Sorts rows by ID, if they have one. */
export const inOrder = (rows: Row[]): Row[] =>
  'id' in (rows[0] ?? {}) ? rows.sort((a, b) => Number(a.id) - Number(b.id)) : rows

/** Leaves rows with IDs as they are. Sorts other rows so that their order is the same on every database. */
export function sorted(rows: Row[]): Row[] {
  if ('id' in (rows[0] ?? {})) return rows
  return rows
    .map((row) => ({ row, text: JSON.stringify(row) }))
    .sort((a, b) => (a.text < b.text ? -1 : 1))
    .map(({ row }) => row)
}

/** Returns a row as written to a file, with numbers instead of IDs. Adds the accounts it refers to to `people`. */
export function numberedRow(
  tables: readonly Table[],
  table: Table,
  row: Row,
  numbers: Numbers,
  people: Map<number, number>,
): Row {
  const numbered: Row = {}
  // Columns are sorted, so the order in which migrations added them doesn't matter.
  for (const column of Object.keys(row).sort()) numbered[column] = row[column] ?? null
  if ('id' in row) numbered.id = numbers.of(table.name, Number(row.id))
  for (const { column, target } of referencesOf(tables, table)) {
    const id = row[column]
    // 0 means no reference.
    if (typeof id !== 'number' || id === 0) continue
    numbered[column] = numbers.of(target, id)
    if (target === 'users') people.set(id, numbers.of(target, id))
  }
  return numbered
}

/** Gives a row this installation's IDs. `ids` are by table and number. Throws 'badRequest' if one is missing. */
export function mappedRow(
  row: Row,
  references: readonly { column: string; target: string }[],
  ids: ReadonlyMap<string, number>,
): Row {
  const mapped = { ...row }
  for (const { column, target } of references) {
    const number = row[column]
    if (typeof number !== 'number' || number === 0) continue
    const id = ids.get(`${target} ${number}`)
    if (id === undefined)
      throw new Problem('badRequest', `The file refers to ${target} ${number} but doesn’t contain it.`)
    mapped[column] = id
  }
  return mapped
}

export const countsInWords = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([table, count]) => `${count} ${table.replaceAll('_', ' ')}`)
    .join(', ')

/** Lists what was deleted with a school. Times are ISO 8601. */
export interface Certificate {
  schoolName: string
  district: string
  deletedAt: string
  /** Email address of the administrator; null if deleted on the command line. */
  deletedBy: string | null
  /** Email address of the account that the school belonged to. */
  account: string
  surveys: readonly { name: string; responses: number }[]
  /** Number of deleted rows by table. */
  records: readonly { what: string; count: number }[]
}

/** Returns why a school can't be deleted, in a sentence; null if it can be. */
export function whyNotDeletable(surveys: readonly { name: string; stage: SurveyStage }[]): string | null {
  const open = surveys.find((survey) => acceptsResponses(survey.stage))
  return open
    ? `“${open.name}” is still accepting responses. You can delete a school once all its surveys are final, 24 hours after they close.`
    : null
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Returns the certificate as a separate HTML document to print, without scripts. */
export function certificatePage(certificate: Certificate): string {
  const { schoolName, district, deletedAt, deletedBy, account, surveys, records } = certificate
  const row = (name: string, value: string | number) =>
    `<tr><th scope="row">${escaped(name)}</th><td>${escaped(String(value))}</td></tr>`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Certificate of deletion: ${escaped(schoolName)}</title>
<style>
body { font: 12pt/1.5 Georgia, serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100%; margin-block: 1rem }
caption { text-align: start; font-weight: bold }
th, td { border: 1px solid; padding: 0.25rem 0.5rem; text-align: start; font-weight: normal }
</style>
<h1>Certificate of deletion</h1>
<p>The records of <b>${escaped(schoolName)}</b>${district ? `, ${escaped(district)},` : ''} were deleted from this
installation of Equity Audit on ${escaped(deletedAt)} (UTC) by ${escaped(deletedBy ?? 'its operator at the command line')}.</p>
<table><caption>Surveys and their responses</caption>
${surveys.map(({ name, responses }) => row(name, responses)).join('\n') || row('There were no surveys', '')}
</table>
<table><caption>Records deleted</caption>
${records.map(({ what, count }) => row(what, count)).join('\n')}
</table>
<h2>What remains</h2>
<ul>
<li>Backups and exports from before the deletion still contain these records until they are deleted or expire.</li>
<li>The activity log keeps its entries about the school. They contain no answers.</li>
<li>The account ${escaped(account)} remains, without a school.</li>
</ul>
<p>Signature: ______________________________ Date: ______________</p>
</html>
`
}
