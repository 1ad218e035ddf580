import { overallChanges } from '../../features/figures/trends/rules.ts'
import type { Year } from '../../features/figures/trends/rules-judgement.ts'
import { byGroup } from '../../features/figures/trends/rules-questions.ts'
import type { Gap } from '../../measurement/gaps.ts'
import type { Figures } from '../../measurement/results.ts'
import { areaCodes } from '../../shared/codes.ts'
import { seeded } from './adversary/schools.ts'
import {
  areaSpread,
  figuresOfSchool,
  levelFor,
  parentsAndStaff,
  type Random,
  schoolWithGap,
  studentsInClasses,
} from './simulations.ts'

/** Returns the percentage of rounds in which something happens. Each round has different people. */
function percentOf(rounds: number, seed: number, happens: (random: Random) => boolean): number {
  const random = seeded(seed)
  let count = 0
  for (let round = 0; round < rounds; round++) count += Number(happens(random))
  return (100 * count) / rounds
}

/** Checks for a statement that chance is an unlikely reason, even if the gap isn't called clear. */
const isStated = ({ clear, found }: Gap): boolean => clear || found === true

/** Returns the percentage of reports with a false gap for 400 students in classes of 25, 150 parents and 60 staff. */
export const falseReports = (rounds: number, seed: number, correlation = 0): number =>
  percentOf(rounds, seed, (random) =>
    figuresOfSchool([
      ...studentsInClasses(400, 5.5, random, { correlation, uneven: correlation > 0 ? 2 : 0 }),
      ...parentsAndStaff(150, 60, random),
    ]).gaps.some(isStated),
  )

/** Returns the planted gap of the first race's students in their area; `inAllAreas`: in all areas. */
const inFirstArea = ({ gaps }: Figures) => gaps.find((gap) => isPlanted(gap) && gap.area === areaCodes[0])
const inAllAreas = ({ gaps }: Figures) => gaps.find((gap) => isPlanted(gap) && gap.area === null)
const isPlanted = ({ group, dimension, row }: Gap) =>
  group === 'students' && dimension === 'race' && row === '1'

type Sizes = readonly [few: number, others: number]

/** Returns the percentage of reports that find a gap of this many points in one area. */
export const areaGapsFound = (rounds: number, seed: number, sizes: Sizes, points: number): number =>
  percentOf(rounds, seed, (random) => {
    const gap = inFirstArea(figuresOfSchool(schoolWithGap(sizes, { inFirst: -points }, random)))
    return gap?.clear === true && gap.direction === 'lower'
  })

/** Returns the percentage of reports that find a gap of this many points in all areas. */
export const levelGapsFound = (rounds: number, seed: number, sizes: Sizes, points: number): number =>
  percentOf(rounds, seed, (random) => {
    const figures = figuresOfSchool(schoolWithGap(sizes, { everywhere: -points }, random))
    return inAllAreas(figures)?.found === true
  })

/** Returns the percentage of reports that find the smallest gap that they say they can find in such a school. */
export const smallestFound = (rounds: number, seed: number, sizes: Sizes, where: 'area' | 'level'): number =>
  percentOf(rounds, seed, (random) => {
    const of = where === 'area' ? inFirstArea : inAllAreas
    const points = of(figuresOfSchool(schoolWithGap(sizes, {}, random)))?.smallest ?? 0
    const planted = where === 'area' ? { inFirst: -points } : { everywhere: -points }
    return of(figuresOfSchool(schoolWithGap(sizes, planted, random)))?.found === true
  })

/**
 * Returns the percentage of reports that wrongly call students clearly different. These students use the scale 0.3
 * standard deviations higher in every area.
 */
export const styleMistaken = (
  rounds: number,
  seed: number,
  kind: 'one area' | 'all areas' | 'all areas found',
): number =>
  percentOf(rounds, seed, (random) => {
    const figures = figuresOfSchool(schoolWithGap([80, 300], { everywhere: 0.3 * areaSpread }, random))
    if (kind === 'all areas') return inAllAreas(figures)?.clear === true
    if (kind === 'all areas found') return inAllAreas(figures)?.found === true
    return figures.gaps.some((gap) => isPlanted(gap) && gap.area !== null && gap.clear)
  })

/**
 * Returns the percentage of reports that find a gap in one area among students who use the scale 0.3 standard deviations
 * higher in every area.
 */
export const foundDespiteStyle = (rounds: number, seed: number): number =>
  percentOf(rounds, seed, (random) => {
    const planted = { everywhere: 0.3 * areaSpread, inFirst: -0.6 * areaSpread }
    const gap = inFirstArea(figuresOfSchool(schoolWithGap([80, 300], planted, random)))
    return gap?.clear === true && gap.direction === 'lower'
  })

/** Returns a year whose figures can all be compared. */
export const yearOf = (figures: Figures): Year => ({
  figures,
  comparable: byGroup(() => new Set(areaCodes)),
  smallGroup: 10,
  answers: 5,
  questions: byGroup(() => []),
})

const named = areaCodes.map((code) => ({ code, name: code }))
const classes = { correlation: 0.05 }
const yearWith = (students: number, level: number, random: Random): Year =>
  yearOf(
    figuresOfSchool([
      ...studentsInClasses(students, level, random, classes),
      ...parentsAndStaff(150, 60, random),
    ]),
  )

/** Returns the percentage of schools that wrongly state a change. Rows are compared only if something else changed. */
export const falseChanges = (rounds: number, seed: number): number =>
  percentOf(rounds, seed, (random) =>
    overallChanges([yearWith(588, 5, random), yearWith(681, 5, random)], named)
      .flatMap(({ rows }) => rows)
      .some(({ clear }) => clear === true),
  )

/** Returns the percentage of schools that find a change of this many points among all students. */
export const changesFound = (rounds: number, seed: number, points: number): number =>
  percentOf(rounds, seed, (random) => {
    const years = [yearWith(588, 5, random), yearWith(681, 5 + levelFor(points), random)]
    const group = overallChanges(years, named).find(({ key }) => key === 'group')
    return group?.rows.find(({ key }) => key === 'students')?.clear === true
  })

/**
 * Returns how often the margin of error covers the true value for students in classes, as a percentage of areas. `mean`
 * is for the rounded average and `printed` for the printed score. People with a level of 5 answer symmetrically, so the
 * true value is 5.
 */
export function coverage(rounds: number, seed: number, students: number): { mean: number; printed: number } {
  const random = seeded(seed)
  let [all, mean, printed] = [0, 0, 0]
  for (let round = 0; round < rounds; round++) {
    const [group] = figuresOfSchool(studentsInClasses(students, 5, random, classes)).groups
    for (const [at, { score, margin }] of (group?.areas ?? []).entries()) {
      const rounded = group?.rounded?.means[at] ?? score
      if (score === null || margin === null || rounded === null) continue
      all += 1
      mean += Number(Math.abs(rounded - 5) <= margin)
      printed += Number(Math.abs(score - 5) <= margin)
    }
  }
  return { mean: (100 * mean) / all, printed: (100 * printed) / all }
}
