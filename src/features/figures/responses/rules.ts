import type { Member } from '../../../measurement/respondents.ts'
import {
  type Answer,
  type Dimension,
  hidesSteps,
  isCovered,
  notAnswered,
  poolSmallAnswers,
  stepOf,
} from '../../../measurement/rows.ts'
import { browserOf } from '../../../shared/browser.ts'
import {
  bands,
  bandTypes,
  type Group,
  genderNames,
  genderOptions,
  groupOf,
  groups,
  isParticipantType,
  type ParticipantType,
  raceNames,
  subTypes,
} from '../../../shared/codes.ts'
import { addDays } from '../../../shared/dates.ts'
import { grouped } from '../../../shared/grouped.ts'
import { networkOf } from '../../../shared/internet-address.ts'
import { subTypeName } from '../../schools/participants/rules.ts'

/** Checks whether a sub-type belongs to a participant type. */
export function subTypeFits(type: number, subType: number): type is ParticipantType {
  return isParticipantType(type) && subTypes[type].includes(subType)
}

/** Returns the client data to store for each value of RESPONDENT_TRACE. */
export function traceOf(
  setting: 'coarse' | 'none' | 'full',
  address: string,
  userAgent: string,
): { ip_address: string | null; user_agent: string | null } {
  if (setting === 'none') return { ip_address: null, user_agent: null }
  if (setting === 'full') return { ip_address: address.slice(0, 64), user_agent: userAgent.slice(0, 500) }
  return { ip_address: networkOf(address, { ipv4: 24, ipv6: 48 }), user_agent: browserOf(userAgent) }
}

/** Signs that a response may not come from a real respondent. None of these marks proves it. */
export const markNames = ['ticket', 'fast', 'choice'] as const
export type Mark = (typeof markNames)[number]

/** With fewer scored answers, making the same choice throughout can be chance. */
const sameChoiceFrom = 10

/** Checks for the same choice throughout. `numbers` are the values of scored questions, NaN if unscored. */
export function isSameChoice(numbers: ArrayLike<number>): boolean {
  let [given, first] = [0, Number.NaN]
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] ?? Number.NaN
    if (Number.isNaN(number)) continue
    if (given > 0 && number !== first) return false
    first = number
    given += 1
  }
  return given >= sameChoiceFrom
}

/** Later than any real day, for a response that has never counted. */
export const neverCounted = '9999-12-31'

/** The survey settings that dimensions depend on: participant types, and the genders offered to each. */
export interface Asked {
  types: readonly ParticipantType[]
  /** The gender question's setting for a participant type, 0 to 5. */
  genderItemOf: (type: ParticipantType) => number
}

const races: readonly Answer[] = [
  ...Object.entries(raceNames).map(([key, name]) => ({ key, name })),
  notAnswered,
]

/** Returns the genders that a setting offers, plus "Not answered"; empty without a gender question. */
export function gendersOffered(setting: number): readonly Answer[] {
  const offered = genderOptions[setting] ?? []
  if (offered.length === 0) return []
  return [...offered.map((code) => ({ key: String(code), name: genderNames[code] ?? '' })), notAnswered]
}

const subTypesOf = (type: ParticipantType): Answer[] =>
  subTypes[type].map((id) => ({ key: String(id), name: subTypeName(id) }))

const codeOf = (code: number | null): string => String(code ?? notAnswered.key)

/** Returns a survey's dimensions, each within one group, in the order in which pages show them. */
export function dimensionsOf({ types, genderItemOf }: Asked): Dimension[] {
  const own = { grade: 'Grade', homeLanguage: 'Home language', role: 'Role' } as const
  const keys = { students: 'grade', parents: 'homeLanguage', staff: 'role' } as const
  return groups.flatMap((group): Dimension[] => {
    const asked = types.filter((type) => groupOf(type) === group)
    if (asked.length === 0) return []
    const key = keys[group]
    return [
      {
        key,
        name: own[key],
        group,
        parts: asked.map(subTypesOf),
        answerOf: ({ subType }) => String(subType),
      },
      { key: 'race', name: 'Race/ethnicity', group, parts: [races], answerOf: ({ race }) => codeOf(race) },
      ...genderDimension(group, asked, genderItemOf),
    ]
  })
}

/** Returns the gender dimension of a group, or of a grade band, which it then names. Empty if no one was asked. */
function genderDimension(
  group: Group,
  asked: readonly ParticipantType[],
  genderItemOf: Asked['genderItemOf'],
): Dimension[] {
  const types = asked.filter((type) => gendersOffered(genderItemOf(type)).length > 0)
  const [first] = types
  if (first === undefined) return []
  const isPart = types.length < asked.length
  return [
    {
      key: 'gender',
      name: isPart ? `Gender (${bandNamed(first)} only)` : 'Gender',
      group,
      ...(isPart ? { types } : {}),
      parts: [gendersOffered(genderItemOf(first))],
      answerOf: ({ gender }) => codeOf(gender),
    },
  ]
}

