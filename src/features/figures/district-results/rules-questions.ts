import type { ParticipantType } from '../../../shared/codes.ts'
import { grouped } from '../../../shared/grouped.ts'
import { type Item, isArea } from '../../schools/questions/rules.ts'
import { identity } from '../trends/rules-questions.ts'

/** The questions each participant type was asked, as a text. Texts are equal if all areas have the same questions. */
export type QuestionsByType = ReadonlyMap<ParticipantType, string>

/** Returns the questions of the areas as such a text. */
export const questionsText = (items: readonly Item[]): string =>
  items
    .filter(({ area }) => isArea(area))
    .map((item) => `${item.area} ${identity(item)}`)
    .sort()
    .join('\n')

interface ComparableSurvey {
  guid: string
  /** Last day of the survey, YYYY-MM-DD. */
  closes: string
  /** Undefined if the questions are unknown. */
  asked: QuestionsByType | undefined
}

/**
 * Returns the IDs of surveys that can't be combined with the others. Each type of participant has the questions that
 * most surveys asked; in a tie, those of the survey that closed last. A survey is included only if its questions match
 * for all of its types.
 */
export function unlikeOf(surveys: readonly ComparableSurvey[]): Set<string> {
  const byDay = [...surveys].sort((a, b) => b.closes.localeCompare(a.closes) || a.guid.localeCompare(b.guid))
  const types = new Set(byDay.flatMap(({ asked }) => [...(asked?.keys() ?? [])]))
  const usual = new Map(
    [...types].map((type) => {
      const counts = grouped(
        byDay.flatMap(({ asked }) => asked?.get(type) ?? []),
        (items) => items,
      )
      const [most] = [...counts.values()].sort((a, b) => b.length - a.length)
      return [type, most?.[0]] as const
    }),
  )
  const isLike = (asked: QuestionsByType) => [...asked].every(([type, items]) => usual.get(type) === items)
  return new Set(byDay.flatMap(({ guid, asked }) => (asked && isLike(asked) ? [] : [guid])))
}
