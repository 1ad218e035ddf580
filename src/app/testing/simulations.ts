import { crossTabulated } from '../../measurement/cross-table.ts'
import type { Lot } from '../../measurement/precision.ts'
import type { AreaAnswers, Respondent } from '../../measurement/respondents.ts'
import { type Figures, figuresOf } from '../../measurement/results.ts'
import type { Dimension, DimensionKey } from '../../measurement/rows.ts'
import { areaCodes, type Group, groups } from '../../shared/codes.ts'
import { pick } from './adversary/schools.ts'
import { protection } from './figures.ts'

// Schools whose people answer according to a model, to measure how often figures and comparisons are correct.

export type Random = () => number
const itemsInArea = 4

/** Returns a standard normal number (G. E. P. Box and M. E. Muller, 1958). */
export const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** Returns four answers of 0, 2.5, 5, 7.5 or 10, all near a level. */
function answersAbout(level: number, random: Random): AreaAnswers {
  let [sum, favourable] = [0, 0]
  for (let item = 0; item < itemsInArea; item++) {
    const answer = Math.max(0, Math.min(4, Math.round((level + 2 * normal(random)) / 2.5)))
    sum += 2.5 * answer
    favourable += Number(answer >= 3)
  }
  return [sum, itemsInArea, favourable]
}

export interface Person {
  group?: Group
  race?: number
  gender?: number
  subType?: number
  /** Level, from 0 to 10, that these people's answers are near in all areas. */
  level: number
  /** Each area's difference from the level, in the order of areaCodes. */
  shifts?: readonly number[]
}

/**
 * Standard deviations between people, overall and by area. They give area scores a spread of about 1.85 (overall 1.3).
 */
const own = { level: 1.3, area: 0.9 }
/** The resulting standard deviation of an area's scores. */
export const areaSpread = 1.85

/** Returns the level change that moves scores by these points. It is larger, because answers can't leave the scale. */
export const levelFor = (points: number): number => points / 0.96

/** Returns someone who answers near a personal level, with a slight shift in each area. */
export function personOf(
  { group = 'students', race = 1, gender, subType = 1, level, shifts = [] }: Person,
  random: Random,
): Respondent {
  const about = level + own.level * normal(random)
  return {
    group,
    type: group === 'students' ? 1 : group === 'parents' ? 2 : 3,
    subType,
    gender: gender ?? null,
    race,
    secret: Math.floor(random() * 2 ** 32),
    areas: areaCodes.map((_, at) =>
      answersAbout(about + own.area * normal(random) + (shifts[at] ?? 0), random),
    ),
  }
}

/** Returns people in one group who all make the same choice, 0 to 4, for every question. */
export const alike = (count: number, choice: number, group: Group = 'students', race = 1): Respondent[] =>
  Array.from({ length: count }, (_, place) => ({
    group,
    type: group === 'students' ? 1 : group === 'parents' ? 2 : 3,
    subType: 1,
    gender: null,
    race,
    secret: place + 1,
    areas: areaCodes.map(
      () => [itemsInArea * 2.5 * choice, itemsInArea, choice >= 3 ? itemsInArea : 0] as const,
    ),
  }))

const breakdown = (
  key: DimensionKey,
  group: Group,
  answers: number,
  answerOf: Dimension['answerOf'],
): Dimension => ({
  key,
  name: key,
  group,
  parts: [
    [
      ...Array.from({ length: answers }, (_, at) => ({ key: String(at + 1), name: `Answer ${at + 1}` })),
      { key: 'none', name: 'Not answered' },
    ],
  ],
  answerOf,
})

/** Breakdowns whose rows are compared. */
export const breakdowns: readonly Dimension[] = [
  ...groups.map((group) => breakdown('race', group, 7, ({ race }) => String(race ?? 'none'))),
  ...groups.map((group) => breakdown('gender', group, 3, ({ gender }) => String(gender ?? 'none'))),
  breakdown('homeLanguage', 'parents', 4, ({ subType }) => String(subType)),
  breakdown('role', 'staff', 6, ({ subType }) => String(subType)),
]

