import { type DistrictGap, districtGaps } from '../../measurement/district-gaps.ts'
import type { Respondent } from '../../measurement/respondents.ts'
import { groups } from '../../shared/codes.ts'
import { seeded } from './adversary/schools.ts'
import {
  areaSpread,
  breakdowns,
  coded,
  figuresOfSchool,
  levelFor,
  normal,
  parentsAndStaff,
  personOf,
  type Random,
} from './simulations.ts'

/** What few students of one gender or race differ in: their use of the choices, and what they experience. */
export interface StoryModel {
  dimension: 'gender' | 'race'
  /** Numbers of the few and of all others. */
  sizes: readonly [few: number, others: number]
  /** Standard deviations of an area's scores by which the few answer everything higher, the stories too. */
  style?: number
  /** Standard deviations by which the few experience more. The stories don't change. */
  experience?: number
}

/** Where people's answers to the fair and to the mixed story are centered, on the scale of 0 to 10. */
const centers = [7.3, 4.8]
/**
 * Share of people's level that is their own use of the choices: 8% of the variance of scale scores on average and up to
 * 29% (H. Baumgartner and J.-B. Steenkamp, Journal of Marketing Research 38, 2001). The rest is experience.
 */
const ofStyle = 0.2
const level = 5.5
/** Standard deviation between people in how they see the same story. */
const seen = 0.8

const answer = (about: number, random: Random): number =>
  2.5 * Math.max(0, Math.min(4, Math.round((about + 2 * normal(random)) / 2.5)))

/** Returns the person with judgments of both stories. `shift` is how much higher the person's group answers. */
function withStories(person: Respondent, shift: number, center: number, random: Random): Respondent {
  const own = person.areas.reduce((sum, [total, count]) => sum + total / count, 0) / person.areas.length
  const about = shift + ofStyle * (own - center) + seen * normal(random)
  const answers = centers.map((story) => answer(story + about, random))
  return { ...person, stories: answers.reduce((sum, one) => sum + one, 0) / answers.length }
}

/** Returns a school whose few students of the first gender or race answer as the model says. */
export function schoolWithStories(
  { dimension, sizes: [few, others], style = 0, experience = 0 }: StoryModel,
  random: Random,
): Respondent[] {
  const byStyle = levelFor(style * areaSpread)
  const byExperience = levelFor(experience * areaSpread)
  const students = Array.from({ length: few + others }, (_, place) => {
    const isFew = place < few
    const first = isFew ? 1 : 1 + coded([0.6, 0.4], random)
    const other = coded([0.4, 0.35, 0.25], random)
    const [shift, added] = isFew ? [byStyle, byStyle + byExperience] : [0, 0]
    const person = personOf(
      {
        race: dimension === 'race' ? first : other,
        gender: dimension === 'gender' ? first : other,
        level: level + added,
      },
      random,
    )
    return withStories(person, shift, level + added, random)
  })
  const adults = parentsAndStaff(150, 60, random).map((one) => withStories(one, 0, 6.5, random))
  return [...students, ...adults]
}

/** Percentages of schools with a stated gap of the few across all areas. */
export interface StoryRates {
  /** The gap is called clear, or for race unlikely to be chance. */
  stated: number
  /** It is, and the stories don't explain it. */
  unexplained: number
  /** It is, with the sentence about the stories. */
  explained: number
}

export function storyRates(rounds: number, seed: number, model: StoryModel): StoryRates {
  return ratesOf(rounds, seed, model, (random) => figuresOfSchool(schoolWithStories(model, random)).gaps)
}

/** The same for districts of that many schools. */
export const storyRatesAcross = (
  schools: number,
  rounds: number,
  seed: number,
  model: StoryModel,
): StoryRates =>
  ratesOf(rounds, seed, model, (random) =>
    districtGaps(
      Array.from({ length: schools }, () => figuresOfSchool(schoolWithStories(model, random))),
      breakdowns,
      10,
      groups,
    ).flatMap(({ gaps }) => gaps),
  )

type Stated = Pick<DistrictGap, 'group' | 'dimension' | 'row' | 'area' | 'explained'> & { found?: boolean }

function ratesOf(
  rounds: number,
  seed: number,
  model: StoryModel,
  gapsIn: (random: Random) => readonly Stated[],
): StoryRates {
  const random = seeded(seed)
  const isPlanted = ({ group, dimension, row, area, found }: Stated) =>
    group === 'students' && dimension === model.dimension && row === '1' && area === null && found === true
  let [stated, explained] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    const gap = gapsIn(random).find(isPlanted)
    stated += Number(gap !== undefined)
    explained += Number(gap?.explained === true)
  }
  const percent = (count: number) => (100 * count) / rounds
  return { stated: percent(stated), unexplained: percent(stated - explained), explained: percent(explained) }
}
