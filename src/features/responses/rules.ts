import {
  type Codes,
  commonCombinations,
  releasedCount,
  releasedRows,
  withheldInParts,
} from '../../measurement/protection.ts'
import { type Category, notAnswered } from '../../measurement/scores.ts'
import {
  type Band,
  type Group,
  genderNames,
  genderOptions,
  groupOf,
  isParticipantType,
  type ParticipantType,
  participantTypes,
  raceNames,
  subTypes,
} from '../../shared/codes.ts'
import { networkOf } from '../../shared/internet-address.ts'
import { subTypeName } from '../participants/rules.ts'
import type { AreaSums } from '../questions/rules.ts'
import { studentTypes } from '../surveys/rules.ts'
import type { Breakdown, Tracking } from './contract.ts'

/** Whether a sub-type belongs to a participant type. */
export function subTypeFits(type: number, subType: number): type is ParticipantType {
  return isParticipantType(type) && subTypes[type].includes(subType)
}

/** Browser family and operating system of a user agent, nothing finer. */
export function browserOf(userAgent: string): string {
  const family =
    [
      ['Edg', 'Edge'],
      ['OPR', 'Opera'],
      ['SamsungBrowser', 'Samsung Internet'],
      ['Firefox', 'Firefox'],
      ['FxiOS', 'Firefox'],
      ['CriOS', 'Chrome'],
      ['Chrome', 'Chrome'],
      ['Safari', 'Safari'],
    ].find(([sign]) => userAgent.includes(sign ?? ''))?.[1] ?? 'Other browser'
  const system =
    [
      ['CrOS', 'ChromeOS'],
      ['Android', 'Android'],
      ['iPhone', 'iOS'],
      ['iPad', 'iOS'],
      ['Windows', 'Windows'],
      ['Mac OS', 'macOS'],
      ['Linux', 'Linux'],
    ].find(([sign]) => userAgent.includes(sign ?? ''))?.[1] ?? 'other system'
  return `${family} on ${system}`
}

/** What is kept of a client under each setting of RESPONDENT_TRACE. */
export function traceOf(
  setting: 'coarse' | 'none' | 'full',
  address: string,
  userAgent: string,
): { ip_address: string | null; user_agent: string | null } {
  if (setting === 'none') return { ip_address: null, user_agent: null }
  if (setting === 'full') return { ip_address: address.slice(0, 64), user_agent: userAgent.slice(0, 500) }
  return { ip_address: networkOf(address, { ipv4: 24, ipv6: 48 }), user_agent: browserOf(userAgent) }
}

export const raceCategories: readonly Category[] = [
  ...Object.entries(raceNames).map(([key, name]) => ({ key, name })),
  notAnswered,
]

/** Genders that a setting of the gender item offers, and "Not answered"; null where there is no gender item. */
export function genderCategories(setting: number): Category[] | null {
  const offered = genderOptions[setting] ?? []
  if (offered.length === 0) return null
  return [...offered.map((code) => ({ key: String(code), name: genderNames[code] ?? '' })), notAnswered]
}

/** Sub-types of some participant types, in the order they are offered. */
export const subTypeCategories = (types: readonly ParticipantType[]): Category[] =>
  types.flatMap((type) => subTypes[type].map((id) => ({ key: String(id), name: subTypeName(id) })))

/** The sub-types of each of several types, as parts of one breakdown; one type alone is the whole of it. */
export const partsOf = (types: readonly ParticipantType[]): string[][] =>
  types.length > 1 ? types.map((type) => subTypes[type].map(String)) : []

/** A breakdown with small cells withheld, largest first, "Not answered" and withheld cells last. */
export function protectedBreakdown(
  keys: readonly (number | string | null)[],
  categories: readonly Category[],
  threshold: number,
  parts: readonly (readonly string[])[] = [],
): Breakdown {
  const byCode = new Map<number | string | null, number>()
  for (const key of keys) byCode.set(key, (byCode.get(key) ?? 0) + 1)
  const counts = new Map([...byCode].map(([key, count]) => [String(key ?? notAnswered.key), count]))
  const cells = categories.map(({ key, name }) => ({ key, name, count: counts.get(key) ?? 0 }))
  const withheld = withheldInParts(cells, threshold, parts)
  if (withheld === null) return { covers: keys.length, shown: false, cells: [] }
  const shown = cells.map((cell) => ({ ...cell, count: withheld.has(cell.key) ? null : cell.count }))
  const rank = (cell: (typeof shown)[number]) =>
    cell.count === null ? 2 : cell.key === notAnswered.key ? 1 : 0
  return {
    covers: keys.length,
    shown: true,
    cells: shown.sort((a, b) => rank(a) - rank(b) || (b.count ?? 0) - (a.count ?? 0)),
  }
}

