import * as z from 'zod'
import { parsedJson } from '../../../shared/json.ts'
import { type Signature, signature } from '../cells/rules-signature.ts'
import { ofInstallation, type Row, readOneByOne, referencesOf, type Table } from './rules.ts'

export const fileFormat = 'equity-audit school 1'

const value = z.union([z.string(), z.number(), z.null()])
const person = z.object({
  number: z.number().int().min(1),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  contactInfo: z.string(),
  canCreateSurvey: z.boolean(),
})
/** An added language that the school's surveys use. Its ID is the exporting installation's. */
const fileLanguage = z.object({ id: z.number().int(), code: z.string().max(35), name: z.string().max(100) })
export type FileLanguage = z.output<typeof fileLanguage>
/** An account in a file: the school's own, or one that created a link or made a decision. */
export type Person = z.output<typeof person>
const line = z.union([
  z.object({
    format: z.literal(fileFormat),
    school: z.string(),
    migrations: z.array(z.string()),
    exportedAt: z.string(),
    languages: z.array(fileLanguage).optional(),
  }),
  z.object({ person }),
  z.object({ table: z.string(), row: z.record(z.string(), value) }),
  // The signature covers the checksum of every line before the last.
  z.strictObject({ end: z.number(), sha256: z.string(), by: signature.optional() }),
])

/** A school's file, without the rows that are read one by one. IDs are numbers within the file. */
export interface SchoolFile {
  school: string
  migrations: string[]
  languages: FileLanguage[]
  owner: Person
  people: Person[]
  rows: { table: string; row: Row }[]
  sha256: string
  /** Undefined if no one signed the file. */
  by: Signature | undefined
  /** The first line that no export of this version writes, described in a sentence; undefined in a valid file. */
  fault: string | undefined
}

/** Reads an exported file, or returns why it isn't complete. `sum` computes the SHA-256 of the lines, in hex. */
export function readSchoolFile(
  lines: Iterable<string>,
  sum: { add: (line: string) => void; hex: () => string },
  judge: Judge,
): SchoolFile | string {
  const file: Omit<SchoolFile, 'owner' | 'sha256' | 'by'> = {
    school: '',
    migrations: [],
    languages: [],
    people: [],
    rows: [],
    fault: undefined,
  }
  let end: { sha256: string; by?: Signature | undefined } | undefined
  let at = 0
  for (const each of lines) {
    at += 1
    if (each === '') continue
    if (end) return damaged
    const parsed = line.safeParse(parsedJson(each)).data
    if (!parsed || 'format' in parsed !== (at === 1)) return notAFile
    if ('end' in parsed) {
      if (sum.hex() !== parsed.sha256) return damaged
      end = parsed
      continue
    }
    sum.add(each)
    if ('format' in parsed) {
      const { school, migrations, languages = [] } = parsed
      Object.assign(file, { school, migrations, languages })
    } else if ('person' in parsed) {
      file.people.push(parsed.person)
      file.fault ??= judge.person(parsed.person, at)
    } else {
      if (parsed.table !== readOneByOne) file.rows.push(parsed)
      file.fault ??= judge.row(parsed.table, parsed.row, at)
    }
  }
  file.fault ??= judge.end()
  const owned = file.rows.find(({ table }) => table === 'schools')?.row.user_fk
  const owner = file.people.find(({ number }) => number === owned)
  if (!end || (!owner && file.fault === undefined)) return damaged
  return { ...file, owner: owner ?? nobody, sha256: end.sha256, by: end.by }
}

/** Owner returned for a file with an error. */
const nobody: Person = {
  number: 0,
  email: '',
  firstName: '',
  lastName: '',
  contactInfo: '',
  canCreateSurvey: false,
}

/** Returns the row in a line of a file if it belongs to this table, otherwise undefined. */
export function rowOf(text: string, table: string): Row | undefined {
  const parsed = parsedJson(text) as { table?: string; row?: Row } | undefined
  return parsed?.table === table ? parsed.row : undefined
}

