import { createHash } from 'node:crypto'
import { parsed } from '../../../../server/damaged.ts'
import type { Db } from '../../../../server/db/connect.ts'
import { genderItem, groupOf, raceItem } from '../../../../shared/codes.ts'
import type { Mark } from '../../../figures/responses/rules.ts'
import { responsesInBatches } from '../../../figures/responses/server/actions.ts'
import type { ResponseRow } from '../../../figures/responses/server/tables.ts'
import { requireResponses } from '../../../records/retention/server/actions.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import type { StoredSheet } from '../rules.ts'

/** What the check needs of all responses of a survey, in order of arrival. Throws 'gone' where they were deleted. */
export async function sheetsOf(db: Db, survey: FullSurvey): Promise<StoredSheet[]> {
  requireResponses(survey)
  const sheets: StoredSheet[] = []
  const digests = new Digests()
  const [texts, marks] = [new Known((text) => text), new Known((text): Mark[] => JSON.parse(text))]
  for await (const rows of responsesInBatches(db, survey.id))
    for (const row of rows) {
      digests.add(digestOf(row))
      sheets.push({
        arrival: row.arrival,
        group: groupOf(row.participant_type),
        network: row.ip_address && texts.of(row.ip_address),
        day: texts.of(row.submitted_date),
        hour: row.arrived_hour,
        marks: marks.of(row.marks ?? '[]'),
        fingerprint: null,
        aside: row.aside,
        link: row.paper_link,
      })
    }
  for (const { at, fingerprint } of digests.repeated()) {
    const sheet = sheets[at]
    if (sheet) sheet.fingerprint = texts.of(fingerprint)
  }
  return sheets
}

function digestOf({ participant_guid, response_json }: ResponseRow): Buffer {
  const answers = Object.entries(
    parsed<Record<string, unknown>>(response_json, `response ${participant_guid}`),
  )
    .filter(([name]) => name !== genderItem && name !== raceItem)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
  return createHash('sha256').update(answers.join('&')).digest()
}

/** The same value for the same text, so that a million sheets share what few of them differ in. */
class Known<T> {
  readonly #values = new Map<string, T>()
  readonly #make: (text: string) => T
  constructor(make: (text: string) => T) {
    this.#make = make
  }
  of(text: string): T {
    const value = this.#values.get(text) ?? this.#make(text)
    this.#values.set(text, value)
    return value
  }
}

/** Letters of a fingerprint, and the bytes of a digest that they tell. */
const [letters, bytes] = [22, 17]

/** The digests of many answer sheets, in memory outside the heap: of most of them nothing is ever asked. */
class Digests {
  #kept = Buffer.alloc(1024 * bytes)
  #count = 0

  add(digest: Buffer): void {
    if ((this.#count + 1) * bytes > this.#kept.length)
      this.#kept = Buffer.concat([this.#kept], 2 * this.#kept.length)
    digest.copy(this.#kept, this.#count * bytes, 0, bytes)
    this.#count += 1
  }

  /** The fingerprints of those that are there more than once, each with its place. */
  *repeated(): Generator<{ at: number; fingerprint: string }> {
    const beginnings = Float64Array.from({ length: this.#count }, (_, at) => this.#beginning(at))
    const sorted = beginnings.toSorted()
    const repeated = new Set(sorted.filter((one, at) => one === sorted[at + 1]))
    for (const [at, beginning] of beginnings.entries()) {
      if (!repeated.has(beginning)) continue
      const digest = this.#kept.subarray(at * bytes, (at + 1) * bytes)
      yield { at, fingerprint: digest.toString('base64url').slice(0, letters) }
    }
  }

  #beginning(at: number): number {
    return this.#kept.readUIntBE(at * bytes, 6)
  }
}
