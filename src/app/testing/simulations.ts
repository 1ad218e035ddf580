import { crossTabulated } from '../../measurement/cross-table.ts'
import type { AreaAnswers, Respondent } from '../../measurement/respondents.ts'
import { type Figures, figuresOf } from '../../measurement/results.ts'
import { areaCodes, type Group } from '../../shared/codes.ts'
import { pick, seeded } from './adversary/schools.ts'
import { byRace, protection } from './figures.ts'

// Schools whose people answer as a model says, to see how often figures and verdicts are right.

type Random = () => number
const itemsInArea = 4

/** A standard normal number (G. E. P. Box and M. E. Muller, 1958). */
const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** Four answers of 0, 2.5, 5, 7.5 or 10 about a level. */
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
  race: number
  /** Where the person's answers lie in all areas, 0 to 10. */
  level: number
}

/** Somebody whose answers lie about a level, in each area a little elsewhere. */
export const personOf = ({ group = 'students', race, level }: Person, random: Random): Respondent => ({
  group,
  type: group === 'students' ? 1 : group === 'parents' ? 2 : 3,
  subType: 1,
  gender: null,
  race,
  secret: Math.floor(random() * 2 ** 32),
  areas: areaCodes.map(() => answersAbout(level + 0.7 * normal(random), random)),
})

/** Everybody in a group alike, answering the same choice, 0 to 4, to everything. */
export const alike = (count: number, choice: number, group: Group = 'students', race = 1): Respondent[] =>
  Array.from({ length: count }, (_, place) => ({
    ...personOf({ group, race, level: 5 }, seeded(place)),
    areas: areaCodes.map(
      () => [itemsInArea * 2.5 * choice, itemsInArea, choice >= 3 ? itemsInArea : 0] as const,
    ),
  }))

/** Figures of a school by race, every figure rounded to the nearest step. */
export const figuresOfSchool = (respondents: readonly Respondent[]): Figures =>
  figuresOf(
    crossTabulated(respondents),
    (['students', 'parents', 'staff'] as const).map((group) => ({ ...byRace, group })),
    protection(),
  )

const raceShares = [0.5, 0.25, 0.15, 0.1]
const raceBy = (shares: readonly number[], random: Random): number =>
  pick(
    random,
    shares.map((share, at) => [at + 1, share] as const),
  )

const deviation = 1.6

/**
 * 300 students in classes of 25, race without an effect. `correlation` is that of two students of a class; races are
 * spread over classes as unevenly as `uneven` says (0: at random).
 */
export function schoolWithoutEffect(random: Random, correlation: number, uneven: number): Respondent[] {
  return Array.from({ length: 12 }, () => {
    const shares = raceShares.map((share) => share * random() ** uneven)
    const ofClass = Math.sqrt(correlation) * normal(random)
    return Array.from({ length: 25 }, () => {
      const own = Math.sqrt(1 - correlation) * normal(random)
      return personOf({ race: raceBy(shares, random), level: 5.5 + deviation * (ofClass + own) }, random)
    })
  }).flat()
}

/** In how many of some schools a gap by race is called clear. */
export function schoolsWithClearGap(
  schools: number,
  seed: number,
  correlation: number,
  uneven: number,
): number {
  const random = seeded(seed)
  let found = 0
  for (let school = 0; school < schools; school++) {
    const { gaps } = figuresOfSchool(schoolWithoutEffect(random, correlation, uneven))
    found += Number(gaps.some(({ clear }) => clear))
  }
  return found
}

/**
 * In how many of some schools a gap of one point between 60 and 200 students is called clear in the area in which it is,
 * scores having a standard deviation of 1.6.
 */
export function schoolsWhereFound(schools: number, seed: number): number {
  const random = seeded(seed)
  const [planted] = areaCodes
  let found = 0
  for (let school = 0; school < schools; school++) {
    const respondents = Array.from({ length: 260 }, (_, place): Respondent => {
      const race = place < 60 ? 1 : 2
      const areas = areaCodes.map((code): AreaAnswers => {
        const score = 5.5 - (code === planted && race === 1 ? 1 : 0) + deviation * normal(random)
        return [itemsInArea * Math.max(0, Math.min(10, score)), itemsInArea, 0]
      })
      return { ...personOf({ race, level: 5 }, random), areas }
    })
    const { gaps } = figuresOfSchool(respondents)
    found += Number(gaps.some(({ row, area, clear }) => row === '1' && area === planted && clear))
  }
  return found
}

/**
 * A school in which race has no effect inside any group, but students see things worse than staff and are of other races:
 * pooled, races would differ by more than a point.
 */
export function mixedSchool(random: Random): Respondent[] {
  const members = (group: Group, count: number, mean: number, shares: readonly number[]) =>
    Array.from({ length: count }, () =>
      personOf({ group, race: raceBy(shares, random), level: mean + deviation * normal(random) }, random),
    )
  return [
    ...members('students', 300, 4, [0.2, 0.8]),
    ...members('parents', 150, 6, [0.5, 0.5]),
    ...members('staff', 80, 8, [0.9, 0.1]),
  ]
}
