import type { AreaCode, Group } from '../../../shared/codes.ts'
import type { Figure, Gap } from '../../figures/results/contract.ts'
import { lowestFirst } from '../../figures/results/rules.ts'
import { byClarity } from '../../figures/results/rules-gaps.ts'
import { type AnswerChoices, limits } from './contract.ts'

export interface Area {
  code: AreaCode
  name: string
  figure: Figure
}
/**
 * A gap in an area. If `area` is null, the gap is across all areas. `schools` is how many schools a district compared
 * inside; missing in a school's own results.
 */
export type OfferedGap = Gap & { area: AreaCode | null; schools?: number }

/** The results and all of their gaps, from which we offer choices. */
export interface Shown {
  areas: readonly Area[]
  groups: readonly {
    key: Group
    dimensions: readonly {
      key: Gap['dimension']
      rows: readonly { key: string; name: string; pooled: boolean }[]
    }[]
  }[]
  smallGroup: number
  gaps: readonly OfferedGap[]
}

/** Something that a school may want to do better: a clear gap inside a group, or an area. */
export type Improvement = { key: string } & (
  | { gap: null; area: Area; isLowest: boolean }
  | { gap: OfferedGap; answer: string; isWidest: boolean }
)

/** What a page can say. It never claims more than the results show. */
export interface Offered {
  /** Areas with the highest scores that aren't Low, highest first. Leaves out areas with an offered gap. */
  strengths: Area[]
  /** Clear gaps, starting with the widest by race or language. After them, the lowest-scoring areas, lowest first. */
  improvements: Improvement[]
}

/** Returns what a page may say, based on a survey's results. No area is both a strength and an improvement. */
export function offeredBy(shown: Shown): Offered {
  const scored = shown.areas.filter(({ figure }) => figure.status !== null).sort(lowestFirst)
  const high = Math.min(limits.parts, Math.floor(scored.length / 2))
  const low = scored.slice(0, Math.min(limits.parts, scored.length - high))
  const gaps = gapsToName(shown)
  const isProblem = (code: AreaCode) => gaps.some(({ gap }) => gap.area === code)
  return {
    strengths: scored
      .slice(scored.length - high)
      .reverse()
      .filter(({ code, figure }) => figure.status !== 'low' && !isProblem(code)),
    improvements: [
      ...gaps.map(({ gap, answer }, place) => ({
        key: gap.area === null ? 'all-gap' : `${gap.area}-gap`,
        gap,
        answer,
        isWidest: place === 0 && byOrigin(gap),
      })),
      ...low.map((area, place) => ({
        key: area.code,
        area,
        gap: null,
        isLowest: place === 0 && scored.length > 1,
      })),
    ],
  }
}

const byOrigin = ({ dimension }: Pick<Gap, 'dimension'>) =>
  dimension === 'race' || dimension === 'homeLanguage'

/** Picks a gap per area, by race or language if possible. The widest of these is first, then the rest by width. */
function gapsToName(shown: Shown): { gap: OfferedGap; answer: string }[] {
  const named = shown.gaps
    .filter((gap) => isForFamilies(gap, shown.smallGroup))
    .sort((a, b) => Number(byOrigin(b)) - Number(byOrigin(a)) || byClarity(a, b))
    .flatMap((gap) => {
      const answer = answerOf(shown, gap)
      return answer === undefined ? [] : [{ gap, answer }]
    })
  const once = named.filter(({ gap }) => !gap.isMirror || !named.some((one) => isBelow(one.gap, gap)))
  const [first, ...others] = once.filter(
    ({ gap }, place) => once.findIndex((one) => one.gap.area === gap.area) === place,
  )
  return first ? [first, ...others.sort((a, b) => byClarity(a.gap, b.gap))] : []
}

/** Checks whether a gap is the low side of a gap in the same group, dimension and area. */
const isBelow = (one: OfferedGap, { group, dimension, area }: OfferedGap): boolean =>
  one.direction === 'lower' && one.group === group && one.dimension === dimension && one.area === area

/**
 * Checks whether a public page may show a gap. It must be clear, and both numbers must be shown. Each side needs at
 * least four times the small-group threshold, which is enough people for a public page. A score with a margin of error
 * also has enough people, even if the rounded number is lower. A district compares a gap only in schools with enough
 * people on both sides, and in 12 schools or more.
 */
const isForFamilies = ({ clear, apart, subgroup, rest, schools }: OfferedGap, smallGroup: number): boolean =>
  clear &&
  apart != null &&
  (schools !== undefined ||
    [subgroup, rest].every(({ n, margin }) => margin !== null || (n !== null && n >= 4 * smallGroup)))

/** Answers that a public page doesn't mention: no answer, and declined to answer. */
const unnamed: readonly string[] = ['race none', 'gender none', 'gender 4']

/** Returns the code of the gap's single answer; undefined for combined or declined answers. */
function answerOf({ groups: found }: Shown, { group, dimension, name }: Gap): string | undefined {
  const rows = found
    .find(({ key }) => key === group)
    ?.dimensions.find(({ key }) => key === dimension)
    ?.rows.filter((row) => row.name === name && !row.pooled)
  const key = rows?.[0]?.key
  return key === undefined || unnamed.includes(`${dimension} ${key}`) ? undefined : key
}

/** Maximum number of gaps suggested before anyone has chosen. This leaves room for the lowest area. */
const gapsSuggested = 2

/** Returns the suggested choices: all strengths, the first gaps and the lowest areas. */
export function suggested({ strengths, improvements }: Offered): AnswerChoices {
  const gaps = improvements.filter(({ gap }) => gap !== null).slice(0, gapsSuggested)
  const areas = improvements.filter(({ gap }) => gap === null)
  return {
    strengths: strengths.map(({ code }) => code),
    improvements: [...gaps, ...areas].slice(0, limits.parts).map(({ key }) => key),
    actions: [],
    pulseIn: null,
    surveyIn: null,
  }
}

/** Keeps only the choices that these results still offer, in the offered order. */
export const stillOffered = (choices: AnswerChoices, offered: Offered): AnswerChoices => ({
  ...choices,
  strengths: choices.strengths.filter((code) => offered.strengths.some((one) => one.code === code)),
  improvements: offered.improvements.flatMap(({ key }) => (choices.improvements.includes(key) ? [key] : [])),
})

/** Returns a sentence that says why choices can't be saved, or null if they can. */
export function whyNotChosen(
  { strengths, improvements, actions }: AnswerChoices,
  offered: Offered,
  goals: readonly { id: number }[],
): string | null {
  const isStrength = (code: AreaCode) => offered.strengths.some((area) => area.code === code)
  const isImprovement = (key: string) => offered.improvements.some((one) => one.key === key)
  if (!strengths.every(isStrength) || !improvements.every(isImprovement))
    return 'This survey’s results don’t include one of your choices.'
  return actions.every(({ goal }) => goals.some(({ id }) => id === goal))
    ? null
    : 'A goal you chose is no longer available, so we removed it here. Check your choices and save again.'
}

/** Returns months as YYYY-MM, starting with the month of the given day. */
export function monthsFrom(day: string, count: number): string[] {
  const first = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
  return Array.from({ length: count }, (_, place) => {
    const month = first + place
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}
