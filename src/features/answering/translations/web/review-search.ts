import { oneOf, pageOf, read, textOf } from '../../../../web/address.ts'
import type { TranslatedText } from '../contract.ts'
import { isUnread, type Place, places, textStates } from '../rules-states.ts'

export const filteredStates = ['unread', ...textStates, 'all'] as const
export type FilteredState = (typeof filteredStates)[number]
const isIn = (text: TranslatedText, state: FilteredState): boolean =>
  state === 'all' || (state === 'unread' ? isUnread(text) : text.state === state)

export interface TextFilter {
  state?: FilteredState
  place?: Place
  find?: string
}
export type ReviewSearch = TextFilter & { page?: number }

export const readReviewSearch = (search: Record<string, unknown>): ReviewSearch =>
  read({
    state: oneOf(filteredStates, search.state),
    place: oneOf(places, search.place),
    find: textOf(search.find)?.slice(0, 100),
    page: pageOf(search.page),
  })

/** Returns the texts that match a filter, in the same order. */
export function filterTexts(
  texts: readonly TranslatedText[],
  { state, place, find = '' }: TextFilter,
): TranslatedText[] {
  const wanted = find.toLowerCase()
  return texts.filter(
    (text) =>
      (state === undefined || isIn(text, state)) &&
      (place === undefined || text.place === place) &&
      [text.english, text.words, text.id, text.review?.words ?? ''].some((words) =>
        words.toLowerCase().includes(wanted),
      ),
  )
}