/** Tells of each code whether a breakdown shows it: the code itself, or null where it is withheld. */
export function shownCodes(
  codes: readonly (number | null)[],
  categories: readonly Category[],
  threshold: number,
): (code: number | null) => number | null {
  const { shown, cells } = protectedBreakdown(codes, categories, threshold)
  const visible = new Set(cells.flatMap((cell) => (shown && cell.count !== null ? [cell.key] : [])))
  return (code) => (code !== null && visible.has(String(code)) ? code : null)
}

/** What results and tracking need of a response. */
export interface ScoredResponse {
  type: number
  subType: number
  gender: number | null
  race: number | null
  day: string
  areas: AreaSums
}

interface Asked {
  survey_question_gender: number
  bands: readonly Band[]
}

/** What tracking tells of the responses of a survey. */
export interface Counted {
  total: number
  /** Responses that the breakdowns cover. */
  covers: number
  /** Smallest group about which they tell. */
  smallGroup: number
  groups: Readonly<Record<string, number>>
  days: Readonly<Record<string, number>>
  breakdowns: Pick<Tracking, 'race' | 'gender' | 'students' | 'parents' | 'staff'>
}
/** Counts responses for tracking: groups and days of all, breakdowns of those that are released. */
export function countAll(
  survey: Asked,
  rows: readonly ScoredResponse[],
  threshold: number,
  collecting: boolean,
): Counted {
  const covers = releasedCount(rows.length, threshold, collecting)
  const released = rows.slice(0, covers)
  const ofEach = releasedRows(rows, threshold, collecting)
  const genders = genderCategories(survey.survey_question_gender)
  const asked = studentTypes(survey)
  const by = (codeOf: (row: ScoredResponse) => number | null, categories: readonly Category[]) =>
    protectedBreakdown(released.map(codeOf), categories, threshold)
  const inside = (group: Group, types: readonly ParticipantType[]) => {
    const codes = ofEach.filter((row) => groupOf(row.type) === group).map((row) => row.subType)
    return protectedBreakdown(codes, subTypeCategories(types), threshold, partsOf(types))
  }
  return {
    total: rows.length,
    covers,
    smallGroup: threshold,
    groups: tally(rows, (row) => groupOf(row.type)),
    days: tally(rows, (row) => row.day),
    breakdowns: {
      race: by((row) => row.race, raceCategories),
      gender: genders && by((row) => row.gender, genders),
      students: asked.length === 0 ? null : inside('students', asked),
      parents: inside('parents', [participantTypes.parent]),
      staff: inside('staff', [participantTypes.staff]),
    },
  }
}

function tally(rows: readonly ScoredResponse[], keyOf: (row: ScoredResponse) => string) {
  const counts: Record<string, number> = {}
  for (const row of rows) counts[keyOf(row)] = (counts[keyOf(row)] ?? 0) + 1
  return counts
}

/**
 * Codes of the released responses, made null until every combination that is left is common. While responses come
 * in, the type is null: of somebody known to be the only one of a group in a batch it would tell the other codes.
 */
export function sharedCodesOf(
  all: readonly ScoredResponse[],
  genderSetting: number,
  threshold: number,
  collecting: boolean,
): Codes[] {
  const rows = all.slice(0, releasedCount(all.length, threshold, collecting))
  // A code that the breakdowns withhold is null here too: else this table would tell what they do not.
  const genders = genderCategories(genderSetting) ?? []
  const gender = shownCodes(
    rows.map((row) => row.gender),
    genders,
    threshold,
  )
  const race = shownCodes(
    rows.map((row) => row.race),
    raceCategories,
    threshold,
  )
  const codes = rows.map((row) => ({
    participant_type: collecting ? null : row.type,
    participant_gender: gender(row.gender),
    ethnicity: race(row.race),
  }))
  return commonCombinations(codes, threshold)
}
