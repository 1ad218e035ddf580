import { hidden } from '../../../measurement/figures.ts'
import { type Group, groupOf, groups } from '../../../shared/codes.ts'
import type { DistrictResults } from '../../figures/district-results/contract.ts'
import type { QuestionsByType } from '../../figures/district-results/rules-questions.ts'
import { comparedGap } from '../brief/rules-district.ts'
import type { OfferedGap } from './rules.ts'
import type { Planned, Results, Views } from './rules-view.ts'

type RollUp = NonNullable<DistrictResults['rollUp']>

/** "2026–27" */
export const yearOf = (round: string): string => round.replace('-', '–')

/** Returns combined results and their gaps in the form of a survey's. Computes nothing. */
export function combinedResults(
  { name, areas }: Pick<DistrictResults, 'name' | 'areas'>,
  { everyone, groups: own, gaps, smallGroup }: RollUp,
): { results: Results; gaps: OfferedGap[] } {
  const response = own.map(({ key, answered, overall }) => ({
    key,
    count: answered?.count ?? overall.n ?? 0,
    expected: answered?.expected ?? null,
  }))
  return {
    results: {
      schoolName: name,
      closes: '',
      total: response.reduce((sum, { count }) => sum + count, 0),
      isAtLeast: own.some(({ answered }) => answered === null),
      everyone: everyone.about,
      smallGroup,
      areas: areas.map((area, place) => ({
        ...area,
        figure: everyone.areas[place] ?? hidden('unavailable'),
      })),
      groups: own,
      response,
    },
    gaps: (gaps?.groups ?? []).flatMap(({ key, gaps: compared }) =>
      compared.map((gap) => ({
        ...comparedGap({ ...gap, group: key }),
        area: gap.area,
        schools: gap.schools,
      })),
    ),
  }
}

/** Checks whether two rounds asked a group, or everyone for null, the same questions. */
export function isAskedAlike(one: QuestionsByType, other: QuestionsByType, group: Group | null): boolean {
  const wanted = group === null ? groups : [group]
  const of = (asked: QuestionsByType) => [...asked].filter(([type]) => wanted.includes(groupOf(type)))
  const own = of(one)
  return (
    own.length > 0 &&
    own.length === of(other).length &&
    own.every(([type, items]) => other.get(type) === items)
  )
}

/** Returns a goal's words in each language that a published page has them in, by the goal's place in the list. */
export const publishedWords = (views: Views, place: number): Planned['words'] => ({
  en: '',
  ...Object.fromEntries(
    Object.entries(views).flatMap(([code, { language, actions }]) => {
      const own = actions.goals[place]
      return own && language === code && !own.isEnglish ? [[code, own.words]] : []
    }),
  ),
})
