import { count } from '../shared/numbers.ts'
import type { Figure, Reason, Share } from './figures.ts'
import type { Coded } from './precision.ts'

/** Figures in English words, used by every page, file and document. */

const ends = { orLess: ' or less', orMore: ' or more' } as const
export const codedWords = (coded: Coded['coded']): string => (coded === null ? '' : ends[coded])

/** Returns a score as text: with one decimal if its step has one, "9.5 or more" at a coded end. */
export const scoreWords = ({ score, coded }: Pick<Figure, 'score' | 'coded'>): string =>
  score === null ? '' : `${Number.isInteger(score) ? score : score.toFixed(1)}${codedWords(coded)}`

export const shareWords = ({ percent, coded }: Share): string => `${percent}%${codedWords(coded)}`

const signs = { orLess: '≤\u00a0', orMore: '≥\u00a0' } as const
const codedSign = (coded: Coded['coded']): string => (coded === null ? '' : signs[coded])

/** Like `scoreWords`, for places with little room: "≥ 9.5". */
export const scoreShort = ({ score, coded }: Pick<Figure, 'score' | 'coded'>): string =>
  codedSign(coded) + scoreWords({ score, coded: null })

/** Like `shareWords`, for places with little room: "≤ 10%". */
export const shareShort = ({ percent, coded }: Share): string =>
  codedSign(coded) + shareWords({ percent, coded: null })

/** Returns how many people a figure is about: "47", "40 or more"; empty if suppressed. */
export const peopleWords = ({ n, atLeast }: Pick<Figure, 'n' | 'atLeast'>): string =>
  n === null ? '' : `${count(n)}${atLeast ? ' or more' : ''}`

/** Returns why a figure isn't shown. */
export function reasonWords(reason: Reason, threshold: number): string {
  switch (reason) {
    case 'nobody':
      return 'No one answered'
    case 'fewer':
      return `Fewer than ${threshold} responses`
    case 'unscored':
      return 'Too few could be scored'
    case 'incomplete':
      return 'No score in at least one area'
    case 'oneGroup':
      return 'Needs two groups with a score in every area'
    case 'overfull':
      return 'Not decided yet'
    case 'fewForItem':
      return `Questions are shown for ${4 * threshold} people or more`
    case 'unavailable':
      return 'Not available'
  }
}

/** Returns a sentence that says how many stored responses are left out of the figures; null if there are none. */
export function leftOutSentence(setAside: number): string | null {
  if (setAside === 0) return null
  return setAside === 1
    ? '1 response is left out. It’s saved but not counted here.'
    : `${count(setAside)} responses are left out. They’re saved but not counted here.`
}

/** Returns how many answered in a translation no speaker had reviewed; null if unknown or none was offered. */
export function unreadSentence(
  unread: { languages: readonly string[]; atLeast: number | null } | null,
  threshold: number,
): string | null {
  if (!unread) return null
  const many = unread.atLeast === null ? `Fewer than ${threshold}` : `${unread.atLeast} or more`
  return `${many} answered in a translation no speaker had reviewed (${unread.languages.join(', ')}).`
}

/** The one sentence that explains rounding to a reader, in Help and in files. */
export const roundingSentence =
  'To protect privacy, we round numbers for small groups up or down at random, more for smaller groups.'

/** The wording for pages. */
export const roundingNote = 'To protect privacy, we round numbers for small groups.'
