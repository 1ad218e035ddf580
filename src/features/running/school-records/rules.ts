import type { SurveyStage } from '../../../shared/codes.ts'
import { Problem } from '../../../shared/errors.ts'
import { acceptsResponses } from '../../schools/surveys/rules-stages.ts'

/** Columns that hold ids of another table without a foreign key. */
export const plainReferences = [
  { table: 'surveys', column: 'pulse_of', target: 'surveys' },
  { table: 'response_decisions', column: 'user_fk', target: 'users' },
  // 0 isn’t a decision: the response was above its group's bound.
  { table: 'responses', column: 'aside', target: 'response_decisions' },
  { table: 'responses', column: 'paper_link', target: 'named_links' },
] as const

/** Columns whose ids are of the content or of the product's codes, the same in every installation. */
export const contentReferences = [
  'school_steps.step_id',
  'term_choices.substitution_fk',
  'term_choices.option_fk',
  'responses.language_fk',
  'responses.demographic_fk',
] as const

/**
 * Tables that belong to a school and mean nothing in another installation: its running time, its organizations,
 * reminders.
 */
export const ofInstallation: readonly string[] = [
  'deletion_checks',
  'organization_schools',
  'school_reminders',
  'template_surveys',
]

/**
 * Tables that name a survey of a school and stay when the school is deleted, each with the reason: a survey may be part of
 * one roll-up of a district only, also after that.
 */
export const ofOrganizations: readonly string[] = ['rolled_up_surveys']

/** The one table with very many rows: they are written, read and stored one after the other. */
export const readOneByOne = 'responses'

/** A row of any table. */
export type Row = Record<string, string | number | null>

/** A table, its foreign keys included. */
export interface Table {
  name: string
  keys: readonly { column: string; target: string }[]
}

/** References of a table to tables of a school and to accounts, with and without a foreign key. */
export function referencesOf(tables: readonly Table[], { name, keys }: Table) {
  const known = new Set(['users', ...tables.map((table) => table.name)])
  const plain = plainReferences.filter(({ table }) => table === name)
  return [
    ...keys.map((key) => ({ ...key, isPlain: false })),
    ...plain.map((key) => ({ ...key, isPlain: true })),
  ].filter(({ target }) => known.has(target))
}

/** Numbers that take the place of ids in a file: 1, 2, 3 … in the order in which the ids come. */
export class Numbers {
  readonly #numbers = new Map<string, number>()
  readonly #counts = new Map<string, number>()

  /** The number of an id of a table. */
  of(table: string, id: number): number {
    const known = this.#numbers.get(`${table} ${id}`)
    if (known !== undefined) return known
    const number = (this.#counts.get(table) ?? 0) + 1
    this.#counts.set(table, number)
    this.#numbers.set(`${table} ${id}`, number)
    return number
  }
}

/** Rows with an id in the order of their ids. */
export const inOrder = (rows: Row[]): Row[] =>
  'id' in (rows[0] ?? {}) ? rows.sort((a, b) => Number(a.id) - Number(b.id)) : rows

/** Rows with an id have their order; others get one that is the same on every database. */
export function sorted(rows: Row[]): Row[] {
  if ('id' in (rows[0] ?? {})) return rows
  return rows
    .map((row) => ({ row, text: JSON.stringify(row) }))
    .sort((a, b) => (a.text < b.text ? -1 : 1))
    .map(({ row }) => row)
}

/** A row as a file holds it: numbers instead of ids. Adds to `people` the accounts that it refers to. */
export function numberedRow(
  tables: readonly Table[],
  table: Table,
  row: Row,
  numbers: Numbers,
  people: Map<number, number>,
): Row {
  const numbered: Row = {}
  // Columns in one order, whatever the order in which migrations added them.
  for (const column of Object.keys(row).sort()) numbered[column] = row[column] ?? null
  if ('id' in row) numbered.id = numbers.of(table.name, Number(row.id))
  for (const { column, target } of referencesOf(tables, table)) {
    const id = row[column]
    // 0 refers to nothing.
    if (typeof id !== 'number' || id === 0) continue
    numbered[column] = numbers.of(target, id)
    if (target === 'users') people.set(id, numbers.of(target, id))
  }
  return numbered
}

/** A row of a file with ids of this installation. `ids` are by table and number; throws 'badRequest' where one is missing. */
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

/** How many records a file holds of each table, in words. */
export const countsInWords = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([table, count]) => `${count} ${table.replaceAll('_', ' ')}`)
    .join(', ')

/** What was deleted of a school. Instants are ISO 8601. */
export interface Certificate {
  schoolName: string
  district: string
  deletedAt: string
  /** Email address of the administrator; null at the command line. */
  deletedBy: string | null
  /** Email address that the school belonged to. */
  account: string
  surveys: readonly { name: string; responses: number }[]
  /** Rows by table. */
  records: readonly { what: string; count: number }[]
}

/** Why a school cannot be deleted, in a sentence; null if it can be. */
export function whyNotDeletable(surveys: readonly { name: string; stage: SurveyStage }[]): string | null {
  const open = surveys.find((survey) => acceptsResponses(survey.stage))
  return open
    ? `“${open.name}” is still accepting responses. You can delete a school once all its surveys are final, 24 hours after they close.`
    : null
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The certificate as a page to print: a document of its own, without scripts. */
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
