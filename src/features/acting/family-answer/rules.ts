import type { AreaCode, groups } from '../../../shared/codes.ts'
import type { Gap, SurveyResults } from '../../figures/results/contract.ts'
import { byClarity, lowestFirst } from '../../figures/results/rules.ts'
import { type AnswerChoices, limits } from './contract.ts'

type Area = SurveyResults['areas'][number]

/** Something that a school may say it wants to do better: an area, or a clear gap inside one. */
export type Improvement = { key: string; area: Area } & (
  | { gap: null; isLowest: boolean }
  | { gap: Gap; answer: string }
)

/** What a page can be made of: nothing that the results do not show. */
export interface Offered {
  /** The areas with the highest scores that are not Low, the highest first. */
  strengths: Area[]
  /** The areas with the lowest scores, the lowest first, and the widest clear gaps, by turns. */
  improvements: Improvement[]
}

/** How many gaps inside a group are offered. */
const gapsOffered = 2

/** What the results of a survey offer to say. No area is on both sides. */
export function offeredBy({ areas }: Pick<SurveyResults, 'areas'>): Offered {
  const shown = areas.filter(({ figure }) => figure.status !== null).sort(lowestFirst)
  const high = Math.min(limits.parts, Math.floor(shown.length / 2))
  const low = shown.slice(0, Math.min(limits.parts, shown.length - high))
  const gaps = areas.flatMap((area) => {
    const answer = area.gap && saysTheSame(area.gap) && answerOf(area, area.gap)
    return area.gap && answer ? [{ key: `${area.code}-gap`, area, gap: area.gap, answer }] : []
  })
  return {
    strengths: shown
      .slice(shown.length - high)
      .reverse()
      .filter(({ figure }) => figure.status !== 'low'),
    improvements: inTurn<Improvement>(
      low.map((area, place) => ({
        key: area.code,
        area,
        gap: null,
        isLowest: place === 0 && shown.length > 1,
      })),
      gaps.sort((a, b) => byClarity(a.gap, b.gap)).slice(0, gapsOffered),
    ),
  }
}

/** Families read two numbers: they have to say what the verdict says. */
function saysTheSame({ kind, distance, direction, subgroup, rest }: Gap): boolean {
  if (distance === null || subgroup.score === null || rest.score === null) return false
  // Version 1.0 gave a distance only where the numbers say the same.
  return (
    kind === undefined || (direction === 'lower' ? subgroup.score < rest.score : subgroup.score > rest.score)
  )
}

/** One of each list by turns, then what is left of the longer one. */
const inTurn = <T>(one: readonly T[], other: readonly T[]): T[] =>
  Array.from({ length: Math.max(one.length, other.length) }, (_, place) => [
    ...one.slice(place, place + 1),
    ...other.slice(place, place + 1),
  ]).flat()

/** People who gave no answer, or would rather not say, are not named on a public page. */
const unnamed: readonly string[] = ['race none', 'gender none', 'gender 4']

/** The code of the one answer that a gap is about; undefined for answers that stand together, and for declined ones. */
function answerOf({ groups: found }: Area, { group, dimension, name }: Gap): string | undefined {
  const rows = found
    .find(({ key }) => key === group)
    ?.dimensions.find(({ key }) => key === dimension)
    ?.rows.filter((row) => row.name === name && !row.pooled)
  const key = rows?.[0]?.key
  return key === undefined || unnamed.includes(`${dimension} ${key}`) ? undefined : key
}

/** What a page says before anybody has chosen: all strengths, the lowest area, the widest gap, the next area. */
export const suggested = ({ strengths, improvements }: Offered): AnswerChoices => ({
  strengths: strengths.map(({ code }) => code),
  improvements: improvements.slice(0, limits.parts).map(({ key }) => key),
  actions: [],
  pulseIn: null,
  surveyIn: null,
})

/** What was chosen, without the parts that an earlier version offered and this one does not. */
export const stillOffered = (choices: AnswerChoices, { improvements }: Offered): AnswerChoices => ({
  ...choices,
  improvements: choices.improvements.filter((key) => improvements.some((one) => one.key === key)),
})

/** Why choices cannot be saved, in a sentence; null where they can. */
export function whyNotChosen(
  { strengths, improvements, actions }: AnswerChoices,
  offered: Offered,
  goals: readonly { id: number }[],
): string | null {
  const isStrength = (code: AreaCode) => offered.strengths.some((area) => area.code === code)
  const isImprovement = (key: string) => offered.improvements.some((one) => one.key === key)
  if (!strengths.every(isStrength) || !improvements.every(isImprovement))
    return 'The results of this survey do not show that.'
  return actions.every(({ goal }) => goals.some(({ id }) => id === goal))
    ? null
    : 'A goal is not there any more, and is no longer chosen here. Look it over and save again.'
}

/** The group of which the smallest share answered, where that is under half; undefined otherwise. */
export function fewestOf(response: SurveyResults['response']): (typeof groups)[number] | undefined {
  const shares = response.flatMap(({ key, count, expected }) =>
    expected ? [{ key, share: count / expected }] : [],
  )
  const [least, next] = shares.sort((a, b) => a.share - b.share)
  return least && next && least.share < 0.5 && least.share < next.share ? least.key : undefined
}

/** The months from the one of a day on, YYYY-MM. */
export function monthsFrom(day: string, count: number): string[] {
  const first = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
  return Array.from({ length: count }, (_, place) => {
    const month = first + place
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}