const notAFile = 'This isn’t an exported school.'
const damaged = 'This file is incomplete or was changed. Export the school again.'

/** Columns for days and times of past events. All `*_at` columns are times; only a link's end may be in the future. */
const pastColumns: readonly string[] = ['submitted_date', 'survey_setup_complete_date', 'fell_on', 'since']
const isPast = (table: string, column: string): boolean =>
  pastColumns.includes(column) ||
  (column.endsWith('_at') && column !== 'expires_at') ||
  (table === 'paper_days' && column === 'day')

const minuteMs = 60_000
/** How far another clock may be ahead of ours, and how far a local day may be ahead of the day in UTC. */
const aheadMs = { instant: 5 * minuteMs, day: 14 * 60 * minuteMs }
const instant = z.iso.datetime()
const day = z.iso.date()

/** Returns what is wrong with the time of a past event, in words; undefined if nothing is. */
function timeFault(text: string | number, now: Date): string | undefined {
  const isDay = day.safeParse(text).success
  if (!isDay && !instant.safeParse(text).success) return 'isn’t a valid time'
  const ahead = aheadMs[isDay ? 'day' : 'instant']
  return Date.parse(String(text)) > now.getTime() + ahead ? 'is in the future' : undefined
}

/** Checks a file's lines in order, with their line numbers. Returns a sentence for a line that no export writes. */
export class Judge {
  readonly #tables: readonly (Table & { columns: readonly string[] })[]
  readonly #now: Date
  /** `table number` of each record read so far. */
  readonly #held = new Set<string>()
  readonly #guids = new Set<unknown>()
  /** Each `guid` that a short link leads to, with its line. */
  readonly #shortened: { guid: unknown; at: number }[] = []

  constructor(tables: readonly (Table & { columns: readonly string[] })[], now: Date) {
    this.#tables = tables.filter(({ name }) => !ofInstallation.includes(name))
    this.#now = now
  }

  person({ number }: Person, at: number): string | undefined {
    return this.#hold('users', number, at)
  }

  row(name: string, row: Row, at: number): string | undefined {
    const table = this.#tables.find((one) => one.name === name)
    if (!table) return `Line ${at}: there’s no “${name}” table for schools.`
    const unknown = Object.keys(row).find((column) => !table.columns.includes(column))
    if (unknown !== undefined) return `Line ${at}: the table “${name}” has no column “${unknown}”.`
    if (name === 'schools' && this.#held.has('schools 1'))
      return `Line ${at}: a file can have only one school.`
    for (const { column, target, isPlain } of referencesOf(this.#tables, table)) {
      const number = row[column] ?? null
      // A row without a school would belong to all schools.
      const isFree = target === 'schools' ? false : number === null || (isPlain && number === 0)
      if (!isFree && !(typeof number === 'number' && this.#held.has(`${target} ${number}`)))
        return `Line ${at}: “${column}” in “${name}” refers to a record outside the school.`
    }
    if (name === 'slip_groups' && (row.private_key ?? null) !== null)
      return `Line ${at}: a key of slips is in use.`
    for (const [column, at_] of Object.entries(row)) {
      const fault = isPast(name, column) && at_ !== null ? timeFault(at_, this.#now) : undefined
      if (fault) return `Line ${at}: “${column}” in “${name}” ${fault}.`
    }
    if (name === 'surveys' || name === 'survey_links') this.#guids.add(row.guid)
    if (name === 'short_links') this.#shortened.push({ guid: row.guid, at })
    return table.columns.includes('id') ? this.#hold(name, row.id, at) : undefined
  }

  end(): string | undefined {
    const out = this.#shortened.find(({ guid }) => !this.#guids.has(guid))
    return out && `Line ${out.at}: “guid” in “short_links” refers to a record outside the school.`
  }

  #hold(table: string, number: unknown, at: number): string | undefined {
    const held = `${table} ${number}`
    if (!Number.isInteger(number) || Number(number) < 1 || this.#held.has(held))
      return `Line ${at}: each “${table}” record needs its own number.`
    this.#held.add(held)
    return undefined
  }
}