/** Returns a random number by cell and figure, as a survey's secret would. The same people get the same number. */
export const randomNumberOfCell: Lot = (key, of, kind) => {
  let hash = 2_166_136_261
  for (const letter of `${key}|${of}|${kind}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** A school's figures. */
export const figuresOfSchool = (respondents: readonly Respondent[]): Figures =>
  figuresOf(crossTabulated(respondents), breakdowns, protection(randomNumberOfCell))

/** Returns a random code, starting at 1, given each code's share. */
export const coded = (shares: readonly number[], random: Random): number =>
  pick(
    random,
    shares.map((share, at) => [at + 1, share] as const),
  )

const shares = {
  race: [0.4, 0.25, 0.15, 0.12, 0.08],
  students: [0.48, 0.48, 0.04],
  parents: [0.2, 0.78, 0.02],
  staff: [0.25, 0.75],
  language: [0.6, 0.2, 0.12, 0.08],
  role: [0.1, 0.45, 0.15, 0.15, 0.1, 0.05],
}
const classSize = 25

/**
 * Returns students in classes of 25. `correlation` is between two students in a class, both in all areas together and in
 * each area separately. `uneven` is how unevenly races are distributed over classes (0 is random).
 */
export function studentsInClasses(
  count: number,
  level: number,
  random: Random,
  { correlation = 0, uneven = 0 }: { correlation?: number; uneven?: number } = {},
): Respondent[] {
  // Part of the variance in an area comes from people's answers to four questions, which classes don't share.
  const between = (spread: number) => spread * Math.sqrt(correlation / (1 - correlation)) * normal(random)
  return Array.from({ length: Math.ceil(count / classSize) }, (_, room) => {
    const races = shares.race.map((share) => share * random() ** uneven)
    const ofClass = level + between(1.33)
    const shifts = areaCodes.map(() => between(1.35))
    return Array.from({ length: Math.min(classSize, count - room * classSize) }, () =>
      personOf(
        { race: coded(races, random), gender: coded(shares.students, random), level: ofClass, shifts },
        random,
      ),
    )
  }).flat()
}

/** Returns parents and staff with all languages, roles, races and genders. */
export const parentsAndStaff = (
  parents: number,
  staff: number,
  random: Random,
  level: { parents: number; staff: number } = { parents: 6, staff: 7 },
): Respondent[] => [
  ...Array.from({ length: parents }, () =>
    personOf(
      {
        group: 'parents',
        race: coded(shares.race, random),
        gender: coded(shares.parents, random),
        subType: coded(shares.language, random),
        level: level.parents,
      },
      random,
    ),
  ),
  ...Array.from({ length: staff }, () =>
    personOf(
      {
        group: 'staff',
        race: coded([0.8, 0.1, 0.1], random),
        gender: coded(shares.staff, random),
        subType: coded(shares.role, random),
        level: level.staff,
      },
      random,
    ),
  ),
]

/** Returns a school where the `few` of one race differ from `others` by these points, in all areas or the first. */
export function schoolWithGap(
  [few, others]: readonly [number, number],
  { everywhere = 0, inFirst = 0 }: { everywhere?: number; inFirst?: number },
  random: Random,
): Respondent[] {
  const students = Array.from({ length: few + others }, (_, place) => {
    const isFew = place < few
    const race = isFew ? 1 : 1 + coded([0.5, 0.3, 0.2], random)
    const gender = coded(shares.students, random)
    return personOf(
      {
        race,
        gender,
        level: 5.5 + (isFew ? levelFor(everywhere) : 0),
        shifts: isFew ? [levelFor(inFirst)] : [],
      },
      random,
    )
  })
  return [...students, ...parentsAndStaff(150, 60, random)]
}

/**
 * Returns a school where race has no effect within groups, but students give lower ratings than staff and are of
 * different races. Combined, races would differ by more than a point.
 */
export function mixedSchool(random: Random): Respondent[] {
  const members = (group: Group, count: number, level: number, races: readonly number[]) =>
    Array.from({ length: count }, () => personOf({ group, race: coded(races, random), level }, random))
  return [
    ...members('students', 300, 4, [0.2, 0.8]),
    ...members('parents', 150, 6, [0.5, 0.5]),
    ...members('staff', 80, 8, [0.9, 0.1]),
  ]
}
