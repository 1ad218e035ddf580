import { CrossTable } from '../../measurement/cross-table.ts'
import {
  type ComparedGap,
  type DistrictGap,
  districtGaps,
  type GroupGaps,
  type SchoolFigures,
} from '../../measurement/district-gaps.ts'
import {
  type AskedQuestion,
  carryingQuestion,
  type SchoolAnswers,
} from '../../measurement/district-questions.ts'
import type { Lot } from '../../measurement/precision.ts'
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
  /** Makes the gap in the first area of one question alone, or of all four. Only then are questions modeled. */
  questions?: 'one' | 'all'
}

/** Standard deviations in points: between schools, between people in all areas together, and in each area separately. */
const spread = { school: 0.5, level: 1.3, area: 1.3, answer: 2 }
const classSize = 25
const shares = {
  race: [0.4, 0.25, 0.15, 0.12, 0.08],
  gender: [0.48, 0.48, 0.04],
  language: [0.6, 0.2, 0.12, 0.08],
  role: [0.1, 0.45, 0.15, 0.15, 0.1, 0.05],
}
const types = { students: 1, parents: 2, staff: 3 } as const satisfies Record<Group, number>

/** Returns the gaps that a district of this model would be shown. */
export const gapsInDistrict = (model: DistrictModel, random: Random): GroupGaps<ComparedGap>[] =>
  districtOf(model, random).gaps

function districtOf(model: DistrictModel, random: Random) {
  const schools = Array.from({ length: model.schools }, (_, at) => schoolOf(model, random, at))
  const gaps = districtGaps(
    schools.map(({ figures }) => figures),
    breakdowns,
    10,
    groups,
  )
  const asked = noQuestions.map(
    (_, at): AskedQuestion => ({
      name: `q${at}`,
      title: `Question ${at}`,
      schools: schools.flatMap(({ answers }) => answers[at] ?? []),
    }),
  )
  return { gaps, asked }
}

const noQuestions = Array.from({ length: 4 }, () => ({ scored: 0, sum: 0 }))
const answered = () => noQuestions.map((none) => ({ ...none }))

/** Returns a student's answers about the first area: 0, 2.5, … or 10, near a level. */
const answersNear = (level: number, shifts: readonly number[], random: Random): number[] =>
  shifts.map((shift) =>
    Math.min(10, Math.max(0, 2.5 * Math.round((level + shift + spread.answer * normal(random)) / 2.5))),
  )

function schoolOf(
  model: DistrictModel,
  random: Random,
  school: number,
): { figures: SchoolFigures; answers: SchoolAnswers[] } {
  const people = new CrossTable()
  const sides = { row: answered(), rest: answered() }
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
    const one = person(
      'students',
      { race, gender: coded(shares.gender, random), subType: 1 },
      level + room,
      random,
      ofRace[race - 1],
    )
    people.add(model.questions ? withAnswers(one, model, sides[race === 1 ? 'row' : 'rest'], random) : one)
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
  const figures = figuresFrom(roundedReport(people.cells, breakdowns, protection(randomNumberOfCell)), {
    threshold,
    coarse: false,
  })
  const lot = lotFrom(random)
  const answers = noQuestions.map((none, at) => ({
    school,
    row: sides.row[at] ?? none,
    rest: sides.rest[at] ?? none,
    lot,
  }))
  return { figures, answers }
}

const lotFrom = (random: Random): Lot => {
  const salt = Math.floor(random() * 2 ** 32)
  return (key, of, kind) => randomNumberOfCell(salt + key, of, kind)
}

/** Replaces a student's first area by answers to its four questions, and adds these to `side`. */
function withAnswers(
  one: Respondent,
  { gap = {}, questions }: DistrictModel,
  side: readonly { scored: number; sum: number }[],
  random: Random,
): Respondent {
  const inFirst = one.race === 1 ? (gap.inFirst ?? 0) : 0
  const level = (one.areas[0]?.[0] ?? 0) / 4 - inFirst
  const shifts = noQuestions.map((_, at) => (questions === 'all' ? inFirst : at === 0 ? 4 * inFirst : 0))
  const given = answersNear(level, shifts, random)
  for (const [at, answer] of given.entries()) {
    const own = side[at]
    if (!own) continue
    own.scored += 1
    own.sum += answer
  }
  const sum = given.reduce((total, answer) => total + answer, 0)
  return { ...one, areas: one.areas.with(0, [sum, 4, 0]) }
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

/**
 * Returns how many of these districts' reports find the first race's gap in the first area, and the percentage of those
 * that name the first question as most of it.
 */
export function questionsNamed(
  rounds: number,
  seed: number,
  model: DistrictModel,
): { found: number; named: number } {
  const random = seeded(seed)
  let [found, named] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    const { gaps, asked } = districtOf(model, random)
    const planted = gaps.flatMap((group) => group.gaps).find((gap) => isPlanted(gap) && gap.clear)
    if (!planted) continue
    found += 1
    const question = carryingQuestion(planted, asked, { threshold: 10, lot: lotFrom(random) })
    named += Number(question?.name === 'q0')
  }
  return { found, named: (100 * named) / found }
}
