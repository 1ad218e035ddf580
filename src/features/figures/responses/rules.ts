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

/** Whether a sub-type belongs to a participant type. */
export function subTypeFits(type: number, subType: number): type is ParticipantType {
  return isParticipantType(type) && subTypes[type].includes(subType)
}

/** The client data stored under each setting of RESPONDENT_TRACE. */
export function traceOf(
  setting: 'coarse' | 'none' | 'full',
  address: string,
  userAgent: string,
): { ip_address: string | null; user_agent: string | null } {
  if (setting === 'none') return { ip_address: null, user_agent: null }
  if (setting === 'full') return { ip_address: address.slice(0, 64), user_agent: userAgent.slice(0, 500) }
  return { ip_address: networkOf(address, { ipv4: 24, ipv6: 48 }), user_agent: browserOf(userAgent) }
}

/** What makes a response look as if no one had answered it. No mark proves it. */
export const markNames = ['ticket', 'fast', 'choice'] as const
export type Mark = (typeof markNames)[number]

/** Fewer scored answers than these can be the same by chance. */
const sameChoiceFrom = 10

/** Whether someone gave the same choice throughout. `numbers` are the values of scored items, NaN where there is none. */
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

/** Of a group, as many responses are counted as the school expects people, and a tenth more; all where it expects none. */
export const boundOf = (expected: number): number =>
  expected === 0 ? Number.POSITIVE_INFINITY : Math.ceil((expected * 11) / 10)

/** Later than every day: a response that has not been counted yet. */
export const neverCounted = '9999-12-31'

/** What dimensions depend on: who is asked, and which genders each group is offered. */
export interface Asked {
  types: readonly ParticipantType[]
  /** Setting of the gender item, 0 to 5, for a participant type. */
  genderItemOf: (type: ParticipantType) => number
}

const races: readonly Answer[] = [
  ...Object.entries(raceNames).map(([key, name]) => ({ key, name })),
  notAnswered,
]

/** Genders that a setting of the gender item offers, and "Not answered"; none if there is no gender item. */
export function gendersOffered(setting: number): readonly Answer[] {
  const offered = genderOptions[setting] ?? []
  if (offered.length === 0) return []
  return [...offered.map((code) => ({ key: String(code), name: genderNames[code] ?? '' })), notAnswered]
}

const subTypesOf = (type: ParticipantType): Answer[] =>
  subTypes[type].map((id) => ({ key: String(id), name: subTypeName(id) }))

const codeOf = (code: number | null): string => String(code ?? notAnswered.key)

/** The dimensions of a survey, each inside one group, in the order in which pages show them. */
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

/** Gender of those who were asked: of all of a group, of one grade band, which the name says, or of no one. */
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

/** Codes of one response, as other programs may have them. */
export interface SharedCodes {
  participant_type: number | null
  participant_gender: number | null
  ethnicity: number | null
}

/**
 * Codes of the counted responses of a final survey. Of each combination of type, gender and ethnicity, a multiple of the
 * threshold carries its codes; gender and ethnicity of all others are null, as are those of answers that a breakdown
 * combines. Where both grade bands are asked, students without codes have no type either: the bands' numbers are rounded.
 * `draw` puts rows in random order, so that which ones carry codes says nothing.
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

/** The answers to the gender item and to that of race or ethnicity that have a row of their own. */
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

/** Cells of a breakdown while responses come in: each answer with its step, or null for fewer than the threshold. */
export interface SnapshotCell {
  key: string
  name: string
  answers: string[]
  atLeast: number | null
}

/**
 * The night of the snapshot that may be seen before a day: it covers the days before that night. Nights are taken in
 * order, each when at least `threshold` more have come since the one before; the last counts by which as many have come
 * afterwards. Null if there is none. `perDay` tells how many count since which day. Days are YYYY-MM-DD; what came on
 * the day itself is in no snapshot yet.
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

/** A breakdown of some members of a group, as a snapshot tells it. `lot` is from 0 up to 1. */
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
