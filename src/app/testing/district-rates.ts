import { CrossTable } from '../../measurement/cross-table.ts'
import {
  type DistrictGap,
  districtGaps,
  type GroupGaps,
  type SchoolFigures,
} from '../../measurement/district-gaps.ts'
import type { Respondent } from '../../measurement/respondents.ts'
import { figuresFrom, roundedReport } from '../../measurement/results.ts'
import { areaCodes, type Group, groups } from '../../shared/codes.ts'
import { seeded } from './adversary/schools.ts'
import { protection } from './figures.ts'
import { breakdowns, coded, normal, type Random, randomNumberOfCell } from './simulations.ts'

/** Districts whose people answer according to a model. */
export interface DistrictModel {
  schools: number
  /**
   * How much higher the first race's students score in every school, in the first area and in all other areas, in
   * points.
   */
  gap?: { inFirst?: number; everywhere?: number }
  /** The standard deviation of that difference from school to school, for every race, in points. */
  varies?: number
  /** The correlation between two students in a class. */
  correlation?: number
}

/** Standard deviations in points: between schools, between people in all areas together, and in each area separately. */
const spread = { school: 0.5, level: 1.3, area: 1.3 }
const classSize = 25
const shares = {
  race: [0.4, 0.25, 0.15, 0.12, 0.08],
  gender: [0.48, 0.48, 0.04],
  language: [0.6, 0.2, 0.12, 0.08],
  role: [0.1, 0.45, 0.15, 0.15, 0.1, 0.05],
}
const types = { students: 1, parents: 2, staff: 3 } as const satisfies Record<Group, number>

/** Returns the gaps that a district of this model would be shown. */
export function gapsInDistrict(model: DistrictModel, random: Random): GroupGaps[] {
  const schools = Array.from({ length: model.schools }, () => schoolOf(model, random))
  return districtGaps(schools, breakdowns, 10, groups)
}

function schoolOf(model: DistrictModel, random: Random): SchoolFigures {
  const people = new CrossTable()
  const level = 5.5 + spread.school * normal(random)
  const { gap = {}, varies = 0, correlation = 0 } = model
  const ofRace = shares.race.map((_, race) => {
    const own = varies * normal(random)
    return areaCodes.map((_, area) =>
      race > 0 ? own : own + (gap.everywhere ?? 0) + (area === 0 ? (gap.inFirst ?? 0) : 0),
    )
  })
  const betweenClasses = Math.sqrt((correlation / (1 - correlation)) * (spread.level ** 2 + spread.area ** 2))
  const students = 250 + Math.floor(300 * random())
  let [room, ofRoom, mixture] = [0, 0, shares.race]
  for (let place = 0; place < students; place++) {
    if (place % classSize === 0) {
      room = betweenClasses * normal(random)
      // Distribute races unevenly over classes.
      mixture = shares.race.map((share) => share * (0.3 + 1.4 * random()))
      ofRoom = mixture.reduce((sum, share) => sum + share, 0)
    }
    const race = coded(
      mixture.map((share) => share / ofRoom),
      random,
    )
    people.add(
      person(
        'students',
        { race, gender: coded(shares.gender, random), subType: 1 },
        level + room,
        random,
        ofRace[race - 1],
      ),
    )
  }
  for (let place = 0; place < 150; place++)
    people.add(
      person(
        'parents',
        { race: coded(shares.race, random), gender: 1, subType: coded(shares.language, random) },
        level,
        random,
      ),
    )
  for (let place = 0; place < 60; place++)
    people.add(person('staff', { race: 1, gender: 1, subType: coded(shares.role, random) }, level, random))
  const { threshold } = protection()
  return figuresFrom(roundedReport(people.cells, breakdowns, protection(randomNumberOfCell)), {
    threshold,
    coarse: false,
  })
}

function person(
  group: Group,
  who: { race: number; gender: number; subType: number },
  level: number,
  random: Random,
  shifts: readonly number[] = [],
): Respondent {
  const own = level + spread.level * normal(random)
  return {
    group,
    type: types[group],
    ...who,
    secret: Math.floor(random() * 2 ** 32),
    areas: areaCodes.map((_, at) => {
      const score = own + spread.area * normal(random) + (shifts[at] ?? 0)
      return [4 * Math.min(10, Math.max(0, score)), 4, 0]
    }),
  }
}

const percent = (rounds: number, seed: number, happens: (random: Random) => boolean): number => {
  const random = seeded(seed)
  let count = 0
  for (let round = 0; round < rounds; round++) count += Number(happens(random))
  return (100 * count) / rounds
}

/** Returns the percentage of districts without an average gap whose report states one. */
export const falseDistrictReports = (rounds: number, seed: number, model: DistrictModel): number =>
  percent(rounds, seed, (random) =>
    gapsInDistrict(model, random).some(({ gaps }) => gaps.some(({ clear }) => clear)),
  )

const isPlanted = ({ group, dimension, row, area }: DistrictGap) =>
  group === 'students' && dimension === 'race' && row === '1' && area === areaCodes[0]

/** Returns the percentage of districts whose report finds the first race's gap in the first area. */
export const districtGapsFound = (rounds: number, seed: number, model: DistrictModel): number =>
  percent(rounds, seed, (random) =>
    gapsInDistrict(model, random).some(({ gaps }) => gaps.some((gap) => isPlanted(gap) && gap.clear)),
  )