const bandNamed = (type: ParticipantType): string =>
  `grades ${bands.find((band) => bandTypes[band] === type)?.replace('-', '–') ?? ''}`

/** One response's codes, as other programs may receive them. */
export interface SharedCodes {
  participant_type: number | null
  participant_gender: number | null
  ethnicity: number | null
}

/**
 * Returns the codes of a final survey's counted responses. For each combination of type, gender and ethnicity, only a
 * multiple of the threshold keeps its codes. In all other responses, and for answers that a breakdown combines, gender
 * and ethnicity are null. If both grade bands took the survey, students without codes don't have a type either, because
 * the bands' numbers are rounded. `draw` shuffles the rows, so that their order doesn't reveal which ones have codes.
 */
export function sharedCodesOf(
  respondents: readonly Member[],
  asked: Asked,
  threshold: number,
  draw: <T>(rows: T[]) => T[],
): SharedCodes[] {
  const own = ownAnswers(respondents, asked, threshold)
  const hasGender = (type: ParticipantType) => gendersOffered(asked.genderItemOf(type)).length > 0
  const bothBands = asked.types.filter((type) => groupOf(type) === 'students').length > 1
  const combinations = grouped(respondents, ({ group, type, gender, race }) => {
    const isTold = (key: string, code: number | null) => own.has(`${group}/${key}/${codeOf(code)}`)
    const told = (!hasGender(type) || isTold('gender', gender)) && isTold('race', race)
    return told ? `${type}/${gender}/${race}` : ''
  })
  const rows = [...combinations].flatMap(([combination, members]) => {
    const carry = combination === '' ? 0 : Math.floor(members.length / threshold) * threshold
    return draw([...members]).map(({ group, type, gender, race }, place): SharedCodes => {
      if (place < carry) return { participant_type: type, participant_gender: gender, ethnicity: race }
      const hidden = bothBands && group === 'students'
      return { participant_type: hidden ? null : type, participant_gender: null, ethnicity: null }
    })
  })
  return draw(rows)
}

/** Returns the gender and race or ethnicity answers that have a row of their own. */
function ownAnswers(respondents: readonly Member[], asked: Asked, threshold: number): Set<string> {
  const own = new Set<string>()
  for (const dimension of dimensionsOf(asked)) {
    const { key, group, parts, answerOf } = dimension
    if (key !== 'gender' && key !== 'race') continue
    const counts = new Map<string, number>()
    for (const respondent of respondents) {
      if (!isCovered(dimension, respondent)) continue
      counts.set(answerOf(respondent), (counts.get(answerOf(respondent)) ?? 0) + 1)
    }
    for (const row of poolSmallAnswers(counts, parts, threshold))
      if (!row.pooled) own.add(`${group}/${key}/${row.key}`)
  }
  return own
}

/** A cell of a breakdown before the close: an answer and its number in steps, or null below the threshold. */
export interface SnapshotCell {
  key: string
  name: string
  answers: string[]
  atLeast: number | null
}

/**
 * Returns the night of the overnight update to show on `today`; null if there is none. The update covers the days before
 * that night. A night qualifies if at least `threshold` responses came since the previous update, and at least as many
 * after that night. `perDay` maps a day to the number of responses that started to count on it. Days are YYYY-MM-DD.
 * Responses from today aren't in any update yet.
 */
export function snapshotNight(
  perDay: ReadonlyMap<string, number>,
  today: string,
  threshold: number,
): string | null {
  const days = [...perDay].filter(([day]) => day < today).sort(([a], [b]) => (a < b ? -1 : 1))
  const all = days.reduce((sum, [, count]) => sum + count, 0)
  let come = 0
  let covered = 0
  let night: string | null = null
  for (const [day, count] of days) {
    come += count
    if (come < covered + threshold || come + threshold > all) continue
    covered = come
    night = addDays(day, 1)
  }
  return night
}

/** Returns a breakdown of a group's members as an overnight update shows it. `lot` is at least 0 and less than 1. */
export function snapshotOf(
  members: readonly Member[],
  { parts, answerOf }: Dimension,
  threshold: number,
  lot: number,
): SnapshotCell[] {
  const counts = new Map<string, number>()
  for (const member of members) counts.set(answerOf(member), (counts.get(answerOf(member)) ?? 0) + 1)
  const cells = parts.flat().map((answer) => ({ ...answer, count: counts.get(answer.key) ?? 0 }))
  const hidden = hidesSteps(
    cells.map(({ count }) => count),
    threshold,
    lot,
  )
  return cells.map(({ key, name, count }) => ({
    key,
    name,
    answers: [name],
    atLeast: stepOf(count, threshold, hidden),
  }))
}
